import pytest

from app.grading.rules import grade_by_rules
from app.grading.verdicts import Grade
from app.protocol.answers import Answer


def verdict(reference: object, reply: str) -> str:
    answer = Answer.model_validate({"type": "boolean", "value": reference})
    grade = grade_by_rules("Is it so?", answer, reply)
    return grade.verdict.value if isinstance(grade, Grade) else "undecided"


@pytest.mark.parametrize(
    "reply",
    [
        "Yes",
        "yes.",
        "TRUE",
        "**Yes**",
        r"\boxed{\text{True}}",
        "Final Answer: Yes",
        "Yes, because energy is conserved.",
        "Yes, as the rate depends on the temperature.",
        "The statement is true.",
        "The claim is correct.",
        "It is not false.",
        "It isn't false",
        "Therefore, the answer is yes.",
    ],
)
def test_an_affirmation_in_any_words_is_true(reply: str) -> None:
    assert verdict(True, reply) == "correct"
    assert verdict(False, reply) == "incorrect"


@pytest.mark.parametrize(
    "reply", ["No", "False.", "No, it stays.", "It is not true.", "untrue"]
)
def test_a_denial_in_any_words_is_false(reply: str) -> None:
    assert verdict(False, reply) == "correct"
    assert verdict("true", reply) == "incorrect"


@pytest.mark.parametrize(
    "reply",
    [
        "True/False",
        "True or False",
        "yes and no",
        "It is sometimes true.",
        "The statement is true only if n > 3.",
        "Yes, but only for ideal gases",
    ],
)
def test_both_values_or_a_condition_do_not_affirm(reply: str) -> None:
    assert verdict(True, reply) == "incorrect"


@pytest.mark.parametrize(
    "reply", ["The flow is laminar.", "It is true, yet in the end false.", "True when heated"]
)
def test_what_states_no_plain_truth_value_is_undecided(reply: str) -> None:
    assert verdict(True, reply) == "undecided"


@pytest.mark.parametrize(
    "reply",
    ["Yes; Yes; No", "yes, yes, no", "1) Yes 2) Yes 3) No", "(a) True (b) True (c) False"],
)
def test_several_truth_values_compare_in_order(reply: str) -> None:
    assert verdict("Yes; Yes; No", reply) == "correct"
    assert verdict([True, True, False], reply) == "correct"
    assert verdict([True, False, True], reply) == "incorrect"
    assert verdict([True, True], reply) == "incorrect"


def test_a_reference_that_is_no_truth_value_is_undecided() -> None:
    assert verdict("perhaps", "Yes") == "undecided"
    assert verdict([True, False], "The first holds.") == "undecided"
