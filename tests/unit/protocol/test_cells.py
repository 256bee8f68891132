from collections import defaultdict

from hypothesis import given
from hypothesis import strategies as st

from app.protocol.cells import SHARD_CELLS, plan_cells
from app.protocol.regimes import Regime

counts = st.integers(1, 6)


@given(counts, st.integers(1, 40), st.sets(st.sampled_from(Regime), min_size=1), counts)
def test_every_cell_is_planned_exactly_once(
    models: int, instances: int, regimes: set[Regime], samples: int
) -> None:
    planned = list(
        plan_cells(
            [f"m{k}" for k in range(models)],
            [f"i{k}" for k in range(instances)],
            sorted(regimes),
            samples,
        )
    )
    keys = {cell.key for cell in planned}
    assert len(planned) == len(keys) == models * instances * len(regimes) * samples


@given(counts, st.integers(1, 40), st.integers(1, 100))
def test_samples_of_one_prompt_share_a_bounded_shard_of_one_model(
    models: int, instances: int, samples: int
) -> None:
    shards: dict[int, int] = defaultdict(int)
    homes: dict[tuple[str, str, str], set[int]] = defaultdict(set)
    owners: dict[int, set[str]] = defaultdict(set)
    for cell in plan_cells(
        [f"m{k}" for k in range(models)],
        [f"i{k}" for k in range(instances)],
        list(Regime),
        samples,
    ):
        shards[cell.shard] += 1
        homes[cell.key[:3]].add(cell.shard)
        owners[cell.shard].add(cell.key.model_id)
    assert all(len(home) == 1 for home in homes.values())
    assert all(len(owner) == 1 for owner in owners.values())
    assert max(shards.values()) <= max(SHARD_CELLS, samples)
    assert sorted(shards) == list(range(len(shards)))


def test_models_take_turns_shard_by_shard() -> None:
    instances = [f"i{number}" for number in range(2 * SHARD_CELLS)]
    planned = plan_cells(["a", "b"], instances, [Regime.FULL_SET], 1)
    owners = {cell.shard: cell.key.model_id for cell in planned}
    assert owners == {0: "a", 1: "b", 2: "a", 3: "b"}
