"""Questions: what laws answer to them, what a guess may hit, and how an answer is said."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.laws.laws import Law, LawKey, Missing
from app.laws.polynomials import Polynomial
from app.laws.questions import (
    Asked,
    Case,
    Question,
    possible_results,
    required_laws,
    say_number,
    say_polynomial,
    say_result,
    solve,
)
from app.laws.rules import Comparison, Connective, Criterion, NoValue, Relation

SCOPE = "covered depots"
ROOT = LawKey("Dorar load", SCOPE)
CLEAR = LawKey("Brutiozil clearance", SCOPE)
LEAF, MIDDLE = Polynomial.variable("Ulmar lag"), Polynomial.variable("Febramin load")
LAWS = {
    law.key: law
    for law in (
        Law(ROOT, MIDDLE * MIDDLE + Polynomial.constant(1)),
        Law(LawKey("Febramin load", SCOPE), LEAF.scaled(Fraction(1, 2))),
        Law(
            CLEAR,
            Criterion.of(
                Connective.ALL, (Comparison("Febramin load", Relation.AT_LEAST, Fraction(2)),)
            ),
        ),
    )
}


def case(lag: int, name: str | None = None) -> Case:
    return Case((("Ulmar lag", Fraction(lag)),), name)


SEVERAL = (case(6, "Ulmar"), case(-8, "Keslin"), case(2, "Varop"))


def test_a_number_is_worked_out_through_all_laws() -> None:
    solution = solve(Question(ROOT, Asked.NUMBER, (case(6),)), LAWS)
    assert solution.result == 10
    assert [step.law.key.quantity for step in solution.steps[0]] == [
        "Febramin load",
        "Dorar load",
    ]


def test_a_formula_keeps_the_symbol() -> None:
    question = Question(ROOT, Asked.FORMULA, (Case(()),), symbol=("Ulmar lag", "c"))
    c = Polynomial.variable("c")
    expected = (c * c).scaled(Fraction(1, 4)) + Polynomial.constant(1)
    assert solve(question, LAWS).result == expected
    assert say_polynomial(expected) == "0.25*c^2 + 1"


def test_a_criterion_is_answered_by_yes_or_no() -> None:
    for lag, met in ((4, True), (3, False)):
        assert solve(Question(CLEAR, Asked.CRITERION, (case(lag),)), LAWS).result is met


def test_a_choice_is_the_letter_with_the_value() -> None:
    choices = (("A", Fraction(9)), ("B", Fraction(10)))
    question = Question(ROOT, Asked.CHOICE, (case(6),), choices=choices)
    assert solve(question, LAWS).result == "B"
    assert solve(Question(ROOT, Asked.CHOICE, (case(2),), choices=choices), LAWS).result is None


def test_a_set_holds_the_cases_that_meet_the_criterion() -> None:
    assert solve(Question(CLEAR, Asked.SET, SEVERAL), LAWS).result == ("Ulmar",)


def test_a_ranking_begins_with_the_largest_and_breaks_ties_by_name() -> None:
    assert solve(Question(ROOT, Asked.RANKING, SEVERAL), LAWS).result == (
        "Keslin",
        "Ulmar",
        "Varop",
    )
    tied = (case(2, "Ulmar"), case(-2, "Keslin"))
    assert solve(Question(ROOT, Asked.RANKING, tied), LAWS).result == ("Keslin", "Ulmar")


def test_the_required_laws_come_in_the_order_of_their_use() -> None:
    laws = required_laws(Question(ROOT, Asked.NUMBER, (case(6),)), LAWS)
    assert [law.key.quantity for law in laws] == ["Febramin load", "Dorar load"]


def test_without_a_needed_law_there_is_no_answer() -> None:
    laws = {ROOT: LAWS[ROOT]}
    with pytest.raises(Missing):
        solve(Question(ROOT, Asked.NUMBER, (case(6),)), laws)


@pytest.mark.parametrize(
    ("root", "asked"),
    [(CLEAR, Asked.NUMBER), (CLEAR, Asked.FORMULA), (ROOT, Asked.CRITERION), (ROOT, Asked.SET)],
)
def test_an_answer_of_another_kind_is_none(root: LawKey, asked: Asked) -> None:
    with pytest.raises(NoValue):
        solve(Question(root, asked, (case(6),)), LAWS)


def test_a_number_is_not_what_a_symbol_leads_to() -> None:
    question = Question(ROOT, Asked.NUMBER, (Case(()),), symbol=("Ulmar lag", "c"))
    with pytest.raises(NoValue):
        solve(question, LAWS)


def test_a_guess_may_hit_any_result_of_the_closed_forms() -> None:
    choices = (("A", Fraction(9)), ("B", Fraction(10)))
    counts = {
        asked: len(list(possible_results(Question(ROOT, asked, SEVERAL, choices=choices))))
        for asked in Asked
    }
    assert counts == {
        Asked.NUMBER: 0,
        Asked.FORMULA: 0,
        Asked.CRITERION: 2,
        Asked.CHOICE: 2,
        Asked.SET: 8,
        Asked.RANKING: 6,
    }


@pytest.mark.parametrize("asked", [Asked.SET, Asked.RANKING])
def test_the_true_result_is_one_that_a_guess_may_hit(asked: Asked) -> None:
    question = Question(CLEAR if asked is Asked.SET else ROOT, asked, SEVERAL)
    assert solve(question, LAWS).result in list(possible_results(question))


def test_results_are_said_as_final_answers() -> None:
    question = Question(ROOT, Asked.NUMBER, (case(6),), unit="t")
    assert say_result(question, Fraction(247, 8)) == "30.875 t"
    assert say_result(Question(ROOT, Asked.NUMBER, ()), Fraction(-1, 3)) == "-1/3"
    assert say_result(question, True) == "Yes"
    assert say_result(question, False) == "No"
    assert say_result(question, "B") == "B"
    assert say_result(question, ("Ulmar", "Keslin")) == "Ulmar; Keslin"
    assert say_result(question, ()) == "none"
    assert say_result(question, LEAF) == "Ulmar lag"


@given(st.fractions(max_denominator=5000))
def test_a_said_number_is_exact(value: Fraction) -> None:
    said = say_number(value)
    assert Fraction(said) == value
    assert ("/" in said) == (10**6 % value.denominator != 0)


def test_a_formula_is_said_from_the_highest_power_down() -> None:
    c = Polynomial.variable("c")
    formula = c * c * c - c.scaled(Fraction(2, 3)) - Polynomial.constant(Fraction(1, 4))
    assert say_polynomial(formula) == "c^3 - (2/3)*c - 0.25"
    assert say_polynomial(-c) == "-c"
    assert say_polynomial(Polynomial()) == "0"
