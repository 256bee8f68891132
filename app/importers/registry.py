"""The table of importers, and the one way in."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from app.documents.archives import is_zip, unpack_zip
from app.errors import InvalidRequest
from app.importers import der2, folder, jsonl
from app.importers.base import (
    Imported,
    Importer,
    ImportWarning,
    KnownAnswers,
    RowProblem,
    unavailable_regimes,
)
from app.protocol.instances import Instance

AUTO = "auto"
# Asked in this order; the first that recognises the source reads it.
IMPORTERS: tuple[Importer, ...] = (folder, der2, jsonl)
FORMATS = (AUTO, *(importer.name for importer in IMPORTERS))

ROW_NOT_IMPORTED = "row_not_imported"
# What packers add beside the files that were packed.
_PACKERS_LITTER = frozenset({"__MACOSX", ".DS_Store"})


def import_docset(source: Path, format: str = AUTO) -> Imported:
    """Return the docset at `source`: a file, a folder, or a zip archive of one.

    A row that cannot be imported becomes a warning `row_not_imported` with its place and the
    reason, and the rest is imported. Raises `InvalidRequest` for an unknown format, for a
    source that no importer recognises, and when no row at all can be imported; `TooLarge` for
    archives over the limits; `DocsetCorrupt` for a docset folder that differs from its
    manifest.
    """
    if format not in FORMATS:
        raise InvalidRequest(f"unknown format {format!r}; known are {', '.join(FORMATS)}")
    if not source.exists():
        raise InvalidRequest(f"there is no file or folder {source.name!r}")
    with _unpacked(source) as opened:
        importer = _importer(opened, format)
        return _collected(importer, opened, fallback_name=source.stem)


@contextmanager
def _unpacked(source: Path) -> Iterator[Path]:
    """Give the source itself, or the folder that a zip archive holds, for as long as needed."""
    if not is_zip(source):
        yield source
        return
    with TemporaryDirectory(prefix="der2-import-") as name:
        opened = Path(name)
        unpack_zip(source, opened)
        yield _only_child(opened)


def _only_child(opened: Path) -> Path:
    """Return the single file or folder at the top of an archive, else the whole of it."""
    children = [child for child in opened.iterdir() if child.name not in _PACKERS_LITTER]
    return children[0] if len(children) == 1 else opened


def _importer(source: Path, format: str) -> Importer:
    for importer in IMPORTERS:
        if importer.name == format or (format == AUTO and importer.recognises(source)):
            return importer
    raise InvalidRequest(
        f"the format was not recognised; known are {', '.join(FORMATS[1:])}; name one of them"
    )


def _collected(importer: Importer, source: Path, fallback_name: str) -> Imported:
    instances: list[Instance] = []
    warnings: list[ImportWarning] = []
    answer_key: dict[str, str] = {}
    for item in importer.read(source):
        if isinstance(item, Instance):
            instances.append(item)
        elif isinstance(item, RowProblem):
            warnings.append(ImportWarning(ROW_NOT_IMPORTED, item.detail, item.where))
        elif isinstance(item, KnownAnswers):
            answer_key.update(item.answers)
        else:
            warnings.append(item)
    if not instances:
        problems = [warning for warning in warnings if warning.code == ROW_NOT_IMPORTED]
        first = f"; first at {problems[0].where}: {problems[0].detail}" if problems else ""
        raise InvalidRequest(
            f"nothing could be imported as {importer.name}:"
            f" {len(problems)} rows were refused{first}"
        )
    about = importer.about(source)
    return Imported(
        name=about.name or fallback_name,
        description=about.description,
        licence=about.licence,
        instances=tuple(instances),
        warnings=tuple(warnings),
        unavailable=unavailable_regimes(instances),
        answer_key=answer_key,
    )
