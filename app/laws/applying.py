"""What a rule gives for given values, exactly; a given may be a symbol."""

from collections.abc import Mapping
from fractions import Fraction

from app.laws.polynomials import Polynomial
from app.laws.rules import (
    MAX_STEPS,
    Bands,
    Comparison,
    Connective,
    Criterion,
    Extreme,
    Extremum,
    NoValue,
    Quotient,
    Recurrence,
    Relation,
    Rule,
    Switch,
    Worth,
)


def apply(rule: Rule, values: Mapping[str, Worth]) -> Worth:
    """Return what `rule` gives. Raises NoValue where it gives nothing.

    That is: an input is absent from `values`, a yes-or-no stands for a number or the reverse,
    a denominator is 0, or a comparison or a division meets a symbol.
    """
    match rule:
        case Polynomial():
            return _at(rule, values)
        case Quotient():
            return _divided(rule, values)
        case Bands(subject, bounds, choices):
            level = _number(_worth(subject, values))
            return _at(choices[sum(level >= bound for bound in bounds)], values)
        case Switch(criterion, met, unmet):
            return _at(met if _truth(criterion, values) else unmet, values)
        case Extremum(extreme, options):
            choose = max if extreme is Extreme.LARGEST else min
            return Polynomial.constant(choose(_number(_at(one, values)) for one in options))
        case Recurrence():
            return _iterated(rule, values)
        case Criterion(connective, comparisons):
            combine = all if connective is Connective.ALL else any
            # Every comparison is looked at, so that a missing input never goes unnoticed.
            return combine([_holds(comparison, values) for comparison in comparisons])


def _divided(rule: Quotient, values: Mapping[str, Worth]) -> Polynomial:
    divisor = _number(_at(rule.denominator, values))
    if divisor == 0:
        raise NoValue("a denominator is 0")
    return _at(rule.numerator, values).scaled(1 / divisor)


def _worth(name: str, values: Mapping[str, Worth]) -> Polynomial:
    worth = values.get(name)
    if not isinstance(worth, Polynomial):
        raise NoValue(f"{name} is not given as a number")
    return worth


def _truth(name: str, values: Mapping[str, Worth]) -> bool:
    worth = values.get(name)
    if not isinstance(worth, bool):
        raise NoValue(f"{name} is not given as yes or no")
    return worth


def _at(rule: Polynomial, values: Mapping[str, Worth]) -> Polynomial:
    return rule.at({name: _worth(name, values) for name in rule.names})


def _number(worth: Polynomial) -> Fraction:
    if worth.value is None:
        raise NoValue("a symbol stands where a number is needed")
    return worth.value


def _holds(comparison: Comparison, values: Mapping[str, Worth]) -> bool:
    level = _number(_worth(comparison.subject, values))
    at_least = level >= comparison.bound
    return at_least if comparison.relation is Relation.AT_LEAST else not at_least


def _iterated(rule: Recurrence, values: Mapping[str, Worth]) -> Polynomial:
    number = _number(_worth(rule.start, values))
    if number.denominator != 1 or rule.modulus < 1 or not 0 <= rule.steps <= MAX_STEPS:
        raise NoValue(f"{rule.start} cannot be iterated")
    for _ in range(rule.steps):
        number = (rule.factor * number + rule.shift) % rule.modulus
    return Polynomial.constant(number)
