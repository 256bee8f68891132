import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from app.analysis.sign_flip import holm, nonzero_clusters, sign_flip_p


def rng() -> np.random.Generator:
    return np.random.default_rng(5)


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=9), st.sampled_from((1, 2, 3, 6, 7)))
def test_the_exact_p_equals_enumeration(units: list[int], denominator: int) -> None:
    totals = np.array(units) / denominator
    signs = np.array(list(itertools.product((-1, 1), repeat=len(units))))
    reached = np.abs(signs @ totals) >= abs(totals.sum()) - 1e-9
    assert sign_flip_p(totals, {denominator}, rng()) == pytest.approx(reached.mean(), abs=1e-12)


@pytest.mark.parametrize(("n", "plus"), [(20, 15), (60, 40), (5_000, 2_600), (50_000, 25_300)])
def test_clusters_of_equal_size_give_the_sign_test(n: int, plus: int) -> None:
    totals = np.where(np.arange(n) < plus, 0.5, -0.5)
    expected = stats.binomtest(plus, n).pvalue
    assert sign_flip_p(totals, {2}, rng()) == pytest.approx(expected, rel=1e-6)


def test_samples_of_different_number_share_one_grid() -> None:
    totals = np.array([1 / 2, 1 / 3, 1 / 6, -1 / 2])
    signs = np.array(list(itertools.product((-1, 1), repeat=4)))
    expected = (np.abs(signs @ totals) >= totals.sum() - 1e-9).mean()
    assert sign_flip_p(totals, {2, 3}, rng()) == pytest.approx(expected)


def test_no_difference_at_all_has_p_one() -> None:
    assert sign_flip_p(np.zeros(12), {2}, rng()) == 1.0


def test_a_grid_beyond_a_million_points_is_sampled_near_the_normal_law() -> None:
    totals = np.random.default_rng(1).integers(-2_500, 2_501, size=1_500).astype(float)
    assert np.abs(totals).sum() > 1_000_000
    expected = 2 * stats.norm.sf(abs(totals.sum()) / np.sqrt(totals @ totals))
    assert sign_flip_p(totals, {1}, rng()) == pytest.approx(expected, abs=0.015)
    assert sign_flip_p(totals, {1}, rng()) == sign_flip_p(totals, {1}, rng())


def test_a_sampled_p_is_never_zero() -> None:
    totals = np.arange(1, 2_001, dtype=float)
    assert sign_flip_p(totals, {1}, rng()) == pytest.approx(1 / 20_000)


def test_rounding_is_no_cluster_with_a_difference() -> None:
    assert nonzero_clusters(np.array([1e-17, -0.5, 0.0, 1.0])) == 2


def test_holm_steps_down_and_never_turns_back() -> None:
    adjusted = holm({"a": 0.01, "b": 0.04, "c": 0.03, "d": 0.005, "e": 0.9})
    # In order: 5·.005, 4·.01, 3·.03, then 2·.04 lifted to the one before, then .9.
    assert adjusted == pytest.approx({"a": 0.04, "b": 0.09, "c": 0.09, "d": 0.025, "e": 0.9})


def test_an_untested_loss_does_not_enlarge_the_family() -> None:
    assert holm({"a": 0.02, "b": None, "c": 0.04}) == {"a": 0.04, "b": None, "c": 0.04}
