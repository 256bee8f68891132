import json
from dataclasses import asdict, replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.analysis.scores import ScoreTable
from app.protocol.regimes import Regime
from app.selfcheck.experiments import Setting
from app.selfcheck.gates import (
    FULL_REPLICATIONS,
    GATES,
    QUICK_REPLICATIONS,
    Gate,
    bounds,
    measure,
    run_gates,
)

BY_NAME = {gate.name: gate for gate in GATES}
ORDINARY, SHARE = BY_NAME["Loss interval, ordinary"], BY_NAME["Share interval"]
ONE_SAMPLE = BY_NAME["Loss interval, one sample"]


def test_the_quick_form_passes_and_is_the_same_from_one_seed() -> None:
    first, second = (run_gates(QUICK_REPLICATIONS // 4, 1) for _ in range(2))
    assert [result for result in first if not result.passed] == []
    assert first == second
    assert {result.name for result in first} == set(BY_NAME)
    assert json.loads(json.dumps([asdict(result) for result in first]))


def test_a_gate_measured_alone_reads_the_same_as_among_all() -> None:
    last = GATES[-1]
    assert measure(last, last.settings[-1], 20, 1) == run_gates(20, 1)[-1]


def test_another_seed_draws_other_experiments() -> None:
    first, second = (run_gates(20, seed) for seed in (1, 2))
    assert [r.measured for r in first] != [r.measured for r in second]


@pytest.mark.parametrize("gate", GATES, ids=lambda gate: gate.name)
def test_at_2000_replications_the_bounds_are_the_gates_own(gate: Gate) -> None:
    assert bounds(gate, FULL_REPLICATIONS) == (gate.low, gate.high)
    assert bounds(gate, 10 * FULL_REPLICATIONS) == (gate.low, gate.high)


@given(st.sampled_from(GATES), st.integers(1, FULL_REPLICATIONS - 1))
def test_the_fewer_replications_the_wider_the_bounds(gate: Gate, replications: int) -> None:
    low, high = bounds(gate, replications)
    more = bounds(gate, replications + 1)
    assert 0 <= low <= more[0] <= gate.low
    assert gate.high <= more[1] <= high <= 1


def test_a_quarter_of_the_noise_is_allowed_three_of_its_errors() -> None:
    # .935·.065·(1/500 − 1/2,000) = .0000912.
    assert bounds(ORDINARY, 500)[0] == pytest.approx(0.935 - 3 * 0.0000911625**0.5)


def pooled(table: ScoreTable, setting: Setting, _: np.random.Generator) -> bool:
    """Return whether an interval holds that takes all samples for independent."""
    means = [table.tally(regime).means for regime, _ in setting.accuracies]
    cells = len(means[0]) * table.samples
    error = sum(mean.mean() * (1 - mean.mean()) / cells for mean in means) ** 0.5
    truth = setting.difference(Regime.CONCEPTS_ONLY, Regime.FULL_SET)
    return bool(abs(means[0].mean() - means[1].mean() - truth) <= 1.96 * error)


def test_an_interval_that_takes_samples_for_independent_fails_its_gate() -> None:
    setting = replace(ORDINARY.settings[0], samples=10)
    result = measure(replace(ORDINARY, event=pooled), setting, 300, 1)
    assert result.measured is not None
    assert result.measured < 0.88
    assert result.passed is False


def test_an_interval_that_always_holds_is_too_wide_for_the_ordinary_gate() -> None:
    gate = replace(ORDINARY, event=lambda *_: True)
    assert measure(gate, ORDINARY.settings[0], FULL_REPLICATIONS, 1).passed is False


def test_experiments_that_show_no_figure_do_not_count_and_none_at_all_fails() -> None:
    regimes = (Regime.CONCEPTS_ONLY, Regime.RELATED_ONLY, Regime.FULL_SET)
    setting = Setting(tuple(zip(regimes, (0.5, 0.5, 0.49), strict=True)), 12, 1)
    result = measure(SHARE, setting, 10, 1)
    assert (result.measured, result.replications, result.passed) == (None, 0, False)


def test_the_gates_try_what_the_promises_are_about() -> None:
    for setting in (*ORDINARY.settings, *ONE_SAMPLE.settings):
        assert setting.clusters >= 60
        assert all(0.2 <= value <= 0.8 for _, value in setting.accuracies)
    for setting in BY_NAME["Sign-flip test"].settings:
        assert setting.difference(Regime.CONCEPTS_ONLY, Regime.FULL_SET) == 0
    hard = BY_NAME["Loss interval, hard"].settings
    assert {setting.clusters for setting in hard} == {12, 20, 60, 150}
    assert {samples for gate in GATES for samples in (s.samples for s in gate.settings)} == {
        1,
        2,
    }


def test_a_gate_near_its_bound_makes_more_experiments_than_were_asked_for() -> None:
    assert measure(ONE_SAMPLE, ONE_SAMPLE.settings[0], 10, 1).replications == 40


def test_no_replication_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 1, not 0"):
        run_gates(0, 1)
