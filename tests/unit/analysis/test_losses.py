from collections.abc import Callable
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.analysis.estimates import Estimate, Reason, Undefined
from app.analysis.losses import (
    DECOMPOSITION,
    LOSSES,
    Difference,
    decomposition,
    losses,
    parts_contrast,
)
from app.analysis.scores import CellState, ScoreTable
from app.protocol.regimes import DEFAULT_REGIMES

Make = Callable[..., ScoreTable]
WRONG, RIGHT, MODEL, WORLD, UNGRADED, PLANNED, ABSENT = CellState
I, C, R, F = (str(regime) for regime in DEFAULT_REGIMES)  # noqa: E741 - the page's letters

# DeR² (arXiv 2601.21937) and its repository's table: percent in I, C, R, F, then the retrieval,
# document-to-concept and noise-induced loss as published.
PUBLISHED = [
    ("Gemini-3-Pro", (64.2, 80.9, 68.3, 53.7), (27.2, 12.6, 14.6)),
    ("Claude-Opus-4.1-thinking", (49.3, 72.4, 52.0, 40.0), (32.4, 20.4, 12.0)),
    ("DeepSeek-V3.1", (52.2, 69.8, 62.1, 50.2), (19.6, 7.7, 11.9)),
    ("average", (55.89, 75.39, 62.89, 51.25), (24.14, 12.5, 11.64)),
    ("OpenAI-GPT-5.2-high", (65.8, 83.8, 71.4, 71.1), (12.7, 12.4, 0.3)),
    ("DeepSeek-V3.2-Exp", (57.6, 75.3, 61.3, 49.3), (26.0, 14.0, 12.0)),
]

CELL = st.sampled_from([int(state) for state in CellState])


def rng() -> np.random.Generator:
    return np.random.default_rng(11)


def value(difference: Difference) -> float:
    assert isinstance(difference.measured, Estimate)
    return difference.measured.value


@st.composite
def state_arrays(draw: st.DrawFn) -> list[list[list[int]]]:
    """Return states [4 regimes][n][k], of any kind."""
    n, k = draw(st.integers(1, 7)), draw(st.integers(1, 3))
    rows = st.lists(st.lists(CELL, min_size=k, max_size=k), min_size=n, max_size=n)
    return [draw(rows) for _ in DEFAULT_REGIMES]


def by_regime(states: list[list[list[int]]]) -> dict[str, list[list[int]]]:
    return dict(zip((I, C, R, F), states, strict=True))


@pytest.mark.parametrize(("model", "percent", "published"), PUBLISHED)
def test_published_losses_are_differences_of_published_accuracies(
    make_table: Make, model: str, percent: tuple[float, ...], published: tuple[float, ...]
) -> None:
    n = 10_000
    states = {
        regime: (np.arange(n) < round(share * 100)).astype(np.int8)[:, None]
        for regime, share in zip((I, C, R, F), percent, strict=True)
    }
    found = losses(make_table(states), rng())
    assert [100 * value(found[name]) for name in DECOMPOSITION] == pytest.approx(published)
    assert 100 * value(found["knowledge_loss"]) == pytest.approx(percent[1] - percent[0])


def test_every_loss_has_its_formula() -> None:
    assert {name: gap.formula for name, gap in LOSSES.items()} == {
        "knowledge_loss": "concepts_only - instruction_only",
        "retrieval_loss": "concepts_only - full_set",
        "document_to_concept_loss": "concepts_only - related_only",
        "noise_induced_loss": "related_only - full_set",
    }


@given(state_arrays())
def test_the_parts_add_up_whatever_is_missing(
    make_table: Make, states: list[list[list[int]]]
) -> None:
    found = decomposition(make_table(by_regime(states)), rng())
    total, extraction, noise = (found[name] for name in DECOMPOSITION)
    if isinstance(total.measured, Estimate):
        assert value(total) == pytest.approx(value(extraction) + value(noise), abs=1e-12)
    assert len({part.measured.n for part in found.values()}) == 1


def test_both_totals_stand_when_a_cell_is_missing(make_table: Make) -> None:
    states = {C: [[1], [1], [1]], R: [[1], [0], [WORLD]], F: [[0], [0], [1]]}
    table = make_table(states)
    all_pairs, complete = losses(table, rng()), decomposition(table, rng())
    assert value(all_pairs["retrieval_loss"]) == pytest.approx(2 / 3)
    assert value(complete["retrieval_loss"]) == 1.0
    assert value(complete["document_to_concept_loss"]) == 0.5


def test_a_loss_uses_only_instances_with_both_regimes(make_table: Make) -> None:
    table = make_table({C: [[1], [1], [1], [0]], F: [[0], [1], [WORLD], [PLANNED]]})
    loss = losses(table, rng())["retrieval_loss"]
    assert (value(loss), loss.measured.n) == (0.5, 2)
    # Missing in F: 1 − (1 or 0) and 0 − (1 or 0), over all four instances.
    assert loss.bounds == pytest.approx(((1 + 0 + 0 - 1) / 4, (1 + 0 + 1 + 0) / 4))


@given(state_arrays(), st.integers(0, 2**32))
def test_whatever_missing_cells_hold_the_loss_lies_in_its_worst_cases(
    make_table: Make, states: list[list[list[int]]], seed: int
) -> None:
    known = np.array(states)
    missing = (known >= WORLD) & (known < ABSENT)
    filled = np.where(missing, np.random.default_rng(seed).integers(0, 2, known.shape), known)
    told = losses(make_table(by_regime(filled.tolist())), rng())
    for name, loss in losses(make_table(by_regime(states)), rng()).items():
        if isinstance(told[name].measured, Estimate):
            assert loss.bounds is not None
            assert loss.bounds[0] - 1e-12 <= value(told[name]) <= loss.bounds[1] + 1e-12


def test_unanswerable_instances_stay_out(make_table: Make) -> None:
    table = make_table({C: [[1], [1], [0]], F: [[0], [0], [1]]}, answerable=(True, True, False))
    assert value(losses(table, rng())["retrieval_loss"]) == 1.0


@pytest.mark.parametrize(
    ("states", "reason"),
    [
        ({C: [[1], [0]]}, Reason.MISSING_REGIME),
        ({C: [[1], [0]], F: [[ABSENT], [ABSENT]]}, Reason.MISSING_REGIME),
        ({C: [[1], [WORLD]], F: [[WORLD], [0]]}, Reason.NO_DATA),
        ({C: [[1]], F: [[0]]}, Reason.ONE_CLUSTER),
    ],
)
def test_too_little_data_is_a_reason_and_not_a_figure(
    make_table: Make, states: dict[str, list[list[int]]], reason: Reason
) -> None:
    loss = losses(make_table(states), rng())["retrieval_loss"]
    assert isinstance(loss.measured, Undefined)
    assert loss.measured.reason == reason
    assert (loss.p_value, loss.p_value_holm, loss.standard_error) == (None, None, None)


def test_a_decomposition_without_related_only_is_missing_as_a_whole(make_table: Make) -> None:
    found = decomposition(make_table({C: [[1]] * 3, F: [[0]] * 3}), rng())
    assert all(part.measured == Undefined(Reason.MISSING_REGIME) for part in found.values())


def test_one_cluster_of_many_instances_is_undefined(make_table: Make) -> None:
    table = make_table({C: [[1]] * 5, F: [[0]] * 5}, clusters=["paper"] * 5)
    measured = losses(table, rng())["retrieval_loss"].measured
    assert measured == Undefined(Reason.ONE_CLUSTER, 5, 1)


def test_equal_differences_get_an_exact_bound_and_no_certainty(make_table: Make) -> None:
    loss = losses(make_table({C: [[1, 1]] * 12, F: [[1, 1]] * 12}), rng())["retrieval_loss"]
    assert isinstance(loss.measured, Estimate)
    assert loss.measured.low < -0.1 < 0.1 < loss.measured.high
    assert loss.exact_bound == pytest.approx((-0.265, 0.265), abs=1e-3)
    assert loss.p_value == 1.0
    assert any("equal" in note for note in loss.notes)


def test_differing_differences_have_no_exact_bound(make_table: Make) -> None:
    loss = losses(make_table({C: [[1], [1]], F: [[1], [0]]}), rng())["retrieval_loss"]
    assert loss.exact_bound is None


@pytest.mark.parametrize(("n", "said"), [(5, True), (6, False)])
def test_p_says_when_it_cannot_reach_significance(make_table: Make, n: int, said: bool) -> None:
    loss = losses(make_table({C: [[1]] * n, F: [[0]] * n}), rng())["retrieval_loss"]
    assert loss.p_value == pytest.approx(2 ** (1 - n))
    assert any("cannot reach .05 at this n" in note for note in loss.notes) is said


def test_holm_runs_over_the_four_losses(make_table: Make) -> None:
    n = 8
    table = make_table({I: [[0]] * n, C: [[1]] * n, R: [[1]] * n, F: [[0]] * n})
    found = losses(table, rng())
    assert found["retrieval_loss"].p_value == pytest.approx(2 / 256)
    assert found["retrieval_loss"].p_value_holm == pytest.approx(8 / 256)
    assert found["document_to_concept_loss"].p_value_holm == 1.0


def test_a_repetition_varies_by_the_spread_within_instances(make_table: Make) -> None:
    table = make_table({C: [[1, 0], [1, 1], [1, 0], [1, 1]], F: [[0, 0]] * 4})
    loss = losses(table, rng())["retrieval_loss"]
    # W of C: mean of 2·¼, 0, 2·¼, 0; W of F: 0; √((¼/2)/4).
    assert loss.repeat_run_standard_error == pytest.approx((0.25 / 2 / 4) ** 0.5)


def test_one_sample_shows_no_repetition(make_table: Make) -> None:
    loss = losses(make_table({C: [[1], [0]], F: [[0], [0]]}), rng())["retrieval_loss"]
    assert loss.repeat_run_standard_error is None


def test_an_instance_left_with_one_sample_takes_the_spread_of_the_others(
    make_table: Make,
) -> None:
    table = make_table({C: [[1, 0], [1, WORLD]], F: [[0, 0]] * 2})
    loss = losses(table, rng())["retrieval_loss"]
    assert loss.repeat_run_standard_error == pytest.approx((((0.5 / 2 + 0.5) / 2) / 2) ** 0.5)


def test_the_pseudo_clusters_follow_the_planned_samples(make_table: Make) -> None:
    whole = make_table({C: [[1, 1]] * 12, F: [[0, 0]] * 12})
    lacking = make_table({C: [[1, WORLD]] * 12, F: [[0, 0]] * 12})
    first, second = (losses(table, rng())["retrieval_loss"] for table in (whole, lacking))
    assert first.standard_error == second.standard_error


def test_a_larger_document_to_concept_loss_gives_a_contrast_above_zero(
    make_table: Make,
) -> None:
    contrast = parts_contrast(make_table({C: [[1]] * 20, R: [[0]] * 20, F: [[0]] * 20}))
    assert isinstance(contrast, Estimate)
    assert (contrast.value, contrast.low > 0) == (0.5, True)


@given(state_arrays(), st.randoms(use_true_random=False))
def test_the_order_of_rows_changes_nothing(
    make_table: Make, states: list[list[list[int]]], random: Random
) -> None:
    n = len(states[0])
    table = make_table(by_regime(states), clusters=[f"c{row % 4}" for row in range(n)])
    order = list(range(n))
    random.shuffle(order)
    shuffled = table.take(np.array(order))
    for name, loss in losses(table, rng()).items():
        other = losses(shuffled, rng())[name]
        assert type(loss.measured) is type(other.measured)
        assert loss.measured.n == other.measured.n
        assert loss.p_value == pytest.approx(other.p_value)
        if isinstance(loss.measured, Estimate):
            assert isinstance(other.measured, Estimate)
            assert loss.measured.interval == pytest.approx(other.measured.interval)
            assert value(loss) == pytest.approx(value(other))
