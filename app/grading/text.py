"""The rule for short texts: the few notations that have a value to compare."""

import re
from fractions import Fraction

from app.grading.extraction import Attempt
from app.grading.notation import plain_math, words_key
from app.grading.quantities import read_quantities
from app.grading.values import Unreadable
from app.grading.verdicts import Different, Equal, Finding, Unsure
from app.protocol.answers import Answer

_LONGEST_NOTATION = 60
_RATIO = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,9})?)\s*:\s*([0-9]{1,9}(?:\.[0-9]{1,9})?)")
_CLOCK = re.compile(
    r"([01]?[0-9]|2[0-4]):([0-5][0-9])(?::([0-5][0-9]))?\s*(?:([ap])\.?m\.?)?", re.IGNORECASE
)
_BASED = re.compile(r"\(?([0-9a-z]{1,60})\)?_\{?\(?([0-9]{1,2})\)?\}?")


def text_rule(attempt: Attempt) -> Finding:
    """Compare notations with a value (numbers, ratios, times, numerals of a base).

    Equal wording is settled before; other texts are left to a reader.
    """
    given = words_key(attempt.found.text[:_LONGEST_NOTATION])
    references = [words_key(text) for text in reference_texts(attempt.answer)]
    findings = [_compare(given, reference) for reference in references]
    return next((finding for finding in findings if isinstance(finding, Equal)), findings[0])


def reference_texts(answer: Answer) -> list[str]:
    """Return the reference and its aliases as text, a list joined with commas."""
    return [
        ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
        for value in (answer.value, *answer.aliases)
        if value is not None
    ]


def _compare(given: str, reference: str) -> Finding:
    comparisons = [(read(given), read(reference)) for read in (_number, _clock, _ratio, _based)]
    readable = [
        one == other for one, other in comparisons if one is not None and other is not None
    ]
    if not readable:
        return Unsure("the wordings differ")
    if all(readable):
        return Equal(f"{given} has the value of {reference}")
    if not any(readable):
        return Different(f"{given} has another value than {reference}")
    return Unsure("equal as a ratio, different as a time")


def _number(text: str) -> Fraction | None:
    try:
        quantities = read_quantities(plain_math(text))
    except Unreadable:
        return None
    first = quantities[0]
    bare = len(quantities) == 1 and not first.unit and not first.percent
    return first.value if bare and isinstance(first.value, Fraction) else None


def _ratio(text: str) -> Fraction | None:
    match = _RATIO.fullmatch(text)
    return Fraction(match[1]) / Fraction(match[2]) if match and float(match[2]) else None


def _clock(text: str) -> tuple[int, int, int] | None:
    """Return hours, minutes and seconds; "12:30 am" is half past midnight."""
    match = _CLOCK.fullmatch(text)
    if not match:
        return None
    hours = int(match[1])
    if match[4]:
        hours = hours % 12 + (12 if match[4].lower() == "p" else 0)
    return hours, int(match[2]), int(match[3] or 0)


def _based(text: str) -> int | None:
    """Return the value of a numeral that names its base, such as 1010_2."""
    match = _BASED.fullmatch(text)
    if not match or not 2 <= int(match[2]) <= 36:
        return None
    try:
        return int(match[1], int(match[2]))
    except ValueError:
        return None
