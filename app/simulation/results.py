"""Results that a subject did not work out: guesses, and slips of the pen."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import factorial
from typing import TypeVar

from app.laws.polynomials import Polynomial
from app.laws.questions import NONE_OF_THEM, Asked, Question, Result, possible_results
from app.simulation.draws import Draws

# Numbers that differ by no more, relative to the right one, may be graded as equal.
TOLERANCE = Fraction(3, 100)
SLIPS = (Fraction(11, 10), Fraction(9, 10), Fraction(-1), Fraction(3, 2))

T = TypeVar("T")


def differs(result: Result, right: Result | None) -> bool:
    """Whether a grader would tell `result` from the right one beyond doubt.

    Numbers, and some coefficient of formulas in the same letter, differ by more than 3 %.
    """
    match result, right:
        case Fraction(), Fraction():
            return _apart(result, right)
        case Polynomial(), Polynomial():
            return result.names == right.names and _some_apart(result, right)
        case _:
            return result != right


def _apart(number: Fraction, right: Fraction) -> bool:
    return abs(number - right) > TOLERANCE * abs(right)


def _some_apart(result: Polynomial, right: Polynomial) -> bool:
    one, other = dict(result.terms), dict(right.terms)
    zero = Fraction(0)
    return any(_apart(one.get(key, zero), other.get(key, zero)) for key in one | other)


def rotated(options: Sequence[T], turn: int) -> tuple[T, ...]:
    """Return the options in their order, beginning with another one by `turn`."""
    start = turn % len(options) if options else 0
    return (*options[start:], *options[:start])


def slipped(question: Question, result: Result, right: Result | None, turn: int) -> Result:
    """Return what a slip makes of `result`: of the same form, and not the right one."""
    options = rotated(tuple(_slips(question, result)), turn)
    return next((one for one in (*options, result) if differs(one, right)), NONE_OF_THEM)


def _slips(question: Question, result: Result) -> Iterator[Result]:
    match result:
        case bool():
            yield not result
        case Fraction():
            yield from (result * factor for factor in SLIPS)
            yield result + 1
        case Polynomial():
            yield from _slipped_terms(result)
        case str():
            yield from (letter for letter, _ in question.choices if letter != result)
        case tuple() if question.asked is Asked.RANKING:
            yield from (_exchanged(result, place) for place in range(len(result) - 1))
        case tuple():
            yield from (_toggled(question, result, case.name or "") for case in question.cases)


def _slipped_terms(result: Polynomial) -> Iterator[Polynomial]:
    for monomial, coefficient in result.terms:
        yield result + Polynomial(((monomial, coefficient / 10),))
        yield result - Polynomial(((monomial, 2 * coefficient),))
    yield result + Polynomial.constant(1)


def _exchanged(names: tuple[str, ...], place: int) -> tuple[str, ...]:
    one, other = names[place : place + 2]
    return (*names[:place], other, one, *names[place + 2 :])


def _toggled(question: Question, members: tuple[str, ...], name: str) -> tuple[str, ...]:
    kept = {*members} ^ {name}
    return tuple(case.name for case in question.cases if case.name and case.name in kept)


def guess(question: Question, right: Result | None, draws: Draws) -> Result:
    """Return a guess, each possible result equally likely.

    Where there is no end of them (a number, a formula), it is plausible, and not `right` if
    that is known.
    """
    names = [case.name or "" for case in question.cases]
    match question.asked:
        case Asked.NUMBER | Asked.FORMULA:
            options = _plausible(question, draws)
            return next((one for one in options if differs(one, right)), NONE_OF_THEM)
        case Asked.SET:
            return tuple(name for name in names if draws.below(2, "member", name))
        case Asked.RANKING:
            return tuple(sorted(names, key=lambda name: draws.number("place", name)))
        case Asked.CRITERION | Asked.CHOICE:
            letters = tuple(possible_results(question)) or (NONE_OF_THEM,)
            return letters[draws.below(len(letters), "guess")]


def guess_chance(question: Question) -> float:
    """Return the probability that a guess is right: 0 where there is no end of results."""
    count = len(question.cases)
    match question.asked:
        case Asked.NUMBER | Asked.FORMULA:
            return 0.0
        case Asked.SET:
            return 0.5**count
        case Asked.RANKING:
            return 1 / factorial(count)
        case Asked.CRITERION | Asked.CHOICE:
            return 1 / max(sum(1 for _ in possible_results(question)), 1)


def _plausible(question: Question, draws: Draws) -> Iterator[Result]:
    """Yield what one gets by putting two of the given numbers together."""
    given = [value for _, value in question.cases[0].givens]
    given += [Fraction(draws.below(8, "extra", place) + 2) for place in range(2)]
    turn = draws.number("guess")
    for one, other in rotated(tuple(combinations(given, 2)), turn):
        for number in rotated((one + other, one * other, one - other), turn):
            if question.symbol:
                letter = Polynomial.variable(question.symbol[1])
                yield letter.scaled(number or Fraction(1)) + Polynomial.constant(other)
            else:
                yield number
