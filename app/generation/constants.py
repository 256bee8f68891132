"""A law's numbers: drawn after the values that it meets, so that it falls on its side."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import floor

from app.generation.draws import Draws
from app.generation.shapes import Kind, Node
from app.laws.polynomials import Polynomial
from app.laws.rules import (
    Bands,
    Comparison,
    Connective,
    Criterion,
    Extreme,
    Extremum,
    Quotient,
    Recurrence,
    Relation,
    Rule,
    Switch,
    Worth,
)

# Divisors that keep results readable.
DIVISORS = tuple(Fraction(number) for number in (2, 4, 5, 8, 10, -4, -5))
EXTREMUM_TRIES = 40
# How many quarters lie at least between a bound and the value that it is held against.
MARGIN = 8


class Redraw(Exception):
    """These numbers cannot be made to fit; the caller draws again."""


Values = Mapping[str, Worth]


def draw_rule(node: Node, inputs: Sequence[str], values: Values, draws: Draws) -> Rule:
    """Return a rule of the node's kind over `inputs`, on its side at `values`.

    `values` are those of the first case. Raises Redraw when they leave no room.
    """
    return _DRAWERS[node.kind](node, inputs, values, draws)


def coefficient(draws: Draws) -> Fraction:
    """Return a factor between 0.25 and 6, neither 0 nor 1, one in four negative."""
    size = Fraction(draws.between(1, 24), 4)
    if size == 1:
        size = Fraction(5, 2)
    return -size if draws.chance(Fraction(1, 4)) else size


def constant(draws: Draws) -> Fraction:
    """Return a summand between 0.5 and 15, one in four negative."""
    size = Fraction(draws.between(2, 60), 4)
    return -size if draws.chance(Fraction(1, 4)) else size


def affine(names: Sequence[str], draws: Draws) -> Polynomial:
    """Return a sum of all names, each with a coefficient, and a constant."""
    total = Polynomial.constant(constant(draws))
    for name in names:
        total = total + Polynomial.variable(name).scaled(coefficient(draws))
    return total


def _affine(_: Node, inputs: Sequence[str], __: Values, draws: Draws) -> Rule:
    return affine(inputs, draws)


def _power(_: Node, inputs: Sequence[str], __: Values, draws: Draws) -> Rule:
    base = Polynomial.variable(inputs[0])
    square = (base * base).scaled(Fraction(draws.pick((1, 2, 3, 5, 6)), 4))
    return square + affine(inputs[draws.below(2) :] if len(inputs) > 1 else (), draws)


def _quotient(_: Node, inputs: Sequence[str], values: Values, draws: Draws) -> Rule:
    divisor, others = inputs[-1], inputs[:-1]
    shift = draws.pick(DIVISORS) - _number(divisor, values)
    if shift == 0 or not _is_decimal(shift):
        raise Redraw
    below = Polynomial.variable(divisor) + Polynomial.constant(shift)
    return Quotient.of(affine(others, draws), below)


def _extremum(node: Node, inputs: Sequence[str], values: Values, draws: Draws) -> Rule:
    extreme = tuple(Extreme)[node.variant % 2]
    for _ in range(EXTREMUM_TRIES):
        first, second = affine(inputs, draws), affine(inputs, draws)
        levels = [_level(option, values) for option in (first, second)]
        ahead = levels[0] > levels[1] if extreme is Extreme.LARGEST else levels[0] < levels[1]
        if levels[0] != levels[1] and ahead == bool(node.side):
            return Extremum.of(extreme, (first, second))
    raise Redraw


def _threshold(node: Node, inputs: Sequence[str], values: Values, draws: Draws) -> Rule:
    bound = bound_near(_number(inputs[0], values), reached=bool(node.side), draws=draws)
    return Bands.of(inputs[0], (bound,), (affine(inputs, draws), affine(inputs, draws)))


def _piecewise(node: Node, inputs: Sequence[str], values: Values, draws: Draws) -> Rule:
    level = _number(inputs[0], values)
    lower = bound_near(level, reached=True, draws=draws)
    upper = bound_near(level, reached=bool(node.side), draws=draws)
    bounds = (lower, upper) if lower < upper else (upper, lower)
    if lower == upper:
        raise Redraw
    return Bands.of(inputs[0], bounds, tuple(affine(inputs, draws) for _ in range(3)))


def _switch(_: Node, inputs: Sequence[str], values: Values, draws: Draws) -> Rule:
    criteria = [name for name in inputs if isinstance(values[name], bool)]
    numbers = [name for name in inputs if name not in criteria]
    return Switch(criteria[0], affine(numbers, draws), affine(numbers, draws))


def _recurrence(_: Node, inputs: Sequence[str], __: Values, draws: Draws) -> Rule:
    modulus = draws.pick((11, 13, 17, 19, 23, 29, 31))
    return Recurrence(
        start=inputs[0],
        factor=draws.between(2, 9),
        shift=draws.between(1, modulus - 1),
        modulus=modulus,
        steps=draws.between(3, 7),
    )


def _criterion(node: Node, inputs: Sequence[str], values: Values, draws: Draws) -> Rule:
    """Return a criterion that hangs on one comparison: that of the law which feeds it."""
    met = bool(node.side)
    connective = tuple(Connective)[node.variant % 2]
    deciding = 0 if node.feeds else node.variant % len(inputs)
    return Criterion.of(
        connective,
        tuple(
            _comparison(
                name,
                _number(name, values),
                holds=met if place == deciding else connective is Connective.ALL,
                draws=draws,
            )
            for place, name in enumerate(inputs)
        ),
    )


def _comparison(name: str, level: Fraction, *, holds: bool, draws: Draws) -> Comparison:
    relation = draws.pick(tuple(Relation))
    reached = holds == (relation is Relation.AT_LEAST)
    return Comparison(name, relation, bound_near(level, reached=reached, draws=draws))


def bound_near(level: Fraction, *, reached: bool, draws: Draws) -> Fraction:
    """Return a positive multiple of a quarter that `level` reaches, or does not.

    It is at least MARGIN quarters away, so that a near miss may lie on either side of it.
    """
    quarters = floor(level * 4)
    if not reached:
        return Fraction(quarters + draws.between(MARGIN + 1, 4 * MARGIN), 4)
    if quarters <= 2 * MARGIN:
        raise Redraw
    return Fraction(quarters - draws.between(MARGIN, min(4 * MARGIN, quarters - MARGIN - 1)), 4)


def _number(name: str, values: Values) -> Fraction:
    worth = values[name]
    number = None if isinstance(worth, bool) else worth.value
    if number is None:
        raise Redraw
    return number


def _level(option: Polynomial, values: Values) -> Fraction:
    numbers = {name: Polynomial.constant(_number(name, values)) for name in option.names}
    return option.at(numbers).value or Fraction(0)


def _is_decimal(value: Fraction) -> bool:
    """Whether two decimal places say it exactly."""
    return 100 % value.denominator == 0


_DRAWERS: dict[Kind, Callable[[Node, Sequence[str], Values, Draws], Rule]] = {
    Kind.AFFINE: _affine,
    Kind.POWER: _power,
    Kind.QUOTIENT: _quotient,
    Kind.EXTREMUM: _extremum,
    Kind.THRESHOLD: _threshold,
    Kind.PIECEWISE: _piecewise,
    Kind.SWITCH: _switch,
    Kind.RECURRENCE: _recurrence,
    Kind.CRITERION: _criterion,
}
