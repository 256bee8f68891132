"""Closed forms: by hand, and against what subjects really answer."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

from app.analysis.losses import LOSSES
from app.analysis.mode_switch import MODE_SWITCH
from app.laws.questions import Asked
from app.protocol.regimes import DEFAULT_REGIMES, Regime
from app.reading.stated import StatedLaw
from app.simulation.attempt import ABSTENTION, Attempt, attempt, remembered
from app.simulation.draws import Draws
from app.simulation.subjects import PRESETS, Subject, parse_subject
from app.simulation.tasks import Evidence, Task
from app.simulation.truth import (
    Lack,
    Profile,
    true_abstention,
    true_accuracy,
    true_contrast,
    true_losses,
)
from tests.unit.simulation.worlds import (
    World,
    absent,
    build_world,
    contradictory,
    contradictory_profile,
)

I, C, R, F = DEFAULT_REGIMES  # noqa: E741 - the letters of the formulas
PROMPTS: dict[Regime, Callable[[World], Task]] = {
    I: World.instruction_only,
    C: World.concepts_only,
    R: World.related_only,
    F: World.full_set,
}
# All of it matters: nothing is certain, and documents switch knowledge off.
ALL_ROUND = (
    "reader?p_extract=0.9,0.8,0.7,0.6&p_use=0.9&p_noise=0.2&p_known=0.3&p_switch=0.5"
    "&p_abstain=0.6&p_slip=0.1"
)
MODELS = [*PRESETS, ALL_ROUND]
PERFECT = parse_subject(
    "reader?p_extract=1&p_use=1&p_noise=0&p_known=0&p_switch=0&p_abstain=1&p_slip=0"
)
REPETITIONS = 6


@pytest.fixture(scope="module")
def worlds() -> list[World]:
    random = Random(11)
    sizes = [(asked, count) for asked in Asked for count in (1, 2, 3, 4)]
    return [build_world(random, asked, count, noise=count - 1) for asked, count in sizes]


def tried(subject: Subject, world: World, task: Task, repetition: int) -> Attempt:
    own = Draws.of("truth", subject.seed, world.name, repetition)
    known = remembered(subject, task, world.answer, own)
    return attempt(subject, task, known, own.within(task.shows_documents, len(task.noise)))


def z_score(outcomes: list[bool], chances: list[float]) -> float:
    variance = sum(chance * (1 - chance) for chance in chances)
    surplus = sum(outcomes) - sum(chances)
    return 0.0 if abs(surplus) < 1e-9 else surplus / max(variance, 1e-9) ** 0.5


@pytest.mark.parametrize("regime", DEFAULT_REGIMES)
@pytest.mark.parametrize("model", MODELS)
def test_accuracy_and_abstention_are_as_often_as_the_closed_form_says(
    model: str, regime: Regime, worlds: list[World]
) -> None:
    subject = parse_subject(model)
    right, abstained, accuracies, abstentions = [], [], [], []
    for world in worlds:
        task = PROMPTS[regime](world)
        for repetition in range(REPETITIONS):
            answer = tried(subject, world, task, repetition).answer
            right.append(answer == world.answer)
            abstained.append(answer == ABSTENTION)
            accuracies.append(true_accuracy(subject, world.profile, regime))
            abstentions.append(true_abstention(subject, world.profile, regime))
    assert abs(z_score(right, accuracies)) < 4
    assert abs(z_score(abstained, abstentions)) < 4


@pytest.mark.parametrize("regime", DEFAULT_REGIMES)
def test_what_lacks_a_law_is_abstained_from_as_often_as_the_closed_form_says(
    regime: Regime, worlds: list[World]
) -> None:
    subject = parse_subject(ALL_ROUND)
    abstained, chances = [], []
    for world in worlds:
        documents = absent(world) if regime.evidence.related else ()
        listed = world.laws[1:] if regime.evidence.concepts else ()
        task = world.task(Evidence(listed, documents))
        profile = replace(world.profile, lack=Lack.ABSENT)
        for repetition in range(REPETITIONS):
            answer = attempt(subject, task, None, Draws.of(world.name, repetition)).answer
            abstained.append(answer == ABSTENTION)
            chances.append(true_accuracy(subject, profile, regime))
    assert set(chances) == {0.6}
    assert abs(z_score(abstained, chances)) < 4


@pytest.mark.parametrize("regime", [C, R])
def test_contradictions_are_overlooked_as_often_as_the_closed_form_says(
    regime: Regime, worlds: list[World]
) -> None:
    subject = parse_subject(ALL_ROUND)
    abstained, chances = [], []
    for world in worlds:
        other, (_, level) = contradictory(world)
        documents = (*world.related, (StatedLaw(other, level),))
        listed = (*world.laws, other)
        task = world.task(
            Evidence(listed) if regime.evidence.concepts else Evidence(documents=documents)
        )
        for repetition in range(REPETITIONS):
            answer = attempt(subject, task, None, Draws.of(world.name, repetition)).answer
            abstained.append(answer == ABSTENTION)
            chances.append(true_accuracy(subject, contradictory_profile(world), regime))
    assert abs(z_score(abstained, chances)) < 4


def measured_successes(
    subject: Subject, worlds: list[World], regime: Regime, repetitions: int
) -> np.ndarray:
    """Return whether sample [world, repetition] is right; a repetition draws knowledge anew."""
    return np.array(
        [
            [
                tried(subject, world, PROMPTS[regime](world), repetition).answer == world.answer
                for repetition in range(repetitions)
            ]
            for world in worlds
        ],
        dtype=float,
    )


def test_losses_of_simulated_replies_are_the_true_ones(worlds: list[World]) -> None:
    subject = parse_subject(ALL_ROUND)
    right = {regime: measured_successes(subject, worlds, regime, 20) for regime in PROMPTS}
    truth = true_losses(subject, [world.profile for world in worlds])
    assert list(truth) == list(LOSSES)
    for name, gap in LOSSES.items():
        differences = right[gap.minuend] - right[gap.subtrahend]
        error = (differences.var(axis=1) / 20).mean() ** 0.5 / len(worlds) ** 0.5
        assert abs(differences.mean() - truth[name]) < 4 * error


def test_the_mode_switch_follows_the_formulas_without_guesses() -> None:
    subject = parse_subject(ALL_ROUND)
    profile = Profile((0, 2), noise=2)
    k, w, q = 0.3, 0.5, 0.9 * 0.7 * 0.8**2 * 0.9**2 * 0.9
    found = true_contrast(subject, [profile], MODE_SWITCH)
    assert found.mean == pytest.approx(k * w * (1 - q) - (1 - k) * q)
    assert found.square == pytest.approx(k * w * (1 - q) ** 2 + (1 - k) * q**2)
    assert found.harm == pytest.approx(k * w * (1 - q))
    assert found.help == pytest.approx((1 - k) * q)
    assert found.within == pytest.approx((0, (1 - k * (1 - w)) * q * (1 - q)))


def test_a_difference_of_samples_varies_as_the_contrast_says(worlds: list[World]) -> None:
    """Between instances, known or not, and within: one sample per regime."""
    subject = parse_subject(ALL_ROUND)
    alone, full = (measured_successes(subject, worlds, regime, 25) for regime in (I, F))
    differences = alone - full
    found = true_contrast(subject, [world.profile for world in worlds], MODE_SWITCH)
    variance = found.square - found.mean**2 + sum(found.within)
    assert differences.var() == pytest.approx(variance, abs=0.08)


def test_accuracies_by_hand() -> None:
    subject = parse_subject(ALL_ROUND)
    profile = Profile((0, 3), noise=1, guess=0.25)
    c, e = 0.9**2 * 0.9, 0.9 * 0.6
    guess = 0.4 * 0.25
    assert true_accuracy(subject, profile, I) == pytest.approx(0.3 + 0.7 * guess)
    assert true_accuracy(subject, profile, C) == pytest.approx(0.3 + 0.7 * c)
    assert true_accuracy(subject, profile, R) == pytest.approx(
        0.15 + 0.85 * (c * e + (1 - e) * guess)
    )
    assert true_accuracy(subject, profile, F) == pytest.approx(
        0.15 + 0.85 * (c * e * 0.8 + (1 - e) * guess)
    )
    assert true_abstention(subject, profile, R) == pytest.approx(0.85 * (1 - e) * 0.6)


def test_what_no_key_holds_is_known_to_nobody() -> None:
    subject = parse_subject("knows-by-heart")
    assert true_accuracy(subject, Profile((0,), knowable=False), I) == 0


def test_a_needed_passage_in_the_cut_leaves_a_guess_in_that_regime_alone() -> None:
    profile = Profile((0,), guess=0.5, cut=frozenset({F}))
    assert true_accuracy(PERFECT, profile, R) == 1
    assert true_accuracy(PERFECT, profile, F) == 0
    assert true_accuracy(replace(PERFECT, p_abstain=0), profile, F) == 0.5


def test_empty_and_cut_replies_are_wrong_in_every_regime() -> None:
    faulty = replace(PERFECT, p_known=0.5, empty=0.1, cut=0.2)
    for regime in (C, R, F):
        assert true_accuracy(faulty, Profile((0,)), regime) == pytest.approx(0.7)
    assert true_accuracy(faulty, Profile((0,)), I) == pytest.approx(0.35)
    assert true_abstention(faulty, Profile((0,)), I) == pytest.approx(0.35)


def test_one_copy_of_a_contradiction_found_alone_passes_for_the_law() -> None:
    subject = parse_subject("reader?p_extract=0.9,0.8,0.7,0.6&p_abstain=0.5")
    profile = Profile((3,), lack=Lack.CONTRADICTION, copies=(1, 1))
    assert true_accuracy(subject, profile, F) == pytest.approx(0.5 * (1 - 0.6 * 2 * 0.8 * 0.2))
    assert true_accuracy(subject, profile, C) == pytest.approx(0.5)


LOSS_OF = {
    "p_extract": {"document_to_concept_loss", "retrieval_loss"},
    "p_noise": {"noise_induced_loss", "retrieval_loss"},
    "p_use": {"knowledge_loss"},
    "p_slip": {"knowledge_loss"},
    "p_known": {"knowledge_loss"},
}
WORSE: dict[str, Any] = {
    "p_extract": (0.5,) * 4,
    "p_noise": 0.5,
    "p_use": 0.5,
    "p_slip": 0.5,
    "p_known": 0.5,
}


@pytest.mark.parametrize("name", list(LOSS_OF))
def test_one_parameter_moves_its_own_loss_and_no_other(name: str, worlds: list[World]) -> None:
    changed = replace(PERFECT, **{name: WORSE[name]})
    profiles = [world.profile for world in worlds]
    before, after = true_losses(PERFECT, profiles), true_losses(changed, profiles)
    moved = {loss for loss in LOSSES if abs(before[loss] - after[loss]) > 1e-12}
    assert moved == LOSS_OF[name]
    right = {regime: measured_successes(changed, worlds, regime, 4) for regime in PROMPTS}
    for loss, gap in LOSSES.items():
        difference = right[gap.minuend].mean() - right[gap.subtrahend].mean()
        assert abs(difference - after[loss]) < 4 * (0.5 / right[R].size) ** 0.5


def test_a_switch_moves_what_documents_take_away_and_nothing_without_them() -> None:
    knowing = replace(PERFECT, p_known=1.0, p_extract=(0.5,) * 4)
    switched = replace(knowing, p_switch=1.0)
    profile = Profile((0, 0))
    assert true_accuracy(switched, profile, I) == true_accuracy(knowing, profile, I) == 1
    assert true_accuracy(switched, profile, F) == pytest.approx(0.25)
    assert true_contrast(switched, [profile], MODE_SWITCH).harm == pytest.approx(0.75)


def test_losses_leave_out_what_has_no_answer_and_need_something_that_has() -> None:
    subject = parse_subject(ALL_ROUND)
    answerable, other = Profile((1,)), Profile((1,), lack=Lack.ABSENT)
    assert true_losses(subject, [answerable, other]) == true_losses(subject, [answerable])
    with pytest.raises(ValueError, match="answerable"):
        true_losses(subject, [other])
