from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from app.laws.laws import Law, LawKey, Status
from app.laws.polynomials import Polynomial
from app.laws.questions import Asked
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
    inputs_of,
)
from app.simulation.mistakes import misuses, near_misses
from tests.unit.simulation.worlds import OTHER_SCOPE, SCOPE, build_world

F, S = Polynomial.variable("Febramin load"), Polynomial.variable("Stiglend load")
NUMBER = Polynomial.constant
DORAR, CALDUN = LawKey("Dorar load", SCOPE), LawKey("Caldun dwell", SCOPE)
COMPARED = Comparison("Febramin load", Relation.AT_LEAST, Fraction(3))
BELOW = Comparison("Stiglend load", Relation.BELOW, Fraction(5))

RULES: tuple[tuple[Rule, Rule], ...] = (
    (F.scaled(Fraction(2)) + NUMBER(3), F.scaled(Fraction(-2)) + NUMBER(3)),
    (Polynomial(), NUMBER(1)),
    (Quotient.of(F, S), Quotient.of(S, F)),
    (
        Bands("Febramin load", (Fraction(1),), (F, S)),
        Bands("Febramin load", (Fraction(1),), (S, F)),
    ),
    (Switch("Keslin clearance", F, S), Switch("Keslin clearance", S, F)),
    (Extremum.of(Extreme.LARGEST, (F, S)), Extremum.of(Extreme.SMALLEST, (F, S))),
    (Recurrence("Febramin load", 3, 1, 97, 4), Recurrence("Febramin load", 3, 1, 97, 3)),
    (
        Criterion.of(Connective.ALL, (COMPARED, BELOW)),
        Criterion.of(Connective.ANY, (COMPARED, BELOW)),
    ),
    (
        Criterion.of(Connective.ALL, (COMPARED,)),
        Criterion.of(Connective.ALL, (replace(COMPARED, relation=Relation.BELOW),)),
    ),
)


@pytest.mark.parametrize(("rule", "misused"), RULES)
def test_each_kind_of_law_has_its_own_ways_to_be_misapplied(rule: Rule, misused: Rule) -> None:
    ways = misuses(Law(DORAR, rule))
    assert misused in [way.rule for way in ways]
    assert all(way.key == DORAR for way in ways)
    assert any(way.rule != rule for way in ways)
    assert all(set(inputs_of(way.rule)) <= set(inputs_of(rule)) for way in ways)


def test_a_quotient_of_nothing_is_not_turned_upside_down() -> None:
    assert misuses(Law(DORAR, Quotient.of(Polynomial(), F)))


@pytest.mark.parametrize(
    "miss",
    [
        LawKey("Dosar load", SCOPE),
        LawKey("reverse Dorar load", SCOPE),
        LawKey("Dorar load", OTHER_SCOPE),
        DORAR,
    ],
)
def test_a_near_miss_is_put_in_place_of_the_law_that_it_resembles(miss: LawKey) -> None:
    chain = (Law(LawKey("Febramin load", SCOPE), S), Law(DORAR, F), Law(CALDUN, F))
    stated = Law(miss, F + S, Status.SUPERSEDED)
    (first, source), *others = near_misses((stated,), chain)
    assert first == Law(DORAR, F + S)
    assert source == stated
    assert len(others) == 2


def test_of_several_near_misses_the_likest_comes_first() -> None:
    far = Law(LawKey("Brutiozil clearance", OTHER_SCOPE), S)
    near = Law(LawKey("Dosar load", SCOPE), S)
    assert near_misses((far, near), (Law(DORAR, F),))[0][1] == near


def test_laws_without_a_name_can_be_compared() -> None:
    assert len(near_misses((Law(LawKey("", ""), F),), (Law(LawKey("", ""), S),))) == 1


@pytest.mark.parametrize("asked", list(Asked))
def test_laws_of_a_world_can_all_be_misapplied(asked: Asked) -> None:
    for seed in range(10):
        assert all(misuses(law) for law in build_world(Random(seed), asked).laws)
