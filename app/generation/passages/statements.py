"""Concept statements: a law in one plain sentence that says all of it."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from app.generation.draws import Draws
from app.generation.passages.formulas import Formulas
from app.generation.passages.law_text import LETTERS
from app.generation.passages.prose_words import listed
from app.generation.passages.symbols import Symbols
from app.laws.laws import Law, Status
from app.laws.rules import Criterion

T = TypeVar("T")


class Plainest(Draws):
    """Draws that always take the first: the plainest wording there is."""

    def below(self, count: int) -> int:  # noqa: ARG002
        return 0

    def shuffled(self, members: Sequence[T]) -> list[T]:
        return list(members)


def state_law(law: Law) -> str:
    """Return "For covered depots the Dorar load D is 1.25·F + 5.5, where F is …"."""
    letters = _letters((law.key.quantity, *law.inputs))
    own = letters.pop(law.key.quantity)
    phrase = Formulas(law.rule, Symbols(own, letters), Plainest()).phrase()
    former = "" if law.status is Status.CURRENT else " formerly"
    be = "is" if law.status is Status.CURRENT else "was"
    verb = f"{own} {be}{former}"
    if isinstance(law.rule, Criterion):
        verb = f"{be}{former} met exactly when"
    meanings = listed([f"{letter} is the {name}" for name, letter in letters.items()])
    return f"For {law.key.scope} the {law.key.quantity} {verb} {phrase}, where {meanings}."


def _letters(names: Sequence[str]) -> dict[str, str]:
    """Return a letter for each name, its stem's first one if that is free."""
    taken: dict[str, str] = {}
    for name in names:
        free = (one for one in _candidates(name) if one not in taken.values())
        taken[name] = next(free)
    return taken


def _candidates(name: str) -> Iterator[str]:
    stem = name.split()[-2]
    yield from (one for one in stem[0] + stem.lower() + stem.upper() if one in LETTERS)
    yield from LETTERS
