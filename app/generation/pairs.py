"""Isomorphic pairs: the same wiring in two domains, with numbers of like size."""

from fractions import Fraction

from app.generation.objects import FormalObject

# No answer is more than five times the other, each counted from 1 up.
LARGEST_RATIO = 5
DIGITS_APART = 2


def comparable(source: FormalObject, target: FormalObject) -> bool:
    """Whether two objects of one shape have answers that differ and are equally hard to say.

    Answers that are no numbers are comparable by their shape.
    """
    one, other = source.result, target.result
    if not isinstance(one, Fraction) or not isinstance(other, Fraction):
        return True
    sizes = sorted((1 + abs(one), 1 + abs(other)))
    digits = [len(str(abs(number.numerator))) for number in (one, other)]
    return (
        one != other
        and sizes[1] < LARGEST_RATIO * sizes[0]
        and abs(digits[0] - digits[1]) <= DIGITS_APART
    )
