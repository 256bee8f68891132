"""Concept statements say all of a law in one plain sentence."""

from fractions import Fraction

import pytest
from hypothesis import given

from app.generation.passages.law_text import LETTERS
from app.generation.passages.statements import state_law
from app.laws.laws import Law, LawKey, Status
from app.laws.polynomials import Polynomial
from app.laws.rules import (
    Bands,
    Comparison,
    Connective,
    Criterion,
    Extreme,
    Extremum,
    Quotient,
    Recurrence,
    Relation,
    Rule,
    Switch,
)
from app.reading.statements import read_statement
from tests.support.laws import laws

LOAD = Polynomial.variable("Febramin load")
LAG = Polynomial.variable("Ulmar lag")


def number(text: str) -> Polynomial:
    return Polynomial.constant(Fraction(text))


def law(rule: Rule, status: Status = Status.CURRENT) -> Law:
    return Law(LawKey("Dorar load", "covered depots"), rule, status)


STATED = (
    (
        law(LOAD.scaled(Fraction("1.25")) + LAG.scaled(Fraction(-3)) + number("5.5")),
        "For covered depots the Dorar load D is 1.25·F − 3·U + 5.5, where F is the Febramin"
        " load and U is the Ulmar lag.",
    ),
    (
        law(LOAD * LOAD + number("-0.5"), Status.SUPERSEDED),
        "For covered depots the Dorar load D was formerly F² − 0.5, where F is the Febramin"
        " load.",
    ),
    (
        law(Quotient.of(LOAD + number("2"), LAG + number("0.3"))),
        "For covered depots the Dorar load D is (F + 2)/(U + 0.3), where F is the Febramin"
        " load and U is the Ulmar lag.",
    ),
    (
        law(
            Bands.of(
                "Febramin load",
                (Fraction("-11.75"),),
                (LOAD.scaled(Fraction("1.5")), LOAD + number("5.5")),
            )
        ),
        "For covered depots the Dorar load D is F + 5.5 if F ≥ −11.75, and 1.5·F if"
        " F < −11.75, where F is the Febramin load.",
    ),
    (
        law(Switch("Brutiozil clearance", LOAD, number("4"))),
        "For covered depots the Dorar load D is F if B is met, and 4 if it is not, where B is"
        " the Brutiozil clearance and F is the Febramin load.",
    ),
    (
        law(Extremum.of(Extreme.LARGEST, (LOAD, LAG))),
        "For covered depots the Dorar load D is max(F, U), where F is the Febramin load and U"
        " is the Ulmar lag.",
    ),
    (
        law(Recurrence("Febramin load", 6, 2, 63, 4)),
        "For covered depots the Dorar load D is found by starting from r = F and replacing r"
        " 4 times by (6·r + 2) mod 63, where F is the Febramin load.",
    ),
    (
        law(
            Criterion.of(
                Connective.ANY,
                (
                    Comparison("Febramin load", Relation.AT_LEAST, Fraction(3)),
                    Comparison("Ulmar lag", Relation.BELOW, Fraction(-1)),
                ),
            )
        ),
        "For covered depots the Dorar load is met exactly when F ≥ 3 or U < −1, where F is the"
        " Febramin load and U is the Ulmar lag.",
    ),
)


@pytest.mark.parametrize(("one", "statement"), STATED)
def test_each_kind_has_one_plain_form(one: Law, statement: str) -> None:
    assert state_law(one) == statement


@given(laws())
def test_a_statement_says_exactly_its_law(one: Law) -> None:
    assert read_statement(state_law(one)) == one


@given(laws())
def test_a_statement_is_read_behind_its_number_and_name(one: Law) -> None:
    assert read_statement(f"3. {one.key.quantity}: {state_law(one)}") == one


@pytest.mark.parametrize("stems", [["Dorar"] * 9, ["Dorba", "Dorca", "Dorda", "Dorfa"]])
def test_letters_are_different_even_for_one_initial(stems: list[str]) -> None:
    nouns = "load lag dwell intake weight rest pitch yield drift".split()
    names = [f"{stem} {noun}" for stem, noun in zip(stems, nouns, strict=False)]
    total = sum((Polynomial.variable(name) for name in names), number("1"))
    one = Law(LawKey("Dorsa width", "covered depots"), total)
    statement = state_law(one)
    assert read_statement(statement) == one
    letters = {word for word in statement.split() if word in LETTERS}
    assert len(letters) == len(names) + 1


def test_two_statements_in_one_text_are_no_single_law() -> None:
    assert read_statement(f"{state_law(STATED[0][0])} {state_law(STATED[5][0])}") is None


def test_what_states_no_law_is_none() -> None:
    assert read_statement("The Dorar load of covered depots is not known.") is None
