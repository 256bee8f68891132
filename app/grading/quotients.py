"""Quotients of polynomials, calculated exactly and never for long."""

from dataclasses import dataclass
from fractions import Fraction

from app.grading.values import Unreadable
from app.laws.polynomials import MAX_DEGREE, Polynomial

_MAX_BITS = 1_000
_MAX_WORK = 5_000
_ONE = Polynomial.constant(1)


@dataclass(frozen=True, slots=True)
class Quotient:
    """One polynomial over another, which is not zero, and 1 where it is a constant."""

    top: Polynomial
    bottom: Polynomial = _ONE

    @classmethod
    def of(cls, top: Polynomial, bottom: Polynomial) -> "Quotient":
        """Return `top` over `bottom`. Raises Unreadable where that divides by zero."""
        if not bottom.terms:
            raise Unreadable("it divides by zero")
        constant = bottom.value
        return cls(top.scaled(1 / constant)) if constant else cls(top, bottom)

    def __neg__(self) -> "Quotient":
        return Quotient(-self.top, self.bottom)

    @property
    def names(self) -> frozenset[str]:
        return frozenset(self.top.names + self.bottom.names)

    @property
    def constant(self) -> Fraction | None:
        """The number that it is, or None when letters occur in it."""
        return self.top.value if self.bottom == _ONE else None


class Work:
    """A bounded amount of arithmetic: all methods raise Unreadable once it is used up."""

    def __init__(self) -> None:
        self._left = _MAX_WORK

    def total(self, one: Quotient, other: Quotient) -> Quotient:
        if one.bottom == other.bottom:
            return Quotient.of(self._plus(one.top, other.top), one.bottom)
        bottom = self._times(one.bottom, other.bottom)
        return Quotient.of(self._plus(*self.crossed(one, other)), bottom)

    def product(self, one: Quotient, other: Quotient) -> Quotient:
        top = self._times(one.top, other.top)
        return Quotient.of(top, self._times(one.bottom, other.bottom))

    def ratio(self, one: Quotient, other: Quotient) -> Quotient:
        return self.product(one, Quotient.of(other.bottom, other.top))

    def power(self, base: Quotient, exponent: int) -> Quotient:
        if exponent > MAX_DEGREE:
            raise Unreadable(f"it holds a power above {MAX_DEGREE}")
        if exponent == 0 and not base.top.terms:
            raise Unreadable("it raises zero to the power of zero")
        result = Quotient(_ONE)
        for _ in range(exponent):
            result = self.product(result, base)
        return result

    def crossed(self, one: Quotient, other: Quotient) -> tuple[Polynomial, Polynomial]:
        """Return two polynomials that are equal just if the quotients are."""
        return self._times(one.top, other.bottom), self._times(other.top, one.bottom)

    def _times(self, one: Polynomial, other: Polynomial) -> Polynomial:
        self._spend(len(one.terms) * len(other.terms), _bits(one) + _bits(other))
        try:
            return one * other
        except OverflowError:
            raise Unreadable(f"its degree is above {MAX_DEGREE}") from None

    def _plus(self, one: Polynomial, other: Polynomial) -> Polynomial:
        self._spend(len(one.terms) + len(other.terms), _bits(one) + _bits(other))
        return one + other

    def _spend(self, terms: int, bits: int) -> None:
        self._left -= terms
        if self._left < 0 or bits > _MAX_BITS:
            raise Unreadable("it is too large to be multiplied out")


def _bits(polynomial: Polynomial) -> int:
    sizes = [
        value.numerator.bit_length() + value.denominator.bit_length()
        for _, value in polynomial.terms
    ]
    return max(sizes, default=0)
