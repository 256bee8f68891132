"""Constants by place, and numbers as formulas show them."""

import re
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from app.generation.draws import Draws
from app.generation.passages.formulas import Formulas
from app.generation.passages.prose_words import listed
from app.generation.passages.symbols import (
    Symbols,
    constants_of,
    parts_of,
    say_constant,
)
from app.laws.laws import Law
from app.laws.polynomials import CONSTANT, Polynomial
from app.laws.rules import Bands, Quotient
from tests.support.laws import laws

LOAD = Polynomial.variable("Febramin load")
ONE = Polynomial.constant(1)


@given(st.fractions(max_denominator=100).map(lambda value: Fraction(round(value * 400), 400)))
def test_a_constant_is_an_exact_decimal_with_a_true_minus(value: Fraction) -> None:
    said = say_constant(value)
    assert "-" not in said
    assert Fraction(said.replace("−", "-")) == value


def test_lists_have_no_comma_before_their_last_member() -> None:
    assert [listed("a"), listed("ab"), listed("abc", "or")] == ["a", "a and b", "a, b or c"]


def test_a_ratio_of_thirds_is_written_in_decimals() -> None:
    rule = Quotient.of(LOAD.scaled(Fraction(1, 3)), LOAD.scaled(Fraction(3)) + ONE)
    over, under = parts_of(rule)
    numbers = [value for side in (over, under) for _, value in side.terms]
    assert all((value * 10**6).denominator == 1 for value in numbers)
    assert Quotient.of(over, under) == rule


def test_a_bare_quantity_has_no_constant_but_a_law_has_one() -> None:
    assert constants_of(LOAD + ONE.scaled(Fraction(4))) == {(0, CONSTANT): 4}
    assert list(constants_of(LOAD).values()) == [1]


def test_bounds_come_after_the_values_of_the_bands() -> None:
    rule = Bands.of("Febramin load", (Fraction(7),), (LOAD + ONE, LOAD.scaled(Fraction(2))))
    assert constants_of(rule)[2, CONSTANT] == 7


@given(laws(), st.integers(0, 2**32))
def test_letters_take_the_place_of_all_numbers_of_a_formula(law: Law, seed: int) -> None:
    inputs = dict(zip(law.inputs, "bcdefg", strict=False))
    constants = dict(zip(constants_of(law.rule), "BCDEFGHJLMNPQSTUVWXYZ", strict=False))
    formulas = Formulas(law.rule, Symbols("z", inputs, constants), Draws("letters", seed))
    for text in (" ".join(formulas.lines()), formulas.phrase()):
        assert not re.search(r"\d", re.sub(r"r\(0\)|k [+−] 1", "", text))
