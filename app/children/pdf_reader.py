"""The text of PDFs that strangers made, read in a child process."""

import json
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

from app.children.killable import ChildDied, ChildHung, Killable
from app.documents.extracted import MAX_PDF_PAGES, MIB, Extracted, ExtractionWarning
from app.errors import (
    DamagedPdf,
    Der2Error,
    EmptyFile,
    EncryptedPdf,
    ExtractionFailed,
    NotAPdf,
    NoTextLayer,
    TooLarge,
)

MODULE = "app.children.pdf_child"
_PROBLEMS: dict[str, type[Der2Error]] = {
    error.code: error
    for error in (
        EmptyFile,
        NotAPdf,
        EncryptedPdf,
        DamagedPdf,
        NoTextLayer,
        ExtractionFailed,
        TooLarge,
    )
}


@dataclass(frozen=True, slots=True)
class PdfLimits:
    """What reading one PDF may take: wall-clock seconds, the child's address space, pages."""

    seconds: float = 30.0
    memory_bytes: int = 1_024 * MIB
    pages: int = MAX_PDF_PAGES


class PdfReader:
    """Extracts texts in one warm child, which is started at the first PDF.

    To be used in a `with` statement, by one thread.
    """

    def __init__(self, limits: PdfLimits | None = None) -> None:
        self._limits = limits or PdfLimits()
        self._child = Killable(
            MODULE,
            [
                str(self._limits.memory_bytes),
                str(self._limits.pages),
                str(self._limits.seconds),
            ],
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._child.close()

    def extract(self, data: bytes) -> Extracted:
        """Return what `extract_pdf` gives, and raise what it raises.

        Raises ExtractionFailed when the child took too long, needed too much memory, or was
        brought down by the file; the next file gets a new child.
        """
        try:
            answer = self._child.ask(data, self._limits.seconds)
        except ChildHung as error:
            raise ExtractionFailed(
                f"Reading the PDF took longer than {self._limits.seconds:g} s."
            ) from error
        except ChildDied as error:
            raise ExtractionFailed(
                "The PDF ended the process that read it: it is damaged, or needs more than"
                f" {self._limits.memory_bytes // MIB} MiB."
            ) from error
        return _extracted(json.loads(answer))


def _extracted(told: dict[str, Any]) -> Extracted:
    if "problem" in told:
        raise _PROBLEMS[told["problem"]](told["detail"])
    warnings = tuple(ExtractionWarning(**warning) for warning in told.pop("warnings"))
    return Extracted(**told, warnings=warnings)
