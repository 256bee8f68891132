from fractions import Fraction

import pytest

from app.grading.units import UnknownUnit, convert, is_unit


@pytest.mark.parametrize(
    ("value", "given", "wanted", "expected"),
    [
        ("1", "kcal/mol", "kJ/mol", "4.184"),
        ("36", "km/h", "m/s", "10"),
        ("1", "dm^3", "mL", "1000"),
        ("2", "hours", "min", "120"),
        ("1", "mN", "MN", "1e-9"),
        ("5", "kg·m/s²", "newtons", "5"),
        ("1", "J mol^{-1} K^{-1}", "J/(mol K)", "1"),
        ("1", r"\frac{m}{s}", "m s⁻¹", "1"),
        ("1", "1/s", "Hz", "1"),
        ("1", "metres per second squared", "m/s^2", "1"),
        ("300", "K", "°C", "26.85"),
        ("212", "degrees Fahrenheit", "celsius", "100"),
        ("3", "widgets", "widgets", "3"),
    ],
)
def test_a_value_is_converted_exactly(
    value: str, given: str, wanted: str, expected: str
) -> None:
    assert convert(Fraction(value), given, wanted) == Fraction(expected)


@pytest.mark.parametrize(("given", "wanted"), [("J", "W"), ("m", "m^2"), ("kg", "mol")])
def test_units_of_different_things_do_not_convert(given: str, wanted: str) -> None:
    assert convert(Fraction(1), given, wanted) is None


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ("widgets", "J"),
        ("J/mol K", "J/(mol K)"),
        ("ms^-1", "m/s"),
        ("°", "°C"),
        ("rad/s", "Hz"),
        ("m/", "m"),
        ("(m", "m"),
        ("", "m"),
    ],
)
def test_what_may_mean_more_than_one_thing_is_unknown(given: str, wanted: str) -> None:
    with pytest.raises(UnknownUnit):
        convert(Fraction(1), given, wanted)


def test_case_tells_units_apart() -> None:
    assert convert(Fraction(1), "MW", "mW") == 10**9
    assert not is_unit("kelvinn")
    assert not is_unit("Kg")
