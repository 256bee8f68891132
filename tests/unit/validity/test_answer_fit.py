import pytest

from app.protocol.answers import Answer, AnswerType
from app.validity.answer_fit import fits, is_bare_boolean, lacks_checklist, real_type

NUMBERS = [
    "2",
    "-1/3",
    "4.184 J",
    "n=9",
    r"$h\approx 20.4$ m",
    "2.11-3.18",
    "$(3;2)$",
    "12.5 %",
]
FORMULAS = [r"$O(\log n)$", "2^{O(d)}", r"$\frac{5}{2\delta}$", "M=0 and Q=0", "ρAT < 1"]


@pytest.mark.parametrize("text", NUMBERS)
def test_a_number_with_a_name_or_a_unit_reads_as_numeric(text: str) -> None:
    assert real_type(text) is AnswerType.NUMERIC


@pytest.mark.parametrize("text", FORMULAS)
def test_mathematics_with_hardly_a_word_reads_as_a_formula(text: str) -> None:
    assert real_type(text) is AnswerType.FORMULA


@pytest.mark.parametrize("text", ["Yes", "no.", "Yes; Yes; No", "No (see the proof)", "True"])
def test_a_verdict_reads_as_boolean(text: str) -> None:
    assert real_type(text) is AnswerType.BOOLEAN


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Finite", AnswerType.SHORT_TEXT),
        ("No exponential decay", AnswerType.SHORT_TEXT),
        ("The layer is optimal if and only if $p$ is odd.", AnswerType.CONCLUSION),
        ("Seven of the nine samples had melted by then", AnswerType.CONCLUSION),
    ],
)
def test_other_answers_are_short_texts_or_conclusions(text: str, kind: AnswerType) -> None:
    assert real_type(text) is kind


@pytest.mark.parametrize(
    ("kind", "value", "fit"),
    [
        ("numeric", 4.2, True),
        ("numeric", "4.2 J", True),
        ("numeric", True, False),
        ("numeric", "a lot", False),
        ("numeric", "2026-01-04 00:00:00", False),
        ("numeric", (1, "2 m"), True),
        ("boolean", False, True),
        ("boolean", "Yes, it is.", True),
        ("boolean", "Finite", False),
        ("boolean", 1, False),
        ("formula", "x", True),
        ("formula", "x = y^2", True),
        ("formula", "mantle flow", False),
        ("conclusion", 3, False),
        ("set", ("a", "b"), True),
        ("set", "a", False),
        ("ranking", ("a", "b"), True),
        ("short_text", "x", True),
    ],
)
def test_an_answer_fits_when_its_value_is_what_the_type_needs(
    kind: str, value: object, fit: bool
) -> None:
    assert fits(Answer.model_validate({"type": kind, "value": value})) is fit


def test_an_unanswerable_instance_fits_without_a_value() -> None:
    assert fits(Answer(type=AnswerType.UNANSWERABLE))


def test_only_verdicts_in_order_are_a_bare_boolean() -> None:
    assert is_bare_boolean("Yes; Yes; No;")
    assert not is_bare_boolean("Yes, it is true")


def test_a_long_answer_needs_a_checklist() -> None:
    long = {"type": "conclusion", "value": "It melts. " * 60}
    assert lacks_checklist(Answer.model_validate(long))
    assert not lacks_checklist(Answer.model_validate({**long, "checklist": ["it melts"]}))
    assert not lacks_checklist(Answer.model_validate({**long, "value": "It melts."}))
