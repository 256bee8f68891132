"""What a run could find out, before anything is spent."""

import math

from scipy import stats

# Simulated variance of a per-instance paired difference at two samples and mid-range
# accuracies: 150 instances give ± 7.5 points and detect 11.
TYPICAL_VARIANCE = 0.22
LEVEL_QUANTILE = 0.975
POWER_QUANTILE = 0.8


def minimum_detectable_loss(clusters: int, variance: float = TYPICAL_VARIANCE) -> float | None:
    """Return the loss that a run over this many clusters detects with power .8, or None.

    (t_{.975,G−1} + t_{.8,G−1})·√(variance/G); None where that is no possible loss, above 1,
    and below two clusters.
    """
    if clusters < 2:
        return None
    level, power = (
        float(stats.t.ppf(quantile, clusters - 1))
        for quantile in (LEVEL_QUANTILE, POWER_QUANTILE)
    )
    loss = (level + power) * math.sqrt(variance / clusters)
    return loss if loss <= 1 else None
