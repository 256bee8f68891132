"""The second saying of what regimes show agrees with the prompts, and would notice a change."""

import pytest

from app.analysis.losses import LOSSES
from app.analysis.mode_switch import MODE_SWITCH
from app.protocol.instances import Instance, Role
from app.protocol.measurement import Measurement
from app.protocol.prompts import render_prompt
from app.protocol.regimes import DEFAULT_REGIMES, Regime
from app.selfcheck.evidence import DIFFERENCES, expected_evidence, shown_evidence
from tests.support.generated import instances_with


@pytest.fixture(scope="module")
def instances() -> list[Instance]:
    return [
        *instances_with(seed=3, count=4),
        *instances_with(seed=3, count=2, length=33_000, noise=1),
    ]


def shown(instance: Instance, regime: Regime, max_chars: int = 30_000) -> str:
    prompt = render_prompt(instance, regime, Measurement(), max_chars)
    return shown_evidence(prompt.messages[0].content)


@pytest.mark.parametrize("regime", DEFAULT_REGIMES)
def test_prompts_hold_what_the_regimes_are_to_show(
    instances: list[Instance], regime: Regime
) -> None:
    for instance in instances:
        assert shown(instance, regime) == expected_evidence(instance, regime.value)


def test_missing_noise_is_noticed(instances: list[Instance]) -> None:
    instance = instances[0]
    without = instance.model_copy(update={"documents": instance.documents_of(Role.RELATED)})
    assert shown(without, Regime.FULL_SET) != expected_evidence(instance, "full_set")


def test_another_cut_is_noticed(instances: list[Instance]) -> None:
    long = instances[-1]
    assert shown(long, Regime.FULL_SET, 27_000) != expected_evidence(long, "full_set")


def test_the_figures_mean_the_same_in_both_sayings() -> None:
    gaps = {**LOSSES, "mode_switch": MODE_SWITCH}
    meant = {name: (gap.minuend.value, gap.subtrahend.value) for name, gap in gaps.items()}
    assert meant == DIFFERENCES
