import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.grading.extraction import Extraction, Kind, NoAnswer, extract
from app.protocol.answers import AnswerType

NUMERIC, TEXT = AnswerType.NUMERIC, AnswerType.SHORT_TEXT


def found(reply: str, answer_type: AnswerType = NUMERIC) -> tuple[str, Kind]:
    extraction = extract(reply, answer_type)
    assert isinstance(extraction, Extraction)
    return extraction.text, extraction.kind


@pytest.mark.parametrize(
    "reply",
    [
        "Final Answer: 12",
        "**Final Answer:** 12",
        "**Final Answer: 12**",
        "**final answer**: 12",
        "FINAL ANSWER\n12",
        "### Final Answer\n\n12",
        "Final Answer:\n12",
        "Final Answer:\n\n**12**",
        "The final answer is 12",
        "Final Answer: 11\nI made a slip.\nFinal Answer: 12",
        "Final Answer: 12\nThat was it, with 3 steps.",
        "The form was 'Final Answer: X'.\nFinal Answer: 12",
        'Final Answer: 12\n(in the form "Final Answer: X")',
    ],
)
def test_the_last_marked_line_is_the_answer(reply: str) -> None:
    assert found(reply) == ("12", Kind.MARKED)


def test_a_marked_line_beats_a_later_box() -> None:
    assert found(r"Final Answer: 12. Check: \boxed{13}")[1] is Kind.MARKED


@pytest.mark.parametrize(
    ("reply", "content"),
    [
        (r"\boxed{3} was wrong, \boxed{4}", "4"),
        (r"\boxed{\frac{1}{\sqrt{2}}}", r"\frac{1}{\sqrt{2}}"),
        (r"\boxed{\{1, 2\}}", r"\{1, 2\}"),
        (r"\boxed{5} and a bare \boxed stands here", "5"),
        (r"\boxed{5} and an empty \boxed{}", "5"),
        (r"So \boxed{[2,5)}.", "[2,5)"),
        (r"\boxed {6}", "6"),
    ],
)
def test_the_last_box_with_content_counts_with_all_its_braces(reply: str, content: str) -> None:
    assert found(reply, AnswerType.FORMULA) == (content, Kind.BOXED)


@pytest.mark.parametrize(
    "reply",
    [
        "$$y = 2$$ and then $$x = 7$$",
        "$$y = 2$$ so \\[x = 7\\]",
        "\\[x = 7\\]\nTherefore it holds.",
    ],
)
def test_the_last_display_equation_comes_next(reply: str) -> None:
    assert found(reply) == ("x = 7", Kind.DISPLAYED)


def test_a_display_equation_without_a_value_is_no_number() -> None:
    assert found("$$E = m c^2$$\nSo the answer is 9.") == ("9.", Kind.CONCLUDED)


def test_a_display_equation_is_no_answer_to_a_yes_no_question() -> None:
    assert found("$$x = 7$$\nYes.", AnswerType.BOOLEAN) == ("Yes.", Kind.LAST_LINE)


@pytest.mark.parametrize(
    "reply",
    [
        "Therefore, mantle flow",
        "We compare. The answer is mantle flow",
        "The correct answer is: mantle flow",
        "Answer: mantle flow",
        "**Answer:** mantle flow\n\nAsk me more.",
        "Answer: convection\nWait. Answer: mantle flow",
        "The answer is\nmantle flow",
    ],
)
def test_what_follows_a_conclusion_comes_before_the_last_line(reply: str) -> None:
    assert found(reply, TEXT) == ("mantle flow", Kind.CONCLUDED)


def test_a_number_is_sought_in_the_last_line_that_holds_one() -> None:
    reply = "First 3.\nThen 4 m.\nThat is all."
    assert found(reply) == ("Then 4 m.", Kind.LAST_NUMBER)
    assert found(reply, TEXT) == ("That is all.", Kind.LAST_LINE)


def test_headings_and_rules_are_not_the_last_line() -> None:
    assert found("mantle flow\n\n---\n## Explanation\nSolution:", TEXT)[0] == "mantle flow"


def test_a_long_answer_is_taken_whole_and_a_conclusion_from_its_mark_on() -> None:
    reply = "We see.\nFinal Answer: It vanishes.\nThe reason is symmetry."
    assert found(reply, AnswerType.CHECKLIST) == (reply, Kind.WHOLE)
    assert found(reply, AnswerType.CONCLUSION)[0] == "It vanishes.\nThe reason is symmetry."
    assert found("It vanishes.\nAlways.", AnswerType.CONCLUSION)[0] == "It vanishes.\nAlways."


@pytest.mark.parametrize(
    "reply",
    [
        "",
        " \n ",
        "We add 2 and 3.\nFinal Answer:",
        "We add 2 and 3.\nThe sum is",
        "With m = 2 we get x =",
        "Final Answer: about",
        "Solution:",
    ],
)
def test_a_reply_that_stops_before_its_value_holds_no_answer(reply: str) -> None:
    assert isinstance(extract(reply, NUMERIC), NoAnswer)


def test_a_reply_cut_off_counts_only_if_its_answer_was_complete() -> None:
    assert isinstance(extract("So P = 1", NUMERIC, cut=True), NoAnswer)
    assert isinstance(extract("Final Answer: 1", NUMERIC, cut=True), NoAnswer)
    assert isinstance(extract("Final Answer: 12\nThis foll", NUMERIC, cut=True), Extraction)
    assert isinstance(extract(r"\boxed{12} beca", NUMERIC, cut=True), Extraction)
    assert isinstance(extract(r"\boxed{12", NUMERIC, cut=True), NoAnswer)


def test_a_word_that_the_reference_expects_is_no_filler() -> None:
    assert isinstance(extract("Solution", TEXT), NoAnswer)
    assert isinstance(extract("Solution", TEXT, known={"solution"}), Extraction)


MARKS = [
    "Final Answer:",
    "\\boxed{",
    "}",
    "$$",
    "\\[",
    "\\]",
    "Therefore",
    "the answer is",
    "\n",
]


@given(
    st.one_of(st.text(), st.lists(st.sampled_from([*MARKS, " ", "7", "'", "#"])).map("".join)),
    st.sampled_from(AnswerType),
    st.booleans(),
)
def test_extraction_takes_any_text(reply: str, answer_type: AnswerType, cut: bool) -> None:
    result = extract(reply, answer_type, cut=cut)
    assert isinstance(result, NoAnswer) or result.text


@pytest.mark.parametrize(
    "reply",
    [
        "Final Answer:\n1. Keslin\n2. Ulmar",
        "**Final Answer:**\n\n1. Keslin\n2. Ulmar\n\nThat is all.",
        "Therefore:\n1. Keslin\n2. Ulmar",
        "The ranking from the top:\n1. Keslin\n2. Ulmar",
    ],
)
def test_all_lines_of_a_numbered_list_are_the_answer_where_a_list_is_wanted(reply: str) -> None:
    lines = "1. Keslin\n2. Ulmar"
    assert found(reply, AnswerType.SET)[0] == lines
    assert found(reply, AnswerType.RANKING)[0] == lines
    assert found(reply, TEXT)[0] != lines
