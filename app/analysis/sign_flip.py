"""p-values: the sign-flip test over clusters, and Holm's correction within a family."""

import math
from collections.abc import Mapping

import numpy as np
from scipy import fft

from app.analysis.clusters import ROUNDING
from app.analysis.scores import FloatArray, IntArray

GRID_POINTS = 1_000_000
REPLICATES = 19_999
REPLICATES_PER_BLOCK = 500
# The transform below is exact to about 1e-15; p-values smaller than this are given as this.
RESOLUTION = 1e-14
# Beyond this the units are a decimal grid, finer than any difference that can matter.
FINEST_SCALE = 10**9
REACHES_05 = 6


def nonzero_clusters(totals: FloatArray) -> int:
    """Return how many cluster sums differ from 0; under six, p < .05 is impossible."""
    return int((np.abs(totals) > ROUNDING).sum())


def sign_flip_p(totals: FloatArray, denominators: set[int], rng: np.random.Generator) -> float:
    """Return the two-sided p of the hypothesis that cluster sums are symmetric about 0.

    `totals` [G] are sums of differences of fractions with these `denominators` (the samples
    per instance), so they lie on an integer grid. p is the share of all 2^G sign patterns
    whose absolute sum reaches the observed one: exact up to 10⁶ grid points, beyond it by
    Monte Carlo, p = (1 + hits)/(1 + replicates). Without a non-zero sum p is 1.
    """
    scale = min(math.lcm(*denominators), FINEST_SCALE)
    units = np.rint(totals * scale).astype(np.int64)
    units = units[units != 0]
    if not len(units):
        return 1.0
    units //= np.gcd.reduce(units)
    steps, counts = np.unique(np.abs(units), return_counts=True)
    observed = abs(int(units.sum()))
    if int(steps @ counts) < GRID_POINTS:
        return _exact(steps, counts, observed)
    return _monte_carlo(steps, counts, observed, rng)


def _exact(steps: IntArray, counts: IntArray, observed: int) -> float:
    """Convolve the two-point laws of all clusters by Fourier transform.

    With X = Σ step·Bernoulli(½), the sum under a random sign pattern is 2X − Σ step.
    """
    reach = int(steps @ counts)
    size = fft.next_fast_len(reach + 1, real=True)
    log_cosines = _log_cosines(size)
    frequencies = np.arange(size // 2 + 1)
    log_size = np.zeros(len(frequencies))
    turns = np.zeros(len(frequencies), dtype=np.int64)
    for step, count in zip(steps, counts, strict=True):
        # A Bernoulli(½) step has the transform exp(−iπx)·cos(πx) at x = place/size.
        place = (frequencies * step + size // 2) % size - size // 2
        log_size += count * log_cosines[place]
        turns += count * place
    phase = np.pi * (turns % (2 * size)) / size
    law = fft.irfft(np.exp(log_size - 1j * phase), size)[: reach + 1]
    tail = law[(reach + observed) // 2 :].sum()
    return 1.0 if observed == 0 else float(np.clip(2 * tail, RESOLUTION, 1.0))


def _log_cosines(size: int) -> FloatArray:
    """Return log|cos(πx)| at x = 0, 1/size, …; cyclic, so that a negative place reads right.

    Many clusters multiply the rounding of a cosine near 1, hence the logarithm from the sine
    where that is the smaller.
    """
    angles = np.pi * np.arange(size) / size
    cosines = np.maximum(np.abs(np.cos(angles)), np.finfo(float).tiny)
    small = np.minimum(np.sin(angles) ** 2, 0.5)
    return np.where(small < 0.5, np.log1p(-small) / 2, np.log(cosines))


def _monte_carlo(
    steps: IntArray, counts: IntArray, observed: int, rng: np.random.Generator
) -> float:
    reach = int(steps @ counts)
    hits = 0
    for first in range(0, REPLICATES, REPLICATES_PER_BLOCK):
        block = min(REPLICATES_PER_BLOCK, REPLICATES - first)
        sums = 2 * (rng.binomial(counts, 0.5, size=(block, len(steps))) @ steps) - reach
        hits += int((np.abs(sums) >= observed).sum())
    return (1 + hits) / (1 + REPLICATES)


def holm(p_values: Mapping[str, float | None]) -> dict[str, float | None]:
    """Return Holm's adjusted p-values of one family; None stays None and is no test."""
    tested = sorted((p, name) for name, p in p_values.items() if p is not None)
    adjusted: dict[str, float | None] = dict.fromkeys(p_values)
    running = 0.0
    for rank, (p, name) in enumerate(tested):
        running = max(running, min(1.0, (len(tested) - rank) * p))
        adjusted[name] = running
    return adjusted
