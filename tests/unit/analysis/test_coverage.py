"""Subjects whose true losses are known: the headline intervals keep their promise."""

from collections.abc import Callable

import numpy as np
import pytest
from scipy import stats

from app.analysis.accuracy import accuracy
from app.analysis.estimates import Estimate, Measured
from app.analysis.losses import losses
from app.analysis.scores import FloatArray, ScoreTable

Make = Callable[..., ScoreTable]
REPLICATIONS = 400
# Probit-normal instances: an effect shared by regimes and one of the regime's own.
SHARED, OWN = 1.2, 0.7
SPREAD = (1 + SHARED**2 + OWN**2) ** 0.5


def draw(
    random: np.random.Generator, n: int, samples: int, accuracies: tuple[float, ...]
) -> list[FloatArray]:
    """Return states [n, samples] for each regime, with these expected accuracies."""
    shared = random.normal(0, SHARED, n)
    states = []
    for expected in accuracies:
        level = SPREAD * stats.norm.ppf(expected) + shared + random.normal(0, OWN, n)
        success = stats.norm.cdf(level)[:, None]
        states.append((random.random((n, samples)) < success).astype(float))
    return states


def holds(measured: Measured, truth: float) -> bool:
    assert isinstance(measured, Estimate)
    return measured.low <= truth <= measured.high


@pytest.mark.parametrize("samples", [1, 2])
@pytest.mark.parametrize("n", [12, 20, 60])
@pytest.mark.parametrize("pair", [(0.75, 0.50), (0.95, 0.92)])
def test_the_interval_of_a_loss_holds_the_truth(
    make_table: Make, pair: tuple[float, float], n: int, samples: int
) -> None:
    random = np.random.default_rng(1)
    covered = 0
    for _ in range(REPLICATIONS):
        concepts, full = draw(random, n, samples, pair)
        table = make_table({"concepts_only": concepts, "full_set": full})
        loss = losses(table, random)["retrieval_loss"]
        covered += holds(loss.measured, pair[0] - pair[1])
    assert covered / REPLICATIONS >= 0.93


@pytest.mark.parametrize(("n", "expected"), [(12, 0.97), (20, 0.75), (60, 0.5)])
def test_the_interval_of_an_accuracy_holds_the_truth(
    make_table: Make, n: int, expected: float
) -> None:
    random = np.random.default_rng(2)
    covered = 0
    for _ in range(REPLICATIONS):
        (states,) = draw(random, n, 2, (expected,))
        found = accuracy(make_table({"full_set": states}), "full_set")
        covered += holds(found.measured, expected)
    assert covered / REPLICATIONS >= 0.92


def test_the_interval_of_a_loss_holds_the_truth_in_clusters(make_table: Make) -> None:
    random = np.random.default_rng(3)
    covered = 0
    names = [f"c{row // 4}" for row in range(80)]
    for _ in range(REPLICATIONS):
        effect = np.repeat(random.normal(0, 1, 20), 4)
        states = [
            random.random((80, 2)) < stats.norm.cdf(effect * sign)[:, None] for sign in (1, -1)
        ]
        table = make_table({"concepts_only": states[0], "full_set": states[1]}, clusters=names)
        covered += holds(losses(table, random)["retrieval_loss"].measured, 0.0)
    assert covered / REPLICATIONS >= 0.93


def test_a_sign_flip_rejects_no_more_than_it_may(make_table: Make) -> None:
    random = np.random.default_rng(4)
    rejected = 0
    for _ in range(REPLICATIONS):
        concepts, full = draw(random, 20, 2, (0.6, 0.6))
        table = make_table({"concepts_only": concepts, "full_set": full})
        p_value = losses(table, random)["retrieval_loss"].p_value
        assert p_value is not None
        rejected += p_value < 0.05
    assert rejected / REPLICATIONS <= 0.06
