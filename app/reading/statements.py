"""Concept statements, each read by itself."""

from app.laws.laws import Law
from app.reading.reader import read_laws


def read_statement(text: str) -> Law | None:
    """Return the law that a concept's statement says, or None when it says no single one."""
    found = read_laws(text)
    return found[0].law if len(found) == 1 else None
