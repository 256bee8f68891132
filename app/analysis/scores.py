"""The score table of one model: what became of every planned cell, as arrays."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

BoolArray = NDArray[np.bool_]
FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]


class CellState(IntEnum):
    """What a cell says about its model (protocol.md, Sampling).

    The first three count, the model's invalid cells as wrong. The next three are missing.
    ABSENT marks a cell that was never planned.
    """

    WRONG = 0
    RIGHT = 1
    MODEL_INVALID = 2
    WORLD_INVALID = 3
    UNGRADED = 4
    PLANNED = 5
    ABSENT = 6


class Tally(NamedTuple):
    """Cells of one regime per instance, arrays [n]: `right` <= `counted` <= `planned`."""

    right: FloatArray
    counted: FloatArray
    planned: FloatArray

    @property
    def means(self) -> FloatArray:
        """Return ȳ_i [n], NaN where no cell counts; for use inside this room only."""
        means = np.full(len(self.right), np.nan)
        np.divide(self.right, self.counted, out=means, where=self.counted > 0)
        return means

    @property
    def lowest_means(self) -> FloatArray:
        """Return ȳ_i [n] with every missing cell wrong; 0 where none was planned."""
        return self.right / np.maximum(self.planned, 1)

    @property
    def highest_means(self) -> FloatArray:
        """Return ȳ_i [n] with every missing cell right; 0 where none was planned."""
        return (self.right + self.planned - self.counted) / np.maximum(self.planned, 1)

    @property
    def samples(self) -> int:
        """The planned number of samples per instance, whatever arrived; 0 for no plan."""
        return int(self.planned.max(initial=0))


class CellCounts(NamedTuple):
    """Cells over all instances, answerable or not: how many were planned, and what some lack.

    Invalid cells are split by kind (the model's doing, the world's), each with its reasons.
    """

    planned: int
    model_invalid: int
    world_invalid: int
    model_reasons: Counter[str]
    world_reasons: Counter[str]
    ungraded: int
    open: int

    @property
    def invalid(self) -> int:
        return self.model_invalid + self.world_invalid


def add_counts(parts: Iterable[CellCounts]) -> CellCounts:
    """Return the sum of cell counts, reasons included."""
    each = tuple(parts)
    return CellCounts(
        planned=sum(part.planned for part in each),
        model_invalid=sum(part.model_invalid for part in each),
        world_invalid=sum(part.world_invalid for part in each),
        model_reasons=sum((part.model_reasons for part in each), Counter()),
        world_reasons=sum((part.world_reasons for part in each), Counter()),
        ungraded=sum(part.ungraded for part in each),
        open=sum(part.open for part in each),
    )


@dataclass(frozen=True, eq=False, kw_only=True)
class ScoreTable:
    """One model's cells: n instances x regimes x k samples.

    `states` [n, regimes, k] holds `CellState` codes; `reasons`, of the same shape, the invalid
    reason of a cell as text (read for invalid cells only); `truncated` [n, regimes] whether a
    document of that prompt was cut. `clusters` names each instance's cluster; None, or leaving
    it out, makes an instance its own cluster. Raises ValueError where shapes disagree.
    """

    instances: tuple[str, ...]
    clusters: tuple[str | None, ...] = ()
    answerable: BoolArray
    regimes: tuple[str, ...]
    states: NDArray[np.int8]
    reasons: NDArray[Any]
    truncated: BoolArray

    def __post_init__(self) -> None:
        n, regimes = len(self.instances), len(self.regimes)
        if self.states.ndim != 3 or self.states.shape[:2] != (n, regimes):
            raise ValueError("states must have the shape [instances, regimes, samples]")
        if self.reasons.shape != self.states.shape:
            raise ValueError("reasons must have the shape of states")
        if self.truncated.shape != (n, regimes) or self.answerable.shape != (n,):
            raise ValueError("truncated must be [instances, regimes], answerable [instances]")
        if len(self.clusters) not in (0, n):
            raise ValueError("clusters must name the cluster of every instance, or be left out")
        if len(set(self.instances)) != n or len(set(self.regimes)) != regimes:
            raise ValueError("instances must differ from each other, and regimes too")

    @property
    def samples(self) -> int:
        """k, the planned number of samples."""
        return int(self.states.shape[2])

    @cached_property
    def cluster_codes(self) -> IntArray:
        """Return [n] cluster numbers in the order of the clusters' names."""
        names = [
            f"instance {instance}" if cluster is None else f"cluster {cluster}"
            for instance, cluster in zip(
                self.instances, self.clusters or (None,) * len(self.instances), strict=True
            )
        ]
        return np.unique(np.array(names, dtype=str), return_inverse=True)[1].astype(np.int64)

    @property
    def canonical_order(self) -> IntArray:
        """Return the rows [n] sorted by instance.

        Sums of floats depend on their order in the last digit; sorted rows make equal tables
        give equal bytes.
        """
        return np.argsort(np.array(self.instances, dtype=str), kind="stable").astype(np.int64)

    def take(self, order: IntArray) -> "ScoreTable":
        """Return the table of the rows `order`, in that order."""
        return replace(
            self,
            instances=tuple(self.instances[row] for row in order),
            clusters=tuple(self.clusters[row] for row in order) if self.clusters else (),
            answerable=self.answerable[order],
            states=self.states[order],
            reasons=self.reasons[order],
            truncated=self.truncated[order],
        )

    def states_of(self, regime: str) -> NDArray[np.int8]:
        """Return the states [n, k] of `regime`; all ABSENT when the table does not have it."""
        if regime not in self.regimes:
            return np.full((len(self.instances), self.samples), CellState.ABSENT, np.int8)
        return self.states[:, self.regimes.index(regime)]

    def tally(self, regime: str, *, valid_only: bool = False) -> Tally:
        """Return the counts per instance; `valid_only` takes the model's invalid cells out."""
        states = self.states_of(regime)
        last_counted = CellState.RIGHT if valid_only else CellState.MODEL_INVALID
        return Tally(
            right=(states == CellState.RIGHT).sum(axis=1).astype(float),
            counted=(states <= last_counted).sum(axis=1).astype(float),
            planned=(states != CellState.ABSENT).sum(axis=1).astype(float),
        )

    def count_cells(self, regime: str) -> CellCounts:
        """Return how many cells of `regime` are invalid, of which kind and why, or missing."""
        states = self.states_of(regime)
        of_model = self._reasons(regime, CellState.MODEL_INVALID)
        of_world = self._reasons(regime, CellState.WORLD_INVALID)
        return CellCounts(
            planned=int((states != CellState.ABSENT).sum()),
            model_invalid=of_model.total(),
            world_invalid=of_world.total(),
            model_reasons=of_model,
            world_reasons=of_world,
            ungraded=int((states == CellState.UNGRADED).sum()),
            open=int((states == CellState.PLANNED).sum()),
        )

    def is_short(self, regime: str) -> BoolArray:
        """Return which instances [n] have a planned cell in `regime` that does not count."""
        tally = self.tally(regime)
        return tally.counted < tally.planned

    def _reasons(self, regime: str, kind: CellState) -> Counter[str]:
        if regime not in self.regimes:
            return Counter()
        place = self.regimes.index(regime)
        found = self.reasons[:, place][self.states[:, place] == kind]
        return Counter(str(reason) or "unknown" for reason in found.tolist())

    def truncated_share(self, regime: str) -> float | None:
        """Return the share of `regime`'s instances with a cut document; None without any."""
        if regime not in self.regimes:
            return None
        place = self.regimes.index(regime)
        planned = (self.states[:, place] != CellState.ABSENT).any(axis=1)
        return float(self.truncated[planned, place].mean()) if planned.any() else None
