"""A law's wording in a document: passages, each for one place of the paper."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from app.generation.paper import Passage

# None that reads as a word (a, I) or a digit (l, O) or stands for a running value (k, n, r).
LETTERS = "bcdefghijmpqstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZαβγδεζηθλμξρστφψω"


class LettersUsedUp(ValueError):
    """A document states more laws than there are letters for."""


class Place(StrEnum):
    """Where in a paper a passage stands. All but the last two come early."""

    SETTING = "setting"
    NOTATION = "notation"
    RESULT = "result"
    APPENDIX = "appendix"
    CORRECTION = "correction"


@dataclass(frozen=True, slots=True)
class PlacedPassage:
    place: Place
    passage: Passage


# One law's passages, in the order in which they are read.
LawText = tuple[PlacedPassage, ...]


class Notation:
    """Gives out one document's letters, table and formula numbers, each only once.

    `order` is a permutation of LETTERS. Two laws of one document never share a letter.
    """

    def __init__(self, order: list[str]) -> None:
        self._letters: Iterator[str] = iter(order)
        self._tables = 0
        self._formulas = 0

    def letter(self) -> str:
        """Return a letter that no other law of this document uses; LettersUsedUp at the end."""
        letter = next(self._letters, None)
        if letter is None:
            raise LettersUsedUp(
                f"a document has {len(LETTERS)} letters; state fewer laws in it"
            )
        return letter

    def table(self) -> int:
        self._tables += 1
        return self._tables

    def formula(self) -> int:
        self._formulas += 1
        return self._formulas
