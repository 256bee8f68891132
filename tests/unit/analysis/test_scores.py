from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from app.analysis.scores import CellState, ScoreTable, add_counts

Make = Callable[..., ScoreTable]
WRONG, RIGHT, MODEL, WORLD, UNGRADED, PLANNED, ABSENT = CellState


def test_an_invalid_cell_of_the_models_doing_counts_as_wrong(make_table: Make) -> None:
    tally = make_table({"full_set": [[RIGHT, MODEL]]}).tally("full_set")
    assert tally.means.tolist() == [0.5]


@pytest.mark.parametrize("missing", [WORLD, UNGRADED, PLANNED])
def test_a_missing_sample_leaves_the_instance_with_the_others(
    make_table: Make, missing: CellState
) -> None:
    tally = make_table({"full_set": [[RIGHT, missing]]}).tally("full_set")
    assert tally.means.tolist() == [1.0]
    assert (tally.lowest_means.tolist(), tally.highest_means.tolist()) == ([0.5], [1.0])


def test_an_instance_without_a_counted_cell_has_no_mean(make_table: Make) -> None:
    tally = make_table({"full_set": [[WORLD, PLANNED], [RIGHT, WRONG]]}).tally("full_set")
    assert np.isnan(tally.means).tolist() == [True, False]


def test_valid_only_leaves_the_models_invalid_cells_out(make_table: Make) -> None:
    table = make_table({"full_set": [[RIGHT, MODEL]]})
    assert table.tally("full_set", valid_only=True).means.tolist() == [1.0]


def test_cells_are_counted_by_kind_and_reason(make_table: Make) -> None:
    table = make_table({"full_set": [[MODEL, WORLD], [UNGRADED, PLANNED], [RIGHT, ABSENT]]})
    table.reasons[0, 0] = ["length", "timeout"]
    counts = table.count_cells("full_set")
    assert counts == (5, 1, 1, Counter(length=1), Counter(timeout=1), 1, 1)
    assert counts.invalid == 2
    assert table.is_short("full_set").tolist() == [True, True, False]


def test_counts_of_regimes_add_up_with_their_reasons(make_table: Make) -> None:
    table = make_table({"full_set": [[MODEL, WORLD]], "related_only": [[RIGHT, WORLD]]})
    total = add_counts(table.count_cells(regime) for regime in table.regimes)
    assert (total.planned, total.invalid) == (4, 3)
    assert total.world_reasons == Counter(timeout=2)


def test_a_regime_that_the_table_lacks_was_never_planned(make_table: Make) -> None:
    table = make_table({"full_set": [[RIGHT, WRONG]]})
    assert table.tally("related_only").planned.tolist() == [0.0]
    assert table.count_cells("related_only").planned == 0
    assert table.truncated_share("related_only") is None


def test_an_instance_without_a_cluster_never_joins_one_of_the_same_name(
    make_table: Make,
) -> None:
    table = make_table({"full_set": [[RIGHT]] * 4}, clusters=("a", "a", None, "i00002"))
    first, second, alone, namesake = table.cluster_codes
    assert first == second
    assert len({first, alone, namesake}) == 3


def test_the_share_of_truncated_prompts_is_over_planned_instances(make_table: Make) -> None:
    table = make_table({"full_set": [[RIGHT], [RIGHT], [ABSENT]]})
    table.truncated[1:, 0] = True
    assert table.truncated_share("full_set") == 0.5


@pytest.mark.parametrize(
    "wrong",
    [
        {"instances": ("one", "one")},
        {"clusters": ("c",)},
        {"regimes": ("full_set", "full_set")},
        {"answerable": np.ones(3, bool)},
        {"reasons": np.zeros((2, 1, 2), object)},
        {"truncated": np.zeros((2, 2), bool)},
    ],
)
def test_arrays_that_disagree_are_refused(make_table: Make, wrong: dict[str, object]) -> None:
    table = make_table({"full_set": [[RIGHT], [RIGHT]]})
    with pytest.raises(ValueError, match="must"):
        replace(table, **wrong)  # type: ignore[arg-type]  # wrong on purpose
