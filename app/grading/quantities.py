"""Answers that are nothing but numbers with their units: one, a list, or a range."""

import re
from dataclasses import dataclass, replace

from app.grading.numbers import Number, read_number
from app.grading.units import is_unit
from app.grading.values import Unreadable, Value


class Relation(Unreadable):
    """A free symbol stands beside the number, as in n = 3k."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number as printed (a percentage is not divided), its unit or None, and its text."""

    value: Value
    text: str
    unit: str | None = None
    percent: bool = False
    ambiguous: bool = False


LONGEST_READ = 2_000
_MOST_PARTS = 200
# Words behind a number that are no unit, though "as" could be an attosecond.
CONNECTIVES = frozenset({
    "a", "after", "all", "also", "am", "an", "and", "approximately", "are", "as", "at",
    "because", "before", "below", "but", "by", "during", "each", "for", "from", "given",
    "has", "have", "hence", "here", "if", "in", "into", "is", "it", "its", "just", "more",
    "no", "not", "now", "of", "on", "only", "or", "out", "over", "per", "rather", "see",
    "since", "so", "than", "that", "the", "then", "there", "therefore", "this", "thus", "to",
    "under", "until", "was", "we", "when", "where", "which", "maybe", "while", "with", "would",
})  # fmt: skip

APPROXIMATELY = re.compile(
    r"(?:(?:about|approximately|approx\.?|roughly|around|circa|ca\.|nearly|exactly|precisely"
    r"|a total of|[€£¥≈])\s*)+",
    re.IGNORECASE,
)
_LABEL = re.compile(r"[A-Za-zΔα-ω][^:=\d]{0,40}:\s+")
_EQUALS = re.compile(r"(?<![<>!:])=|:=|≈")
_PRECISION = re.compile(
    r"\s*,?\s*\(?to \d+ (?:significant|sig|s\.?f|decimal|d\.?p|places)[^,;]*$", re.IGNORECASE
)
_TRAILING_BRACKET = re.compile(r"\s\([^()]*\)$")
_UNCERTAINTY = re.compile(r"\s*(?:±|\+/-)\s*[0-9.,]+(?:\s*\*\s*10\^\{?[-+]?\d+\}?)?\s*")
_BRACKETED_UNCERTAINTY = re.compile(r"^\(([^()±]{1,60})±[^()±]{1,60}\)")
_WORDS = re.compile(r"([A-Za-zμ]{2,})(?:[ /-][A-Za-z]{2,}){0,2}")
_LONE_SYMBOL = re.compile(r"(?<![A-Za-z])[A-Za-zα-ω](?![A-Za-z])")
_SEPARATOR = re.compile(r"\s*;\s*|,\s+(?:and\s+|or\s+)?|\s+(?:and|or|to)\s+|\s*\|\s*")
_LEFT_WITH_VALUE = re.compile(
    r"\d.*(?:,\s|;|\b(?:or|and|at|when|for|if|where|with|given)\b)", re.DOTALL
)
_TIGHT_RANGE = re.compile(r"([0-9.]+)-([0-9.]+[^-\d]*)")
_OPENED_LIST = re.compile(r"^(?:between|from|either|both)\s+", re.IGNORECASE)


def read_quantities(text: str) -> list[Quantity]:
    """Return the numbers of an answer that is nothing else: one, or a list or range of them.

    `text` is as `plain_math` gives it. Raises Unreadable, or Relation.
    """
    text = _without_outer_brackets(text.strip().rstrip(".,;! "))
    if len(text) > LONGEST_READ and not text.isalnum():
        raise Unreadable("the answer is too long to be a number")
    text = _BRACKETED_UNCERTAINTY.sub(r"\1", _PRECISION.sub("", text))
    try:
        return [_quantity(text)]
    except Relation:
        raise
    except Unreadable:
        parts = _parts(text)
        names = {part.rpartition("=")[0].strip() for part in parts if "=" in part}
        if not 1 < len(parts) <= _MOST_PARTS or len(names) > 1:
            raise
        return _sharing_unit([_quantity(part.strip()) for part in parts])


def _parts(text: str) -> list[str]:
    tight = _TIGHT_RANGE.fullmatch(text)
    if tight:
        return [tight[1], tight[2]]
    parts = _SEPARATOR.split(_OPENED_LIST.sub("", text))
    return parts if len(parts) > 1 else text.split(",")


def _without_outer_brackets(text: str) -> str:
    pairs = min(len(text) - len(text.lstrip("([{\\")), len(text) - len(text.rstrip(")]}\\")))
    return text[pairs : len(text) - pairs].strip() if pairs else text


def _sharing_unit(quantities: list[Quantity]) -> list[Quantity]:
    """Give the last unit of "3 and 4 m" to those before it."""
    last = quantities[-1]
    return [
        quantity if quantity.unit else replace(quantity, unit=last.unit)
        for quantity in quantities
    ]


def _quantity(text: str) -> Quantity:
    sides = [side.strip() for side in _EQUALS.split(_LABEL.sub("", text, count=1))]
    if any(_LEFT_WITH_VALUE.search(left) for left in sides[:-1]):
        raise Unreadable("an equation stands beside another value")
    side = APPROXIMATELY.sub("", sides[-1], count=1)
    number = read_number(side)
    rest = _UNCERTAINTY.sub("", side[number.end :], count=1).strip(" .")
    if not _may_be_unit(rest):
        rest = _TRAILING_BRACKET.sub("", f" {rest}").strip()
    if not _may_be_unit(rest):
        factor = re.split("[,;(]", rest)[0].strip()
        if len(sides) > 1 and _LONE_SYMBOL.search(factor) and not is_unit(factor):
            raise Relation("a number times a free symbol is a relation, not a value")
        raise Unreadable("something other than a unit follows the number")
    return as_quantity(number, side, rest or None)


def _may_be_unit(text: str) -> bool:
    """Whether nothing follows a number but a unit, of the table or in unknown words."""
    words = _WORDS.fullmatch(text)
    return not text or is_unit(text) or (words is not None and words[1] not in CONNECTIVES)


def as_quantity(number: Number, text: str, unit: str | None) -> Quantity:
    printed = text[number.start : number.end].strip()
    return Quantity(
        value=number.value,
        text=f"{printed} {unit}" if unit else printed,
        unit=unit,
        percent=number.percent,
        ambiguous=number.ambiguous,
    )
