"""The text of a PDF by PyMuPDF, page by page in the order of the file.

The text is that of `page.get_text()` and never sorted by place, which would mix columns. This
runs in the process that calls it: what strangers made is read by `app.children.pdf_reader`.
"""

import re
from collections.abc import Iterator, Sequence

import pymupdf

from app.documents.extracted import (
    MAX_PDF_BYTES,
    MAX_PDF_PAGES,
    MIB,
    Extracted,
    ExtractionWarning,
)
from app.errors import (
    DamagedPdf,
    EmptyFile,
    EncryptedPdf,
    ExtractionFailed,
    NotAPdf,
    NoTextLayer,
    TooLarge,
)
from app.protocol.instances import MAX_DOCUMENT_CHARS

EXTRACTOR = "pymupdf"
EXTRACTOR_VERSION: str = pymupdf.VersionBind
MARKER = b"%PDF-"
# Readers look for the marker this far, since some files have other bytes before it.
MARKER_WITHIN = 1_024
PAGES_NAMED = 5

_UNSTORABLE = re.compile("[\0\ud800-\udfff]")
_LIGATURES = str.maketrans(
    {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
)
# What MuPDF finds wrong with a file is told once, by the warnings and errors of this module.
pymupdf.TOOLS.mupdf_display_errors(False)  # noqa: FBT003 - the only way to say it
pymupdf.TOOLS.mupdf_display_warnings(False)  # noqa: FBT003
# How messages begin of errors that the system gives MuPDF: what it asks for is memory.
_SYSTEM_ERROR = f"code={pymupdf.mupdf.FZ_ERROR_SYSTEM}:"
# What PyMuPDF raises on files that are damaged or no PDF.
_DAMAGE = (RuntimeError, ValueError, pymupdf.mupdf.FzErrorBase)


def extract_pdf(data: bytes, max_pages: int = MAX_PDF_PAGES) -> Extracted:
    """Return the text of a PDF: its pages' texts joined by newlines, ligatures dissolved.

    Pages that cannot be read are left out with a warning. Raises EmptyFile, NotAPdf,
    EncryptedPdf, DamagedPdf, NoTextLayer when there is no text at all, ExtractionFailed when
    memory runs out, TooLarge for too many bytes, pages or characters.
    """
    _check_bytes(data)
    try:
        document = pymupdf.open(stream=data, filetype="pdf")
    except _DAMAGE as error:
        raise DamagedPdf("The PDF is damaged: it cannot be opened.") from error
    try:
        _check_document(document, max_pages)
        return _read(document)
    finally:
        document.close()


def _check_bytes(data: bytes) -> None:
    if not data:
        raise EmptyFile("The file is empty.")
    if len(data) > MAX_PDF_BYTES:
        raise TooLarge(
            f"The PDF has {len(data) / MIB:.0f} MiB; at most {MAX_PDF_BYTES // MIB} are read."
        )
    if MARKER not in data[:MARKER_WITHIN]:
        raise NotAPdf("The file is not a PDF, whatever its name says.")


def _check_document(document: pymupdf.Document, max_pages: int) -> None:
    if not document.is_pdf:
        raise NotAPdf("The file is not a PDF, whatever its name says.")
    if document.needs_pass:
        raise EncryptedPdf("The PDF asks for a password; save it without one.")
    try:
        pages = document.page_count
    except _DAMAGE as error:
        raise DamagedPdf("The PDF is damaged: its pages cannot be counted.") from error
    if pages < 1:
        raise DamagedPdf("The PDF has no pages; was it sent whole?")
    if pages > max_pages:
        raise TooLarge(f"The PDF has {pages} pages; at most {max_pages} are read.")


def _read(document: pymupdf.Document) -> Extracted:
    texts: list[str] = []
    unread: list[int] = []
    chars = 0
    for number in range(document.page_count):
        try:
            texts.append(_clean(document.load_page(number).get_text()))
        except _DAMAGE as error:
            if str(error).startswith(_SYSTEM_ERROR):
                raise ExtractionFailed("Reading the PDF needs too much memory.") from error
            unread.append(number + 1)
            continue
        chars += len(texts[-1])
        if chars > MAX_DOCUMENT_CHARS:
            raise TooLarge(f"The PDF holds more than {MAX_DOCUMENT_CHARS} characters of text.")
    if not texts:
        raise DamagedPdf("The PDF is damaged: none of its pages can be read.")
    text = "\n".join(texts)
    if not text.strip():
        raise NoTextLayer("The PDF holds no text, as a scan; run it through OCR first.")
    return Extracted(
        text=text,
        pages=document.page_count,
        extractor=EXTRACTOR,
        extractor_version=EXTRACTOR_VERSION,
        warnings=tuple(_warnings(document, unread)),
    )


def _clean(text: str) -> str:
    """Dissolve ligatures, and remove what no database stores."""
    return _UNSTORABLE.sub("", text).translate(_LIGATURES)


def _warnings(document: pymupdf.Document, unread: Sequence[int]) -> Iterator[ExtractionWarning]:
    if document.is_repaired:
        yield ExtractionWarning(
            "pdf_repaired", "the PDF is damaged and was repaired to read it"
        )
    if unread:
        shown = ", ".join(map(str, unread[:PAGES_NAMED]))
        yield ExtractionWarning(
            "pdf_pages_unread", f"{len(unread)} pages cannot be read, beginning with {shown}"
        )
    if document.xref_get_key(document.pdf_catalog(), "Collection")[0] != "null":
        yield ExtractionWarning(
            "pdf_portfolio", "the PDF is a portfolio; of it only the cover was read"
        )
