from fractions import Fraction

import pytest

from app.laws.laws import Law, LawKey, Status, work_out
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
    Worth,
)
from app.simulation.working import say_outcome, say_step

F, S = Polynomial.variable("Febramin load"), Polynomial.variable("Stiglend load")
KEY = LawKey("Dorar load", "covered depots")
VALUES: dict[str, Worth] = {
    "Febramin load": Polynomial.constant(-11),
    "Stiglend load": Polynomial.constant(4),
    "Keslin clearance": True,
}


def half(quarters: int) -> Fraction:
    return Fraction(quarters, 4)


def affine(slope: int, shift: int) -> Polynomial:
    return F.scaled(half(slope)) + Polynomial.constant(half(shift))


def at_least(name: str, bound: int) -> Comparison:
    return Comparison(name, Relation.AT_LEAST, Fraction(bound))


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        (affine(5, 22), "1.25·(−11) + 5.5 = −8.25"),
        (S + F.scaled(Fraction(-2)), "4 − 2·(−11) = 26"),
        (S * S + Polynomial.constant(1), "4^2 + 1 = 17"),
        (Polynomial(), "0 = 0"),
        (Quotient.of(F, S), "(−11)/(4) = −2.75"),
        (
            Bands("Stiglend load", (Fraction(4), Fraction(9)), (S, F, S)),
            "as 4 ≥ 4, −11 = −11",
        ),
        (Bands("Febramin load", (Fraction(4),), (S, F)), "as −11 < 4, 4 = 4"),
        (Switch("Keslin clearance", S, F), "as the Keslin clearance is met, 4 = 4"),
        (Extremum.of(Extreme.LARGEST, (S, F)), "the largest of −11 and 4 = 4"),
        (
            Recurrence("Stiglend load", 3, 1, 7, 2),
            "4 replaced 2 times by (3·it + 1) mod 7 = 5",
        ),
        (
            Criterion.of(
                Connective.ALL, (at_least("Febramin load", 2), at_least("Stiglend load", 2))
            ),
            "−11 < 2 and 4 ≥ 2, so not met",
        ),
        (
            Criterion.of(
                Connective.ANY, (at_least("Febramin load", 2), at_least("Stiglend load", 2))
            ),
            "−11 < 2 or 4 ≥ 2, so met",
        ),
    ],
)
def test_a_step_names_its_law_and_shows_the_numbers(rule: Rule, told: str) -> None:
    (step,) = work_out([Law(KEY, rule)], VALUES)
    assert say_step(step) == f"The Dorar load of covered depots: {told}"


def test_a_symbol_stays_a_symbol() -> None:
    values: dict[str, Worth] = {"Febramin load": Polynomial.variable("c").scaled(Fraction(-2))}
    (step,) = work_out([Law(KEY, affine(5, 22))], values)
    assert say_step(step).endswith(": 1.25·(−2*c) + 5.5 = −2.5*c + 5.5")
    assert say_outcome(step) == "Dorar load −2.5*c + 5.5"


def test_a_near_miss_is_named_with_the_law_that_it_was_taken_for() -> None:
    (step,) = work_out([Law(KEY, F)], VALUES)
    former = Law(LawKey("Dorar load", "open depots"), F, Status.SUPERSEDED)
    assert say_step(step, former) == (
        "The Dorar load of covered depots, by what is stated of the Dorar load of open depots"
        " in its earlier form: −11 = −11"
    )
