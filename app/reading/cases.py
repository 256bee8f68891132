"""Formulas in cases, and the comparisons that they and criteria consist of."""

from functools import partial

from app.laws.polynomials import Polynomial
from app.reading.cursor import Cursor
from app.reading.forms import Atom, Cases, Condition, Refused, Truth

MOST_CASES = 5
# Whether the left side is at least the right one, or below it.
RELATIONS = {
    "≥": True,
    "is at least": True,
    "reaches": True,
    "is no less than": True,
    "<": False,
    "is below": False,
    "is less than": False,
    "stays below": False,
}
CONDITIONS = ("if", "whenever", "when", "for")
OTHERWISE = "otherwise"
# How a criterion is met or not, and what is said of "it".
TRUTHS = {
    "is met": True,
    "holds": True,
    "is not met": False,
    "does not hold": False,
    "fails": False,
}
ITS_TRUTHS = {"is not": False, "does not": False, "fails": False}

Arm = tuple[Polynomial, Condition]


def cases_from(cursor: Cursor, first: Polynomial, left: str | None) -> Cases:
    """Return the cases of which the first one's value has been read: "… if s ≥ 3, …"."""
    arms: list[Arm] = [(first, _condition(cursor))]
    further = partial(_further_value, cursor, left)
    while len(arms) < MOST_CASES and (arm := cursor.attempt(further)):
        arms.append(arm)
    return Cases(tuple(arms))


def cases_by_condition(cursor: Cursor) -> tuple[Cases, str]:
    """Return "if s ≥ 3: D = …; if s < 3: D = …", and the letter D."""
    letters: set[str] = set()
    arms = [_conditioned(cursor, letters)]
    further = partial(_further_condition, cursor, letters)
    while len(arms) < MOST_CASES and (arm := cursor.attempt(further)):
        arms.append(arm)
    if len(letters) != 1:
        raise Refused("cases of two letters")
    return Cases(tuple(arms)), letters.pop()


def _further_value(cursor: Cursor, left: str | None) -> Arm:
    cursor.take(",", ";")
    cursor.take("and", "but")
    if left:
        cursor.phrase(f"{left} =")
    return cursor.sum(), _condition(cursor)


def _further_condition(cursor: Cursor, letters: set[str]) -> Arm:
    cursor.take(",", ";")
    return _conditioned(cursor, letters)


def _conditioned(cursor: Cursor, letters: set[str]) -> Arm:
    condition = _condition(cursor)
    cursor.expect(":")
    letters.update(cursor.letter().names)
    cursor.expect("=")
    return cursor.sum(), condition


def _condition(cursor: Cursor) -> Condition:
    if cursor.take(OTHERWISE):
        return None
    if not cursor.take(*CONDITIONS):
        raise Refused("a condition is missing")
    if cursor.take("it"):
        return Truth(None, _one_of(cursor, ITS_TRUTHS))
    truth = cursor.attempt(partial(_truth, cursor))
    return truth or _atoms(cursor)


def _truth(cursor: Cursor) -> Truth:
    criterion = cursor.quantity() if cursor.peek() == "the" else cursor.letter()
    return Truth(criterion, _one_of(cursor, TRUTHS))


def _one_of(cursor: Cursor, meanings: dict[str, bool]) -> bool:
    said = cursor.phrase(*meanings)
    if not said:
        raise Refused("a relation is missing")
    return meanings[said]


def _atoms(cursor: Cursor) -> tuple[Atom, ...]:
    """Return what bounds one band: one comparison or two, or "2 ≤ s < 3"."""
    if chain := cursor.attempt(partial(_chain, cursor)):
        return chain
    first = atom_at(cursor)
    if cursor.phrase("and below"):
        return first, Atom(first.left, at_least=False, right=cursor.constant())
    second = cursor.attempt(partial(_second, cursor))
    return (first, second) if second else (first,)


def _chain(cursor: Cursor) -> tuple[Atom, ...]:
    low = cursor.constant()
    cursor.expect("≤")
    subject = cursor.letter()
    cursor.expect("<")
    high = cursor.constant()
    return Atom(subject, at_least=True, right=low), Atom(subject, at_least=False, right=high)


def _second(cursor: Cursor) -> Atom:
    cursor.expect("and")
    return atom_at(cursor)


def atom_at(cursor: Cursor) -> Atom:
    """Return "s ≥ 3", in signs or in words."""
    subject = cursor.letter()
    return Atom(subject, _one_of(cursor, RELATIONS), cursor.constant())
