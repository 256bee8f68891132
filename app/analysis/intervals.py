"""The 95 % intervals: adjusted t for differences, Wilson for proportions."""

from typing import NamedTuple

import numpy as np
from scipy import stats

from app.analysis.clusters import ClusterSums
from app.analysis.estimates import Interval

LEVEL_TAIL = 0.025
POWER = 0.8
Z = float(stats.norm.isf(LEVEL_TAIL))


class AdjustedT(NamedTuple):
    """The adjusted t interval of a mean difference, its standard error and what it can detect.

    `minimum_detectable` is the true mean that a two-sided 5 % test finds with 80 % power.
    """

    low: float
    high: float
    standard_error: float
    minimum_detectable: float


def adjusted_t(sums: ClusterSums, samples: int) -> AdjustedT:
    """Return the headline interval of a loss: a t interval that never collapses.

    Two pseudo-clusters of the average size, one at +h and one at −h, h = max(½, 1/√samples),
    are appended to the cluster sums of differences in [−1, 1]; quantiles have G − 1 degrees of
    freedom, and the interval is cut to [−1, 1]. Needs two clusters. (Bonett and Price's idea
    for paired proportions, carried to fractional differences and clusters.)
    """
    size = sums.size / sums.clusters
    h = max(0.5, samples**-0.5)
    totals = np.append(sums.totals, (size * h, -size * h))
    sizes = np.append(sums.sizes, (size, size))
    centre = float(totals.sum() / sizes.sum())
    residuals = totals - sizes * centre
    count = len(sizes)
    error = float(np.sqrt(count / (count - 1) * (residuals @ residuals)) / sizes.sum())
    freedom = sums.clusters - 1
    quantile = float(stats.t.isf(LEVEL_TAIL, freedom))
    return AdjustedT(
        low=max(-1.0, centre - quantile * error),
        high=min(1.0, centre + quantile * error),
        standard_error=error,
        minimum_detectable=(quantile + float(stats.t.ppf(POWER, freedom))) * error,
    )


def exact_bound(difference: float, clusters: int) -> Interval:
    """Return the exact 95 % bound of a mean when all clusters show the same `difference`.

    With q = 1 − .025^(1/G): what a share q of unlike clusters, all at ±1, could still hide.
    """
    hidden = 1 - LEVEL_TAIL ** (1 / clusters)
    return (
        difference - (1 + difference) * hidden,
        difference + (1 - difference) * hidden,
    )


def clustered_wilson(sums: ClusterSums, cells: int) -> Interval:
    """Return the Wilson interval of a proportion ΣS/Σn at its effective sample size.

    n_eff = p(1−p)/SE², clipped to [G, cells]; G where SE is 0, so that a run without a single
    failure is not read as certain. Needs two clusters.
    """
    share, error = sums.mean, sums.standard_error
    effective = share * (1 - share) / error**2 if error else float(sums.clusters)
    return wilson(share, min(max(effective, float(sums.clusters)), float(cells)))


def wilson(share: float, n: float) -> Interval:
    """Return Wilson's score interval (no continuity correction) for `share` of `n` trials."""
    centre = (share + Z**2 / (2 * n)) / (1 + Z**2 / n)
    margin = Z / (1 + Z**2 / n) * float(np.sqrt(share * (1 - share) / n + Z**2 / (4 * n**2)))
    # The outer comparisons with the share only undo rounding at 0 and 1.
    return max(0.0, min(share, centre - margin)), min(1.0, max(share, centre + margin))
