"""Tables of constants, what refers to them, and corrections of their entries."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from app.reading.patterns import (
    DECIMAL,
    LETTER,
    LONE_LETTER,
    QUANTITY,
    decimal,
    wordings,
)

# How much of a table is read, and how long its header may be, in characters.
MOST_TABLE = 700
MOST_HEADER = 40

# Not "in Table 2. The …": that refers to a table.
_CAPTION = re.compile(
    r"Table(?<!\bin Table)(?<!\bof Table)(?<!\bto Table)(?<!\bsee Table)(?<!\bfrom Table)"
    r" ([0-9]{1,3})\. ([^.]{10,160})\. "
)
_RULES = re.compile(r"\||-{3,}")
# A cell is alone; what a lower-case word follows is the beginning of a sentence.
_NUMBER_CELL = rf"{DECIMAL}(?!\S)(?! +[a-z]{{2}})"
_ROWS = re.compile(rf"(?:(?<!\S){LETTER} +{_NUMBER_CELL} *)+")
_ROW = re.compile(rf"({LETTER}) +({DECIMAL})")
_COLUMNS = re.compile(
    rf"((?:(?<!\S){LETTER} +){{2,}})[A-Z][a-z]+ +((?:{_NUMBER_CELL} *){{2,}})"
)
_REFERENCE = re.compile(
    r"\b(?:[Cc]onstants|[Vv]alues|[Ee]ntries)\b[^.]{0,60}?\bTable ([0-9]{1,3})\b"
)
_CORRECTIONS = wordings(
    {
        "table": r"Table (?P<table>[0-9]{1,3})",
        "letter": rf"(?P<letter>{LONE_LETTER})",
        "quantity": rf"the (?P<quantity>{QUANTITY})",
        "printed": rf"(?P<printed>{DECIMAL})",
        "right": rf"(?P<right>{DECIMAL})",
    },
    "In <table> the constant <letter> of <quantity> was misprinted as <printed>;"
    " it should read <right>.",
    "Correction. <table>, constant <letter> of <quantity>: for <printed> read <right>.",
    "The value <printed> that <table> gives for <letter>, a constant of <quantity>,"
    " is a misprint for <right>.",
    "Erratum to <table>: the entry <letter>, which belongs to <quantity>,"
    " ought to be <right>, not <printed>.",
    "A slip in <table> has come to light: in the law of <quantity>,"
    " <letter> is <right> and not <printed>.",
    "Readers should replace <printed> by <right> for <letter> in <table>,"
    " which serves <quantity>.",
    "The law of <quantity> needs a corrected constant: <letter> in <table> is wrongly given"
    " as <printed>, the right value being <right>.",
)


@dataclass(frozen=True, slots=True)
class Entries:
    """What a table prints: (letter, number), in its order."""

    table: int
    rows: tuple[tuple[str, Fraction], ...]


@dataclass(frozen=True, slots=True)
class Correction:
    """That a table's entry, a constant of `quantity`, was misprinted."""

    table: int
    letter: str
    quantity: str
    printed: Fraction
    right: Fraction


def find_tables(stretch: str) -> Iterator[Entries]:
    for caption in _CAPTION.finditer(stretch):
        window = _RULES.sub(" ", stretch[caption.end() : caption.end() + MOST_TABLE])
        rows = _rows(window)
        if rows:
            yield Entries(int(caption[1]), rows)


def _rows(window: str) -> tuple[tuple[str, Fraction], ...]:
    """Return what is printed right after a header: rows of two cells, or two long rows."""
    rows, columns = _ROWS.search(window), _COLUMNS.search(window)
    if columns and columns.start() <= MOST_HEADER:
        letters, numbers = columns[1].split(), re.findall(DECIMAL, columns[2])
        if len(numbers) >= len(letters):
            return tuple(zip(letters, map(decimal, numbers), strict=False))
    if rows and rows.start() <= MOST_HEADER:
        return tuple((row[1], decimal(row[2])) for row in _ROW.finditer(rows[0]))
    return ()


def find_references(stretch: str, start: int, end: int) -> set[int]:
    """Return the tables that constants are said to be taken from, between two places."""
    return {int(number) for number in _REFERENCE.findall(stretch, max(0, start), end)}


def find_corrections(stretch: str) -> Iterator[Correction]:
    for pattern in _CORRECTIONS:
        for found in pattern.finditer(stretch):
            yield Correction(
                int(found["table"]),
                found["letter"],
                found["quantity"],
                decimal(found["printed"]),
                decimal(found["right"]),
            )
