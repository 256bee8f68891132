"""What one law is written in: its letters, and its constants by place."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm

from app.laws.polynomials import CONSTANT, Monomial, Polynomial
from app.laws.questions import say_number
from app.laws.rules import Bands, Criterion, Extremum, Quotient, Recurrence, Rule, Switch

# Where a constant stands in a rule: the number of its part, and the monomial that it goes with.
Slot = tuple[int, Monomial]


@dataclass(frozen=True, slots=True)
class Symbols:
    """The letters of one law.

    `own` is that of its own quantity, `inputs` those of quantities, `constants` those of
    constants; what has no letter is written out.
    """

    own: str
    inputs: Mapping[str, str]
    constants: Mapping[Slot, str] = field(default_factory=dict)


def say_constant(value: Fraction) -> str:
    """Return a decimal with a true minus sign."""
    return say_number(value).replace("-", "−")


def constants_of(rule: Rule) -> dict[Slot, Fraction]:
    """Return the constants that a formula of `rule` shows; a bare quantity's 1 is none."""
    found = {
        (place, monomial): value
        for place, polynomial in enumerate(parts_of(rule))
        for monomial, value in polynomial.terms
    }
    shown = {
        slot: value for slot, value in found.items() if slot[1] == CONSTANT or abs(value) != 1
    }
    return shown or found


def parts_of(rule: Rule) -> tuple[Polynomial, ...]:
    """Return all that is in a rule; its bounds, after its values, and counts as constants."""
    match rule:
        case Polynomial():
            return (rule,)
        case Quotient(numerator, denominator):
            return _decimals(numerator, denominator)
        case Bands(_, bounds, values):
            return (*values, *map(Polynomial.constant, bounds))
        case Switch(_, met, unmet):
            return (met, unmet)
        case Extremum(_, options):
            return options
        case Recurrence(_, factor, shift, modulus, steps):
            return tuple(map(Polynomial.constant, (factor, shift, modulus, steps)))
        case Criterion(_, comparisons):
            return tuple(Polynomial.constant(one.bound) for one in comparisons)


def _decimals(over: Polynomial, under: Polynomial) -> tuple[Polynomial, Polynomial]:
    """Return both sides of a ratio, enlarged until every coefficient is a finite decimal."""
    scale = lcm(*(_odd(value.denominator) for _, value in over.terms + under.terms))
    return over.scaled(Fraction(scale)), under.scaled(Fraction(scale))


def _odd(number: int) -> int:
    """Return `number` without its factors 2 and 5."""
    for prime in (2, 5):
        while number % prime == 0:
            number //= prime
    return number
