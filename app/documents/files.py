"""Documents as files: what a file holds, where it is kept, and what its text came from."""

import hashlib
from typing import NamedTuple

from app.documents.extracted import Extracted
from app.protocol.instances import Document, Source

DOCUMENTS_FOLDER = "documents"
TEXT_SUFFIX = ".txt"
PDF_SUFFIX = ".pdf"
TEXT_SUFFIXES = (TEXT_SUFFIX, ".md", ".markdown")
PDF_MEDIA_TYPE = "application/pdf"


class DocumentFile(NamedTuple):
    """A document as the bytes of a file; `suffix` is ".txt", ".md" or ".pdf"."""

    suffix: str
    data: bytes

    @property
    def place(self) -> str:
        """Where the file is kept in a docset folder: under its hash."""
        return f"{DOCUMENTS_FOLDER}/{sha256_bytes(self.data)}{self.suffix}"


def sha256_bytes(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def pdf_source(data: bytes, extracted: Extracted) -> Source:
    """Return where a text came from that was extracted from a PDF with these bytes."""
    return Source(
        sha256=sha256_bytes(data),
        bytes=len(data),
        media_type=PDF_MEDIA_TYPE,
        extractor=extracted.extractor,
        extractor_version=extracted.extractor_version,
        pages=extracted.pages,
    )


def text_file(document: Document) -> DocumentFile:
    """Return a document's text as a file."""
    return DocumentFile(TEXT_SUFFIX, document.text.encode())


def check_file(document: Document, file: DocumentFile) -> None:
    """Raise ValueError unless the file is the one that the document's text came from."""
    source = document.source
    expected = source.sha256 if source else sha256_bytes(document.text.encode())
    is_pdf = source is not None and source.media_type == PDF_MEDIA_TYPE
    if sha256_bytes(file.data) != expected or is_pdf != (file.suffix == PDF_SUFFIX):
        raise ValueError(f"{file.place} is not the file of document {document.title!r}")
