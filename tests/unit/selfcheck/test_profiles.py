from dataclasses import replace

import pytest

from app.protocol.instances import Instance, Role
from app.protocol.regimes import Regime
from app.selfcheck.profiles import profile_of
from app.simulation.subjects import parse_subject
from app.simulation.truth import Lack, Profile, true_accuracy
from tests.support.generated import instances_with


@pytest.fixture(scope="module")
def instances() -> list[Instance]:
    return instances_with(seed=17, count=40, unanswerable=0.2)


def level_of(instance: Instance) -> int:
    (level,) = (tag for tag in instance.tags if tag.startswith("extraction:"))
    return int(level[-1])


def test_levels_are_those_that_the_generator_dealt_and_noise_is_counted(
    instances: list[Instance],
) -> None:
    for instance in instances:
        profile = profile_of(instance)
        assert set(profile.levels + profile.copies) <= {level_of(instance)}
        assert len(profile.levels + profile.copies) == len(instance.concepts)
        assert profile.noise == len(instance.documents_of(Role.NOISE))
        assert profile.cut == frozenset()
        assert profile.knowable is instance.answer.answerable


def test_what_is_missing_is_told_apart(instances: list[Instance]) -> None:
    for instance in instances:
        told = {tag for tag in instance.tags if tag.startswith("unanswerable:")}
        lack = profile_of(instance).lack
        assert told == ({f"unanswerable:{lack}"} if lack else set())
    assert {profile_of(instance).lack for instance in instances} == {None, *Lack}


def test_guessing_has_the_chance_that_the_form_gives(instances: list[Instance]) -> None:
    chances = {
        instance.answer.type.value: round(1 / profile_of(instance).guess)
        for instance in instances
        if profile_of(instance).guess
    }
    assert chances == {"boolean": 2, "multiple_choice": 4, "set": 16, "ranking": 24}


def test_what_truncation_takes_is_seen_in_the_regimes_with_documents() -> None:
    (instance, *_) = instances_with(seed=3, count=1, length=40_000, lose_to_truncation=True)
    profile = profile_of(instance)
    assert profile.cut == {Regime.RELATED_ONLY, Regime.FULL_SET}
    assert profile_of(instance, max_chars=None).cut == frozenset()
    perfect = parse_subject(
        "reader?p_extract=1&p_use=1&p_noise=0&p_known=0&p_abstain=1&p_slip=0"
    )
    assert true_accuracy(perfect, profile, Regime.CONCEPTS_ONLY) == 1
    assert true_accuracy(perfect, profile, Regime.FULL_SET) == 0


def test_an_instance_of_another_kind_has_no_profile(instances: list[Instance]) -> None:
    strange = instances[0].model_copy(update={"instruction": "What is the boiling point?"})
    with pytest.raises(ValueError, match="does not read as a generated instance"):
        profile_of(strange)


def test_a_profile_is_a_value() -> None:
    assert replace(Profile((0, 1)), noise=2) == Profile((0, 1), noise=2)
