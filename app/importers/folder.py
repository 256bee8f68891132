"""A docset folder, as the export and the generator write it."""

from collections.abc import Iterator
from pathlib import Path

from app.children.pdf_reader import PdfReader
from app.documents.answer_key import ANSWER_KEY_FILE, read_answer_key
from app.documents.extracted import Extracted, ExtractionWarning
from app.documents.files import sha256_bytes
from app.documents.folder import is_docset, read_about, read_rows
from app.errors import InvalidRequest, PdfRefused, TooLarge
from app.importers.base import About, ImportWarning, Item, KnownAnswers, RowProblem

name = "folder"


def recognises(source: Path) -> bool:
    return is_docset(source)


def about(source: Path) -> About:
    told = read_about(source)
    return About(told.name, told.description, told.licence)


def read(source: Path) -> Iterator[Item]:
    """Yield the folder's instances, the texts of PDFs read in a child process.

    Raises `DocsetCorrupt` where a file, a text or an instance differs from manifest.json.
    """
    noted: list[ExtractionWarning] = []
    read_before: dict[str, Extracted | PdfRefused | TooLarge] = {}
    with PdfReader() as reader:

        def extract(data: bytes) -> Extracted:
            # However many rows name a file, it is read once, also when it cannot be.
            key = sha256_bytes(data)
            if key not in read_before:
                read_before[key] = _outcome(reader, data)
            outcome = read_before[key]
            if isinstance(outcome, PdfRefused | TooLarge):
                raise outcome
            noted.extend(outcome.warnings)
            return outcome

        for where, outcome in read_rows(source, extract):
            yield from (ImportWarning(note.code, note.detail, where) for note in noted)
            noted.clear()
            if isinstance(outcome, InvalidRequest):
                yield RowProblem(where, outcome.detail)
            else:
                yield outcome
    yield _known_answers(source)


def _outcome(reader: PdfReader, data: bytes) -> Extracted | PdfRefused | TooLarge:
    try:
        return reader.extract(data)
    except (PdfRefused, TooLarge) as refused:
        return refused


def _known_answers(source: Path) -> Item:
    try:
        return KnownAnswers(read_answer_key(source))
    except InvalidRequest as problem:
        return ImportWarning("answer_key_ignored", problem.detail, ANSWER_KEY_FILE)
