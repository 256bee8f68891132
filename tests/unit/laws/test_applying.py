"""What rules give for given values, and where they give nothing."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.laws.applying import apply
from app.laws.laws import Law
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
from tests.support.laws import laws

LOAD, LAG, C = (Polynomial.variable(name) for name in ("load", "lag", "c"))


def number(value: Fraction | int) -> Polynomial:
    return Polynomial.constant(value)


VALUES: dict[str, Worth] = {"load": number(6), "lag": number(-2), "clearance": True}
HALVES = Bands("load", (Fraction(6),), (LAG, LOAD + LAG))
THIRDS = Bands("lag", (Fraction(-2), Fraction(0)), (number(1), number(2), number(3)))
BOTH = (
    Comparison("load", Relation.AT_LEAST, Fraction(6)),
    Comparison("lag", Relation.BELOW, Fraction(-2)),
)


@pytest.mark.parametrize(
    ("rule", "worth"),
    [
        (LOAD * LOAD + LAG, number(34)),
        (Quotient(LOAD, LAG + number(6)), number(Fraction(3, 2))),
        (HALVES, number(4)),
        (THIRDS, number(2)),
        (Switch("clearance", LOAD, LAG), number(6)),
        (Extremum.of(Extreme.LARGEST, (LOAD, LAG)), number(6)),
        (Extremum.of(Extreme.SMALLEST, (LOAD, LAG)), number(-2)),
        (Recurrence("load", 3, 5, 7, 2), number(4)),
        (Recurrence("lag", 3, 5, 7, 1), number(6)),
        (Criterion(Connective.ALL, BOTH), False),
        (Criterion(Connective.ANY, BOTH), True),
    ],
)
def test_a_rule_gives_its_value(rule: Rule, worth: Worth) -> None:
    assert apply(rule, VALUES) == worth


def test_a_switch_turns_with_its_criterion() -> None:
    unmet: dict[str, Worth] = {**VALUES, "clearance": False}
    assert apply(Switch("clearance", LOAD, LAG), unmet) == number(-2)


def test_a_band_holds_its_lower_bound_and_not_its_upper_one() -> None:
    for level, expected in ((-3, 1), (-2, 2), (-1, 2), (0, 3)):
        assert apply(THIRDS, {"lag": number(level)}) == number(expected)


def test_a_symbol_goes_through_sums_products_and_divisions_by_numbers() -> None:
    values: dict[str, Worth] = {"load": C, "lag": number(4)}
    assert apply(LOAD * LOAD + LAG, values) == C * C + number(4)
    assert apply(Quotient(LOAD, LAG), values) == C.scaled(Fraction(1, 4))


@pytest.mark.parametrize(
    ("rule", "values"),
    [
        (LOAD, {}),
        (LOAD, {"load": True}),
        (Switch("load", LAG, LAG), VALUES),
        (Switch("clearance", LAG, LAG), {"lag": number(1)}),
        (Quotient(LOAD, LAG + number(2)), VALUES),
        (Quotient(LOAD, LAG), {"load": number(1), "lag": C}),
        (HALVES, {"load": C, "lag": number(1)}),
        (Extremum.of(Extreme.LARGEST, (LOAD, LAG)), {"load": C, "lag": number(1)}),
        (Criterion(Connective.ANY, BOTH), {"load": number(7)}),
        (Recurrence("load", 3, 5, 7, 2), {"load": number(Fraction(1, 2))}),
        (Recurrence("load", 3, 5, 0, 2), VALUES),
        (Recurrence("load", 3, 5, 7, MAX_STEPS + 1), VALUES),
        (Recurrence("load", 3, 5, 7, -1), VALUES),
    ],
)
def test_where_a_rule_gives_nothing_it_says_so(rule: Rule, values: dict[str, Worth]) -> None:
    with pytest.raises(NoValue):
        apply(rule, values)


@given(laws(), st.fractions(-50, 50, max_denominator=4))
def test_every_drawn_rule_gives_a_value_or_says_that_it_does_not(
    law: Law, level: Fraction
) -> None:
    values: dict[str, Worth] = {
        name: name.split()[-1] in ("clearance", "readiness", "consent", "standing")
        or number(level)
        for name in law.inputs
    }
    try:
        worth = apply(law.rule, values)
    except NoValue:
        assert isinstance(law.rule, Quotient | Recurrence)
    else:
        assert isinstance(worth, bool) == isinstance(law.rule, Criterion)
