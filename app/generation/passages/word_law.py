"""A law put into words at a level of extraction."""

from collections.abc import Callable

from app.generation.draws import Draws
from app.generation.passages.displayed import word_displayed
from app.generation.passages.law_text import LawText, Notation
from app.generation.passages.prose import word_in_prose
from app.generation.passages.split import word_split
from app.generation.passages.tabled import word_tabled
from app.laws.laws import Law


def _in_prose(law: Law, _: Notation, draws: Draws, replaces: str | None) -> LawText:
    return word_in_prose(law, draws, replaces)


_WRITERS: dict[int, Callable[[Law, Notation, Draws, str | None], LawText]] = {
    0: word_displayed,
    1: _in_prose,
    2: word_split,
    3: word_tabled,
}


def word_law(
    law: Law, level: int, notation: Notation, draws: Draws, replaces: str | None = None
) -> LawText:
    """Return the passages that state `law` in a document, in their order.

    Levels: 0 one displayed formula, 1 prose only, 2 split over sections with letters renamed,
    3 through a table and its correction. All laws of one document share its `notation`.
    `replaces`, "[2]", is where the form stood that a law in force replaces.
    """
    return _WRITERS[level](law, notation, draws, replaces)
