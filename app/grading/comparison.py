"""Whether one quantity equals another: percentages, units, a tolerance around the reference."""

from dataclasses import dataclass
from fractions import Fraction

from app.grading.quantities import Quantity
from app.grading.units import UnknownUnit, convert
from app.grading.values import Extreme, Unreadable, Value, multiplied
from app.grading.verdicts import Different, Equal, Finding, Unsure
from app.protocol.answers import Tolerance

DEFAULT_RELATIVE_TOLERANCE = Fraction(2, 100)
ZERO_TOLERANCE = Fraction(1, 10**9)

_HUNDRED = Fraction(100)


@dataclass(frozen=True, slots=True)
class Terms:
    """What decides besides the numbers. `in_percent`: the question asks for a percentage."""

    tolerance: Tolerance | None
    in_percent: bool


def compare(given: Quantity, wanted: Quantity, terms: Terms) -> Finding:
    """Compare an answer's quantity with the reference's, in the reference's unit and scale."""
    try:
        values = _in_scale_of(wanted, given, terms)
    except (UnknownUnit, Unreadable) as problem:
        return Unsure(f"{given.text} was not compared with {wanted.text}: {problem}")
    if not values:
        return Different(f"{given.unit} measures something else than {wanted.unit}", given.text)
    if any(_is_huge(value) and _is_huge(wanted.value) for value in values):
        return Unsure("both numbers are too large to compare")
    if any(is_within(value, wanted.value, terms.tolerance) for value in values):
        return Equal(f"{given.text} equals {wanted.text}{_notes(given, wanted)}", given.text)
    doubt = _doubt(given, wanted, terms)
    if doubt:
        return Unsure(doubt)
    return Different(f"{given.text} is not {wanted.text}{_notes(given, wanted)}", given.text)


def is_within(value: Value, reference: Value, tolerance: Tolerance | None) -> bool:
    """Whether `value` lies within the tolerance of `reference`; either part of it suffices.

    The bounds depend on the reference alone, and count as inside. Without a tolerance it is 2 %
    of the reference; a relative tolerance around zero is 1e-9.
    """
    if isinstance(value, Extreme) or isinstance(reference, Extreme):
        return value == reference
    relative = DEFAULT_RELATIVE_TOLERANCE if tolerance is None else Fraction(str(tolerance.rel))
    absolute = Fraction(0) if tolerance is None else Fraction(str(tolerance.abs))
    if reference == 0 and relative > 0:
        absolute = max(absolute, ZERO_TOLERANCE)
    return abs(value - reference) <= max(relative * abs(reference), absolute)


def _in_scale_of(wanted: Quantity, given: Quantity, terms: Terms) -> list[Value]:
    """Return what the given number may be as a number like the reference's; [] if nothing.

    Raises UnknownUnit, Unreadable.
    """
    value = given.value
    if wanted.percent:
        same_scale = given.percent or terms.in_percent
        return [value if same_scale else multiplied(value, _HUNDRED)]
    if given.percent:
        share = multiplied(value, 1 / _HUNDRED)
        return [share, value] if terms.in_percent else [share]
    if wanted.unit and given.unit and isinstance(value, Fraction):
        converted = convert(value, given.unit, wanted.unit)
        return [] if converted is None else [converted]
    return [value]


def _notes(given: Quantity, wanted: Quantity) -> str:
    notes = ""
    if wanted.unit and not given.unit:
        notes += f"; the unit {wanted.unit} is missing"
    if given.ambiguous:
        notes += "; a comma before three digits was read as a thousands separator"
    return notes


def _doubt(given: Quantity, wanted: Quantity, terms: Terms) -> str | None:
    """Return why two unequal numbers may still mean the same amount."""
    value, reference = given.value, wanted.value
    if isinstance(value, Extreme) or isinstance(reference, Extreme):
        return None
    bare = not (given.percent or wanted.percent or given.unit or wanted.unit)
    as_share = is_within(value / _HUNDRED, reference, terms.tolerance)
    if terms.in_percent and bare and abs(reference) <= 1 and as_share:
        return "the reference may be a share where the answer is a percentage"
    if given.unit and not wanted.unit:
        for power in (-9, -6, -3, 3, 6, 9):
            if is_within(value * Fraction(f"1e{power}"), reference, terms.tolerance):
                return f"may be the same amount in another unit than {given.unit}"
    return None


def _is_huge(value: Value) -> bool:
    return value in (Extreme.HUGE, Extreme.MINUS_HUGE)
