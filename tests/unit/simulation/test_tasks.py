from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from random import Random

from app.laws.laws import Law, LawKey, Status
from app.laws.polynomials import Polynomial
from app.laws.questions import Asked, Case, Question
from app.reading.stated import StatedLaw
from app.simulation.tasks import MOST_LAWS, Evidence, Task, weigh
from tests.unit.simulation.worlds import (
    BLANK,
    OTHER_SCOPE,
    SCOPE,
    World,
    build_world,
    contradictory,
)


def chain(count: int) -> World:
    """A world in which each law needs just the one before."""
    names = ["Ulmar stock", *(f"Step load{'x' * place}" for place in range(count))]
    laws = tuple(
        Law(LawKey(name, SCOPE), Polynomial.variable(before).scaled(Fraction(3)))
        for before, name in pairwise(names)
    )
    question = Question(
        laws[-1].key, Asked.NUMBER, (Case(((names[0], Fraction(2)),)),), unit="kN"
    )
    return World("What is it?", question, laws, (1,) * count, ())


def needed(task: Task) -> set[tuple[str, int | None, int]]:
    return {(one.law.key.quantity, one.level, one.copy) for one in task.needed}


def stated(*laws: Law, level: int = 1) -> tuple[StatedLaw, ...]:
    return tuple(StatedLaw(law, level) for law in laws)


def test_all_laws_on_the_way_are_needed_and_no_other() -> None:
    world = build_world(Random(1), Asked.NUMBER, count=4, noise=3)
    names = [law.key.quantity for law in world.laws]
    assert needed(world.full_set()) == {
        (name, level, 0) for name, level in zip(names, world.levels, strict=True)
    }
    assert needed(world.concepts_only()) == {(name, None, 0) for name in names}
    assert needed(world.instruction_only()) == set()


def test_a_document_with_laws_of_which_none_is_needed_is_noise() -> None:
    world = build_world(Random(2), Asked.NUMBER, noise=3)
    assert sorted(map(str, world.full_set().noise)) == sorted(map(str, world.noise))
    assert world.related_only().noise == ()


def test_a_superseded_form_of_a_needed_law_is_noise_and_a_document_with_both_is_not() -> None:
    world = chain(2)
    former = replace(world.laws[0], status=Status.SUPERSEDED)
    apart = world.task(Evidence(documents=(*world.related, stated(former))))
    assert apart.noise == ((former,),)
    together = world.task(Evidence(documents=(stated(former, *world.laws),)))
    assert together.noise == ()


def test_the_same_quantity_of_another_scope_is_not_needed() -> None:
    world = chain(1)
    other = replace(world.laws[0], key=LawKey(world.laws[0].key.quantity, OTHER_SCOPE))
    task = world.task(Evidence(documents=(stated(other),)))
    assert (task.needed, task.noise) == ((), ((other,),))


def test_documents_without_laws_are_shown_and_are_no_noise() -> None:
    task = chain(1).task(Evidence(documents=(BLANK, BLANK)))
    assert (task.shows_documents, task.noise) == (True, ())
    assert not chain(1).concepts_only().shows_documents


def test_a_law_is_as_hard_to_find_as_its_easiest_statement() -> None:
    world = chain(1)
    (law,) = world.laws
    twice = Evidence(documents=(stated(law, level=3), stated(law, level=2)))
    assert needed(world.task(twice)) == {(law.key.quantity, 2, 0)}
    listed = replace(twice, listed=(law,))
    assert needed(world.task(listed)) == {(law.key.quantity, None, 0)}


def test_laws_that_contradict_each_other_are_both_needed() -> None:
    world = chain(2)
    other, (level, other_level) = contradictory(world)
    task = world.task(Evidence(documents=(*world.related, stated(other, level=other_level))))
    name = other.key.quantity
    copies = {one for one in needed(task) if one[0] == name}
    assert copies == {(name, level, 0), (name, other_level, 1)}
    assert task.noise == ()


def test_what_lies_beyond_a_missing_law_is_not_needed() -> None:
    world = chain(3)
    task = world.task(Evidence(documents=(world.related[0], world.related[2])))
    assert needed(task) == {(world.laws[2].key.quantity, 1, 0)}


def test_laws_in_a_circle_are_walked_once() -> None:
    one = Law(LawKey("Dorar load", SCOPE), Polynomial.variable("Caldun load"))
    other = Law(LawKey("Caldun load", SCOPE), Polynomial.variable("Dorar load"))
    question = Question(one.key, Asked.NUMBER, (Case(()),))
    assert len(weigh("", question, Evidence(listed=(one, other))).needed) == 2


def test_a_chain_that_is_too_long_is_given_up() -> None:
    assert len(chain(MOST_LAWS).related_only().needed) == MOST_LAWS
    assert chain(MOST_LAWS + 1).related_only().needed == ()


def test_without_a_question_no_law_is_needed() -> None:
    task = weigh("What?", None, Evidence(documents=chain(1).related), ("A", "B"))
    assert (task.needed, task.noise, task.letters) == ((), (), ("A", "B"))
    assert task.shows_documents
