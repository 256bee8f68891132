"""Accuracy per regime: the mean over answerable instances of their means over samples."""

from dataclasses import dataclass

import numpy as np

from app.analysis.clusters import cluster_sums
from app.analysis.estimates import Estimate, Interval, Measured, shortage
from app.analysis.intervals import clustered_wilson
from app.analysis.scores import BoolArray, ScoreTable, Tally


@dataclass(frozen=True, slots=True)
class Accuracy:
    """Accuracy of one regime over answerable instances.

    `cells` entered it; `valid_only` leaves the model's invalid cells out instead of counting
    them as wrong; `bounds` are the worst cases, over all instances planned for the regime,
    with every missing cell wrong or right (None below two clusters).
    """

    measured: Measured
    cells: int
    valid_only: float | None
    bounds: Interval | None


def accuracy(table: ScoreTable, regime: str) -> Accuracy:
    """Return the accuracy of `regime` with a Wilson interval at the effective sample size."""
    tally = table.tally(regime)
    valid = measure_share(table, table.tally(regime, valid_only=True), table.answerable)
    return Accuracy(
        measured=measure_share(table, tally, table.answerable),
        cells=int(tally.counted[table.answerable].sum()),
        valid_only=valid.value if isinstance(valid, Estimate) else None,
        bounds=_bounds(table, tally),
    )


def measure_share(table: ScoreTable, tally: Tally, among: BoolArray) -> Measured:
    """Return the mean of ȳ_i over the instances `among` [n] that have a counted cell."""
    has_cells = among & (tally.counted > 0)
    n = int(has_cells.sum())
    sums = cluster_sums(tally.means[has_cells], table.cluster_codes[has_cells])
    planned = bool((tally.planned[among] > 0).any())
    if undefined := shortage(planned=planned, n=n, clusters=sums.clusters):
        return undefined
    low, high = clustered_wilson(sums, int(tally.counted[has_cells].sum()))
    return Estimate(min(1.0, sums.mean), low, high, n, sums.clusters)


def _bounds(table: ScoreTable, tally: Tally) -> Interval | None:
    planned = table.answerable & (tally.planned > 0)
    if len(np.unique(table.cluster_codes[planned])) < 2:
        return None
    return (
        float(tally.lowest_means[planned].mean()),
        float(tally.highest_means[planned].mean()),
    )
