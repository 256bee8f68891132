"""Many experiments with one subject of known truth: bias, coverage and power of the report."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np
from scipy import stats

from app.analysis.estimates import Estimate
from app.analysis.losses import LOSSES, Gap, estimate_difference, pair
from app.analysis.mode_switch import MODE_SWITCH
from app.analysis.planning import LEVEL_QUANTILE, minimum_detectable_loss
from app.analysis.scores import BoolArray, FloatArray, ScoreTable
from app.protocol.canonical import keyed_number
from app.protocol.regimes import DEFAULT_REGIMES, Regime
from app.selfcheck.experiments import table_of

FIGURES: Mapping[str, Gap] = MappingProxyType({**LOSSES, "mode_switch": MODE_SWITCH})
_COLUMN: Mapping[Regime, int] = {regime: place for place, regime in enumerate(DEFAULT_REGIMES)}
# What may become of an instance's knowledge, a row each, and in which regimes it then answers:
# there is none, it stays, documents switch it off.
_RECALLED = np.array(
    [
        [False] * len(DEFAULT_REGIMES),
        [True] * len(DEFAULT_REGIMES),
        [not regime.evidence.documents for regime in DEFAULT_REGIMES],
    ]
)


@dataclass(frozen=True, slots=True, eq=False)
class DrawModel:
    """What decides the verdicts of one subject on one docset.

    Once per instance, for all its regimes and samples: with chance `known` its answer is known
    by heart, and with chance `switched` documents then switch that knowledge off. What is
    recalled is right. Else every sample is right with the chance `evidence` [n, 4] of its
    instance in its regime, columns as `DEFAULT_REGIMES`, guesses included.

    Raises ValueError where that is no table of chances.
    """

    subject: str
    known: float
    switched: float
    evidence: FloatArray

    def __post_init__(self) -> None:
        shape = self.evidence.shape
        if len(shape) != 2 or not shape[0] or shape[1] != len(DEFAULT_REGIMES):
            raise ValueError(
                f"evidence must be [instances, {len(DEFAULT_REGIMES)}], not {shape}"
            )
        chances = (self.known, self.switched, *self.evidence.flat)
        if not all(0 <= chance <= 1 for chance in chances):
            raise ValueError("known, switched and evidence are chances from 0 to 1")

    @property
    def accuracies(self) -> FloatArray:
        """The expected accuracy [n, 4] of every instance in every regime."""
        accuracies: FloatArray = np.tensordot(self._weights, self._chances, axes=1)
        return accuracies

    def truth(self, gap: Gap) -> float:
        """Return the expected difference of two regimes' accuracies over all instances."""
        means = self.accuracies.mean(axis=0)
        return float(means[_COLUMN[gap.minuend]] - means[_COLUMN[gap.subtrahend]])

    def variance(self, gap: Gap, samples: int) -> float:
        """Return the variance of one instance's measured difference, B + W/k.

        B is how much the true differences of instances vary, W the sampling noise of both
        regimes together.
        """
        first, second = (
            self._chances[..., _COLUMN[regime]] for regime in (gap.minuend, gap.subtrahend)
        )
        between = self._expect((first - second) ** 2) - self.truth(gap) ** 2
        within = self._expect(first * (1 - first) + second * (1 - second))
        return between + within / samples

    def draw(self, n: int, samples: int, rng: np.random.Generator) -> BoolArray:
        """Return verdicts [n, 4, k] of `n` instances drawn from the docset's, with return."""
        fates = rng.choice(len(_RECALLED), size=n, p=self._weights)
        rows = rng.integers(len(self.evidence), size=n)
        right: BoolArray = (
            rng.random((n, len(DEFAULT_REGIMES), samples)) < self._chances[fates, rows, :, None]
        )
        return right

    @property
    def _weights(self) -> FloatArray:
        """How likely each row of `_RECALLED` is, [3]."""
        switched = self.known * self.switched
        return np.array([1 - self.known, self.known - switched, switched])

    @property
    def _chances(self) -> FloatArray:
        """The chance that a sample is right: [3, n, 4]."""
        return np.where(_RECALLED[:, None], 1.0, self.evidence)

    def _expect(self, values: FloatArray) -> float:
        """Return the mean of values [3, n] over what an instance can be."""
        return float(self._weights @ values.mean(axis=1))


@dataclass(frozen=True, slots=True)
class ReplicationRow:
    """How well one figure of the report finds its truth, over many experiments. JSON-ready.

    `bias` is mean estimate − truth, `bias_error` its standard error by simulation. `coverage`
    is the share of 95 % intervals that hold the truth, `power` of those that leave out 0 and
    `above_zero` of those wholly above it: a loss shown, or for the mode switch the verdict
    fragile. `planned_power` and `minimum_detectable` (None above 1) are what planning foretells
    from the variance in closed form.
    """

    subject: str
    figure: str
    n: int
    samples: int
    replications: int
    truth: float
    mean_estimate: float
    bias: float
    bias_error: float
    coverage: float
    power: float
    above_zero: float
    planned_power: float
    minimum_detectable: float | None


def replicate(
    model: DrawModel, *, n: int, samples: int, replications: int, seed: int
) -> tuple[ReplicationRow, ...]:
    """Return a row per loss and one for the mode switch; the same from one seed.

    Each experiment draws `n` instances from the docset's with return, so that the truth is that
    of the population which the intervals speak of, and `samples` verdicts per regime. Raises
    ValueError below two instances, one sample or two replications.
    """
    if n < 2 or samples < 1 or replications < 2:
        raise ValueError(
            "replications need n of at least 2, samples of at least 1 and replications of at"
            f" least 2, not {n}, {samples} and {replications}"
        )
    rng = np.random.default_rng(keyed_number(64, "replications", seed, model.subject))
    found = np.array(
        [_measure(table_of(model.draw(n, samples, rng)), rng) for _ in range(replications)]
    )
    return tuple(
        _row(model, name, samples, n, found[:, place]) for place, name in enumerate(FIGURES)
    )


def planned_power(loss: float, variance: float, clusters: int) -> float:
    """Return the chance that a two-sided 5 % test finds a true `loss`, as planning reckons.

    T(|loss|/SE − t_.975) and the far tail, SE = √(variance/clusters): .8 at the minimum
    detectable loss.
    """
    error = (variance / clusters) ** 0.5
    if error == 0:
        return float(loss != 0)
    law = stats.t(clusters - 1)
    quantile, distance = law.ppf(LEVEL_QUANTILE), abs(loss) / error
    return float(law.cdf(distance - quantile) + law.cdf(-distance - quantile))


def _measure(table: ScoreTable, rng: np.random.Generator) -> list[tuple[float, float, float]]:
    """Return estimate, low and high of every figure."""
    found = []
    for gap in FIGURES.values():
        measured = estimate_difference(pair(table, gap), rng).measured
        if not isinstance(measured, Estimate):
            raise TypeError(f"a complete table gave no figure: {measured.reason}")
        found.append((measured.value, *measured.interval))
    return found


def _row(
    model: DrawModel, name: str, samples: int, n: int, found: FloatArray
) -> ReplicationRow:
    gap = FIGURES[name]
    truth, variance = model.truth(gap), model.variance(gap, samples)
    estimates, low, high = found.T
    return ReplicationRow(
        subject=model.subject,
        figure=name,
        n=n,
        samples=samples,
        replications=len(found),
        truth=truth,
        mean_estimate=float(estimates.mean()),
        bias=float(estimates.mean() - truth),
        bias_error=float(stats.sem(estimates)),
        coverage=float(((low <= truth) & (truth <= high)).mean()),
        power=float(((low > 0) | (high < 0)).mean()),
        above_zero=float((low > 0).mean()),
        planned_power=planned_power(truth, variance, n),
        minimum_detectable=minimum_detectable_loss(n, variance),
    )
