import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from statsmodels.stats.proportion import proportion_confint  # type: ignore[import-untyped]

from app.analysis.clusters import cluster_sums
from app.analysis.intervals import adjusted_t, clustered_wilson, exact_bound, wilson

# Two-sided 5 % quantiles of Student's t, from printed tables.
T_975 = {3: 3.182446, 7: 2.364624}
T_80 = {7: 0.896030}


@given(st.integers(1, 400).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_agrees_with_statsmodels(trial: tuple[int, int]) -> None:
    count, n = trial
    expected = proportion_confint(count, n, method="wilson")
    assert wilson(count / n, n) == pytest.approx(expected, abs=1e-12)
    assert wilson(count / n, n)[0] <= count / n <= wilson(count / n, n)[1]


def test_accuracy_of_independent_instances_with_one_sample_is_plain_wilson_nearly() -> None:
    values = np.array([1.0] * 15 + [0.0] * 5)
    sums = cluster_sums(values, np.arange(20))
    # SE² = .1875/19, so n_eff = 19, which the clip lifts to the 20 clusters.
    expected = proportion_confint(15, 20, method="wilson")
    assert clustered_wilson(sums, cells=20) == pytest.approx(expected)


def test_a_run_without_a_failure_counts_clusters_and_not_cells() -> None:
    sums = cluster_sums(np.ones(24), np.arange(24) // 2)
    low, high = clustered_wilson(sums, cells=240)
    assert (low, high) == pytest.approx(proportion_confint(12, 12, method="wilson"))


def test_equal_thirds_are_not_taken_for_variation() -> None:
    sums = cluster_sums(np.full(12, 1 / 3), np.arange(12) // 3)
    assert sums.standard_error == 0.0
    assert clustered_wilson(sums, cells=36) == pytest.approx(wilson(1 / 3, 4))


def test_samples_that_vary_within_instances_only_count_as_cells_at_most() -> None:
    values = np.array([0.5] * 29 + [0.6])
    sums = cluster_sums(values, np.arange(30))
    assert clustered_wilson(sums, cells=300) == pytest.approx(wilson(sums.mean, 300))


def test_the_clustered_error_is_that_of_the_ratio() -> None:
    sums = cluster_sums(np.array([1.0, 0.0, 1.0, 1.0]), np.array([0, 0, 0, 1]))
    # S = 2, 1 and n = 3, 1: mean .75, residuals −.25 and .25, SE² = 2·.125/16.
    assert sums.mean == 0.75
    assert sums.standard_error == pytest.approx(0.125)


def test_the_adjusted_t_of_one_difference_in_eight() -> None:
    sums = cluster_sums(np.array([1.0] + [0.0] * 7), np.arange(8))
    found = adjusted_t(sums, samples=1)
    # Ten clusters with the two at ±1: mean .1, squares .81 + 7·.01 + .81 + 1.21 = 2.9.
    error = math.sqrt(10 / 9 * 2.9 / 100)
    assert found.standard_error == pytest.approx(error)
    assert (found.low, found.high) == pytest.approx(
        (0.1 - T_975[7] * error, 0.1 + T_975[7] * error), abs=1e-6
    )
    assert found.minimum_detectable == pytest.approx((T_975[7] + T_80[7]) * error, abs=1e-6)


def test_the_adjusted_t_of_unequal_clusters() -> None:
    values = np.array([0.5, 0.5, 0.0, -0.5, 1.0, 0.0, 0.5])
    sums = cluster_sums(values, np.array([0, 0, 0, 1, 2, 2, 3]))
    h, size = math.sqrt(0.5), 7 / 4
    clusters = [(1.0, 3), (-0.5, 1), (1.0, 2), (0.5, 1), (size * h, size), (-size * h, size)]
    weight = sum(n for _, n in clusters)
    centre = sum(total for total, _ in clusters) / weight
    spread = sum((total - n * centre) ** 2 for total, n in clusters)
    error = math.sqrt(6 / 5 * spread) / weight
    found = adjusted_t(sums, samples=2)
    assert found.standard_error == pytest.approx(error)
    assert found.low == pytest.approx(max(-1.0, centre - T_975[3] * error), abs=1e-6)


def test_many_samples_do_not_shrink_the_pseudo_clusters_below_a_half() -> None:
    sums = cluster_sums(np.zeros(12), np.arange(12))
    assert adjusted_t(sums, samples=4) == adjusted_t(sums, samples=100)
    assert adjusted_t(sums, samples=1).high > adjusted_t(sums, samples=4).high


@given(
    st.lists(st.sampled_from((-1.0, -0.5, 0.0, 0.5, 1.0)), min_size=2, max_size=40),
    st.integers(1, 10),
)
def test_the_adjusted_t_holds_the_estimate_and_never_collapses(
    values: list[float], samples: int
) -> None:
    sums = cluster_sums(np.array(values), np.arange(len(values)))
    found = adjusted_t(sums, samples)
    assert -1 <= found.low <= sums.mean <= found.high <= 1
    assert found.high - found.low > 0.01


@pytest.mark.parametrize(
    ("clusters", "q"), [(12, 0.265), (20, 0.168), (60, 0.060), (150, 0.024)]
)
def test_the_exact_bound_of_equal_differences(clusters: int, q: float) -> None:
    assert exact_bound(0.0, clusters) == pytest.approx((-q, q), abs=6e-4)
    assert exact_bound(1.0, clusters) == pytest.approx((1 - 2 * q, 1.0), abs=1.1e-3)
