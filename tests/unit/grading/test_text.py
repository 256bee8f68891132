import pytest

from app.grading.rules import grade_by_rules
from app.grading.verdicts import Grade
from app.protocol.answers import Answer


def verdict(reference: str, reply: str, *aliases: str) -> str:
    answer = Answer.model_validate({"type": "text", "value": reference, "aliases": aliases})
    grade = grade_by_rules("What?", answer, reply)
    return grade.verdict.value if isinstance(grade, Grade) else "undecided"


@pytest.mark.parametrize(
    ("reference", "reply"),
    [
        ("mantle flow", "Mantle  Flow."),
        ("mantle flow", "**mantle flow**"),
        ("mantle flow", "The answer is mantle flow."),
        ("the Moon", "moon"),
        ("CO₂", "CO_2"),
        ("2:3", "4:6"),
        ("2:3", "1 : 1.5"),
        ("12:00", "12:00"),
        ("12:00", "12:00 PM"),
        ("1:30 pm", "13:30"),
        ("0:30", "12:30 am"),
        ("1010_2", "(1010)_{2}"),
        ("1010_2", "1010₂"),
        ("17", "17.0"),
        ("Solution", "solution"),
    ],
)
def test_equal_wording_and_equal_notations_are_correct(reference: str, reply: str) -> None:
    assert verdict(reference, reply) == "correct"


@pytest.mark.parametrize(
    ("reference", "reply"),
    [("2:3", "3:2"), ("12:00", "1:00"), ("1010_2", "1011_2"), ("17", "23"), ("17", "2_10")],
)
def test_the_same_notation_with_another_value_is_incorrect(reference: str, reply: str) -> None:
    assert verdict(reference, reply) == ("undecided" if "_10" in reply else "incorrect")


@pytest.mark.parametrize(
    ("reference", "reply"),
    [("mantle flow", "convection"), ("1:20", "2:40"), ("1010_2", "10"), ("9_8", "9_8 apples")],
)
def test_other_wording_is_left_to_a_reader(reference: str, reply: str) -> None:
    assert verdict(reference, reply) == "undecided"


def test_an_alias_is_as_good_as_the_value() -> None:
    assert verdict("mantle flow", "flow of the mantle", "flow of the mantle") == "correct"
    assert verdict("0.4", "2:5", "4:10") == "correct"
