"""Facts about letters that stand apart from the formula: renamings, and stated constants."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from app.reading.patterns import DECIMAL, LONE_LETTER, decimal, wordings

_LONE_LETTER = re.compile(LONE_LETTER)
# What stands between the old letter and the new one, and between the new one and the old.
_OLD_TO_NEW = (
    " is written ",
    " becomes ",
    " gives way to ",
    " so far is called ",
    " is replaced by ",
)
_NEW_FOR_OLD = (" instead of ", " takes the place of ", " is used for what was ")
_CONSTANTS = wordings(
    {"letter": rf"(?P<letter>{LONE_LETTER})", "value": rf"(?P<value>{DECIMAL})"},
    "The constant <letter> is held at <value> throughout.",
    "Throughout, <letter> = <value> is used.",
    "the constant <letter> was fitted once and for all; its value is <value>.",
    "the constant <letter> has the value <value>.",
    "The fitted value of <letter> is <value>, and it is used without change.",
    "A value of <value> is taken for the constant <letter>.",
    ", <letter> equals <value>.",
    "We set <letter> to <value> for all ",
)


@dataclass(frozen=True, slots=True)
class Renaming:
    """That the letter `old` is written `new` from some place on."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class StatedConstant:
    """That `letter` stands for a number."""

    letter: str
    value: Fraction


def find_renamings(stretch: str) -> Iterator[Renaming]:
    for link in _OLD_TO_NEW:
        for old, new in _letters_around(link, stretch):
            yield Renaming(old, new)
    for link in _NEW_FOR_OLD:
        for new, old in _letters_around(link, stretch):
            yield Renaming(old, new)


def _letters_around(link: str, stretch: str) -> Iterator[tuple[str, str]]:
    """Yield the letters before and after every `link` that stands between two."""
    place = stretch.find(link)
    while place > 0:
        before = _LONE_LETTER.match(stretch, place - 1)
        after = _LONE_LETTER.match(stretch, place + len(link))
        if before and after:
            yield before[0], after[0]
        place = stretch.find(link, place + 1)


def find_constants(stretch: str) -> Iterator[StatedConstant]:
    for pattern in _CONSTANTS:
        for found in pattern.finditer(stretch):
            yield StatedConstant(found["letter"], decimal(found["value"]))
