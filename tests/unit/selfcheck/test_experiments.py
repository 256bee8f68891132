import numpy as np
import pytest
from scipy import stats

from app.analysis.scores import FloatArray
from app.protocol.regimes import Regime
from app.selfcheck.experiments import Setting, experiments

PAIR = ((Regime.CONCEPTS_ONLY, 0.8), (Regime.FULL_SET, 0.35))


def rng(seed: int = 1) -> np.random.Generator:
    return np.random.default_rng(seed)


def correlation(first: FloatArray, second: FloatArray) -> float:
    return float(stats.pearsonr(first, second).statistic)


def test_the_accuracies_that_were_asked_for_are_those_that_are_drawn() -> None:
    (table,) = experiments(Setting(PAIR, 20_000, 2), 1, rng())
    means = [table.tally(regime).means.mean() for regime, _ in PAIR]
    # An instance's mean has a spread of at most ½: four standard errors are .014.
    assert means == pytest.approx([0.8, 0.35], abs=0.014)


def test_cluster_sizes_run_through_their_list_again_and_again() -> None:
    (table,) = experiments(Setting(PAIR, 5, 1, cluster_sizes=(1, 2, 3)), 1, rng())
    assert sorted(np.unique(table.cluster_codes, return_counts=True)[1]) == [1, 1, 2, 2, 3]


def test_instances_of_one_cluster_are_alike_and_others_are_not() -> None:
    (table,) = experiments(Setting(PAIR, 5_000, 1, cluster_sizes=(2,)), 1, rng())
    means = table.tally(Regime.FULL_SET).means.reshape(-1, 2)
    assert correlation(means[:, 0], means[:, 1]) > 0.1
    assert abs(correlation(means[:-1, 0], means[1:, 1])) < 0.06


def test_regimes_share_an_effect_of_the_instance() -> None:
    (table,) = experiments(Setting(PAIR, 5_000, 1), 1, rng())
    concepts, full = (table.tally(regime).means for regime, _ in PAIR)
    assert correlation(concepts, full) > 0.1


def test_one_seed_gives_the_same_experiments() -> None:
    setting = Setting(PAIR, 12, 2)
    first, second = (list(experiments(setting, 3, rng(5))) for _ in range(2))
    assert all((a.states == b.states).all() for a, b in zip(first, second, strict=True))
    assert (first[0].states != first[1].states).any()


def test_a_setting_names_itself() -> None:
    assert str(Setting(PAIR, 60, 2)) == ".80/.35, 60 instances, k = 2"
    assert str(Setting(PAIR, 20, 1, (1, 2))) == ".80/.35, 20 clusters, k = 1"
