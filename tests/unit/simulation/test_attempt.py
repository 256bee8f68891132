from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.laws.laws import Law, LawKey
from app.laws.polynomials import Polynomial
from app.laws.questions import Asked, Case, Question
from app.laws.rules import Quotient
from app.reading.stated import StatedLaw
from app.simulation.attempt import ABSTENTION, Attempt, attempt, remembered
from app.simulation.draws import Draws
from app.simulation.subjects import PRESETS, Subject, parse_subject
from app.simulation.tasks import Evidence, Task, weigh
from tests.unit.simulation.worlds import SCOPE, World, absent, build_world, contradictory

PERFECT = parse_subject(
    "reader?p_extract=1&p_use=1&p_noise=0&p_known=0&p_switch=0&p_abstain=1&p_slip=0"
)
SEEDS = st.integers(0, 10_000)
ASKED = st.sampled_from(Asked)


def world(seed: int, asked: Asked = Asked.NUMBER, count: int = 3, noise: int = 2) -> World:
    return build_world(Random(seed), asked, count, noise)


def tries(subject: Subject, task: Task, count: int = 20) -> list[Attempt]:
    return [attempt(subject, task, None, Draws.of("try", place)) for place in range(count)]


def answers(subject: Subject, task: Task, count: int = 20) -> list[str]:
    return [one.answer for one in tries(subject, task, count)]


@settings(max_examples=30)
@given(seed=SEEDS, asked=ASKED)
def test_a_perfect_subject_is_right_whenever_the_evidence_suffices(
    seed: int, asked: Asked
) -> None:
    w = world(seed, asked)
    for task in (w.concepts_only(), w.related_only(), w.full_set()):
        assert set(answers(PERFECT, task, 3)) == {w.answer}


@settings(max_examples=30)
@given(seed=SEEDS, asked=ASKED, place=st.integers(0, 2))
def test_a_perfect_subject_abstains_whenever_a_law_is_missing_or_contradicted(
    seed: int, asked: Asked, place: int
) -> None:
    w = world(seed, asked)
    other, _ = contradictory(w, place)
    for evidence in (
        Evidence(),
        Evidence(w.laws[:place] + w.laws[place + 1 :]),
        Evidence((*w.laws, other)),
        Evidence(documents=absent(w, place)),
        Evidence(documents=(*w.related, (StatedLaw(other, 0),))),
    ):
        assert set(answers(PERFECT, w.task(evidence), 3)) == {ABSTENTION}


MISTAKES = ({"p_use": 0.0}, {"p_slip": 1.0}, {"p_noise": 1.0})


@pytest.mark.parametrize("mistakes", [*MISTAKES, {"p_use": 0.0, "p_slip": 1.0, "p_noise": 1.0}])
@settings(max_examples=30)
@given(seed=SEEDS, asked=ASKED)
def test_whatever_mistakes_come_together_the_answer_is_wrong_and_of_the_right_form(
    mistakes: dict[str, Any], seed: int, asked: Asked
) -> None:
    w = world(seed, asked)
    found = set(answers(replace(PERFECT, **mistakes), w.full_set(), 4))
    assert w.answer not in found
    assert ABSTENTION not in found


@settings(max_examples=30)
@given(seed=SEEDS)
def test_a_wrong_number_is_wrong_beyond_any_tolerance(seed: int) -> None:
    w = world(seed)
    assert isinstance(w.right, Fraction)
    for said in answers(replace(PERFECT, p_use=0.5, p_slip=0.5), w.related_only(), 8):
        if said != w.answer:
            assert abs(Fraction(said.split()[0]) - w.right) > abs(w.right) * Fraction(3, 100)


def test_what_is_missing_is_noticed_before_noise_can_lead_astray() -> None:
    w = world(4)
    misled = replace(PERFECT, p_noise=1.0)
    noise = tuple((StatedLaw(law, 0),) for document in w.noise for law in document)
    task = w.task(Evidence(documents=(*absent(w), *noise)))
    assert set(answers(misled, task)) == {ABSTENTION}


def test_text_without_laws_leads_nobody_astray() -> None:
    w = world(5, noise=0)
    task = w.task(Evidence(documents=(*w.related, (), ())))
    assert set(answers(replace(PERFECT, p_noise=1.0), task)) == {w.answer}


def test_noise_without_anything_alike_leads_astray_too() -> None:
    w = world(6)
    alien = Law(LawKey("Morwen span", "tall towers"), Polynomial.variable("Absent height"))
    task = w.task(Evidence(documents=(*w.related, (StatedLaw(alien, 0),))))
    assert w.answer not in answers(replace(PERFECT, p_noise=1.0), task)


def test_a_listed_law_is_never_lost_even_beside_documents() -> None:
    w = world(7)
    blind = replace(PERFECT, p_extract=(0.0,) * 4)
    assert set(answers(blind, w.task(Evidence(w.laws, w.related)))) == {w.answer}
    assert set(answers(blind, w.related_only())) == {ABSTENTION}


def test_each_law_is_lost_by_its_own_level() -> None:
    w = replace(world(8), levels=(0, 0, 3))
    assert set(answers(replace(PERFECT, p_extract=(1, 0, 0, 1)), w.related_only())) == {
        w.answer
    }
    assert set(answers(replace(PERFECT, p_extract=(1, 1, 1, 0)), w.related_only())) == {
        ABSTENTION
    }


def test_one_of_two_contradicting_laws_found_alone_passes_for_the_law() -> None:
    w = replace(world(9), levels=(3, 0, 0))
    other, _ = contradictory(w)
    task = w.task(Evidence(documents=(*w.related, (StatedLaw(other, 0),))))
    (said,) = set(answers(replace(PERFECT, p_extract=(1.0, 1.0, 1.0, 0.0)), task))
    assert said not in (w.answer, ABSTENTION)


BETTER = (
    ("p_use", 0.4, 0.8),
    ("p_slip", 0.6, 0.3),
    ("p_noise", 0.5, 0.2),
    ("p_extract", (0.5,) * 4, (0.8,) * 4),
)


@pytest.mark.parametrize(("name", "worse", "better"), BETTER)
def test_with_a_better_chance_the_same_tries_succeed_and_some_more(
    name: str, worse: Any, better: Any
) -> None:
    w = world(10)
    low, high = (
        [
            said == w.answer
            for said in answers(replace(PERFECT, **{name: value}), w.full_set(), 80)
        ]
        for value in (worse, better)
    )
    assert all(after for before, after in zip(low, high, strict=True) if before)
    assert sum(low) < sum(high)


def test_one_who_never_abstains_guesses_instead() -> None:
    guessing = replace(PERFECT, p_abstain=0.0)
    yes_or_no = answers(guessing, world(11, Asked.CRITERION).instruction_only(), 40)
    assert set(yes_or_no) == {"Yes", "No"}
    w = world(12)
    blind = replace(guessing, p_extract=(0.0,) * 4)
    guesses = set(answers(blind, w.related_only(), 40))
    assert len(guesses) > 5
    assert guesses.isdisjoint({w.answer, ABSTENTION})


def test_what_is_known_is_said_whatever_the_prompt_shows() -> None:
    found = attempt(PERFECT, world(13).full_set(), "the answer", Draws.of(1))
    assert found.answer == "the answer"


def known(subject: Subject, task: Task, seed: int) -> str | None:
    return remembered(subject, task, "known", Draws.of(seed))


def test_knowledge_is_the_same_in_every_prompt_and_documents_switch_off_a_part() -> None:
    subject = replace(PERFECT, p_known=0.5, p_switch=0.5)
    w = world(14)
    alone = [known(subject, w.instruction_only(), seed) for seed in range(200)]
    assert alone == [known(subject, w.concepts_only(), seed) for seed in range(200)]
    related = [known(subject, w.related_only(), seed) for seed in range(200)]
    assert related == [known(subject, w.full_set(), seed) for seed in range(200)]
    assert alone.count("known") in range(72, 129)
    assert related.count("known") in range(25, 76)
    assert all(one == "known" for one, other in zip(alone, related, strict=True) if other)


def test_nothing_is_known_that_no_key_holds() -> None:
    sure = replace(PERFECT, p_known=1.0)
    assert remembered(sure, world(15).instruction_only(), None, Draws.of(1)) is None


def test_the_reasoning_names_each_law_with_its_step() -> None:
    w = world(16)
    (found,) = tries(PERFECT, w.full_set(), 1)
    for law in w.laws:
        assert f"The {law.key.quantity} of {SCOPE}: " in found.reasoning
        assert law.key.quantity in found.working


def test_the_reasoning_names_what_was_found_and_never_what_was_missing() -> None:
    w = world(17)
    (found,) = tries(PERFECT, w.task(Evidence(documents=absent(w))), 1)
    held, obstacle = found.reasoning.splitlines()
    lost, *others = (law.key.quantity for law in w.laws)
    assert obstacle == "Obstacle: a law that the question needs is not to be had."
    assert all(name in held for name in others)
    assert lost not in held


def test_the_reasoning_names_the_near_miss_that_was_taken() -> None:
    w = world(18, noise=1)
    (miss,) = w.noise[0]
    (found,) = tries(replace(PERFECT, p_noise=1.0), w.full_set(), 1)
    assert (
        f"by what is stated of the {miss.key.quantity} of {miss.key.scope}" in found.reasoning
    )


def test_several_things_are_told_apart_by_name() -> None:
    w = world(19, Asked.RANKING)
    (found,) = tries(PERFECT, w.related_only(), 1)
    assert all(f"{case.name}: " in found.reasoning for case in w.question.cases)
    assert all(f"{case.name}: " in found.working for case in w.question.cases)


def test_a_law_without_a_value_is_an_obstacle_like_a_missing_one() -> None:
    stock = Polynomial.variable("Ulmar stock")
    law = Law(LawKey("Dorar load", SCOPE), Quotient(stock, stock))
    question = Question(law.key, Asked.NUMBER, (Case((("Ulmar stock", Fraction(0)),)),))
    task = weigh("", question, Evidence(listed=(law,)))
    (found,) = tries(PERFECT, task, 1)
    assert found.answer == ABSTENTION
    assert "denominator" in found.reasoning


def test_a_number_that_no_choice_has_goes_to_the_nearest_choice() -> None:
    law = Law(LawKey("Dorar load", SCOPE), Polynomial.variable("Ulmar stock"))
    choices = (("A", Fraction(1)), ("B", Fraction(9)), ("C", Fraction(30)))
    case = Case((("Ulmar stock", Fraction(10)),))
    question = Question(law.key, Asked.CHOICE, (case,), choices=choices)
    task = weigh("", question, Evidence(listed=(law,)), ("A", "B", "C"))
    assert set(answers(PERFECT, task, 3)) == {"B"}
    assert set(answers(replace(PERFECT, p_use=0.0), task)) <= {"A", "C"}


@pytest.mark.parametrize("letters", [(), ("A", "B")])
def test_a_question_that_is_not_understood_is_abstained_from_or_guessed(
    letters: tuple[str, ...],
) -> None:
    task = weigh("Why?", None, Evidence(), letters)
    assert set(answers(PERFECT, task)) == {ABSTENTION}
    guesses = set(answers(PRESETS["overconfident"], task, 40))
    assert guesses == set(letters) if letters else all(one.isdecimal() for one in guesses)
