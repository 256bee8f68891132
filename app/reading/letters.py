"""What the letters of one document stand for, wherever it says so."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from app.laws.laws import Law
from app.laws.polynomials import Polynomial
from app.laws.rules import inputs_of
from app.reading.displayed import Mention, Statement, find_meanings
from app.reading.forms import Refused, letters_of, rule_of
from app.reading.split import find_constants, find_renamings
from app.reading.stated import StatedLaw
from app.reading.tabled import (
    Correction,
    Entries,
    find_corrections,
    find_references,
    find_tables,
)

DISPLAYED, SPLIT, TABLED = 0, 2, 3
MOST_RENAMINGS = 3
# How far from its formula a law may say which table its constants are in, in characters.
REFERENCE_BEFORE = 400
REFERENCE_AFTER = 400


@dataclass(frozen=True, slots=True)
class Worth:
    """What a letter stands for, and how hard that was to find."""

    value: Polynomial
    level: int


class Letters:
    """Collects what all stretches of a document say of its letters.

    No letter means two things in a document: where one seems to, it means nothing.
    """

    def __init__(self) -> None:
        self._worths: dict[str, set[Worth]] = defaultdict(set)
        self._renamings: dict[str, set[str]] = defaultdict(set)
        self._tables: dict[int, set[Entries]] = defaultdict(set)
        self._corrections: dict[int, set[Correction]] = defaultdict(set)

    def learn(self, stretch: str, mentions: list[Mention]) -> None:
        for meaning in find_meanings(stretch, mentions):
            worth = Worth(Polynomial.variable(meaning.quantity), DISPLAYED)
            self._worths[meaning.letter].add(worth)
        for renaming in find_renamings(stretch):
            self._renamings[renaming.new].add(renaming.old)
        for constant in find_constants(stretch):
            worth = Worth(Polynomial.constant(constant.value), SPLIT)
            self._worths[constant.letter].add(worth)
        for entries in find_tables(stretch):
            self._tables[entries.table].add(entries)
        for correction in find_corrections(stretch):
            self._corrections[correction.table].add(correction)

    def explain(self, statement: Statement, stretch: str) -> StatedLaw | None:
        """Return the law that the statement makes, or None when a letter stays unexplained.

        `stretch` is where the statement stands.
        """
        try:
            return self._explained(statement, stretch)
        except (ValueError, OverflowError):
            return None

    def _explained(self, statement: Statement, stretch: str) -> StatedLaw:
        formula, quantity = statement.formula, statement.key.quantity
        if formula.left and self._worth(formula.left, {}).value != Polynomial.variable(
            quantity
        ):
            raise Refused("the formula is of another quantity")
        references = find_references(
            stretch,
            statement.start - REFERENCE_BEFORE,
            formula.end + REFERENCE_AFTER,
        )
        tabled = self._corrected(quantity, references)
        worths = {letter: self._worth(letter, tabled) for letter in letters_of(formula.form)}
        rule = rule_of(formula.form, {letter: worth.value for letter, worth in worths.items()})
        if not worths or quantity in inputs_of(rule):
            raise Refused("a law needs other quantities, in letters")
        level = max(worth.level for worth in worths.values())
        return StatedLaw(Law(statement.key, rule, statement.status), level)

    def _worth(self, letter: str, tabled: Mapping[str, Worth], renamings: int = 0) -> Worth:
        said = set(self._worths.get(letter, ()))
        if letter in tabled:
            said.add(tabled[letter])
        olds = self._renamings.get(letter, set())
        if len(said) + len(olds) != 1 or renamings > MOST_RENAMINGS:
            raise Refused(f"{letter} does not mean one thing")
        if said:
            return said.pop()
        (old,) = olds
        return Worth(self._worth(old, {}, renamings + 1).value, SPLIT)

    def _corrected(self, quantity: str, references: set[int]) -> dict[str, Worth]:
        """Return the letters in the tables referred to that were corrected for `quantity`.

        A table counts only with its correction, which must name an entry as it is printed:
        without it, an entry is wrong and nothing tells which.
        """
        found: dict[str, Worth] = {}
        for table in sorted(references):
            if len(self._tables[table]) != 1 or len(self._corrections[table]) != 1:
                continue
            (entries,), (correction,) = self._tables[table], self._corrections[table]
            rows = dict(entries.rows)
            if correction.quantity != quantity or len(rows) != len(entries.rows):
                continue
            if rows.get(correction.letter) == correction.printed:
                rows[correction.letter] = correction.right
                found |= {
                    letter: Worth(Polynomial.constant(number), TABLED)
                    for letter, number in rows.items()
                }
        return found
