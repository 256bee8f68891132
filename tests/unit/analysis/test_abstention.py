from collections.abc import Callable

import numpy as np
import pytest

from app.analysis.abstention import abstention
from app.analysis.estimates import Estimate, Reason, Undefined
from app.analysis.scores import CellState, ScoreTable

Make = Callable[..., ScoreTable]
WORLD = CellState.WORLD_INVALID


def value(found: object) -> float:
    assert isinstance(found, Estimate)
    assert 0 <= found.low <= found.value <= found.high <= 1
    return found.value


def test_abstentions_are_judged_by_whether_an_answer_existed(make_table: Make) -> None:
    table = make_table(
        {"full_set": [[1, 1], [1, 0], [0, 0], [1, WORLD]]},
        answerable=(False, False, True, True),
    )
    marked = np.zeros((4, 1, 2), dtype=bool)
    marked[2, 0, 0] = True  # an answerable instance, one abstention
    marked[3, 0, 1] = True  # a missing cell says nothing
    found = abstention(table, "full_set", marked)
    assert (found.unanswerable_cells, found.unanswerable_abstained) == (4, 3)
    assert (found.answerable_cells, found.answerable_abstained) == (3, 1)
    assert value(found.recall) == 0.75
    assert value(found.precision) == 0.75
    assert value(found.false_rate) == 0.25


def test_without_unanswerable_instances_there_is_no_recall(make_table: Make) -> None:
    table = make_table({"full_set": [[1], [0]]})
    found = abstention(table, "full_set", np.zeros((2, 1, 1), dtype=bool))
    assert found.recall == Undefined(Reason.NO_UNANSWERABLE)
    assert found.precision == Undefined(Reason.NO_ABSTENTION)
    assert value(found.false_rate) == 0.0


def test_a_regime_that_was_not_run_has_no_rates(make_table: Make) -> None:
    table = make_table({"full_set": [[1], [0]]}, answerable=(True, False))
    found = abstention(table, "related_only", np.ones((2, 1, 1), dtype=bool))
    assert found.recall == found.false_rate == Undefined(Reason.MISSING_REGIME)


@pytest.mark.parametrize("cells", [1, 2])
def test_precision_of_one_abstaining_instance_is_undefined(
    make_table: Make, cells: int
) -> None:
    table = make_table({"full_set": [[1] * cells, [0] * cells]}, answerable=(False, True))
    found = abstention(table, "full_set", np.zeros((2, 1, cells), dtype=bool))
    assert found.precision == Undefined(Reason.ONE_CLUSTER, 1, 1)
