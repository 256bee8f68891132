"""Polynomials are canonical: equal ones compare equal, whatever made them."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.laws.polynomials import CONSTANT, MAX_BITS, MAX_DEGREE, Polynomial

NAMES = ("load", "lag", "dwell")
numbers = st.fractions(-9, 9, max_denominator=8)
monomials = st.dictionaries(st.sampled_from(NAMES), st.integers(1, 2), max_size=2).map(
    lambda powers: tuple(sorted(powers.items()))
)
polynomials = st.dictionaries(monomials, numbers, max_size=4).map(Polynomial.of)
points = st.fixed_dictionaries(dict.fromkeys(NAMES, numbers))

LOAD, LAG = Polynomial.variable("load"), Polynomial.variable("lag")


def value(polynomial: Polynomial, point: dict[str, Fraction]) -> Fraction:
    found = polynomial.at({name: Polynomial.constant(at) for name, at in point.items()}).value
    assert found is not None
    return found


@given(polynomials, polynomials, points)
def test_sums_and_products_are_those_of_the_values(
    one: Polynomial, other: Polynomial, point: dict[str, Fraction]
) -> None:
    assert value(one + other, point) == value(one, point) + value(other, point)
    assert value(one - other, point) == value(one, point) - value(other, point)
    assert value(one * other, point) == value(one, point) * value(other, point)
    assert value(-one, point) == -value(one, point)


@given(polynomials, polynomials, polynomials)
def test_the_same_polynomial_made_two_ways_is_equal(
    one: Polynomial, other: Polynomial, third: Polynomial
) -> None:
    assert (one + other) * third == third * other + one * third
    assert one - one == Polynomial()


@given(polynomials)
def test_no_coefficient_is_0_and_terms_are_sorted(one: Polynomial) -> None:
    assert all(coefficient for _, coefficient in one.terms)
    assert list(one.terms) == sorted(one.terms)


@given(polynomials, numbers)
def test_scaling_is_multiplying_by_a_constant(one: Polynomial, factor: Fraction) -> None:
    assert one.scaled(factor) == one * Polynomial.constant(factor)


def test_only_a_polynomial_without_quantities_has_a_value() -> None:
    assert Polynomial().value == 0
    assert Polynomial.constant(Fraction(7, 2)).value == Fraction(7, 2)
    assert LOAD.value is None
    assert (LOAD + Polynomial.constant(1)).value is None


def test_names_are_sorted_and_each_there_once() -> None:
    assert (LOAD * LOAD + LAG * LOAD).names == ("lag", "load")


def test_the_degree_is_that_of_the_highest_monomial() -> None:
    assert Polynomial().degree == 0
    assert (LOAD * LOAD * LAG + LAG).degree == 3


def test_a_quantity_can_be_replaced_by_a_polynomial() -> None:
    square = (LOAD * LOAD).at({"load": LAG + Polynomial.constant(1)})
    assert square == LAG * LAG + LAG.scaled(Fraction(2)) + Polynomial.constant(1)


def test_renaming_may_join_two_quantities() -> None:
    assert (LOAD + LAG).renamed({"lag": "load"}) == LOAD.scaled(Fraction(2))
    assert (LOAD + LAG).renamed({"lag": "load", "load": "lag"}) == LOAD + LAG


def test_products_beyond_the_greatest_degree_are_refused() -> None:
    power = Polynomial.constant(1)
    for _ in range(MAX_DEGREE):
        power = power * LOAD
    assert power.degree == MAX_DEGREE
    with pytest.raises(OverflowError):
        power * LOAD


def test_coefficients_beyond_the_greatest_length_are_refused() -> None:
    half = Polynomial.constant(2 ** (MAX_BITS // 2))
    assert (half * half.scaled(Fraction(1, 2))).value == 2 ** (MAX_BITS - 1)
    with pytest.raises(OverflowError):
        half * half


def test_the_constant_is_the_first_term() -> None:
    assert (LOAD + Polynomial.constant(3)).terms[0] == (CONSTANT, Fraction(3))
