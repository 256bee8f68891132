"""What the reader finds in a text."""

from dataclasses import dataclass

from app.laws.laws import Law

LEVELS = (0, 1, 2, 3)


@dataclass(frozen=True, slots=True)
class StatedLaw:
    """A law as a text states it, and how hard it was to extract.

    Levels: 0 one displayed formula, 1 prose, 2 split over sections with renamed symbols,
    3 through a table, an appendix or a correction.
    """

    law: Law
    level: int
