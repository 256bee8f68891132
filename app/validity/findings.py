"""What a check can find, how severe it is, and where it was found."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Self

EVIDENCE_CHARS = 240


class Severity(StrEnum):
    """An open error must be accepted by name before a docset is frozen; a warning need not."""

    ERROR = "error"
    WARNING = "warning"


class Code(StrEnum):
    """One row per kind of finding: its stable code, its severity, and what it means."""

    severity: Severity
    meaning: str

    def __new__(cls, name: str, severity: Severity, meaning: str) -> Self:
        row = str.__new__(cls, name)
        row._value_ = name
        row.severity = severity
        row.meaning = meaning
        return row

    CONCEPT_UNDECLARED = (
        "concept_undeclared",
        Severity.ERROR,
        "no related document declares that it holds the concept",
    )
    CONCEPT_WORDING_NOT_FOUND = (
        "concept_wording_not_found",
        Severity.WARNING,
        "the concept's wording was not found in the documents that declare it",
    )
    CONCEPT_IN_NOISE = (
        "concept_in_noise",
        Severity.ERROR,
        "a noise document holds a needed concept, or declares that it does",
    )
    CONCEPT_LIKENESS_IN_NOISE = (
        "concept_likeness_in_noise",
        Severity.WARNING,
        "a noise document holds nearly all of a needed concept's wording",
    )
    ANSWER_IN_DOCUMENT = (
        "answer_in_document",
        Severity.ERROR,
        "a document holds the answer, verbatim or in another notation",
    )
    ANSWER_UNCHECKED = (
        "answer_unchecked",
        Severity.WARNING,
        "answers that are too short to be looked for in the documents",
    )
    KNOWLEDGE_NOT_LISTED = (
        "knowledge_not_listed",
        Severity.WARNING,
        "the reference reasoning names a concept that the concepts list does not hold",
    )
    ANSWER_TYPE_MISMATCH = (
        "answer_type_mismatch",
        Severity.WARNING,
        "the answer does not fit its type",
    )
    LONG_ANSWER_WITHOUT_CHECKLIST = (
        "long_answer_without_checklist",
        Severity.WARNING,
        "a long answer has no checklist to grade it by",
    )
    DUPLICATE_DOCUMENT = (
        "duplicate_document",
        Severity.ERROR,
        "two documents of one instance hold the same text",
    )
    NEAR_DUPLICATE_DOCUMENT = (
        "near_duplicate_document",
        Severity.WARNING,
        "two documents of one instance hold nearly the same text",
    )
    DUPLICATE_INSTANCE = (
        "duplicate_instance",
        Severity.ERROR,
        "two instances have the same content",
    )
    NEAR_DUPLICATE_INSTANCE = (
        "near_duplicate_instance",
        Severity.WARNING,
        "two instances ask nearly the same",
    )
    EMPTY_TEXT = "empty_text", Severity.ERROR, "a text that is needed holds nothing to read"
    ILLEGIBLE_TEXT = (
        "illegible_text",
        Severity.WARNING,
        "a text is mostly not words, as from a scan or a broken font",
    )
    NO_DOCUMENTS = (
        "no_documents",
        Severity.WARNING,
        "instances without any documents; they cannot serve regimes that show some",
    )


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong.

    `instance` is an external id, or "#" and the position from 1, or None for the docset as a
    whole; `document` is a title, or the number from 1 in its instance.
    """

    code: Code
    detail: str
    instance: str | None = None
    document: str | None = None
    evidence: str | None = None

    @property
    def severity(self) -> Severity:
        return self.code.severity


def shortened(text: str) -> str:
    """Return `text` on one line, cut to what a finding shows of it."""
    line = " ".join(text.split())
    return line if len(line) <= EVIDENCE_CHARS else line[: EVIDENCE_CHARS - 1] + "…"
