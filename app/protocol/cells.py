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

    A shard belongs to one model, so that a slow model holds up no other, and models take turns
    shard by shard. All samples of one (model, instance, regime) lie in one shard, so that the
    second can follow the first on a provider that caches prefixes.
    """
    groups = list(product(instance_ids, regimes))
    per_shard = max(SHARD_CELLS // samples, 1)
    shard = 0
    for start in range(0, len(groups), per_shard):
        for model_id in model_ids:
            for instance_id, regime in groups[start : start + per_shard]:
                for sample in range(1, samples + 1):
                    yield PlannedCell(CellKey(model_id, instance_id, regime, sample), shard)
            shard += 1
