"""Isomorphic pairs: the same wiring in two domains, with numbers of like size."""

from fractions import Fraction

from app.generation.objects import FormalObject
from app.laws.polynomials import Polynomial
from app.laws.questions import say_number

# No answer is more than five times the other, each counted from 1 up.
LARGEST_RATIO = 5
DIGITS_APART = 2


def comparable(source: FormalObject, target: FormalObject) -> bool:
    """Whether two objects of one shape have answers that differ and are equally hard to say.

    Answers that are no numbers are comparable by their shape.
    """
    one, other = source.result, target.result
    if isinstance(one, Fraction) and isinstance(other, Fraction):
        return one != other and _alike(one, other)
    if isinstance(one, Polynomial) and isinstance(other, Polynomial):
        numbers = [[number for _, number in result.terms] for result in (one, other)]
        same_form = one.degree == other.degree and len(numbers[0]) == len(numbers[1])
        return same_form and all(map(_alike, *numbers))
    return True


def _alike(one: Fraction, other: Fraction) -> bool:
    sizes = sorted((1 + abs(one), 1 + abs(other)))
    digits = [len(say_number(number)) for number in (one, other)]
    return sizes[1] < LARGEST_RATIO * sizes[0] and abs(digits[0] - digits[1]) <= DIGITS_APART
