"""The four losses of a model, paired over instances, and the split of the retrieval loss."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from app.analysis.clusters import ROUNDING, ClusterSums, cluster_sums
from app.analysis.estimates import Estimate, Interval, Measured, Reason, Undefined, shortage
from app.analysis.intervals import adjusted_t, exact_bound
from app.analysis.scores import BoolArray, FloatArray, ScoreTable, Tally
from app.analysis.sign_flip import REACHES_05, holm, nonzero_clusters, sign_flip_p
from app.protocol.regimes import Regime

FEW_CLUSTERS_FOR_POWER = 20


class Gap(NamedTuple):
    """A difference of two regimes' accuracies, and what to call it on screen."""

    minuend: Regime
    subtrahend: Regime
    display: str

    @property
    def formula(self) -> str:
        return f"{self.minuend} - {self.subtrahend}"


# The paper's names (DeR², section 3.3; protocol.md). Whatever shows losses iterates over this.
LOSSES: Mapping[str, Gap] = MappingProxyType(
    {
        "knowledge_loss": Gap(Regime.CONCEPTS_ONLY, Regime.INSTRUCTION_ONLY, "knowledge loss"),
        "retrieval_loss": Gap(Regime.CONCEPTS_ONLY, Regime.FULL_SET, "retrieval loss"),
        "document_to_concept_loss": Gap(
            Regime.CONCEPTS_ONLY, Regime.RELATED_ONLY, "document-to-concept loss"
        ),
        "noise_induced_loss": Gap(Regime.RELATED_ONLY, Regime.FULL_SET, "noise-induced loss"),
    }
)
# retrieval loss = document-to-concept loss + noise-induced loss, on the same instances.
WHOLE = "retrieval_loss"
PARTS = ("document_to_concept_loss", "noise_induced_loss")
DECOMPOSITION = (WHOLE, *PARTS)
DECOMPOSITION_REGIMES = (Regime.CONCEPTS_ONLY, Regime.RELATED_ONLY, Regime.FULL_SET)


@dataclass(frozen=True, slots=True)
class Difference:
    """A mean paired difference of two regimes, as a fraction in [−1, 1], with all beside it.

    `measured` has the adjusted t interval; `standard_error` and `minimum_detectable` (the
    true difference found with 80 % power) come from the same t. `bounds` are the worst cases
    over all answerable instances planned for both regimes. `exact_bound` stands only where
    all differences are equal. `repeat_run_standard_error` is what a repetition on this very
    docset would show; None with one sample. Whatever is undefined is None.
    """

    measured: Measured
    bounds: Interval | None = None
    standard_error: float | None = None
    minimum_detectable: float | None = None
    p_value: float | None = None
    p_value_holm: float | None = None
    exact_bound: Interval | None = None
    repeat_run_standard_error: float | None = None
    notes: tuple[str, ...] = ()


class Pairs(NamedTuple):
    """The same instances in two regimes, and which of them [n] have cells in both."""

    table: ScoreTable
    first: Tally
    second: Tally
    complete: BoolArray

    @property
    def differences(self) -> FloatArray:
        """d̄_i of the complete instances."""
        return (self.first.means - self.second.means)[self.complete]

    @property
    def samples(self) -> int:
        """The smaller planned number of samples of the two regimes."""
        return min(self.first.samples, self.second.samples)

    @property
    def sums(self) -> ClusterSums:
        return cluster_sums(self.differences, self.table.cluster_codes[self.complete])

    @property
    def shortage(self) -> Undefined | None:
        """Why no difference can be formed, or None."""
        return shortage(
            planned=bool(self.first.samples and self.second.samples),
            n=int(self.complete.sum()),
            clusters=self.sums.clusters,
        )


def pair(table: ScoreTable, gap: Gap, among: BoolArray | None = None) -> Pairs:
    """Return the answerable instances (within `among` [n]) that have cells in both regimes."""
    first, second = table.tally(gap.minuend), table.tally(gap.subtrahend)
    complete = table.answerable & (first.counted > 0) & (second.counted > 0)
    return Pairs(table, first, second, complete if among is None else complete & among)


def losses(table: ScoreTable, rng: np.random.Generator) -> dict[str, Difference]:
    """Return the four losses, each on all instances that have both its regimes.

    Holm's correction runs over the four. `rng` serves only tests too large to be exact.
    """
    found = {
        name: replace(
            estimate_difference(pair(table, gap), rng), bounds=worst_cases(table, gap)
        )
        for name, gap in LOSSES.items()
    }
    adjusted = holm({name: loss.p_value for name, loss in found.items()})
    return {name: replace(loss, p_value_holm=adjusted[name]) for name, loss in found.items()}


def complete_cases(table: ScoreTable, regimes: Iterable[Regime]) -> BoolArray:
    """Return which answerable instances [n] have cells in every one of `regimes`."""
    complete = table.answerable.copy()
    for regime in regimes:
        complete &= table.tally(regime).counted > 0
    return complete


def decomposition(table: ScoreTable, rng: np.random.Generator) -> dict[str, Difference]:
    """Return the retrieval loss and its two parts on the same complete cases.

    The parts add up to the total. Worst cases and Holm's correction stand at the losses.
    """
    complete = complete_cases(table, DECOMPOSITION_REGIMES)
    found = {
        name: estimate_difference(pair(table, LOSSES[name], complete), rng)
        for name in DECOMPOSITION
    }
    if all(table.tally(regime).samples for regime in DECOMPOSITION_REGIMES):
        return found
    return dict.fromkeys(found, Difference(Undefined(Reason.MISSING_REGIME)))


def parts_contrast(table: ScoreTable) -> Measured:
    """Return half of (document-to-concept loss − noise-induced loss) on complete cases.

    Above 0 where the former is larger. Half, because then it lies in [−1, 1].
    """
    complete = complete_cases(table, DECOMPOSITION_REGIMES)
    concepts, related, full = (
        table.tally(regime).means[complete] for regime in DECOMPOSITION_REGIMES
    )
    codes = table.cluster_codes[complete]
    sums = cluster_sums((concepts + full) / 2 - related, codes)
    samples = min(table.tally(regime).samples for regime in DECOMPOSITION_REGIMES)
    n = int(complete.sum())
    if undefined := shortage(planned=samples > 0, n=n, clusters=sums.clusters):
        return undefined
    interval = adjusted_t(sums, samples)
    return Estimate(sums.mean, interval.low, interval.high, n, sums.clusters)


def estimate_difference(pairs: Pairs, rng: np.random.Generator) -> Difference:
    """Return the mean difference over complete pairs; without bounds and Holm's correction."""
    if undefined := pairs.shortage:
        return Difference(undefined)
    sums, differences = pairs.sums, pairs.differences
    interval = adjusted_t(sums, pairs.samples)
    equal = bool(np.ptp(differences) < ROUNDING)
    counted = np.append(
        pairs.first.counted[pairs.complete], pairs.second.counted[pairs.complete]
    )
    return Difference(
        measured=Estimate(
            sums.mean, interval.low, interval.high, len(differences), sums.clusters
        ),
        standard_error=interval.standard_error,
        minimum_detectable=interval.minimum_detectable,
        p_value=sign_flip_p(sums.totals, {int(k) for k in np.unique(counted)}, rng),
        exact_bound=exact_bound(sums.mean, sums.clusters) if equal else None,
        repeat_run_standard_error=_repeat_run_standard_error(pairs),
        notes=_notes(sums, equal=equal),
    )


def worst_cases(table: ScoreTable, gap: Gap) -> Interval | None:
    """Return the loss with every missing cell set against it, and for it.

    Over all answerable instances planned for both regimes; None below two clusters. The
    estimate can lie outside: an instance that it leaves out is often known in one regime.
    """
    first, second = table.tally(gap.minuend), table.tally(gap.subtrahend)
    planned = table.answerable & (first.planned > 0) & (second.planned > 0)
    if len(np.unique(table.cluster_codes[planned])) < 2:
        return None
    return (
        float((first.lowest_means - second.highest_means)[planned].mean()),
        float((first.highest_means - second.lowest_means)[planned].mean()),
    )


def _repeat_run_standard_error(pairs: Pairs) -> float | None:
    """√((W_a/k_a + W_b/k_b)/n): sampling noise alone, the instances held fixed."""
    variances = [_mean_variance(tally, pairs.complete) for tally in (pairs.first, pairs.second)]
    known = [variance for variance in variances if variance is not None]
    if len(known) < 2:
        return None
    return float(np.sqrt(sum(known) / pairs.complete.sum()))


def _mean_variance(tally: Tally, among: BoolArray) -> float | None:
    """Return the mean over instances of w_i/k_i, w = k/(k−1)·ȳ(1−ȳ).

    An instance left with one sample takes the others' mean w; None when all have one.
    """
    k, means = tally.counted[among], tally.means[among]
    repeated = k > 1
    if not repeated.any():
        return None
    within = means * (1 - means) * k / np.maximum(k - 1, 1)
    return float((np.where(repeated, within, within[repeated].mean()) / k).mean())


def _notes(sums: ClusterSums, *, equal: bool) -> tuple[str, ...]:
    remarks = (
        (equal, "all differences are equal: the exact bound stands beside the interval"),
        (nonzero_clusters(sums.totals) < REACHES_05, "p cannot reach .05 at this n"),
        (
            sums.clusters < FEW_CLUSTERS_FOR_POWER,
            "below 20 clusters the power at the minimum detectable loss is nearer .7",
        ),
    )
    return tuple(text for holds, text in remarks if holds)
