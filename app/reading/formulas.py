"""The parser of formulas over letters and numbers. It refuses rather than guesses."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from app.laws.polynomials import Polynomial
from app.laws.rules import Connective, Extreme
from app.reading.cases import CONDITIONS, OTHERWISE, atom_at, cases_by_condition, cases_from
from app.reading.cursor import Cursor
from app.reading.forms import Atom, Comparisons, Form, Options, Ratio, Refused
from app.reading.rounds import rounds_at

MOST_MEMBERS = 6
EXTREMES = {
    "max": Extreme.LARGEST,
    "larger": Extreme.LARGEST,
    "greater": Extreme.LARGEST,
    "largest": Extreme.LARGEST,
    "min": Extreme.SMALLEST,
    "smaller": Extreme.SMALLEST,
    "lesser": Extreme.SMALLEST,
    "smallest": Extreme.SMALLEST,
}
# A formula that goes on with these has not been read to its end.
CONTINUING = frozenset(("and", "or", "but", "mod", "times", OTHERWISE, *CONDITIONS))


@dataclass(frozen=True, slots=True)
class Formula:
    """`form`, the letter that it defines if any, and where its text ends."""

    form: Form
    left: str | None
    end: int


def read_formula(text: str, start: int) -> Formula | None:
    """Return the formula at `start`: "D = …", or what follows "is"."""
    cursor = Cursor(text, start)
    found = cursor.attempt(partial(rounds_at, cursor)) or cursor.attempt(
        partial(_equation, cursor)
    )
    end = cursor.end
    return Formula(*found, end) if found and _is_closed(cursor) else None


def read_test(text: str, start: int) -> Formula | None:
    """Return what must hold, as it follows "when" at `start`."""
    cursor = Cursor(text, start)
    form = cursor.attempt(partial(_test, cursor))
    end = cursor.end
    return Formula(form, None, end) if form and _is_closed(cursor) else None


def _is_closed(cursor: Cursor) -> bool:
    """Whether something follows that is no part of a formula.

    Where nothing does, the text may have been cut inside the formula.
    """
    if cursor.take("."):
        return True
    stop = cursor.take(",", ";")
    word = cursor.peek()
    if stop and len(word) == 1:
        return cursor.phrase(f"{word} being") != ""
    return len(word) > 1 and word.isalpha() and word not in CONTINUING


def _equation(cursor: Cursor) -> tuple[Form, str | None]:
    if cursor.peek() in CONDITIONS:
        return cases_by_condition(cursor)
    left = cursor.attempt(partial(_left, cursor))
    return _value(cursor, left), left


def _left(cursor: Cursor) -> str:
    (left,) = cursor.letter().names
    cursor.expect("=")
    return left


def _value(cursor: Cursor, left: str | None) -> Form:
    readers: tuple[Callable[[Cursor], Form], ...] = (_function, _degree, _ratio, _whichever)
    for read in readers:
        if found := cursor.attempt(partial(read, cursor)):
            return found
    value = cursor.ratio()
    if cursor.peek() not in (OTHERWISE, *CONDITIONS):
        return value
    if isinstance(value, Ratio):
        raise Refused("a ratio in a case")
    return cases_from(cursor, value, left)


def _function(cursor: Cursor) -> Options:
    """Read "max(…, …)"."""
    name = cursor.take("max", "min")
    cursor.expect("(")
    options = [cursor.sum()]
    while cursor.take(","):
        options.append(cursor.sum())
    cursor.expect(")")
    return _options(name, options)


def _degree(cursor: Cursor) -> Options:
    """Read "the larger of … and …"."""
    cursor.expect("the")
    degree = cursor.take(*EXTREMES)
    cursor.expect("of")
    return _options(degree, _listed(cursor, "and"))


def _whichever(cursor: Cursor) -> Options:
    """Read "… or …, whichever is larger"."""
    options = _listed(cursor, "or")
    cursor.expect(", whichever is")
    return _options(cursor.take(*EXTREMES), options)


def _options(extreme: str, options: list[Polynomial]) -> Options:
    if not extreme or not 2 <= len(options) <= MOST_MEMBERS:
        raise Refused("no extreme, or no options")
    return Options(EXTREMES[extreme], tuple(options))


def _listed(cursor: Cursor, last: str) -> list[Polynomial]:
    members = [cursor.sum()]
    while cursor.take(","):
        members.append(cursor.sum())
    cursor.expect(last)
    return [*members, cursor.sum()]


def _ratio(cursor: Cursor) -> Ratio:
    """Read "the ratio of … to …"."""
    link = {"the ratio of": "to", "the quotient of": "and"}.get(
        cursor.phrase("the ratio of", "the quotient of")
    )
    over = cursor.sum()
    cursor.expect(link or "to")
    return Ratio(over, cursor.sum())


def _test(cursor: Cursor) -> Comparisons:
    prefix = cursor.phrase("each of", "at least one of")
    if prefix:
        atoms = _listed_atoms(cursor)
        cursor.expect("holds")
        every = prefix == "each of"
    else:
        atoms, every = _joined_atoms(cursor)
    if len(atoms) > MOST_MEMBERS:
        raise Refused("too many comparisons")
    return Comparisons(Connective.ALL if every else Connective.ANY, tuple(atoms))


def _listed_atoms(cursor: Cursor) -> list[Atom]:
    atoms = [atom_at(cursor)]
    while cursor.take(","):
        atoms.append(atom_at(cursor))
    cursor.expect("and")
    return [*atoms, atom_at(cursor)]


def _joined_atoms(cursor: Cursor) -> tuple[list[Atom], bool]:
    """Return comparisons joined by "and" or by "or", and whether by "and"."""
    atoms = [atom_at(cursor)]
    join = cursor.peek()
    while join in ("and", "or") and cursor.take(join):
        atoms.append(atom_at(cursor))
    return atoms, join != "or"
