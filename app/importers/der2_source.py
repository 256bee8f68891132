"""The files of the DeR² release: its table, its side files, its tree of documents."""

import csv
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.documents.rows import parse_object
from app.errors import InvalidRequest
from app.importers.base import ImportWarning

COLUMNS = ("id", "instruction", "CoT", "concepts", "answer", "topic")
HEADER_BYTES = 4_096
ROLES = ("related", "noise")

Row = dict[str, str]


def find_table(source: Path) -> Path | None:
    """Return the first tab-separated file with the release's columns."""
    candidates = [source] if source.is_file() else sorted(source.glob("*.tsv"))
    return next((path for path in candidates if _has_columns(path)), None)


def _has_columns(path: Path) -> bool:
    with path.open("rb") as stream:
        header = stream.readline(HEADER_BYTES).decode("utf-8-sig", errors="replace")
    return set(COLUMNS) <= set(header.strip().split("\t"))


def rows(table: Path) -> Iterator[tuple[str, Row]]:
    """Yield (place, row) with every column of the release filled.

    Raises `InvalidRequest` where the table itself cannot be read on: no row after such a place
    can be trusted.
    """
    try:
        text = table.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidRequest(f"{table.name} is not UTF-8 at byte {error.start}") from error
    reader = csv.DictReader(io.StringIO(text, newline=""), dialect="excel-tab", restval="")
    try:
        for number, row in enumerate(reader, 1):
            key = (row["id"] or "").strip()
            yield f"{table.name}, row {number} ({key or 'no id'})", {**row, "id": key}
    except csv.Error as error:
        raise InvalidRequest(
            f"{table.name}, line {reader.line_num}: not tab-separated: {error}"
        ) from error


@dataclass(frozen=True, slots=True)
class SideFiles:
    """What stands beside the table, by instance id."""

    concepts: Mapping[str, list[str]]
    steps: Mapping[str, list[str]]
    types: Mapping[str, str]
    topics: Mapping[str, str]
    warnings: tuple[ImportWarning, ...]

    def ids(self) -> set[str]:
        return {*self.concepts, *self.steps, *self.types, *self.topics}


def read_side_files(folder: Path) -> SideFiles:
    """Return the side files' entries; a file that is missing or unreadable gives a warning."""
    warnings: list[ImportWarning] = []
    concepts = _entries(folder / "id2concepts.json", warnings)
    steps = _entries(folder / "id2reasoningSteps.json", warnings)
    types = _entries(folder / "id2answerType.json", warnings)
    topics = _entries(folder / "id2topic.json", warnings)
    return SideFiles(
        concepts=_lists(concepts, "concept_list"),
        steps=_lists(steps, "reasoning_steps"),
        types={key: entry for key, entry in types.items() if isinstance(entry, str)},
        topics={key: entry for key, entry in topics.items() if isinstance(entry, str)},
        warnings=tuple(warnings),
    )


def _entries(path: Path, warnings: list[ImportWarning]) -> dict[str, Any]:
    if not path.is_file():
        warnings.append(
            ImportWarning("side_file_missing", f"{path.name} is not beside the table")
        )
        return {}
    try:
        return parse_object(path.read_bytes())
    except InvalidRequest as problem:
        warnings.append(
            ImportWarning("side_file_unreadable", f"{path.name}: {problem.detail}", path.name)
        )
        return {}


def _lists(entries: dict[str, Any], field: str) -> dict[str, list[str]]:
    """Return the lists of texts under `field`; an entry of another form is as good as none."""
    lists = {key: entry.get(field) for key, entry in entries.items() if isinstance(entry, dict)}
    return {
        key: texts
        for key, texts in lists.items()
        if isinstance(texts, list) and texts and all(isinstance(text, str) for text in texts)
    }


class DocumentTree:
    """The folder MD with one folder per instance, and in it related and noise Markdown."""

    def __init__(self, root: Path) -> None:
        self.exists = root.is_dir()
        # Looked up by name, so that an id cannot lead out of the tree.
        self._folders = {path.name: path for path in root.iterdir()} if self.exists else {}

    def documents(self, key: str) -> list[dict[str, str]]:
        """Return the documents of an instance as fields, related ones first, by file name."""
        folder = self._folders.get(key)
        if folder is None:
            return []
        return [
            {"role": role, "title": path.stem, "text": _text(path)}
            for role in ROLES
            for path in sorted((folder / role).glob("*.md"))
        ]


def _text(path: Path) -> str:
    try:
        return path.read_bytes().decode()
    except UnicodeDecodeError as error:
        raise InvalidRequest(
            f"document {path.name} is not UTF-8 at byte {error.start}"
        ) from error
