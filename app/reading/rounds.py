"""Recurrences: a number replaced several times by a remainder."""

from functools import partial

from app.laws.polynomials import Polynomial
from app.reading.cursor import Cursor
from app.reading.forms import Refused, Rounds

R = ("r",)
NOW = ("r ( k )",)
BEFORE = ("r ( k − 1 )", "r ( k - 1 )")

# What a round gives: the sum that is divided, and the divisor.
Step = tuple[Polynomial, Polynomial]


def rounds_at(cursor: Cursor) -> tuple[Rounds, str | None]:
    """Return the recurrence, and the letter that it defines if any."""
    for read in (_indexed, _assigned, _told):
        if found := cursor.attempt(partial(read, cursor)):
            return found
    raise Refused("no recurrence")


def _step(cursor: Cursor, now: tuple[str, ...]) -> Step:
    cursor.running = now
    if cursor.phrase("the remainder of"):
        inner = cursor.sum()
        cursor.expect("on division by")
    else:
        cursor.expect("(")
        inner = cursor.sum()
        cursor.expect(") mod")
    cursor.running = ()
    return inner, cursor.constant()


def _indexed(cursor: Cursor) -> tuple[Rounds, str | None]:
    """Read "r(0) = s, r(k + 1) = …, D = r(4)", its members in any order."""
    start: Polynomial | None = None
    step: Step | None = None
    last: tuple[str | None, Polynomial] | None = None
    while start is None or step is None or last is None:
        if cursor.phrase("r ( 0 ) ="):
            start = cursor.letter()
        elif cursor.phrase("r ( k + 1 ) ="):
            step = _step(cursor, NOW)
        elif cursor.phrase("r ( k ) ="):
            step = _step(cursor, BEFORE)
        elif last is None:
            last = _last(cursor)
        else:
            raise Refused("a recurrence lacks a member")
        if start is None or step is None or last is None:
            cursor.take(",")
            cursor.take("where", "and")
    return Rounds(start, *step, last[1]), last[0]


def _last(cursor: Cursor) -> tuple[str | None, Polynomial]:
    left = None
    if cursor.peek() != "r":
        (left,) = cursor.letter().names
        cursor.expect("=")
    cursor.expect("r (")
    steps = cursor.constant()
    cursor.expect(")")
    return left, steps


def _assigned(cursor: Cursor) -> tuple[Rounds, str | None]:
    """Read "r := s; 4 times r := …; D := r"."""
    cursor.expect("r :=")
    start = cursor.letter()
    cursor.expect(";")
    steps = cursor.constant()
    cursor.expect("times r :=")
    step = _step(cursor, R)
    cursor.expect(";")
    (left,) = cursor.letter().names
    cursor.expect(":= r")
    return Rounds(start, *step, steps), left


# What stands before the start, before the number of rounds, and before what a round gives.
_TOLD = (
    ("found by starting from r =", "and replacing r", "times by"),
    ("obtained from r =", "in", "rounds , each of which replaces r by"),
    ("the r that is left when , from r =", "on , r is replaced", "times by"),
)


def _told(cursor: Cursor) -> tuple[Rounds, str | None]:
    for beginning, middle, ending in _TOLD:
        if cursor.phrase(beginning):
            start = cursor.letter()
            cursor.expect(middle)
            steps = cursor.constant()
            cursor.expect(ending)
            return Rounds(start, *_step(cursor, R), steps), None
    raise Refused("no recurrence in words")
