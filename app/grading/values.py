"""Exact values and their arithmetic, bounded in size.

A value is a `Fraction`, or an `Extreme` when it is infinite or too large to write out.
"""

from decimal import Context, Decimal
from enum import StrEnum
from fractions import Fraction


class Extreme(StrEnum):
    """Values without digits; HUGE is finite and has more than `MAX_DIGITS` digits."""

    INFINITE = "∞"
    MINUS_INFINITE = "-∞"
    HUGE = "huge"
    MINUS_HUGE = "-huge"


Value = Fraction | Extreme

MAX_DIGITS = 4_000
PI = Fraction("3.14159265358979323846264338327950288419716939937510")

_MAX_BITS = 4 * MAX_DIGITS
_NEGATED = {
    Extreme.INFINITE: Extreme.MINUS_INFINITE,
    Extreme.MINUS_INFINITE: Extreme.INFINITE,
    Extreme.HUGE: Extreme.MINUS_HUGE,
    Extreme.MINUS_HUGE: Extreme.HUGE,
}
_INFINITE = {Extreme.INFINITE, Extreme.MINUS_INFINITE}
_FIFTY_DIGITS = Context(prec=50)


class Unreadable(ValueError):
    """The text is not a number, or not one that is read exactly at a bounded cost."""


def negated(value: Value) -> Value:
    return _NEGATED[value] if isinstance(value, Extreme) else -value


def multiplied(left: Value, right: Value) -> Value:
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return _bounded(left * right)
    if any(isinstance(value, Fraction) and abs(value) < 1 for value in (left, right)):
        raise Unreadable("a product of something boundless and a small factor")
    positive = _is_positive(left) == _is_positive(right)
    both = {left, right}
    size = Extreme.INFINITE if both & _INFINITE else Extreme.HUGE
    return size if positive else negated(size)


def divided(left: Value, right: Value) -> Value:
    if isinstance(left, Extreme) or isinstance(right, Extreme) or right == 0:
        raise Unreadable("a quotient without a value")
    return _bounded(left / right)


def raised(base: Value, exponent: Value) -> Value:
    """Return the power, for integral exponents; HUGE instead of more than MAX_DIGITS digits."""
    if isinstance(base, Extreme) or (
        isinstance(exponent, Fraction) and exponent.denominator > 1
    ):
        raise Unreadable("a power that is not computed exactly")
    if isinstance(exponent, Extreme):
        if exponent is Extreme.HUGE and base > 1:
            return Extreme.HUGE
        raise Unreadable("a power without digits")
    if base == 0 and exponent <= 0:
        raise Unreadable("zero to a power that is not positive")
    bits = max(base.numerator.bit_length(), base.denominator.bit_length()) - 1
    if bits * abs(exponent.numerator) > _MAX_BITS:
        if base > 1 and base.denominator == 1 and exponent > 0:
            return Extreme.HUGE
        raise Unreadable("a power with too many digits")
    return _bounded(Fraction(base**exponent.numerator))


def square_root(value: Value) -> Value:
    """Return the root exactly where it is rational with few digits, else to fifty digits."""
    if isinstance(value, Extreme) or value < 0:
        raise Unreadable("a root without a real value")
    quotient = _FIFTY_DIGITS.divide(Decimal(value.numerator), Decimal(value.denominator))
    root = Fraction(_FIFTY_DIGITS.sqrt(quotient))
    near = root.limit_denominator(10**12)
    return near if near * near == value else root


def _is_positive(value: Value) -> bool:
    if isinstance(value, Extreme):
        return value in (Extreme.INFINITE, Extreme.HUGE)
    return value > 0


def _bounded(value: Fraction) -> Value:
    if max(value.numerator.bit_length(), value.denominator.bit_length()) <= _MAX_BITS:
        return value
    if value.denominator > 1:
        raise Unreadable("a value with too many digits")
    return Extreme.HUGE if value > 0 else Extreme.MINUS_HUGE
