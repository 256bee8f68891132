"""Extraction level 3: constants in a table, the formula elsewhere, and a correction."""

from fractions import Fraction

from app.generation.draws import Draws
from app.generation.paper import Paragraph, Passage, Table
from app.generation.passages.displayed import lettered_inputs
from app.generation.passages.law_text import LawText, Notation, Place, PlacedPassage
from app.generation.passages.prose_words import listed
from app.generation.passages.stating import Stating, state
from app.generation.passages.symbols import (
    Slot,
    Symbols,
    constants_of,
    say_constant,
)
from app.laws.laws import Law

MOST_CONSTANTS = 5
SLIPS = tuple(Fraction(number, 2) for number in (1, -1, 2, -2, 3, -3, 4, -4))
WHOLE_SLIPS = tuple(Fraction(number) for number in (1, -1, 2, -2, 3, -3))

CAPTIONS = (
    "Constants of the {q}, {s}.",
    "Fitted constants for the {q} of {s}.",
    "Values that enter the law of the {q} of {s}.",
    "What was fitted for {s}: constants of the {q}.",
    "Constants behind the {q}, as fitted for {s}.",
    "The {q} of {s}: constants.",
)
HEADERS = (("Constant", "Value"), ("Letter", "Value"), ("Symbol", "Fitted value"))
ROW_NAMES = (("Constant", "Value"), ("Letter", "Setting"), ("Symbol", "Fitted"))
# Where the constants are, said before the formula or after it.
BEFORE = (
    "We take the constants from Table {t}.",
    "What follows draws on the constants of Table {t}.",
    "The values of {letters} are found in Table {t}.",
)
AFTER = (
    "The constants are those of Table {t}.",
    "Its constants stand in Table {t}.",
    "For the values of {letters} see Table {t}.",
    "All constants in it, {letters}, are listed in Table {t}.",
    "The entries of Table {t} are to be put in.",
)
CORRECTIONS = (
    "In Table {t} the constant {c} of the {q} was misprinted as {w}; it should read {v}.",
    "Correction. Table {t}, constant {c} of the {q}: for {w} read {v}.",
    "The value {w} that Table {t} gives for {c}, a constant of the {q}, is a misprint for {v}.",
    "Erratum to Table {t}: the entry {c}, which belongs to the {q}, ought to be {v}, not {w}.",
    "A slip in Table {t} has come to light: in the law of the {q}, {c} is {v} and not {w}.",
    "Note added in proof. Readers should replace {w} by {v} for {c} in Table {t}, which"
    " serves the {q}.",
    "The law of the {q} needs a corrected constant: {c} in Table {t} is wrongly given as {w},"
    " the right value being {v}.",
)


def word_tabled(law: Law, notation: Notation, draws: Draws, replaces: str | None) -> LawText:
    """Return passages in their order: the table, the formula and, last, the correction."""
    number = notation.table()
    inputs = {name: notation.letter() for name in lettered_inputs(law, draws)}
    constants = constants_of(law.rule)
    letters = {
        slot: notation.letter() for slot in draws.sample(tuple(constants), MOST_CONSTANTS)
    }
    wrong = draws.pick(tuple(letters))
    printed = {slot: constants[slot] for slot in letters}
    printed[wrong] = _misprint(constants[wrong], draws)
    names = {"q": law.key.quantity, "s": law.key.scope, "t": number}
    correction = draws.pick(CORRECTIONS).format(
        c=letters[wrong],
        w=say_constant(printed[wrong]),
        v=say_constant(constants[wrong]),
        **names,
    )
    rows = [(letters[slot], say_constant(value)) for slot, value in printed.items()]
    table = _table(number, draws.pick(CAPTIONS).format(**names), rows, draws)
    symbols = Symbols(notation.letter(), inputs, letters)
    entries = draws.shuffled([(letter, name) for name, letter in inputs.items()])
    before, after = _references(number, letters, draws)
    stating = Stating(law, symbols, entries, notation, draws, before, after)
    return (
        PlacedPassage(draws.pick((Place.RESULT, Place.APPENDIX)), Passage((table,))),
        PlacedPassage(Place.APPENDIX, Passage(state(stating, replaces))),
        PlacedPassage(Place.CORRECTION, Passage((Paragraph(correction),))),
    )


def _misprint(value: Fraction, draws: Draws) -> Fraction:
    """Return another number of the same sign; of a whole number, a whole one."""
    slips = WHOLE_SLIPS if value.denominator == 1 else SLIPS
    others = [value + slip for slip in slips if (value + slip) * value > 0 or value == 0]
    return draws.pick(others)


def _table(number: int, caption: str, rows: list[tuple[str, str]], draws: Draws) -> Table:
    if len(rows) > 1 and draws.below(3) == 2:
        first, second = draws.pick(ROW_NAMES)
        letters, values = zip(*rows, strict=True)
        return Table(number, caption, (first, *letters), ((second, *values),))
    return Table(number, caption, draws.pick(HEADERS), tuple(draws.shuffled(rows)))


def _references(number: int, letters: dict[Slot, str], draws: Draws) -> tuple[str, str]:
    """Return sentences for before and after the formula; one of them is empty."""
    before = draws.below(2) == 0
    texts = [
        text
        for text in (BEFORE if before else AFTER)
        if len(letters) > 1 or "{letters}" not in text
    ]
    said = draws.pick(texts).format(t=number, letters=listed(list(letters.values())))
    return (said, "") if before else ("", said)
