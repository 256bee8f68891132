"""Simulated experiments of known true accuracy: tables as a run would have left them."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from scipy import special

from app.analysis.scores import BoolArray, FloatArray, IntArray, ScoreTable
from app.protocol.regimes import DEFAULT_REGIMES

# Probit-normal instances: an effect shared by all regimes, and one of each regime's own.
SHARED_SPREAD, OWN_SPREAD = 1.2, 0.7
LATENT_SPREAD = (1 + SHARED_SPREAD**2 + OWN_SPREAD**2) ** 0.5
# How much of the variance of each effect the instances of one cluster have in common.
CLUSTER_SHARE = 0.5


@dataclass(frozen=True, slots=True)
class Setting:
    """What is drawn: `accuracies` by regime, over clusters of instances with k samples each.

    The names of `accuracies` are regimes, the values expected accuracies inside (0, 1). Cluster
    sizes run through `cluster_sizes` again and again.
    """

    accuracies: tuple[tuple[str, float], ...]
    clusters: int
    samples: int
    cluster_sizes: tuple[int, ...] = (1,)

    def __str__(self) -> str:
        sizes = self.cluster_sizes
        unit = "clusters" if len(sizes) > 1 else "instances"
        accuracies = "/".join(f"{value:.2f}".lstrip("0") for _, value in self.accuracies)
        return f"{accuracies}, {self.clusters} {unit}, k = {self.samples}"

    def difference(self, minuend: str, subtrahend: str) -> float:
        """Return the true difference of two regimes' accuracies."""
        accuracy = dict(self.accuracies)
        return accuracy[minuend] - accuracy[subtrahend]


def experiments(
    setting: Setting, replications: int, rng: np.random.Generator
) -> Iterator[ScoreTable]:
    """Yield that many independent tables of `setting`, from `rng` alone."""
    sizes = np.resize(setting.cluster_sizes, setting.clusters)
    codes = np.repeat(np.arange(setting.clusters, dtype=np.int64), sizes)
    regimes = tuple(name for name, _ in setting.accuracies)
    expected = np.array([value for _, value in setting.accuracies])
    threshold = LATENT_SPREAD * special.ndtri(expected)
    for _ in range(replications):
        own = _effects(rng, codes, len(regimes))
        latent = threshold + SHARED_SPREAD * _effects(rng, codes, 1) + OWN_SPREAD * own
        right = rng.random((*latent.shape, setting.samples)) < special.ndtr(latent)[..., None]
        yield table_of(right, regimes, tuple(f"c{code}" for code in codes))


def _effects(rng: np.random.Generator, codes: IntArray, columns: int) -> FloatArray:
    """Return standard normal effects [n, columns], alike within a cluster."""
    of_cluster = rng.standard_normal((int(codes[-1]) + 1, columns))[codes]
    of_instance = rng.standard_normal((len(codes), columns))
    alike, apart = np.sqrt((CLUSTER_SHARE, 1 - CLUSTER_SHARE))
    effects: FloatArray = alike * of_cluster + apart * of_instance
    return effects


def table_of(
    right: BoolArray,
    regimes: tuple[str, ...] = DEFAULT_REGIMES,
    clusters: tuple[str, ...] = (),
) -> ScoreTable:
    """Return a complete table of the verdicts `right` [n, regimes, k]."""
    n = len(right)
    return ScoreTable(
        instances=tuple(f"i{row:05}" for row in range(n)),
        clusters=clusters,
        answerable=np.ones(n, dtype=bool),
        regimes=regimes,
        states=right.astype(np.int8),
        reasons=np.full(right.shape, "", dtype=object),
        truncated=np.zeros(right.shape[:2], dtype=bool),
    )
