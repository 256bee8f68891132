"""Sums over clusters: the form in which every interval and test reads its data."""

from typing import NamedTuple

import numpy as np

from app.analysis.scores import FloatArray, IntArray

# Differences smaller than this are rounding: a true one is at least 1 / (samples squared).
ROUNDING = 1e-9


class ClusterSums(NamedTuple):
    """Sums S_g [G] of a value over clusters, and the sizes n_g [G]: instances, or weights."""

    totals: FloatArray
    sizes: FloatArray

    @property
    def clusters(self) -> int:
        """G, the number of clusters."""
        return len(self.sizes)

    @property
    def size(self) -> float:
        """N, the sum of the sizes."""
        return float(self.sizes.sum())

    @property
    def mean(self) -> float:
        """The mean over instances, ΣS/Σn: never the mean over clusters."""
        return float(self.totals.sum() / self.sizes.sum())

    @property
    def standard_error(self) -> float:
        """The clustered standard error of the ratio ΣS/Σn: √(G/(G−1)·Σ(S − n·mean)²)/N.

        Exactly 0 where all clusters agree; needs two clusters.
        """
        residuals = self.totals - self.sizes * self.mean
        if np.abs(residuals).max() < ROUNDING:
            return 0.0
        spread = self.clusters / (self.clusters - 1) * float(residuals @ residuals)
        return float(np.sqrt(spread)) / self.size


def cluster_sums(
    values: FloatArray, codes: IntArray, weights: FloatArray | None = None
) -> ClusterSums:
    """Return the sums of `values` [n] over the clusters `codes` [n].

    Sizes count instances, or sum `weights` [n]; clusters of size 0 are left out.
    """
    if not len(codes):
        return ClusterSums(np.zeros(0), np.zeros(0))
    if weights is None:
        weights = np.ones(len(codes))
    totals = np.bincount(codes, weights=values).astype(float)
    sizes = np.bincount(codes, weights=weights).astype(float)
    present = sizes > 0
    return ClusterSums(totals[present], sizes[present])
