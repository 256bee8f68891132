"""What rules of several types share: references with aliases, and answers in the making."""

from collections.abc import Sequence

from app.grading.extraction import Extraction, Kind
from app.grading.verdicts import Equal, Finding, Unsure


def best_of(findings: Sequence[Finding]) -> Finding:
    """Return what holds of an answer, given what each of the accepted references says of it.

    One that it equals suffices; it is different only if it differs from all of them.
    """
    for kind in (Equal, Unsure):
        found = next((finding for finding in findings if isinstance(finding, kind)), None)
        if found:
            return found
    return findings[0]


def is_last_word(found: Extraction) -> bool:
    """Whether an answer is the reply's result, and no intermediate one that came before it."""
    return found.marked or not (found.closed or found.kind is Kind.DISPLAYED)
