"""Polynomials over named quantities with exact coefficients, in canonical form."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

# ((name, power), …), sorted by name, every power at least 1. The empty one is the constant.
Monomial = tuple[tuple[str, int], ...]
CONSTANT: Monomial = ()
MAX_DEGREE = 12
# Numbers of some 1,200 digits: beyond them nothing that a person wrote is being worked out.
MAX_BITS = 4_000


@dataclass(frozen=True, slots=True)
class Polynomial:
    """A sum of monomials; equal polynomials have equal `terms`, whatever made them.

    `terms` holds (monomial, coefficient), sorted by monomial, no coefficient 0.
    """

    terms: tuple[tuple[Monomial, Fraction], ...] = ()

    @classmethod
    def of(cls, coefficients: Mapping[Monomial, Fraction]) -> "Polynomial":
        """Return the sum; OverflowError for a coefficient of more than MAX_BITS."""
        kept = [(key, value) for key, value in coefficients.items() if value]
        if any(_bits(value) > MAX_BITS for _, value in kept):
            raise OverflowError(f"a coefficient of more than {MAX_BITS} bits")
        return cls(tuple(sorted(kept)))

    @classmethod
    def constant(cls, value: Fraction | int) -> "Polynomial":
        return cls(((CONSTANT, Fraction(value)),)) if value else cls()

    @classmethod
    def variable(cls, name: str) -> "Polynomial":
        return cls(((((name, 1),), Fraction(1)),))

    def __add__(self, other: "Polynomial") -> "Polynomial":
        total = dict(self.terms)
        for key, value in other.terms:
            total[key] = total.get(key, Fraction(0)) + value
        return Polynomial.of(total)

    def __neg__(self) -> "Polynomial":
        return Polynomial(tuple((key, -value) for key, value in self.terms))

    def __sub__(self, other: "Polynomial") -> "Polynomial":
        return self + -other

    def __mul__(self, other: "Polynomial") -> "Polynomial":
        """Return the product; OverflowError beyond total degree MAX_DEGREE."""
        total: dict[Monomial, Fraction] = {}
        for left, a in self.terms:
            for right, b in other.terms:
                key = _joined(left, right)
                total[key] = total.get(key, Fraction(0)) + a * b
        return Polynomial.of(total)

    def scaled(self, factor: Fraction) -> "Polynomial":
        return Polynomial.of({key: value * factor for key, value in self.terms})

    @property
    def names(self) -> tuple[str, ...]:
        """The quantities that occur, sorted."""
        return tuple(sorted({name for monomial, _ in self.terms for name, _ in monomial}))

    @property
    def value(self) -> Fraction | None:
        """The number that it is, or None when quantities occur in it."""
        if not self.terms:
            return Fraction(0)
        # Sorted, a constant's empty monomial comes first.
        lone = len(self.terms) == 1 and self.terms[0][0] == CONSTANT
        return self.terms[0][1] if lone else None

    @property
    def degree(self) -> int:
        return max((sum(power for _, power in key) for key, _ in self.terms), default=0)

    def at(self, values: Mapping[str, "Polynomial"]) -> "Polynomial":
        """Return it with every name in `values` replaced; others stay."""
        numbers = {name: worth.value for name, worth in values.items() if name in self.names}
        total: dict[Monomial, Fraction] = {}
        for monomial, coefficient in self.terms:
            product, symbols = coefficient, []
            for name, power in monomial:
                number = numbers.get(name)
                if number is None:
                    symbols += [values.get(name, Polynomial.variable(name))] * power
                elif power > MAX_DEGREE:
                    raise OverflowError(f"a power above {MAX_DEGREE}")
                else:
                    product *= number**power
            for key, value in _product(product, symbols).terms:
                total[key] = total.get(key, Fraction(0)) + value
        return Polynomial.of(total)

    def renamed(self, names: Mapping[str, str]) -> "Polynomial":
        """Return it with quantities renamed; names that `names` lacks stay."""
        return self.at(
            {name: Polynomial.variable(names.get(name, name)) for name in self.names}
        )


def _bits(value: Fraction) -> int:
    return max(value.numerator.bit_length(), value.denominator.bit_length())


def _product(factor: Fraction, others: list[Polynomial]) -> Polynomial:
    product = Polynomial.constant(factor)
    for other in others:
        product = product * other
    return product


def _joined(left: Monomial, right: Monomial) -> Monomial:
    powers = dict(left)
    for name, power in right:
        powers[name] = powers.get(name, 0) + power
    if sum(powers.values()) > MAX_DEGREE:
        raise OverflowError(f"a product of degree above {MAX_DEGREE}")
    return tuple(sorted(powers.items()))
