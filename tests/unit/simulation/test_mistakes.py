import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.simulation.mistakes import wrong_answer

DRAWS = st.integers(0, 2**53 - 1)
NAMES = st.from_regex(r"[A-C][a-b]{3,4}", fullmatch=True)


@pytest.mark.parametrize(
    ("right", "letters", "names", "wrong"),
    [
        ("77 µm", (), ("Tarn",), {"105.5 µm"}),
        ("-2", (), (), {"-2.74"}),
        ("−1.5e3 J", (), (), {"-2055 J"}),
        ("12,000 m, about", (), (), {"1.644e+04 m, about"}),
        ("0", (), (), {"1"}),
        ("Yes", (), ("Tarn",), {"No"}),
        ("false", (), (), {"True"}),
        ("Yes; No", (), (), {"No; No", "Yes; Yes"}),
        ("C", ("A", "B", "C"), ("Tarn",), {"A", "B"}),
        ("A, C", ("A", "B", "C"), (), {"B"}),
        ("A", ("A",), (), {"the reverse", "neither of them"}),
        ("alpha; beta", (), ("Tarn",), {"alpha"}),
        ("Ambel", (), ("Ambel", "Lusk", "Tarn"), {"Lusk", "Tarn"}),
        ("mantle flow", (), (), {"the reverse", "neither of them"}),
        ("The reverse", (), (), {"neither of them"}),
    ],
)
def test_a_mistake_keeps_the_form_of_the_answer(
    right: str, letters: tuple[str, ...], names: tuple[str, ...], wrong: set[str]
) -> None:
    assert {wrong_answer(right, letters, names, draw) for draw in range(24)} == wrong


@given(value=st.floats(-1e12, 1e12).filter(lambda value: abs(value) > 1e-9), draw=DRAWS)
def test_a_wrong_number_is_at_least_a_third_off(value: float, draw: int) -> None:
    wrong = float(wrong_answer(repr(value), (), (), draw))
    assert wrong / value == pytest.approx(1.37, rel=1e-3)


@given(answers=st.lists(st.sampled_from(["Yes", "No"]), min_size=1, max_size=6), draw=DRAWS)
def test_exactly_one_of_several_booleans_is_flipped(answers: list[str], draw: int) -> None:
    wrong = re.findall(r"\w+", wrong_answer("; ".join(answers), (), (), draw))
    assert sum(one != other for one, other in zip(answers, wrong, strict=True)) == 1


@given(right=st.text(min_size=1) | NAMES, names=st.lists(NAMES), draw=DRAWS)
def test_no_mistake_is_the_right_answer(right: str, names: list[str], draw: int) -> None:
    wrong = wrong_answer(right, (), tuple(names), draw)
    assert wrong.casefold() != right.casefold()
