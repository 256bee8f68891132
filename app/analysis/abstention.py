"""Abstention: right where an instance cannot be answered, wrong where it can."""

from dataclasses import dataclass

from app.analysis.accuracy import measure_share
from app.analysis.clusters import cluster_sums
from app.analysis.estimates import Estimate, Measured, Reason, Undefined, shortage
from app.analysis.intervals import clustered_wilson
from app.analysis.scores import BoolArray, CellState, FloatArray, ScoreTable


@dataclass(frozen=True, slots=True)
class Abstention:
    """What one regime's abstentions were worth.

    Counts are cells that count (the model's invalid cells did not abstain). `recall` is the
    share of abstentions on unanswerable instances, `false_rate` on answerable ones, both means
    over instances; `precision` is the share of all abstaining cells that were right to do so.
    """

    unanswerable_cells: int
    unanswerable_abstained: int
    answerable_cells: int
    answerable_abstained: int
    precision: Measured
    recall: Measured
    false_rate: Measured


def abstention(table: ScoreTable, regime: str, abstained: BoolArray) -> Abstention:
    """Return the abstention figures of `regime` from `abstained` [n, regimes, k].

    A right cell of an unanswerable instance is an abstention, marked or not.
    """
    tally = table.tally(regime)
    states = table.states_of(regime)
    marked = (states == CellState.RIGHT) & ~table.answerable[:, None]
    if regime in table.regimes:
        counts = states <= CellState.MODEL_INVALID
        marked |= abstained[:, table.regimes.index(regime)] & counts
    abstentions = tally._replace(right=marked.sum(axis=1).astype(float))
    answerable, unanswerable = table.answerable, ~table.answerable
    return Abstention(
        unanswerable_cells=int(tally.counted[unanswerable].sum()),
        unanswerable_abstained=int(abstentions.right[unanswerable].sum()),
        answerable_cells=int(tally.counted[answerable].sum()),
        answerable_abstained=int(abstentions.right[answerable].sum()),
        precision=_precision(table, abstentions.right),
        recall=measure_share(table, abstentions, unanswerable)
        if unanswerable.any()
        else Undefined(Reason.NO_UNANSWERABLE),
        false_rate=measure_share(table, abstentions, answerable),
    )


def _precision(table: ScoreTable, abstained_cells: FloatArray) -> Measured:
    abstaining = abstained_cells > 0
    n, cells = int(abstaining.sum()), int(abstained_cells.sum())
    if not n:
        return Undefined(Reason.NO_ABSTENTION)
    sums = cluster_sums(
        abstained_cells * ~table.answerable, table.cluster_codes, weights=abstained_cells
    )
    if undefined := shortage(planned=True, n=n, clusters=sums.clusters):
        return undefined
    low, high = clustered_wilson(sums, cells)
    return Estimate(sums.mean, low, high, n, sums.clusters)
