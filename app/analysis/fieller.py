"""Which share of the retrieval loss each of its two parts has: a ratio of two means."""

import numpy as np
from scipy import stats

from app.analysis.clusters import ROUNDING, ClusterSums
from app.analysis.estimates import Estimate, Interval, Measured, Reason, Undefined, shortage
from app.analysis.intervals import LEVEL_TAIL
from app.analysis.losses import (
    DECOMPOSITION_REGIMES,
    LOSSES,
    PARTS,
    WHOLE,
    complete_cases,
    pair,
)
from app.analysis.scores import ScoreTable

# A share is shown from this many standard errors of the total on, if its interval is narrower
# than the widest: what lies beyond says nothing that the two losses do not say better.
LEAST_STANDARD_ERRORS = 4.0
WIDEST = 1.0


def shares(table: ScoreTable) -> dict[str, Measured]:
    """Return the parts' shares of the retrieval loss, on the instances with all its regimes.

    They add up to 1 and are not cut to [0, 1]: where one part is a gain, the other's share is
    above 1. Both are defined or none is.
    """
    complete = complete_cases(table, DECOMPOSITION_REGIMES)
    whole = pair(table, LOSSES[WHOLE], complete).sums
    n = int(complete.sum())
    planned = all(table.tally(regime).samples for regime in DECOMPOSITION_REGIMES)
    if undefined := shortage(planned=planned, n=n, clusters=whole.clusters):
        return dict.fromkeys(PARTS, undefined)
    return {name: _share(pair(table, LOSSES[name], complete).sums, whole, n) for name in PARTS}


def _share(part: ClusterSums, whole: ClusterSums, n: int) -> Measured:
    least = max(LEAST_STANDARD_ERRORS * whole.standard_error, ROUNDING)
    if abs(whole.mean) < least:
        return Undefined(Reason.SMALL_TOTAL, n, whole.clusters)
    interval = fieller(part, whole)
    if interval is None or (width := interval[1] - interval[0]) >= WIDEST:
        return Undefined(Reason.WIDE_SHARE, n, whole.clusters)
    if width < ROUNDING:
        return Undefined(Reason.EQUAL_SHARES, n, whole.clusters)
    return Estimate(part.mean / whole.mean, *interval, n, whole.clusters)


def fieller(part: ClusterSums, whole: ClusterSums) -> Interval | None:
    """Return Fieller's 95 % interval of part.mean / whole.mean, with t at G − 1.

    It holds each ratio θ at which a t test does not reject that part − θ·whole has mean 0, and
    so the estimate. None where that is no interval: the whole's own t interval holds 0. Both
    sums are over the same clusters, two at least.
    """
    freedom = whole.clusters - 1
    t_squared = float(stats.t.isf(LEVEL_TAIL, freedom)) ** 2
    scale = t_squared * whole.clusters / freedom / whole.size**2
    spread = whole.totals - whole.sizes * whole.mean
    slack = whole.mean**2 - scale * float(spread @ spread)
    if slack <= 0:
        return None
    ratio = part.mean / whole.mean
    # Fieller's quadratic in terms of what the ratio leaves unexplained: no cancellation.
    rest = part.totals - ratio * whole.totals
    shift = scale * float(rest @ spread)
    reach = float(np.sqrt(scale * float(rest @ rest) * slack + shift**2))
    return ratio - (reach + shift) / slack, ratio + (reach - shift) / slack
