"""What reading a file gives: its text, and how the text was come by."""

from collections.abc import Callable
from dataclasses import dataclass

MIB = 1 << 20
MAX_PDF_BYTES = 64 * MIB
MAX_PDF_PAGES = 2_000


@dataclass(frozen=True, slots=True)
class ExtractionWarning:
    """Something that was read but should be known. `code` is stable."""

    code: str
    detail: str


@dataclass(frozen=True, slots=True)
class Extracted:
    """The text of a file, with the name and version of what extracted it."""

    text: str
    pages: int
    extractor: str
    extractor_version: str
    warnings: tuple[ExtractionWarning, ...] = ()


# Raises a PdfRefused, or TooLarge.
Extract = Callable[[bytes], Extracted]
