"""Plausible wrong answers: of the right form, never equal to the right one."""

import re

WRONG_FACTOR = 1.37
LAST_RESORTS = ("the reverse", "neither of them")

_BOOLEAN = re.compile(r"\b(yes|no|true|false)\b", re.IGNORECASE)
_ONLY_BOOLEANS = re.compile(r"\W*((yes|no|true|false)\b\W*)+", re.IGNORECASE)
_OPPOSITES = {"yes": "No", "no": "Yes", "true": "False", "false": "True"}
_NUMBER = re.compile(r"[-+−]?\d+(?:,\d{3})*(?:\.\d+)?(?:[eE][-+]?\d+)?")
_MEMBERS = ";"


def wrong_answer(
    right: str, letters: tuple[str, ...], names: tuple[str, ...], draw: int
) -> str:
    """Return a wrong answer of the form of `right`; `draw` picks among several.

    Another one of the choices' `letters`; one of several booleans flipped; the first number
    37 % larger; one member of a list left out; else another one of the question's `names`.
    """
    if letters:
        return _other(letters, right, draw)
    if _ONLY_BOOLEANS.fullmatch(right):
        return _one_flipped(right, draw)
    if number := _NUMBER.search(right):
        return right[: number.start()] + _enlarged(number[0]) + right[number.end() :]
    if _MEMBERS in right:
        return right.rpartition(_MEMBERS)[0].rstrip()
    return _other(names, right, draw)


def _other(candidates: tuple[str, ...], right: str, draw: int) -> str:
    """Return a candidate that is no word of `right`, else a phrase that fits no question."""
    words = set(re.findall(r"\w+", right.casefold()))
    others = [candidate for candidate in candidates if candidate.casefold() not in words]
    others = others or [phrase for phrase in LAST_RESORTS if phrase != right.casefold()]
    return others[draw % len(others)]


def _one_flipped(right: str, draw: int) -> str:
    found = list(_BOOLEAN.finditer(right))
    flipped = found[draw % len(found)]
    opposite = _OPPOSITES[flipped[0].lower()]
    return right[: flipped.start()] + opposite + right[flipped.end() :]


def _enlarged(number: str) -> str:
    value = float(number.replace("−", "-").replace(",", ""))
    return f"{value * WRONG_FACTOR if value else 1.0:.4g}"
