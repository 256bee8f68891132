"""Laws: which of them a quantity needs, and what they give one after the other."""

from fractions import Fraction

import pytest

from app.laws.laws import (
    Law,
    LawKey,
    Missing,
    Status,
    needed_laws,
    single_laws,
    work_out,
)
from app.laws.polynomials import Polynomial
from app.laws.rules import NoValue, Quotient

SCOPE = "covered depots"
ONE = Polynomial.constant(1)


def law(quantity: str, *inputs: str, scope: str = SCOPE) -> Law:
    total = sum((Polynomial.variable(name) for name in inputs), ONE)
    return Law(LawKey(quantity, scope), total)


def by_key(*laws: Law) -> dict[LawKey, Law]:
    return {one.key: one for one in laws}


TOP, LEFT, RIGHT = law("top", "left", "right"), law("left", "leaf"), law("right", "left")
CHAIN = (LEFT, RIGHT, TOP)


def test_needed_laws_come_after_those_that_they_need() -> None:
    assert needed_laws(TOP.key, by_key(TOP, RIGHT, LEFT, law("unused")), ["leaf"]) == CHAIN


def test_a_given_quantity_needs_no_law() -> None:
    assert needed_laws(TOP.key, by_key(*CHAIN), ["left", "right"]) == (TOP,)


def test_the_first_quantity_without_a_law_is_missing() -> None:
    with pytest.raises(Missing) as caught:
        needed_laws(TOP.key, by_key(TOP, LEFT), ["leaf"])
    assert caught.value.key == RIGHT.key


def test_a_law_of_another_scope_does_not_serve() -> None:
    elsewhere = law("left", "leaf", scope="open depots")
    with pytest.raises(Missing):
        needed_laws(TOP.key, by_key(TOP, RIGHT, elsewhere), ["leaf"])


def test_laws_that_need_each_other_are_missing() -> None:
    with pytest.raises(Missing):
        needed_laws(LawKey("a", SCOPE), by_key(law("a", "b"), law("b", "a")), [])


def test_each_step_says_what_went_in_and_what_came_out() -> None:
    steps = work_out(CHAIN, {"leaf": Polynomial.constant(4)})
    assert [step.result for step in steps] == [Polynomial.constant(n) for n in (5, 6, 12)]
    assert steps[2].values == (
        ("left", Polynomial.constant(5)),
        ("right", Polynomial.constant(6)),
    )


def test_a_law_without_a_value_stops_the_work() -> None:
    leaf = Polynomial.variable("leaf")
    over = Law(LawKey("top", SCOPE), Quotient(ONE, leaf))
    with pytest.raises(NoValue):
        work_out((over,), {"leaf": Polynomial()})


def test_of_laws_that_contradict_each_other_none_counts() -> None:
    other = Law(TOP.key, ONE)
    assert single_laws((TOP, LEFT, other)) == by_key(LEFT)


def test_a_law_said_twice_is_one_law() -> None:
    assert single_laws((TOP, TOP)) == by_key(TOP)


def test_a_superseded_law_counts_for_nothing_and_contradicts_nothing() -> None:
    former = Law(TOP.key, ONE, Status.SUPERSEDED)
    assert single_laws((former, TOP)) == by_key(TOP)
    assert single_laws((former,)) == {}


def test_renaming_renames_what_a_law_is_of_and_what_it_needs() -> None:
    renamed = TOP.renamed({"top": "peak", "left": "west"})
    assert renamed == law("peak", "west", "right")
    assert renamed.inputs == ("right", "west")


def test_a_quantity_that_is_missing_is_named() -> None:
    assert str(Missing(TOP.key)) == "no single law for the top of covered depots"
    assert Fraction(1) == ONE.value
