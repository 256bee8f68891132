from fractions import Fraction
from math import factorial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.laws.laws import LawKey
from app.laws.polynomials import Polynomial
from app.laws.questions import NONE_OF_THEM, Asked, Case, Question, Result, possible_results
from app.simulation.draws import Draws
from app.simulation.results import differs, guess, guess_chance, rotated, slipped
from tests.unit.simulation.worlds import build_world

TURNS = st.integers(0, 2**53 - 1)
NUMBERS = st.fractions(-1000, 1000, max_denominator=64)
ROOT = LawKey("Dorar load", "covered depots")
CLOSED = (Asked.CRITERION, Asked.CHOICE, Asked.SET, Asked.RANKING)


def question(asked: Asked, names: tuple[str | None, ...] = (None,)) -> Question:
    givens = (("Ulmar stock", Fraction(3)), ("Keslin stock", Fraction(7)))
    return Question(
        ROOT,
        asked,
        tuple(Case(givens, name) for name in names),
        symbol=("Open stock", "c") if asked is Asked.FORMULA else None,
        choices=tuple(zip("ABC", map(Fraction, (1, 2, 3)), strict=True))
        if asked is Asked.CHOICE
        else (),
    )


NAMED = ("Ambel", "Torvik", "Lusk")
LETTER = Polynomial.variable("c")


@pytest.mark.parametrize(
    ("one", "other", "different"),
    [
        (Fraction(100), Fraction(103), False),
        (Fraction(104), Fraction(100), True),
        (Fraction(-100), Fraction(100), True),
        (Fraction(0), Fraction(0), False),
        (Fraction(1, 100), Fraction(0), True),
        (True, False, True),
        (LETTER, LETTER, False),
        (LETTER.scaled(Fraction(104, 100)), LETTER, True),
        (LETTER.scaled(Fraction(103, 100)), LETTER, False),
        (LETTER + Polynomial.constant(1), LETTER, True),
        (Polynomial.constant(1), LETTER, False),
        (("a",), ("a", "b"), True),
        ("A", None, True),
    ],
)
def test_results_differ_where_a_grader_would_tell_them_apart(
    one: Result, other: Result | None, different: bool
) -> None:
    assert differs(one, other) is different


@given(number=NUMBERS, turn=TURNS)
def test_a_slip_changes_a_number_beyond_any_tolerance(number: Fraction, turn: int) -> None:
    wrong = slipped(question(Asked.NUMBER), number, number, turn)
    assert isinstance(wrong, Fraction)
    assert differs(wrong, number)


@given(
    coefficients=st.lists(NUMBERS, min_size=3, max_size=3), turn=TURNS, already_wrong=NUMBERS
)
def test_a_slip_changes_a_formula_and_never_into_the_right_one(
    coefficients: list[Fraction], turn: int, already_wrong: Fraction
) -> None:
    a, b, c = coefficients
    right = (LETTER * LETTER).scaled(a) + LETTER.scaled(b) + Polynomial.constant(c)
    wrong = slipped(question(Asked.FORMULA), right, right, turn)
    assert isinstance(wrong, Polynomial)
    assert differs(wrong, right)
    other = right + Polynomial.constant(already_wrong or 1)
    assert slipped(question(Asked.FORMULA), other, right, turn) not in (right, NONE_OF_THEM)


@pytest.mark.parametrize("asked", CLOSED)
def test_a_slip_gives_another_possible_result(asked: Asked) -> None:
    asking = question(asked, NAMED if asked in (Asked.SET, Asked.RANKING) else (None,))
    results = list(possible_results(asking))
    for right in results:
        for result in results:
            wrong = {slipped(asking, result, right, turn) for turn in range(6)}
            assert wrong <= set(results) - {right}


def test_several_slips_are_possible() -> None:
    numbers = {slipped(question(Asked.NUMBER), Fraction(8), Fraction(8), t) for t in range(9)}
    orders = {slipped(question(Asked.RANKING, NAMED), NAMED, NAMED, t) for t in range(9)}
    assert len(numbers) > 3
    assert orders == {("Torvik", "Ambel", "Lusk"), ("Ambel", "Lusk", "Torvik")}


@pytest.mark.parametrize(
    ("asking", "right"),
    [(question(Asked.RANKING, ("Ambel",)), ("Ambel",)), (question(Asked.NUMBER), NONE_OF_THEM)],
)
def test_where_no_other_result_is_possible_a_slip_gives_something_else(
    asking: Question, right: Result
) -> None:
    assert slipped(asking, ("Ambel",), ("Ambel",), 0) == NONE_OF_THEM or right == NONE_OF_THEM


@pytest.mark.parametrize("asked", CLOSED)
def test_a_guess_hits_every_possible_result_equally_often(asked: Asked) -> None:
    asking = question(asked, NAMED if asked in (Asked.SET, Asked.RANKING) else (None,))
    results = list(possible_results(asking))
    count = 400 * len(results)
    guesses = [guess(asking, None, Draws.of("guess", place)) for place in range(count)]
    assert set(guesses) == set(results)
    deviation = 4 * (400 * (1 - 1 / len(results))) ** 0.5
    assert all(abs(guesses.count(result) - 400) < deviation for result in results)
    assert guess_chance(asking) == pytest.approx(1 / len(results))


@given(right=NUMBERS, turn=TURNS)
def test_a_guessed_number_or_formula_is_of_the_right_form_and_wrong(
    right: Fraction, turn: int
) -> None:
    draws = Draws.of(turn)
    number = guess(question(Asked.NUMBER), right, draws)
    assert isinstance(number, Fraction)
    assert differs(number, right)
    open_form = LETTER.scaled(right or Fraction(1))
    formula = guess(question(Asked.FORMULA), open_form, draws)
    assert isinstance(formula, Polynomial)
    assert formula.names == ("c",)
    assert differs(formula, open_form)


def test_numbers_and_formulas_are_never_hit_by_a_guess() -> None:
    assert guess_chance(question(Asked.NUMBER)) == guess_chance(question(Asked.FORMULA)) == 0


def test_the_chance_of_many_things_needs_no_listing_of_them() -> None:
    many = tuple(f"Thing{place}" for place in range(40))
    assert guess_chance(question(Asked.RANKING, many)) == 1 / factorial(40)
    assert guess_chance(question(Asked.SET, many)) == 0.5**40
    assert len({guess(question(Asked.RANKING, many), None, Draws.of(1)) for _ in "ab"}) == 1


@pytest.mark.parametrize("asked", list(Asked))
def test_wrong_results_of_a_world_are_never_its_right_one(asked: Asked) -> None:
    world = build_world(Random(3), asked)
    for turn in range(12):
        assert differs(slipped(world.question, world.right, world.right, turn), world.right)


@given(options=st.lists(st.integers()), turn=TURNS)
def test_turning_options_keeps_them_all(options: list[int], turn: int) -> None:
    assert sorted(rotated(options, turn)) == sorted(options)
