import pytest

from app.errors import InvalidRequest
from app.importers.der2_answers import TYPES, read_answer, split_checklist
from app.protocol.answers import AnswerType


@pytest.mark.parametrize(
    ("text", "value", "items"),
    [
        (
            "Yes (Checklist: 1. it is finite; 2. it has no zero divisors.)",
            "Yes",
            ["it is finite", "it has no zero divisors."],
        ),
        (
            "No (guessing is wrong. A proof (checklist) must use Lemma 2 (see part 1))",
            "No",
            ["guessing is wrong. A proof must use Lemma 2 (see part 1)"],
        ),
        (
            "It cools. checklist Score point 1 heat leaves Scoring point 2: mass stays",
            "It cools.",
            ["heat leaves", "mass stays"],
        ),
        (
            "It cools (slowly).  # Checklist:  1. In 3 steps: 1st. heat, 2nd. mass (5 points)"
            "  2. It ends (+2 points)",
            "It cools (slowly).",
            ["In 3 steps: 1st. heat, 2nd. mass (5 points)", "It ends (+2 points)"],
        ),
        (
            "Checklist:  The block can:  ① cool (5 points)  ② melt (5 points)",
            "The block can: ① cool (5 points) ② melt (5 points)",
            ["The block can: cool (5 points)", "The block can: melt (5 points)"],
        ),
        (
            "It melts.    Checklist for correctness:  Names the heat.  Names the mass.",
            "It melts.",
            ["Names the heat.", "Names the mass."],
        ),
        (
            "It melts.  Checklist:  Heat.  Mass.    Checklist:  *Heat.  *Mass.",
            "It melts.",
            ["Heat.", "Mass."],
        ),
        (
            "No decay. Checklist: （Show that it is bounded.）",
            "No decay.",
            ["Show that it is bounded."],
        ),
        ("Yes. Check list: Check each step.", "Yes.", ["Check each step."]),
    ],
)
def test_a_checklist_is_taken_out_of_the_answer(
    text: str, value: str, items: list[str]
) -> None:
    assert split_checklist(text) == (value, items)


@pytest.mark.parametrize(
    "text",
    ["Yes (guessing is wrong)", "f(x) = (1 + x)", "1. one 2. two", "It ends here. Checklist:"],
)
def test_an_answer_without_items_stays_as_it_is(text: str) -> None:
    assert split_checklist(text) == (text, [])


@pytest.mark.parametrize(
    ("label", "text", "kind"),
    [
        ("公式型", r"\frac{a}{b}", AnswerType.FORMULA),
        ("结论型", "a loop", AnswerType.CONCLUSION),
        ("数值型", "4.2 J", AnswerType.NUMERIC),
        ("正误型", "Yes; Yes; No;", AnswerType.BOOLEAN),
        ("其他型", r"\Omega(n)", AnswerType.SHORT_TEXT),
        ("正误型", "Finite", AnswerType.SHORT_TEXT),
        ("正误型", "1", AnswerType.NUMERIC),
        ("数值型", r"$O(\log n)$", AnswerType.FORMULA),
        ("数值型", "The length of the longest such cycle is 8.", AnswerType.CONCLUSION),
    ],
)
def test_an_answer_has_the_released_type_or_the_one_that_it_really_is(
    label: str, text: str, kind: AnswerType
) -> None:
    fields, notes = read_answer(text, label)
    assert fields["type"] is kind
    assert [code for code, _ in notes] == ([] if TYPES[label] is kind else ["answer_retyped"])


def test_a_verdict_loses_its_full_stop_and_keeps_what_follows_it() -> None:
    assert read_answer("Yes.", "正误型")[0]["value"] == "Yes"
    fields, notes = read_answer("Yes. (Guessing is not enough.)", "正误型")
    assert fields["value"] == "Yes. (Guessing is not enough.)"
    assert notes == [("answer_goes_on", "")]


def test_an_empty_answer_is_refused() -> None:
    with pytest.raises(InvalidRequest):
        read_answer("  ", "数值型")
