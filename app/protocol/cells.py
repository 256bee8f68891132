"""Cells and shards: the unit of work, of storage and of idempotency, and its batches."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from app.protocol.regimes import Regime

SHARD_CELLS = 64


class CellKey(NamedTuple):
    """What one generation answers. Unique within a run; `sample` counts from 1."""

    model_id: str
    instance_id: str
    regime: Regime
    sample: int


class PlannedCell(NamedTuple):
    """A cell with its shard: the batch in which it is leased."""

    key: CellKey
    shard: int


def plan_cells(
    model_ids: Sequence[str],
    instance_ids: Sequence[str],
    regimes: Sequence[Regime],
    samples: int,
) -> Iterator[PlannedCell]:
    """Yield every cell of a run once, in plan order.

    All samples of one (model, instance, regime) lie in one shard, so that the second sample
    can follow the first on a provider that caches prefixes; models take turns, so that a run
    over several providers keeps all of them busy.
    """
    size = 0
    shard = 0
    for instance_id, model_id in product(instance_ids, model_ids):
        if size and size + len(regimes) * samples > SHARD_CELLS:
            shard, size = shard + 1, 0
        for regime in regimes:
            if size and size + samples > SHARD_CELLS:
                shard, size = shard + 1, 0
            for sample in range(1, samples + 1):
                yield PlannedCell(CellKey(model_id, instance_id, regime, sample), shard)
            size += samples
