"""Reading the documents of a docset folder, and nothing outside of it."""

from pathlib import Path
from typing import Any

from app.documents.extracted import MAX_PDF_BYTES, MIB, Extract
from app.documents.files import PDF_SUFFIX, TEXT_SUFFIXES, pdf_source, sha256_bytes
from app.errors import DocsetCorrupt, InvalidRequest, PdfRefused, TooLarge
from app.protocol.instances import MAX_DOCUMENT_CHARS

MAX_BYTES_PER_CHAR = 4
# The largest file of each kind.
_MAX_BYTES = {
    PDF_SUFFIX: MAX_PDF_BYTES,
    **dict.fromkeys(TEXT_SUFFIXES, MAX_DOCUMENT_CHARS * MAX_BYTES_PER_CHAR),
}


def with_text(
    folder: Path, shown: object, known: dict[str, Any] | None, extract: Extract | None
) -> object:
    """Return a document's fields with the text of its `file` in place, and its source.

    `known` is what the manifest says of the document: raises `DocsetCorrupt` when the file's
    bytes are others. Raises `InvalidRequest` where the file gives no text.
    """
    if not isinstance(shown, dict) or "file" not in shown:
        return shown
    if "text" in shown:
        raise InvalidRequest("a document has both file and text; give one of them")
    fields = {key: value for key, value in shown.items() if key != "file"}
    file = shown["file"]
    suffix = _suffix(file)
    data = _read(folder, file, suffix)
    if known is not None and known.get("sha256") != sha256_bytes(data):
        raise DocsetCorrupt(f"{file} differs from manifest.json: its bytes are others")
    if suffix != PDF_SUFFIX:
        return fields | {"text": _decoded(file, data)}
    return fields | _pdf_fields(file, data, extract)


def _suffix(file: object) -> str:
    suffix = Path(file).suffix.lower() if isinstance(file, str) else ""
    if suffix not in _MAX_BYTES:
        raise InvalidRequest(f"document file {file!r}: only {', '.join(_MAX_BYTES)} are read")
    return suffix


def _read(folder: Path, file: str, suffix: str) -> bytes:
    path = file_inside(folder, file)
    limit = _MAX_BYTES[suffix]
    if path.stat().st_size > limit:
        raise InvalidRequest(f"{file} is too large; at most {limit / MIB:.0f} MiB")
    return path.read_bytes()


def _decoded(file: str, data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise InvalidRequest(f"{file} is not UTF-8 at byte {error.start}") from error


def _pdf_fields(file: str, data: bytes, extract: Extract | None) -> dict[str, Any]:
    if extract is None:
        raise InvalidRequest(f"{file} is a PDF, and no PDFs are read here")
    try:
        extracted = extract(data)
    except (PdfRefused, TooLarge) as problem:
        raise InvalidRequest(f"{file}: {problem.detail} ({problem.code})") from problem
    return {"text": extracted.text, "source": pdf_source(data, extracted)}


def file_inside(folder: Path, file: str) -> Path:
    """Return the path, links followed, of a file that lies in the folder."""
    try:
        path = (folder / file).resolve()
        found = path.is_relative_to(folder.resolve()) and path.is_file()
    except (OSError, ValueError, RuntimeError) as error:
        # Names that no file system takes, and links that run in circles.
        raise InvalidRequest(f"{file!r} cannot be the name of a file") from error
    if not found:
        raise InvalidRequest(f"there is no file {file!r} inside the folder")
    return path
