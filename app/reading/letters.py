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
class Known:
    """What a letter stands for, and how hard that was to find."""

    value: Polynomial
    level: int


class Letters:
    """Collects what all stretches of a document say of its letters.

    No letter means two things in a document: where one seems to, it means nothing.
    """

    def __init__(self) -> None:
        self._known: dict[str, set[Known]] = defaultdict(set)
        self._renamings: dict[str, set[str]] = defaultdict(set)
        self._tables: dict[int, set[Entries]] = defaultdict(set)
        self._corrections: dict[int, set[Correction]] = defaultdict(set)

    def learn(self, stretch: str, mentions: list[Mention]) -> None:
        for meaning in find_meanings(stretch, mentions):
            known = Known(Polynomial.variable(meaning.quantity), DISPLAYED)
            self._known[meaning.letter].add(known)
        for renaming in find_renamings(stretch):
            self._renamings[renaming.new].add(renaming.old)
        for constant in find_constants(stretch):
            known = Known(Polynomial.constant(constant.value), SPLIT)
            self._known[constant.letter].add(known)
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
        own = self._meaning(formula.left, {}).value if formula.left else None
        if own not in (None, Polynomial.variable(quantity)):
            raise Refused("the formula is of another quantity")
        references = find_references(
            stretch,
            statement.start - REFERENCE_BEFORE,
            formula.end + REFERENCE_AFTER,
        )
        tabled = self._corrected(quantity, references)
        meanings = {
            letter: self._meaning(letter, tabled) for letter in letters_of(formula.form)
        }
        values = {letter: known.value for letter, known in meanings.items()}
        rule = rule_of(formula.form, values)
        if not meanings or quantity in inputs_of(rule):
            raise Refused("a law needs other quantities, in letters")
        level = max(known.level for known in meanings.values())
        return StatedLaw(Law(statement.key, rule, statement.status), level)

    def _meaning(self, letter: str, tabled: Mapping[str, Known], renamings: int = 0) -> Known:
        said = set(self._known.get(letter, ()))
        if letter in tabled:
            said.add(tabled[letter])
        olds = self._renamings.get(letter, set())
        if len(said) + len(olds) != 1 or renamings > MOST_RENAMINGS:
            raise Refused(f"{letter} does not mean one thing")
        if said:
            return said.pop()
        (old,) = olds
        return Known(self._meaning(old, {}, renamings + 1).value, SPLIT)

    def _corrected(self, quantity: str, references: set[int]) -> dict[str, Known]:
        """Return the letters in the tables referred to that were corrected for `quantity`.

        A table counts only with its correction, which must name an entry as it is printed:
        without it, an entry is wrong and nothing tells which.
        """
        found: dict[str, Known] = {}
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
                    letter: Known(Polynomial.constant(number), TABLED)
                    for letter, number in rows.items()
                }
        return found
