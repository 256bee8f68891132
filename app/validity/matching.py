"""Whether one text stands in another: token for token, or by likeness."""

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from app.laws.laws import Law, Status
from app.protocol.instances import Document
from app.reading.reader import read_laws
from app.validity.notation import numbers, tokens

CONTEXT_CHARS = 80


def normal_form(text: str) -> str:
    """Return the tokens of `text` between single spaces, so that `in` respects borders."""
    return f" {' '.join(tokens(text))} "


def weight(form: str) -> int:
    """Return how many characters a normal form holds, spaces not counted."""
    return len(form) - form.count(" ")


@dataclass(frozen=True)
class ReadDocument:
    """A document with what the checks read from it, each worked out at most once."""

    label: str
    document: Document

    @cached_property
    def form(self) -> str:
        return normal_form(self.document.text)

    @cached_property
    def bigrams(self) -> frozenset[tuple[str, str]]:
        return bigrams(self.form)

    @cached_property
    def laws(self) -> frozenset[Law]:
        """What the reader of generated documents finds in force there."""
        stated = (one.law for one in read_laws(self.document.text))
        return frozenset(law for law in stated if law.status is Status.CURRENT)

    @cached_property
    def numbers(self) -> set[float]:
        return numbers(self.document.text)


def bigrams(form: str) -> frozenset[tuple[str, str]]:
    """Return the pairs of neighbouring tokens of a normal form."""
    return frozenset(pairwise(form.split()))


def likeness(statement: str, document: ReadDocument) -> float:
    """Return the share (0 to 1) of the statement's neighbouring token pairs in `document`.

    A statement of a single token has no pairs; it is found whole or not at all.
    """
    form = normal_form(statement)
    pairs = bigrams(form)
    if not pairs:
        return float(bool(form.strip()) and form in document.form)
    return len(pairs & document.bigrams) / len(pairs)


def excerpt(form: str, needle: str) -> str:
    """Return where `needle` stands in a normal form, with what surrounds it."""
    place = form.find(needle)
    start = max(place - CONTEXT_CHARS, 0)
    return form[start : place + len(needle) + CONTEXT_CHARS].strip()
