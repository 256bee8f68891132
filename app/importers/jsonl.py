"""One instance object per line, in the wire form of the API."""

from collections.abc import Iterator
from pathlib import Path

from app.documents.rows import build_instance, json_lines, parse_object
from app.errors import InvalidRequest
from app.importers.base import About, Item, RowProblem

name = "jsonl"

_TELLING_FIELDS = frozenset({"instruction", "answer"})


def recognises(source: Path) -> bool:
    """Return whether the first line that is not blank is an instance's object."""
    file = _file(source)
    if file is None:
        return False
    try:
        _, line = next(json_lines(file))
        return parse_object(line).keys() >= _TELLING_FIELDS
    except (StopIteration, InvalidRequest):
        return False


def about(source: Path) -> About:
    """Return nothing but the file's name; the format holds no more."""
    file = _file(source)
    return About(name=file.stem if file else None)


def read(source: Path) -> Iterator[Item]:
    """Yield one instance per line."""
    file = _file(source)
    if file is None:
        raise InvalidRequest("a jsonl docset is one file with one instance per line")
    for number, line in json_lines(file):
        try:
            yield build_instance(parse_object(line))
        except InvalidRequest as problem:
            yield RowProblem(f"line {number}", problem.detail)


def _file(source: Path) -> Path | None:
    """Return the file itself, or the only .jsonl file of an unpacked archive."""
    if source.is_file():
        return source
    files = sorted(source.glob("*.jsonl"))
    return files[0] if len(files) == 1 else None
