from collections.abc import Callable

import numpy as np
import pytest
from scipy import stats

from app.analysis.estimates import Estimate, Reason, Undefined
from app.analysis.mode_switch import mode_switch
from app.analysis.scores import CellState, ScoreTable

Make = Callable[..., ScoreTable]
ALONE, FULL = "instruction_only", "full_set"


def rng() -> np.random.Generator:
    return np.random.default_rng(3)


def lost_by_documents(share: float, n: int = 100) -> dict[str, list[list[int]]]:
    """Return cells where `share` of instances are right alone and wrong with documents."""
    lost = round(share * n)
    return {ALONE: [[1, 1]] * lost + [[0, 0]] * (n - lost), FULL: [[0, 0]] * n}


def test_a_model_that_loses_answers_to_documents_is_fragile(make_table: Make) -> None:
    found = mode_switch(make_table(lost_by_documents(0.3)), rng())
    assert isinstance(found.difference.measured, Estimate)
    assert found.difference.measured.value == pytest.approx(0.3)
    assert found.fragile is True


def test_a_difference_that_may_be_zero_is_not_fragile(make_table: Make) -> None:
    assert mode_switch(make_table(lost_by_documents(0.01)), rng()).fragile is False


def test_harm_is_known_exactly_where_nothing_is_random(make_table: Make) -> None:
    found = mode_switch(make_table(lost_by_documents(0.3)), rng())
    assert found.harm is not None
    assert found.help is not None
    assert found.harm.ends == pytest.approx((0.3, 0.3))
    assert found.help.ends == pytest.approx((0.0, 0.0))
    assert found.harm.ci95[0] < 0.25 < 0.35 < found.harm.ci95[1]


def test_documents_that_only_help_do_no_harm(make_table: Make) -> None:
    states = lost_by_documents(0.3)
    swapped = {ALONE: states[FULL], FULL: states[ALONE]}
    found = mode_switch(make_table(swapped), rng())
    assert found.harm is not None
    assert found.help is not None
    assert found.harm.ends == pytest.approx((0.0, 0.0))
    assert found.help.ends == pytest.approx((0.3, 0.3))


def test_harm_and_help_of_opposite_instances_are_both_seen(make_table: Make) -> None:
    # One third loses its answer, one third gains one: μ = 0, m2 = 2/3, H in [1/3, 1/3].
    n = 30
    states = {
        ALONE: [[1, 1]] * n + [[0, 0]] * n + [[1, 1]] * n,
        FULL: [[0, 0]] * n + [[1, 1]] * n + [[1, 1]] * n,
    }
    found = mode_switch(make_table(states), rng())
    assert found.harm is not None
    assert found.harm.ends == pytest.approx((1 / 3, 1 / 3))
    assert found.fragile is False


def test_harm_bounds_hold_the_truth_of_simulated_subjects(make_table: Make) -> None:
    random = np.random.default_rng(8)
    alone, full = random.random(4_000), random.random(4_000)
    states = {
        ALONE: random.random((4_000, 4)) < alone[:, None],
        FULL: random.random((4_000, 4)) < full[:, None],
    }
    found = mode_switch(make_table(states), rng())
    assert found.harm is not None
    # E max(p − q, 0) of two independent uniforms.
    assert found.harm.ci95[0] < 1 / 6 < found.harm.ci95[1]


@pytest.mark.parametrize(
    ("n", "clusters", "reason"),
    [(59, None, Reason.BELOW_60_CLUSTERS), (60, None, None), (180, 3, None)],
)
def test_harm_needs_sixty_clusters(
    make_table: Make, n: int, clusters: int | None, reason: Reason | None
) -> None:
    names = [f"c{row // clusters}" for row in range(n)] if clusters else ()
    found = mode_switch(make_table(lost_by_documents(0.5, n), clusters=names), rng())
    assert found.bounds_reason is reason
    assert (found.harm is None) is (reason is not None)


def test_one_sample_cannot_tell_harm_from_luck(make_table: Make) -> None:
    found = mode_switch(make_table({ALONE: [[1]] * 80, FULL: [[0]] * 80}), rng())
    assert (found.harm, found.bounds_reason) == (None, Reason.ONE_SAMPLE)


def test_coin_flips_share_the_totals_of_the_run(make_table: Make) -> None:
    # T = 1, 3, 2, 2, 0, 4: (½ + ½ + 2/6)/6.
    states = {
        ALONE: [[1, 0], [1, 1], [1, 1], [0, 0], [0, 0], [1, 1]],
        FULL: [[0, 0], [1, 0], [0, 0], [1, 1], [0, 0], [1, 1]],
    }
    found = mode_switch(make_table(states), rng())
    assert found.coin_flip_share == pytest.approx((0.5 + 0.5 + 2 / 6) / 6)
    assert found.inverted_share == pytest.approx(3 / 6)


def test_coin_flips_leave_out_instances_that_lack_a_sample(make_table: Make) -> None:
    missing = int(CellState.WORLD_INVALID)
    states = {ALONE: [[1, 0], [1, missing], [0, 0]], FULL: [[0, 0], [0, 0], [0, 0]]}
    found = mode_switch(make_table(states), rng())
    assert found.inverted_share == 0.5
    assert found.coin_flip_share == 0.25


def test_the_chance_value_is_what_identical_regimes_show(make_table: Make) -> None:
    random = np.random.default_rng(4)
    success = stats.beta(0.5, 0.5).rvs(20_000, random_state=random)[:, None]
    states = {regime: random.random((20_000, 2)) < success for regime in (ALONE, FULL)}
    found = mode_switch(make_table(states), rng())
    assert found.inverted_share == pytest.approx(found.coin_flip_share, abs=0.01)


def test_without_the_full_set_nothing_is_claimed(make_table: Make) -> None:
    found = mode_switch(make_table({ALONE: [[1, 1]] * 80}), rng())
    assert found.difference.measured == Undefined(Reason.MISSING_REGIME)
    assert (found.fragile, found.harm, found.help) == (None, None, None)
    assert found.bounds_reason is Reason.MISSING_REGIME
    assert (found.inverted_share, found.coin_flip_share) == (None, None)
