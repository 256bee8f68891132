"""Whether reports of simulated subjects, made the whole way, agree with the known truth.

The losses of one report depend on each other: they share regimes, and one is the sum of two.
So every loss is judged by itself, over its reports, which are independent given the docsets (a
subject on a docset is one unit), and the level is divided among what is judged: Bonferroni's
bound holds whatever the dependence. The intervals allow for the instances being a sample, while
the truth is that of the very docset; so they hold it in 95 % or more, and only too few is a
fault.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy import stats

LEVEL = 0.001
COVERAGE = 0.95
# In fewer instances it may well be that nothing varies: then an estimate's own error is no
# measure of how far it may lie off. Coverage and bias are judged all the same.
LEAST_INSTANCES = 30


@dataclass(frozen=True, slots=True)
class PipelineRow:
    """One loss of one report (a subject on a docset of `n` instances), and the truth.

    All are fractions; the interval and its standard error are the report's own. `true_error`
    is the estimate's standard error in closed form, where it is known: a report in which
    nothing happened to vary says too little of its own.
    """

    subject: str
    loss: str
    truth: float
    estimate: float
    ci_low: float
    ci_high: float
    standard_error: float
    n: int
    true_error: float | None = None

    @property
    def holds(self) -> bool:
        """Whether the interval holds the truth."""
        return self.ci_low <= self.truth <= self.ci_high

    @property
    def z(self) -> float:
        """How many standard errors the estimate lies above the truth."""
        error = self.standard_error if self.true_error is None else self.true_error
        return _in_errors(self.estimate - self.truth, error)

    @property
    def p_value(self) -> float:
        """How likely so large a |z| is by chance, with t at n − 1."""
        return float(2 * stats.t.sf(abs(self.z), self.n - 1))


@dataclass(frozen=True, slots=True)
class LossVerdict:
    """One loss over all its reports. JSON-ready.

    `coverage_p` is the chance that no more intervals than `held` hold the truth when each does
    with .95; `bias` the mean of estimate − truth, `bias_z` in standard errors.
    """

    loss: str
    reports: int
    held: int
    coverage_p: float
    bias: float
    bias_z: float


@dataclass(frozen=True, slots=True)
class PipelineVerdict:
    """What was judged, and in `failures` what failed, in words. JSON-ready.

    `largest` is the row that lies furthest from its truth, None without rows.
    """

    passed: bool
    failures: tuple[str, ...]
    losses: tuple[LossVerdict, ...]
    largest: PipelineRow | None


def judge_pipeline(rows: Sequence[PipelineRow]) -> PipelineVerdict:
    """Judge coverage and bias per loss, and the largest deviation among all rows.

    Each of the three fails a sound instrument in at most 0.1 % of trials. No rows fail.
    """
    names = dict.fromkeys(row.loss for row in rows)
    losses = tuple(_judge_loss(name, [r for r in rows if r.loss == name]) for name in names)
    measurable = [row for row in rows if row.n >= LEAST_INSTANCES]
    largest = min(measurable, key=lambda row: row.p_value, default=None)
    failures = [
        *(_too_few_hold(loss) for loss in losses if loss.coverage_p < LEVEL / len(losses)),
        *(_is_biased(loss) for loss in losses if _p_of(loss.bias_z) < LEVEL / len(losses)),
    ]
    if not rows:
        failures.append("there is no report to judge")
    elif largest is not None and largest.p_value < LEVEL / len(measurable):
        failures.append(_lies_too_far(largest))
    return PipelineVerdict(not failures, tuple(failures), losses, largest)


def _judge_loss(name: str, rows: Sequence[PipelineRow]) -> LossVerdict:
    held = sum(row.holds for row in rows)
    deviations = np.array([row.estimate - row.truth for row in rows])
    errors = np.array([row.standard_error for row in rows])
    return LossVerdict(
        loss=name,
        reports=len(rows),
        held=held,
        coverage_p=float(stats.binom.cdf(held, len(rows), COVERAGE)),
        bias=float(deviations.mean()),
        bias_z=_in_errors(float(deviations.sum()), float(np.sqrt(errors @ errors))),
    )


def _in_errors(off: float, error: float) -> float:
    """Return a deviation in standard errors: infinite where none is admitted."""
    if error == 0:
        return math.copysign(math.inf, off) if off else 0.0
    return off / error


def _p_of(z: float) -> float:
    return float(2 * stats.norm.sf(abs(z)))


def _too_few_hold(loss: LossVerdict) -> str:
    return (
        f"{loss.loss}: {loss.held} of {loss.reports} intervals hold the truth "
        f"(so few by chance: p = {loss.coverage_p:.1g})"
    )


def _is_biased(loss: LossVerdict) -> str:
    return (
        f"{loss.loss}: estimates lie {100 * loss.bias:+.1f} points off the truth on average "
        f"({loss.bias_z:+.1f} standard errors)"
    )


def _lies_too_far(row: PipelineRow) -> str:
    return (
        f"{row.loss} of {row.subject}: {100 * row.estimate:.1f} points measured for a true "
        f"{100 * row.truth:.1f} ({row.z:+.1f} standard errors)"
    )
