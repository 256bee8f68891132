from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy import stats

from app.analysis.clusters import ClusterSums, cluster_sums
from app.analysis.estimates import Estimate, Measured, Reason, Undefined
from app.analysis.fieller import fieller, shares
from app.analysis.losses import decomposition
from app.analysis.scores import CellState, ScoreTable

Make = Callable[..., ScoreTable]
EXTRACTION, NOISE = "document_to_concept_loss", "noise_induced_loss"
VALUE = st.sampled_from((-1.0, -0.5, 0.0, 0.5, 1.0))


def states(n: int, concepts: float, related: float, full: float) -> dict[str, Any]:
    """Return cells where the first share·n instances are right, one sample each."""
    shares_right = {"concepts_only": concepts, "related_only": related, "full_set": full}
    return {
        regime: [[int(row < round(share * n))] for row in range(n)]
        for regime, share in shares_right.items()
    }


def estimate(measured: Measured) -> Estimate:
    assert isinstance(measured, Estimate)
    return measured


def t_of(part: ClusterSums, whole: ClusterSums, ratio: float) -> float:
    """Return the t value of the hypothesis that part − ratio·whole has mean 0."""
    left = ClusterSums(part.totals - ratio * whole.totals, part.sizes)
    return abs(left.mean) / left.standard_error


@given(st.lists(st.tuples(VALUE, VALUE, st.integers(0, 7)), min_size=8, max_size=60))
def test_the_limits_are_the_ratios_that_a_t_test_just_rejects(
    rows: list[tuple[float, float, int]],
) -> None:
    part_values, rest_values, codes = (np.array(column) for column in zip(*rows, strict=True))
    part = cluster_sums(part_values, codes)
    whole = cluster_sums(part_values + rest_values, codes)
    assume(whole.clusters > 1)
    limits = fieller(part, whole)
    quantile = float(stats.t.isf(0.025, whole.clusters - 1))
    if limits is None:
        assert abs(whole.mean) <= quantile * whole.standard_error + 1e-9
        return
    low, high = limits
    assert low <= part.mean / whole.mean <= high
    assume(high - low > 1e-3)
    for limit in limits:
        assert t_of(part, whole, limit) == pytest.approx(quantile, rel=1e-6)
    assert t_of(part, whole, (low + high) / 2) < quantile


def test_a_whole_that_may_be_zero_gives_no_interval() -> None:
    part = cluster_sums(np.array([1.0, 0.0, 0.0]), np.arange(3))
    whole = cluster_sums(np.array([1.0, 0.0, -1.0]), np.arange(3))
    assert fieller(part, whole) is None


def test_a_fixed_whole_gives_the_parts_own_t_interval() -> None:
    part = cluster_sums(np.array([1.0, 0.0, 0.5, 0.5]), np.arange(4))
    whole = cluster_sums(np.full(4, 0.5), np.arange(4))
    half = 3.182446 * part.standard_error
    assert fieller(part, whole) == pytest.approx((1 - 2 * half, 1 + 2 * half))


def test_shares_are_the_parts_over_the_whole_and_add_up(make_table: Make) -> None:
    found = shares(make_table(states(60, 0.9, 0.6, 0.2)))
    extraction, noise = estimate(found[EXTRACTION]), estimate(found[NOISE])
    assert (extraction.value, noise.value) == pytest.approx((0.3 / 0.7, 0.4 / 0.7))
    assert (1 - extraction.high, 1 - extraction.low) == pytest.approx(noise.interval)
    assert (extraction.n, extraction.clusters) == (60, 60)


def test_a_gain_from_noise_makes_the_other_share_larger_than_one(make_table: Make) -> None:
    found = shares(make_table(states(100, 0.9, 0.2, 0.4)))
    assert estimate(found[EXTRACTION]).value == pytest.approx(0.7 / 0.5)
    assert estimate(found[NOISE]).value == pytest.approx(-0.2 / 0.5)


@pytest.mark.parametrize(
    ("cells", "reason"),
    [
        ({"concepts_only": [[1]] * 9, "full_set": [[0]] * 9}, Reason.MISSING_REGIME),
        (states(1, 1, 0, 0), Reason.ONE_CLUSTER),
        # 15 of 60 lost: SE² = .25·.75/59, t = .25/.0564 = 4.43; 12 of 60: .2/.0521 = 3.84.
        (states(60, 1, 0.9, 0.8), Reason.SMALL_TOTAL),
        (states(60, 0.5, 0.5, 0.5), Reason.SMALL_TOTAL),
        (states(60, 1, 0.5, 0.5), Reason.EQUAL_SHARES),
    ],
)
def test_a_share_that_says_nothing_is_not_shown(
    make_table: Make, cells: dict[str, Any], reason: Reason
) -> None:
    found = shares(make_table(cells))
    assert [share.reason for share in found.values() if isinstance(share, Undefined)] == [
        reason,
        reason,
    ]


def test_a_share_is_shown_from_four_standard_errors_of_the_whole_on(make_table: Make) -> None:
    assert isinstance(shares(make_table(states(60, 1, 0.9, 0.75)))[NOISE], Estimate)


def test_an_interval_as_wide_as_the_whole_is_not_shown(make_table: Make) -> None:
    n = 60
    cells = states(n, 1.0, 0.5, 0.7)
    # Right and wrong among the documents at odds: the parts vary far more than their sum.
    cells["related_only"] = [[row % 2] for row in range(n)]
    found = shares(make_table(cells))
    assert found[NOISE] == Undefined(Reason.WIDE_SHARE, n, n)


def test_shares_are_of_the_instances_that_have_every_regime(make_table: Make) -> None:
    cells = states(60, 0.9, 0.6, 0.2)
    for row in range(10):
        cells["related_only"][row] = [int(CellState.WORLD_INVALID)]
    table = make_table(cells)
    parts = decomposition(table, np.random.default_rng(1))
    found = estimate(shares(table)[NOISE])
    assert found.n == 50
    assert found.value == pytest.approx(
        estimate(parts[NOISE].measured).value / estimate(parts["retrieval_loss"].measured).value
    )


def test_instances_of_one_cluster_count_once(make_table: Make) -> None:
    cells = states(120, 0.9, 0.6, 0.2)
    alone = estimate(shares(make_table(cells))[NOISE])
    names = [f"paper {row // 4}" for row in range(120)]
    together = estimate(shares(make_table(cells, clusters=names))[NOISE])
    assert together.value == pytest.approx(alone.value)
    assert together.high - together.low > 1.5 * (alone.high - alone.low)
