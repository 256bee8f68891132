"""A figure with its uncertainty, or the reason why there is none."""

from dataclasses import dataclass
from enum import StrEnum

Interval = tuple[float, float]


class Reason(StrEnum):
    """Why a figure is undefined. The value is what a report prints."""

    MISSING_REGIME = "missing_regime"
    NO_DATA = "no_data"
    ONE_CLUSTER = "fewer_than_two_clusters"
    ONE_SAMPLE = "fewer than two samples in both regimes"
    BELOW_60_CLUSTERS = "below 60 clusters"
    NO_ABSTENTION = "nothing abstained"
    NO_UNANSWERABLE = "no_unanswerable_instances"
    NO_PART = "not one of the two parts of the retrieval loss"
    SMALL_TOTAL = "the retrieval loss is below four standard errors"
    WIDE_SHARE = "the interval of the share is not narrower than 1"
    EQUAL_SHARES = "the share does not vary between clusters"


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its 95 % interval, over `n` instances in `clusters` clusters.

    All numbers are finite. Proportions lie in [0, 1], differences in [-1, 1];
    a share of a difference has no bounds.
    """

    value: float
    low: float
    high: float
    n: int
    clusters: int

    @property
    def interval(self) -> Interval:
        return self.low, self.high


@dataclass(frozen=True, slots=True)
class Undefined:
    """No figure: too little data stands as a reason, never as 0 or NaN."""

    reason: Reason
    n: int = 0
    clusters: int = 0


Measured = Estimate | Undefined


def shortage(*, planned: bool, n: int, clusters: int) -> Undefined | None:
    """Return why `n` instances in `clusters` clusters carry no figure, or None when they do."""
    if not planned:
        return Undefined(Reason.MISSING_REGIME)
    if n == 0:
        return Undefined(Reason.NO_DATA)
    if clusters < 2:
        return Undefined(Reason.ONE_CLUSTER, n, clusters)
    return None
