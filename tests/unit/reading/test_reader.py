"""The reader of documents: what it finds in them, and what it leaves alone."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.generation.draws import Draws
from app.laws.laws import Law, LawKey, Status
from app.laws.polynomials import Polynomial
from app.laws.rules import Bands, Criterion, Relation
from app.protocol.truncation import CUT_MARKER
from app.reading.reader import read_laws
from app.reading.stated import StatedLaw
from tests.support.law_texts import AROUND, drawn_passages, extracted
from tests.support.laws import KINDS, draw_law

LOAD = Polynomial.variable("Febramin load")
KEY = LawKey("Dorar load", "covered depots")


def line(slope: str, shift: str) -> Polynomial:
    return LOAD.scaled(Fraction(slope)) + Polynomial.constant(Fraction(shift))


LINE = Law(KEY, line("1.25", "5.5"))
HALVES = Law(
    KEY,
    Bands("Febramin load", (Fraction("-11.75"),), (line("1.5", "5.75"), line("1.25", "5.5"))),
)
DISPLAYED = (
    "Law (Dorar load, covered depots).\n"
    "D = 1.25·s + 5.5 if s ≥ −11.75,\nD = 1.5·s + 5.75 if s < −11.75,    (4)\n"
    "where D is the Dorar load and s is the Febramin load.\n"
)
SETTING = "For covered depots we write u for the Febramin load.\n"
NOTATION = "To agree with the usage of earlier surveys, u becomes w from here on.\n"
RESULT = (
    "For covered depots the Dorar load equals 1.25·w + F if w ≥ −11.75, and 1.5·w + 5.75 if"
    " w < −11.75. No further quantity enters.\n"
)
CONSTANT = "The constant F is held at 5.5 throughout.\n"
TABLE = (
    "Table 2. Constants of the Dorar load, covered depots.\nConstant  Value\nA  1.25\nB  4.5\n"
)
FORMULA = (
    "The Dorar load of covered depots is A·X + B. Here X denotes the Febramin load. The"
    " constants are those of Table 2.\n"
)
CORRECTION = (
    "In Table 2 the constant B of the Dorar load was misprinted as 4.5; it should read 5.5.\n"
)


def test_a_displayed_law_is_of_level_0() -> None:
    assert read_laws(DISPLAYED) == (StatedLaw(HALVES, 0),)


def test_a_law_split_over_sections_is_of_level_2() -> None:
    text = SETTING + NOTATION + RESULT + CONSTANT
    assert read_laws(text) == (StatedLaw(HALVES, 2),)


def test_a_law_with_a_corrected_table_is_of_level_3() -> None:
    assert read_laws(TABLE + FORMULA + CORRECTION) == (StatedLaw(LINE, 3),)


def test_parts_of_a_law_are_found_on_both_sides_of_a_cut() -> None:
    head = SETTING + NOTATION + RESULT + "Much more was to be\n"
    assert read_laws(f"{head}said{CUT_MARKER}of it\n{CONSTANT}") == (StatedLaw(HALVES, 2),)


def test_no_sentence_is_read_across_a_cut() -> None:
    head, tail = DISPLAYED.split("if s ≥", maxsplit=1)
    assert read_laws(f"{head}\n{CUT_MARKER}\nif s ≥{tail}") == ()


def test_laws_come_in_the_order_in_which_they_are_stated() -> None:
    other = (
        "Law (Ulmar load, covered depots). E = 3·t + 1, where E is the Ulmar load and t the"
        " Febramin load.\n"
    )
    quantities = [one.law.key.quantity for one in read_laws(other + DISPLAYED)]
    assert quantities == ["Ulmar load", "Dorar load"]


@pytest.mark.parametrize(
    "heading",
    [
        "Former law (Dorar load, covered depots).",
        "Law (Dorar load, covered depots; no longer in force).",
        "Preliminary law (Dorar load, covered depots; withdrawn).",
    ],
)
def test_a_law_is_superseded_where_its_heading_says_so(heading: str) -> None:
    text = DISPLAYED.replace("Law (Dorar load, covered depots).", heading)
    assert [one.law.status for one in read_laws(text)] == [Status.SUPERSEDED]


def test_the_current_and_the_superseded_form_of_one_law_are_both_found() -> None:
    former = (
        "The Dorar load of covered depots was formerly 2·t + 3, with t the Febramin load.\n"
    )
    found = {one.law.status: one.law for one in read_laws(former + DISPLAYED)}
    assert found == {
        Status.SUPERSEDED: Law(KEY, line("2", "3"), Status.SUPERSEDED),
        Status.CURRENT: HALVES,
    }


def test_a_qualifier_and_a_scope_make_another_law() -> None:
    text = DISPLAYED.replace("Dorar", "reverse Dorar").replace("covered", "cold-walled")
    assert [one.law.key for one in read_laws(text)] == [
        LawKey("reverse Dorar load", "cold-walled depots")
    ]


UNREADABLE = {
    "a letter is not explained": DISPLAYED.replace(" and s is the Febramin load", ""),
    "a letter has two meanings": DISPLAYED + "By s we mean the Ulmar lag, too.",
    "the formula is of another quantity": DISPLAYED.replace("D is the Dorar", "D is the Ulmar"),
    "the bounds contradict each other": DISPLAYED.replace("< −11.75", "< −11.25"),
    "a law is of itself": DISPLAYED.replace("s is the Febramin", "s is the Dorar"),
    "a constant has two values": SETTING + NOTATION + RESULT + CONSTANT + "Throughout, F = 4"
    " is used.",
    "a constant is nowhere": SETTING + NOTATION + RESULT,
    "the renaming is missing": SETTING + RESULT + CONSTANT,
    "the correction is missing": TABLE + FORMULA,
    "the correction is of another quantity": TABLE
    + FORMULA
    + CORRECTION.replace("Dorar", "Ulmar"),
    "the misprint is not in the table": TABLE + FORMULA + CORRECTION.replace("4.5;", "4.6;"),
    "the table is another": TABLE + FORMULA.replace("Table 2", "Table 3") + CORRECTION,
    "an entry is missing": TABLE.replace("B  4.5\n", "") + FORMULA + CORRECTION,
    "two tables have one number": TABLE + TABLE.replace("1.25", "2.25") + FORMULA + CORRECTION,
}


@pytest.mark.parametrize("text", UNREADABLE.values(), ids=UNREADABLE)
def test_what_does_not_say_one_law_says_none(text: str) -> None:
    assert read_laws(text) == ()


def test_a_table_with_letters_in_a_row_is_read_like_one_in_a_column() -> None:
    table = TABLE.replace(
        "Constant  Value\nA  1.25\nB  4.5", "Constant  A  B\nValue  1.25  4.5"
    )
    assert read_laws(table + FORMULA + CORRECTION) == (StatedLaw(LINE, 3),)


def test_a_table_is_read_from_markdown() -> None:
    table = "Table 2. Constants of the Dorar load, covered depots.\n\n"
    table += "| Constant | Value |\n| --- | --- |\n| A | 1.25 |\n| B | 4.5 |\n"
    assert read_laws(table + FORMULA + CORRECTION) == (StatedLaw(LINE, 3),)


def test_a_sentence_that_follows_a_table_is_no_row_of_it() -> None:
    text = TABLE + "A 12 month survey ended.\n" + FORMULA + CORRECTION
    assert read_laws(text) == (StatedLaw(LINE, 3),)


def test_authors_below_a_title_are_no_letters() -> None:
    title = "On the Dorar load of covered depots\nD. Okeke and S. Rao\n"
    assert read_laws(title + DISPLAYED) == (StatedLaw(HALVES, 0),)


def test_a_criterion_is_read_with_its_connective() -> None:
    text = (
        "For covered depots the Brutiozil clearance holds if, and only if, s ≥ 3 or t < −4,"
        " where s is the Febramin load and t is the Ulmar lag."
    )
    (found,) = read_laws(text)
    assert isinstance(found.law.rule, Criterion)
    assert [one.relation for one in found.law.rule.comparisons] == [
        Relation.AT_LEAST,
        Relation.BELOW,
    ]


def test_filler_states_no_law() -> None:
    assert read_laws("\n".join(AROUND)) == ()


FRAGMENTS = st.one_of(
    st.sampled_from(
        (
            *"DsABF=·+()≥<.,;:[]²−|4",
            *("For ", "covered depots", " the Dorar load", "The Febramin load", "Table 2. "),
            *(" is ", " was formerly ", " is met exactly when ", "where ", "Law (", " of "),
            *("1.25", "r(k)", " mod ", " if ", " otherwise", "\n", "-\n", CUT_MARKER, "(4)"),
            *(SETTING, NOTATION, RESULT, CONSTANT, TABLE, FORMULA, CORRECTION, DISPLAYED),
        )
    ),
    st.text(max_size=4),
)


@given(st.lists(FRAGMENTS, max_size=40).map("".join))
def test_any_text_at_all_can_be_read(text: str) -> None:
    for one in read_laws(text):
        assert one.law.inputs


@given(st.sampled_from(KINDS), st.integers(0, 2**32), st.integers(0, 10**6))
def test_any_part_of_a_document_can_be_read(kind: str, seed: int, place: int) -> None:
    draws = Draws("parts", seed)
    law = draw_law(draws, kind)
    text = extracted(drawn_passages(law, draws.pick((0, 1, 2, 3)), draws), draws)
    for part in (text[: place % len(text)], text[place % len(text) :]):
        assert isinstance(read_laws(part), tuple)
