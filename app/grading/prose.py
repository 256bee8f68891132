"""The numbers of a sentence, and what the words around each make of it."""

import re
from dataclasses import dataclass

from app.grading.numbers import Number, read_number
from app.grading.quantities import CONNECTIVES, LONGEST_READ, Quantity, as_quantity
from app.grading.units import is_unit
from app.grading.values import Unreadable


@dataclass(frozen=True, slots=True)
class Stated:
    """A number in a sentence and what the words around it make of it.

    `denied`: "not 5"; `aside`: in brackets, or as in "equation 3", "at t = 3"; `alternative`:
    joined to the number before by "or"; `partial`: part of something that was not read.
    """

    quantity: Quantity
    start: int
    denied: bool
    aside: bool
    alternative: bool
    partial: bool


_NUMBER_START = re.compile(
    r"[+-]?\.?[0-9]|[+-]?(?:∞|π|√|\\frac|\\sqrt)|[+-]?\binf(?:inity)?\b", re.I
)
_NUMBER_RUN = re.compile(r"[+-]?(?:[0-9.,]+|\\?\w+|.)")
_DENIAL = re.compile(
    r"(?:\bnot|n't|\bnever|\brather than|\binstead of|\bother than|\banything but"
    r"|\bexcept|\bnor|\bneither)\s+"
    r"(?:(?:equal to|equal|to|be|exactly|simply|just|the|value|a|of|is|=|≈)\s+){0,3}$",
    re.IGNORECASE,
)
_ASIDE = re.compile(
    r"\b(?:eqs?|equations?|steps?|figs?|figures?|tables?|sections?|secs?|parts?|items?|pages?"
    r"|documents?|docs?|chapters?|problems?|questions?|cases?|notes?|refs?|references?|request"
    r"|appendix|method|option)\.?\s*[#(\[]?$"
    r"|\b(?:at|after|when|where|given|using|since|because|until|within|assuming)\s+"
    r"(?:[A-Za-z]\w*\s*[=≈]\s*)?$|\bfor\s+[A-Za-z]\w*\s*[=≈]\s*$",
    re.IGNORECASE,
)
_BOUND = re.compile(
    r"(?:[<>≤≥±]|\b(?:less|more|greater|fewer|larger|smaller|higher|lower) than"
    r"|\bat (?:least|most)|\b(?:up to|over|under|above|below))\s*$",
    re.IGNORECASE,
)
_OPERATOR = re.compile(r"[+*/^]\s*$|[^\s(=≈]\s*-\s+$")
_RANGE_AND = re.compile(r"\bbetween\s+\S+\s+(?:\S+\s+)?and\s+$", re.IGNORECASE)
_RANGE_TO = re.compile(r"\s*\S{0,10}\s*(?:\bto|-|,)\s*")
_IS_CONTINUED = re.compile(r"\s*[+*/^\\]|[A-Za-zα-ω(]|\s*-\s*[0-9]|:[0-9]|\s+-\s+[A-Za-z]\b")
_INSIDE_WORD = re.compile(r"[A-Za-z_\\]$|[A-Za-z][-.]$|[0-9]:$")
_DENIED_AFTER = re.compile(
    r"\s*(?:\S+\s+)?(?:is|are|was|would be|seems)\s+"
    r"(?:not\b|wrong|incorrect|false|impossible|too )",
    re.IGNORECASE,
)
_OR = re.compile(
    r"^[\s/|]+$|(?:^|[\s,])(?:or|and/or)"
    r"(?:\s+(?:maybe|perhaps|possibly|even|it is|else|about))?"
    r"\s*(?:[A-Za-z]\w?\s*[=≈]\s*)?$",
    re.IGNORECASE,
)
_STOPS = ".,;:!?\"'}]"
_ORDINAL = re.compile(r"(?:st|nd|rd|th)\b")


def stated_numbers(text: str) -> list[Stated]:
    """Return every number of a sentence, in order; `text` is as `plain_math` gives it."""
    text = text[-LONGEST_READ:]
    found: list[Stated] = []
    place = 0
    after_last: int | None = None
    while start := _NUMBER_START.search(text, place):
        place = start.start()
        try:
            number = read_number(text, place)
        except Unreadable:
            run = _NUMBER_RUN.match(text, place)
            place = run.end() if run else place + 1
            continue
        between = None if after_last is None else text[after_last:place]
        stated = _stated(text, number, between)
        place = max(number.end, start.end())
        if stated:
            found.append(stated)
            after_last = place
    return found


def _stated(text: str, number: Number, between: str | None) -> Stated | None:
    """Return the number with its surroundings, None where it is part of a word.

    `between` is what stands between this number and the one before, None if it is the first.
    """
    before, after = text[: number.start], text[number.end :]
    if _INSIDE_WORD.search(before[-2:]) or _ORDINAL.match(after):
        return None
    near = before[-60:]
    unit = _unit_in_prose(after)
    bracketed = before.count("(") > before.count(")") or before.count("[") > before.count("]")
    signed = text[number.start] in "+-"
    return Stated(
        quantity=as_quantity(number, text, unit),
        start=number.start,
        denied=bool(_DENIAL.search(near) or _DENIED_AFTER.match(after)),
        aside=bracketed or _ASIDE.search(near) is not None,
        alternative=between is not None and _OR.search(between) is not None,
        partial=_continues(near, between, signed=signed) or _has_free_symbol(unit, after),
    )


def _has_free_symbol(unit: str | None, after: str) -> bool:
    """Whether a number is followed by an operator, or by a letter that is no unit."""
    if unit is None:
        return _IS_CONTINUED.match(after) is not None
    return len(unit) == 1 and not is_unit(unit)


def _continues(near: str, between: str | None, *, signed: bool) -> bool:
    """Whether a number belongs to something before it: a sum, a product, a bound, a range."""
    patterns = (_BOUND, _OPERATOR, _RANGE_AND)
    return (
        any(pattern.search(near) for pattern in patterns)
        or (between is not None and _RANGE_TO.fullmatch(between) is not None)
        or (signed and near[-1:].isalnum())
    )


def _continues_unit(word: str) -> bool:
    return word == "per" or (word.lower() not in CONNECTIVES and is_unit(word))


def _unit_in_prose(after: str) -> str | None:
    """Return the unit that follows a number: of the table if possible, else the next word."""
    words = after[:80].split()[:4]
    if not words or after[:1] in {",", ";", ":", "!", "?", ")", "]", "."}:
        return None
    if words[0].strip(".,;:!?)").lower() in CONNECTIVES:
        return None
    for count in range(len(words), 0, -1):
        phrase = " ".join(words[:count]).rstrip(_STOPS)
        phrase = phrase if phrase.count("(") == phrase.count(")") else phrase.rstrip(")")
        if is_unit(phrase):
            following = words[count].strip(_STOPS) if words[count:] else ""
            return f"{phrase} {following} …" if _continues_unit(following) else phrase
    return words[0].rstrip(_STOPS) if after[:1] == " " and words[0][0].isalpha() else None
