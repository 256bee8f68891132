"""A docset folder, as the export and the generator write it."""

from collections.abc import Iterator
from pathlib import Path

from app.documents.folder import is_docset, read_about, read_rows
from app.errors import InvalidRequest
from app.importers.base import About, Item, RowProblem

name = "folder"


def recognises(source: Path) -> bool:
    return is_docset(source)


def about(source: Path) -> About:
    told = read_about(source)
    return About(told.name, told.description, told.licence)


def read(source: Path) -> Iterator[Item]:
    """Yield the folder's instances.

    Raises `DocsetCorrupt` where a document or an instance differs from manifest.json.
    """
    for where, outcome in read_rows(source):
        if isinstance(outcome, InvalidRequest):
            yield RowProblem(where, outcome.detail)
        else:
            yield outcome
