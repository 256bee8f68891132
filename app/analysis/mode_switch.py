"""Mode switch: questions that a model answers alone and loses once documents are shown.

DeR², section 3.3, compares instruction_only with full_set; the bounds on harm and help follow
from the first two moments of the per-instance difference of success probabilities.
"""

from dataclasses import dataclass, replace

import numpy as np
from scipy import stats

from app.analysis.estimates import Estimate, Interval, Reason
from app.analysis.losses import Difference, Gap, Pairs, estimate_difference, pair, worst_cases
from app.analysis.scores import FloatArray, ScoreTable, Tally
from app.protocol.regimes import Regime

MODE_SWITCH = Gap(Regime.INSTRUCTION_ONLY, Regime.FULL_SET, "mode switch")
HARM_CLUSTERS = 60
REPLICATES = 2_000
REPLICATES_PER_BLOCK = 250
ENDS_PERCENT = (2.5, 97.5)


@dataclass(frozen=True, slots=True)
class Bounded:
    """A quantity known only to lie between two ends.

    `ends` hold it as estimated; `ci95` is the bootstrap's 2.5 % point of the lower end and
    97.5 % point of the upper one.
    """

    ends: Interval
    ci95: Interval


@dataclass(frozen=True, slots=True)
class ModeSwitch:
    """μ = mean(ȳ_I − ȳ_F), and what it may hide.

    `fragile` when the interval of μ lies above 0, None where μ is undefined. `harm` is the
    mean success probability that documents take away, `help` what they add (help = harm − μ);
    both None with `bounds_reason`. `inverted_share` is the share of instances that did better
    without documents, `coin_flip_share` what chance alone gives of that in this run.
    """

    difference: Difference
    fragile: bool | None
    harm: Bounded | None
    help: Bounded | None
    bounds_reason: Reason | None
    inverted_share: float | None
    coin_flip_share: float | None


def mode_switch(table: ScoreTable, rng: np.random.Generator) -> ModeSwitch:
    """Return the mode-switch figures; harm and help from 60 clusters on. `rng` resamples."""
    pairs = pair(table, MODE_SWITCH)
    difference = replace(
        estimate_difference(pairs, rng), bounds=worst_cases(table, MODE_SWITCH)
    )
    measured = difference.measured
    fragile = measured.low > 0 if isinstance(measured, Estimate) else None
    harm, help_, reason = _harm_and_help(pairs, rng)
    inverted, by_chance = _inversions(pairs)
    return ModeSwitch(difference, fragile, harm, help_, reason, inverted, by_chance)


def _harm_and_help(
    pairs: Pairs, rng: np.random.Generator
) -> tuple[Bounded | None, Bounded | None, Reason | None]:
    if undefined := pairs.shortage:
        return None, None, undefined.reason
    if pairs.samples < 2:
        return None, None, Reason.ONE_SAMPLE
    repeated = pairs.complete & (pairs.first.counted > 1) & (pairs.second.counted > 1)
    columns = _moment_columns(pairs._replace(complete=repeated))
    if len(columns) < HARM_CLUSTERS:
        return None, None, Reason.BELOW_60_CLUSTERS
    low, high, mean = _ends(columns.sum(axis=0))
    replicates = [_ends(sums) for sums in _resampled_sums(columns, rng)]
    lows, highs, means = (np.concatenate(parts) for parts in zip(*replicates, strict=True))
    harm = Bounded((float(low), float(high)), _outer_ends(lows, highs))
    help_ = Bounded(
        (float(low - mean), float(high - mean)), _outer_ends(lows - means, highs - means)
    )
    return harm, help_, None


def _moment_columns(pairs: Pairs) -> FloatArray:
    """Return [clusters, 4] sums: instances, d̄, unbiased d², ȳ_I(1 − ȳ_F)."""
    among = pairs.complete
    first, second = pairs.first.means[among], pairs.second.means[among]
    squares = _unbiased_square(pairs.first)[among] + _unbiased_square(pairs.second)[among]
    values = (
        np.ones(len(first)),
        first - second,
        squares - 2 * first * second,
        first * (1 - second),
    )
    codes = pairs.table.cluster_codes[among]
    sums = [np.bincount(codes, weights=value).astype(float) for value in values]
    columns = np.stack(sums, axis=-1)
    return columns[columns[:, 0] > 0]


def _unbiased_square(tally: Tally) -> FloatArray:
    """Return u = S(S−1)/(k(k−1)), unbiased for the squared success probability."""
    pairs_of_samples = np.maximum(tally.counted * (tally.counted - 1), 1)
    return tally.right * (tally.right - 1) / pairs_of_samples


def _ends(sums: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return the lower and upper end of harm, and μ, from moment sums [..., 4].

    H ∈ [(max(m2, |μ|) + μ)/2, min((√m2 + μ)/2, mean ȳ_I(1−ȳ_F))], m2 clipped to [μ², 1].
    """
    mean, second_moment, joint = (sums[..., place] / sums[..., 0] for place in (1, 2, 3))
    second_moment = np.clip(second_moment, mean**2, 1)
    low = (np.maximum(second_moment, np.abs(mean)) + mean) / 2
    high = np.minimum((np.sqrt(second_moment) + mean) / 2, joint)
    # Both ends are noisy: where they cross, the interval is what lies between them.
    return np.minimum(low, high), np.maximum(low, high), mean


def _resampled_sums(columns: FloatArray, rng: np.random.Generator) -> list[FloatArray]:
    """Return blocks [replicates, 4] of column sums over clusters drawn with replacement.

    Equal clusters are drawn together: the same law, with far fewer multinomial weights.
    """
    kinds, counts = np.unique(columns, axis=0, return_counts=True)
    clusters = int(counts.sum())
    return [
        rng.multinomial(clusters, counts / clusters, size=REPLICATES_PER_BLOCK) @ kinds
        for _ in range(REPLICATES // REPLICATES_PER_BLOCK)
    ]


def _outer_ends(lows: FloatArray, highs: FloatArray) -> Interval:
    lower, upper = ENDS_PERCENT
    return float(np.percentile(lows, lower)), float(np.percentile(highs, upper))


def _inversions(pairs: Pairs) -> tuple[float | None, float | None]:
    """Return the share of instances with more right answers alone, and its chance value.

    Over instances with every planned sample in both regimes. By chance the T right answers of
    an instance fall on its 2k samples at random: P(S_I > T/2), hypergeometric; for k = 2 this
    is ½, 1/6 and ½ at T = 1, 2, 3.
    """
    k = pairs.samples
    full = pairs.complete & (pairs.first.counted == k) & (pairs.second.counted == k)
    if pairs.shortage or not full.any():
        return None, None
    first, second = pairs.first.right[full], pairs.second.right[full]
    totals = np.arange(2 * k + 1)
    by_chance = np.asarray(stats.hypergeom.sf(totals // 2, 2 * k, k, totals))
    return (
        float((first > second).mean()),
        float(by_chance[(first + second).astype(int)].mean()),
    )
