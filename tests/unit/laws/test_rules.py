"""Rules are canonical: two are one law exactly when they compare equal."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.laws.laws import Law
from app.laws.polynomials import Polynomial
from app.laws.rules import (
    Bands,
    Comparison,
    Connective,
    Criterion,
    Extreme,
    Extremum,
    NoValue,
    Quotient,
    Relation,
    Switch,
    inputs_of,
    renamed,
)
from tests.support.laws import laws

LOAD, LAG = Polynomial.variable("load"), Polynomial.variable("lag")
numbers = st.fractions(-9, 9, max_denominator=8)
AT_LEAST_3 = Comparison("load", Relation.AT_LEAST, Fraction(3))
BELOW_4 = Comparison("lag", Relation.BELOW, Fraction(4))


def number(value: Fraction | int) -> Polynomial:
    return Polynomial.constant(value)


@given(numbers.filter(bool))
def test_a_quotient_is_the_same_after_both_sides_are_enlarged(factor: Fraction) -> None:
    over, under = LOAD + number(2), LAG + number(Fraction(3, 10))
    enlarged = Quotient.of(over.scaled(factor), under.scaled(factor))
    assert enlarged == Quotient(over, under)


def test_a_quotient_over_a_number_is_a_polynomial() -> None:
    assert Quotient.of(LOAD, number(4)) == LOAD.scaled(Fraction(1, 4))


def test_a_quotient_over_0_is_refused() -> None:
    with pytest.raises(NoValue):
        Quotient.of(LOAD, Polynomial())


def test_neighbouring_bands_with_one_value_are_one_band() -> None:
    bounds = (Fraction(1), Fraction(2), Fraction(3))
    bands = Bands.of("load", bounds, (LAG, LOAD, LOAD, LAG))
    assert bands == Bands("load", (Fraction(1), Fraction(3)), (LAG, LOAD, LAG))


def test_bands_with_one_value_throughout_are_that_value() -> None:
    assert Bands.of("load", (Fraction(1),), (LAG, LAG)) == LAG


@pytest.mark.parametrize(
    ("bounds", "count"),
    [
        ((Fraction(2), Fraction(1)), 3),
        ((Fraction(1), Fraction(1)), 3),
        ((Fraction(1),), 1),
        ((Fraction(1),), 3),
    ],
)
def test_bounds_that_do_not_fit_are_refused(bounds: tuple[Fraction, ...], count: int) -> None:
    values = tuple(LAG + number(place) for place in range(count))
    with pytest.raises(NoValue):
        Bands.of("load", bounds, values)


def test_the_order_of_options_makes_no_other_law() -> None:
    one = Extremum.of(Extreme.LARGEST, (LOAD, LAG, LOAD))
    assert one == Extremum.of(Extreme.LARGEST, (LAG, LOAD))
    assert one != Extremum.of(Extreme.SMALLEST, (LAG, LOAD))


def test_an_extremum_of_one_option_is_that_option() -> None:
    assert Extremum.of(Extreme.SMALLEST, (LAG, LAG)) == LAG


def test_the_order_of_comparisons_makes_no_other_law() -> None:
    one = Criterion.of(Connective.ANY, (AT_LEAST_3, BELOW_4, AT_LEAST_3))
    assert one == Criterion.of(Connective.ANY, (BELOW_4, AT_LEAST_3))


def test_a_single_comparison_has_one_connective() -> None:
    any_of_one = Criterion.of(Connective.ANY, (AT_LEAST_3,))
    assert any_of_one == Criterion.of(Connective.ALL, (AT_LEAST_3,))


def test_the_inputs_of_a_rule_hold_its_criterion_and_the_subject_of_its_bands() -> None:
    assert inputs_of(Switch("clearance", LOAD, LAG)) == ("clearance", "lag", "load")
    assert inputs_of(Bands("dwell", (Fraction(1),), (LOAD, LAG))) == ("dwell", "lag", "load")
    assert inputs_of(number(3)) == ()


@given(laws())
def test_renaming_there_and_back_changes_nothing(law: Law) -> None:
    there = {name: f"new {name}" for name in law.inputs}
    back = {new: old for old, new in there.items()}
    assert renamed(renamed(law.rule, there), back) == law.rule


@given(laws())
def test_renaming_renames_every_input(law: Law) -> None:
    names = {name: f"new {name}" for name in law.inputs}
    assert inputs_of(renamed(law.rule, names)) == tuple(sorted(names.values()))


@given(laws())
def test_names_that_are_not_renamed_stay(law: Law) -> None:
    assert renamed(law.rule, {"another": "name"}) == law.rule
