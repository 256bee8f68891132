from collections.abc import Callable

import pytest
from statsmodels.stats.proportion import proportion_confint  # type: ignore[import-untyped]

from app.analysis.accuracy import accuracy
from app.analysis.estimates import Estimate, Reason, Undefined
from app.analysis.scores import CellState, ScoreTable

Make = Callable[..., ScoreTable]
WRONG, RIGHT, MODEL, WORLD, UNGRADED, PLANNED, ABSENT = CellState


def estimate(found: object) -> Estimate:
    assert isinstance(found, Estimate)
    return found


def test_accuracy_is_the_mean_over_instances_and_not_over_cells(make_table: Make) -> None:
    table = make_table({"full_set": [[RIGHT, WORLD], [WRONG, WRONG]]})
    found = accuracy(table, "full_set")
    assert estimate(found.measured).value == 0.5
    assert found.cells == 3


def test_accuracy_is_the_mean_over_instances_and_not_over_clusters(make_table: Make) -> None:
    table = make_table({"full_set": [[1], [1], [1], [0]]}, clusters=("a", "a", "a", "b"))
    assert estimate(accuracy(table, "full_set").measured).value == 0.75


def test_twelve_perfect_instances_are_not_certain(make_table: Make) -> None:
    found = estimate(accuracy(make_table({"full_set": [[1, 1]] * 12}), "full_set").measured)
    expected = proportion_confint(12, 12, method="wilson")
    assert found.interval == pytest.approx(expected)


def test_unanswerable_instances_stay_out(make_table: Make) -> None:
    table = make_table({"full_set": [[1], [0], [1]]}, answerable=(True, True, False))
    found = accuracy(table, "full_set")
    assert (estimate(found.measured).value, found.cells) == (0.5, 2)


def test_the_models_invalid_cells_are_wrong_in_the_headline_only(make_table: Make) -> None:
    found = accuracy(make_table({"full_set": [[RIGHT, MODEL], [RIGHT, RIGHT]]}), "full_set")
    assert (estimate(found.measured).value, found.valid_only) == (0.75, 1.0)


def test_worst_cases_are_over_all_instances_of_the_run(make_table: Make) -> None:
    table = make_table({"full_set": [[1, 1], [0, WORLD], [UNGRADED, PLANNED], [ABSENT] * 2]})
    found = accuracy(table, "full_set")
    assert estimate(found.measured).value == 0.5
    assert found.bounds == pytest.approx((1 / 3, 2.5 / 3))


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([[1, 1]], Undefined(Reason.ONE_CLUSTER, 1, 1)),
        ([[WORLD, WORLD]] * 3, Undefined(Reason.NO_DATA)),
        ([[ABSENT, ABSENT]] * 3, Undefined(Reason.MISSING_REGIME)),
    ],
)
def test_too_little_data_is_a_reason_and_not_a_figure(
    make_table: Make, rows: list[list[int]], expected: Undefined
) -> None:
    found = accuracy(make_table({"full_set": rows}), "full_set")
    assert found.measured == expected
    assert found.valid_only is None


def test_a_regime_that_was_not_run_is_missing(make_table: Make) -> None:
    found = accuracy(make_table({"full_set": [[1], [1]]}), "related_only")
    assert (found.measured, found.bounds) == (Undefined(Reason.MISSING_REGIME), None)
