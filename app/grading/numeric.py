"""The rule for numbers: which ones an answer states, and whether they equal the reference's."""

import re
from dataclasses import replace

from app.grading.comparison import Terms, compare
from app.grading.extraction import Attempt, Kind
from app.grading.notation import plain_math, words_key
from app.grading.prose import Stated, stated_numbers
from app.grading.quantities import APPROXIMATELY, Quantity, Relation, read_quantities
from app.grading.units import measure_different_things
from app.grading.values import Unreadable
from app.grading.verdicts import Different, Equal, Finding, Unsure
from app.protocol.answers import Scalar

_NO_VALUE = frozenset({"nan", "not a number", "undefined", "does not exist", "dne"})
_CORRECTION = re.compile(r"\b(?:wait|actually|correction|sorry|no,|i mean|instead)\b", re.I)
_SYMBOL_EQUALS = re.compile(r"(?:[A-Za-zΔα-ω]\w{0,9}\s*[=≈]\s*)?")
_PERCENT_UNITS = frozenset({"%", "percent", "per cent", "pct"})
_ASKS_PERCENT = re.compile(r"(?<![0-9])(?<![0-9] )(?:\bper ?cent(?:age)?\b|%)", re.I)
_NOT_PERCENT = re.compile(r"\bnot (?:as |in )?(?:an? )?per ?cent", re.I)


def numeric_rule(attempt: Attempt) -> Finding:
    """Compare the answer's number, or its numbers in order, with the reference or an alias."""
    findings = [
        _compare_with(reference, attempt)
        for reference in (attempt.answer.value, *attempt.answer.aliases)
    ]
    best = next((finding for finding in findings if isinstance(finding, Equal)), findings[0])
    if isinstance(best, Different) and attempt.found.text.startswith("- "):
        return Unsure("a leading dash may be a bullet or a minus sign")
    return best


def asks_for_percent(instruction: str) -> bool:
    """Whether a bare number in the answer is a percentage: "Give the yield in percent"."""
    asked = _ASKS_PERCENT.search(instruction)
    return asked is not None and not _NOT_PERCENT.search(instruction)


def _compare_with(reference: Scalar | tuple[Scalar, ...] | None, attempt: Attempt) -> Finding:
    try:
        wanted = _reference_quantities(reference, attempt.answer.unit)
    except Unreadable as problem:
        return Unsure(f"the reference was not read as a number: {problem}")
    terms = Terms(attempt.answer.tolerance, asks_for_percent(attempt.instruction))
    text = plain_math(attempt.found.text)
    if words_key(text[:40]) in _NO_VALUE:
        return Different("names no number")
    try:
        given = read_quantities(text)
    except Relation as relation:
        has_unit = any(quantity.unit for quantity in wanted)
        return Unsure(str(relation)) if has_unit else Different(str(relation))
    except Unreadable:
        return _compare_prose(terms, wanted, text, attempt.found.kind)
    return _compare_all(terms, wanted, given)


def _reference_quantities(
    reference: Scalar | tuple[Scalar, ...] | None, unit: str | None
) -> list[Quantity]:
    """Return the reference's numbers, with `unit` where they name none. Raises Unreadable."""
    values = reference if isinstance(reference, tuple) else (reference,)
    quantities: list[Quantity] = []
    for value in values:
        if isinstance(value, bool):
            raise Unreadable("it is true or false")
        quantities += read_quantities(plain_math(str(value)))
    if unit and words_key(unit) in _PERCENT_UNITS:
        return [replace(quantity, percent=True) for quantity in quantities]
    return [
        replace(quantity, unit=unit, text=f"{quantity.text} {unit}")
        if unit and not quantity.unit
        else quantity
        for quantity in quantities
    ]


def _compare_all(terms: Terms, wanted: list[Quantity], given: list[Quantity]) -> Finding:
    """Compare in order; where one number is wanted, each of several has to equal it."""
    references = wanted * len(given) if len(wanted) == 1 else wanted
    if len(references) != len(given):
        return Different(f"names {len(given)} values where {len(references)} are wanted")
    findings = [
        compare(one, reference, terms) for one, reference in zip(given, references, strict=True)
    ]
    read = ", ".join(quantity.text for quantity in given)
    for kind in (Different, Unsure):
        failed = next((finding for finding in findings if isinstance(finding, kind)), None)
        if failed:
            return failed if len(given) == 1 else kind(f"{read}: {failed.reason}")
    return Equal("; ".join(dict.fromkeys(finding.reason for finding in findings)), read)


def _compare_prose(terms: Terms, wanted: list[Quantity], text: str, kind: Kind) -> Finding:
    stated = stated_numbers(text)
    standing = [number for number in stated if not number.denied]
    standing = [number for number in standing if not number.aside] or standing
    standing = [number for number in standing if _may_be(wanted, number.quantity)] or standing
    if not standing:
        return Different("says only what it is not") if stated else Unsure("no number was read")
    settled = _settled_on(standing, text, kind)
    if any(number.partial for number in settled):
        return Unsure("the number is part of an expression, a bound or a range")
    finding = _compare_all(terms, wanted, [number.quantity for number in settled])
    if len(settled) > 1 and isinstance(finding, Different):
        return Different("hedges between several values")
    return finding


def _may_be(wanted: list[Quantity], given: Quantity) -> bool:
    """Whether the units allow a number of a sentence to be the one that is wanted."""
    return given.unit is None or not all(
        quantity.unit and measure_different_things(given.unit, quantity.unit)
        for quantity in wanted
    )


def _settled_on(standing: list[Stated], text: str, kind: Kind) -> list[Stated]:
    """Return the number that a sentence ends on, with its alternatives ("3 or 4").

    An answer that was introduced as such and opens with a number states it first; what follows
    explains it ("17 m/s after 3 s"), unless it corrects it.
    """
    opening = _SYMBOL_EQUALS.sub("", text[: standing[0].start], count=1)
    opening = APPROXIMATELY.sub("", opening, count=1)
    if kind is not Kind.LAST_NUMBER and not opening.strip() and not _CORRECTION.search(text):
        settled = standing[:1]
        for number in standing[1:]:
            if not number.alternative:
                break
            settled.append(number)
        return settled
    settled = standing[-1:]
    for number in reversed(standing[:-1]):
        if not settled[0].alternative:
            break
        settled.insert(0, number)
    return settled
