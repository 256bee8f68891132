import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.validity.notation import numbers, significant_digits, tokens


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (r"\frac{p-1}{3}", "(p - 1)/3"),
        (r"$\varepsilon^{\ast} \leq \frac{1}{2}$", "ε^* <= 1/2".replace("*", r"\ast")),
        (r"\(x_{i}^{2} + \mathrm{const}\)", "x_i² + const"),
        (r"\frac{\frac{a}{b}}{c}", "a / b / c"),
        ("The non-linear Mantle   flow.", "the non linear mantle flow"),
        ("equi-\nlibrium state", "equilibrium state"),
        (r"2 \cdot x \times y", "2·x × y"),
        ("5,700 years", "5700 years"),
        ("λ ≥ 0", r"\lambda \geq 0"),
    ],
)
def test_one_thing_in_two_notations_has_the_same_tokens(one: str, other: str) -> None:
    assert tokens(one) == tokens(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("x + 1", "x - 1"), ("a < b", "a > b"), ("x^2", "x_2"), ("12", "1 2"), ("flow", "flows")],
)
def test_different_things_keep_different_tokens(one: str, other: str) -> None:
    assert tokens(one) != tokens(other)


def test_an_ideograph_is_a_token_of_its_own() -> None:
    assert tokens("板块 plate") == ["板", "块", "plate"]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0.00123", 0.00123),
        ("1.23e-3", 0.00123),
        (r"$1.23 \times 10^{-3}$", 0.00123),
        ("1.23×10⁻³ mol", 0.00123),
        ("1.23 x 10^-3", 0.00123),
        ("123/100000", 0.00123),
        (r"\frac{123}{100000}", 0.00123),
        ("0.123 %", 0.00123),
        (r"0.123\%", 0.00123),
        ("−5,700", 5700.0),
        ("10^{6}", 1e6),
    ],
)
def test_a_number_is_read_in_any_notation(text: str, value: float) -> None:
    assert value in numbers(f"it is {text} there")


def test_exponents_of_units_and_indices_are_no_numbers() -> None:
    assert numbers("9.81 m/s^2 and x_3 and kg m^{-1}") == {9.81}


@pytest.mark.parametrize(
    ("value", "digits"),
    [(0, 0), (2, 1), (1000, 1), (0.05, 1), (0.0526, 3), (1.44, 3), (-3.5, 2)],
)
def test_zeros_at_either_end_are_not_significant(value: float, digits: int) -> None:
    assert significant_digits(value) == digits


@given(st.text(max_size=200))
def test_any_text_has_tokens_without_spaces_and_finite_numbers(text: str) -> None:
    assert all(token and " " not in token for token in tokens(text))
    assert all(0 <= value < float("inf") for value in numbers(text))


@given(st.floats(min_value=1e-8, max_value=1e8))
def test_a_printed_number_is_found_again(value: float) -> None:
    printed = f"{value:.11e}"
    assert float(printed) in numbers(f"a {printed} b")
