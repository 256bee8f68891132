"""The gates of the analysis: what its intervals and tests promise, held against known truth.

Every gate counts an event (an interval holds the truth, a test rejects a true hypothesis) over
simulated experiments, with the very functions that a report calls.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np

from app.analysis.accuracy import accuracy
from app.analysis.estimates import Estimate, Measured
from app.analysis.fieller import shares
from app.analysis.losses import LOSSES, WHOLE, Difference, estimate_difference, pair
from app.analysis.scores import ScoreTable
from app.protocol.canonical import keyed_number
from app.protocol.regimes import Regime
from app.selfcheck.experiments import Setting, experiments

FULL_REPLICATIONS = 2_000
QUICK_REPLICATIONS = 100
# How many standard errors of a short form's extra noise a bound gives way.
SLACK_ERRORS = 3.0
LEVEL = 0.05

Event = Callable[[ScoreTable, Setting, np.random.Generator], bool | None]


@dataclass(frozen=True, slots=True)
class Gate:
    """A promise: in each of `settings`, the share of experiments with `event` is in the band.

    `low` and `high` are fractions, as they hold at 2,000 replications. An event is None where
    the report would show no figure; such experiments do not count. `times` as many experiments
    are made as were asked for.
    """

    name: str
    what: str
    low: float
    high: float
    event: Event
    settings: tuple[Setting, ...]
    times: int = 1


@dataclass(frozen=True, slots=True)
class GateResult:
    """What one gate measured in one setting. JSON-ready.

    `measured` is the share of the `replications` that showed a figure, None where none did;
    `low` and `high` are the bounds that it was judged by, wider than the gate's own where there
    were fewer than 2,000 replications.
    """

    name: str
    setting: str
    measured: float | None
    low: float
    high: float
    replications: int
    passed: bool


def _loss(table: ScoreTable, rng: np.random.Generator) -> Difference:
    return estimate_difference(pair(table, LOSSES[WHOLE]), rng)


def _holds(measured: Measured, truth: float) -> bool | None:
    return measured.low <= truth <= measured.high if isinstance(measured, Estimate) else None


def _loss_is_held(table: ScoreTable, setting: Setting, rng: np.random.Generator) -> bool | None:
    truth = setting.difference(Regime.CONCEPTS_ONLY, Regime.FULL_SET)
    return _holds(_loss(table, rng).measured, truth)


def _accuracy_is_held(
    table: ScoreTable, setting: Setting, _: np.random.Generator
) -> bool | None:
    ((regime, truth),) = setting.accuracies
    return _holds(accuracy(table, regime).measured, truth)


def _zero_is_rejected(table: ScoreTable, _: Setting, rng: np.random.Generator) -> bool | None:
    p_value = _loss(table, rng).p_value
    return None if p_value is None else p_value <= LEVEL


def _share_is_held(table: ScoreTable, setting: Setting, _: np.random.Generator) -> bool | None:
    part = setting.difference(Regime.CONCEPTS_ONLY, Regime.RELATED_ONLY)
    whole = setting.difference(Regime.CONCEPTS_ONLY, Regime.FULL_SET)
    return _holds(shares(table)["document_to_concept_loss"], part / whole)


def _settings(
    accuracies: tuple[tuple[float, ...], ...],
    clusters: tuple[int, ...],
    *,
    samples: tuple[int, ...] = (1, 2),
    regimes: tuple[Regime, ...] = (Regime.CONCEPTS_ONLY, Regime.FULL_SET),
    cluster_sizes: tuple[int, ...] = (1,),
) -> tuple[Setting, ...]:
    return tuple(
        Setting(tuple(zip(regimes, values, strict=True)), count, k, cluster_sizes)
        for values, count, k in product(accuracies, clusters, samples)
    )


MIDDLE = ((0.75, 0.50), (0.50, 0.50), (0.80, 0.20), (0.80, 0.65), (0.35, 0.20))
EDGES = ((0.95, 0.92), (0.98, 0.85), (0.98, 0.95))
PARTS_OF_LOSS = ((0.80, 0.50, 0.20), (0.75, 0.65, 0.30), (0.80, 0.35, 0.25))

GATES = (
    Gate(
        "Loss interval, ordinary",
        "The adjusted t interval of a loss holds it, from 60 instances on and at accuracies "
        "from .2 to .8.",
        0.935,
        0.970,
        _loss_is_held,
        (*_settings(MIDDLE, (60,), samples=(2,)), *_settings(MIDDLE, (150,))),
    ),
    Gate(
        "Loss interval, one sample",
        "The same at 60 instances with one sample each, where the interval covers 96 to 97 %: "
        "so near the upper bound that it takes more experiments to tell.",
        0.935,
        0.970,
        _loss_is_held,
        _settings(MIDDLE, (60,), samples=(1,)),
        times=4,
    ),
    Gate(
        "Loss interval, hard",
        "The adjusted t interval of a loss holds it with 12 or 20 instances, at accuracies "
        "near 1, and in clusters of one to six instances; it may be wider than it need be.",
        0.935,
        1.0,
        _loss_is_held,
        (
            *_settings((MIDDLE[0], *EDGES), (12, 20)),
            *_settings(EDGES, (60, 150)),
            *_settings((MIDDLE[0],), (12, 20, 60), cluster_sizes=(1, 2, 3, 4, 5, 6)),
        ),
    ),
    Gate(
        "Accuracy interval",
        "Wilson's interval of an accuracy holds it at .97 with 12 instances.",
        0.93,
        1.0,
        _accuracy_is_held,
        _settings(((0.97,),), (12,), regimes=(Regime.FULL_SET,)),
    ),
    Gate(
        "Sign-flip test",
        "The sign-flip test rejects a true loss of 0 at p ≤ .05 no oftener than it may.",
        0.0,
        0.06,
        _zero_is_rejected,
        _settings(((0.6, 0.6), (0.95, 0.95)), (12, 20, 60, 150)),
    ),
    Gate(
        "Share interval",
        "Fieller's interval of a share of the retrieval loss holds it where a share is shown.",
        0.93,
        0.97,
        _share_is_held,
        _settings(
            PARTS_OF_LOSS,
            (60, 150),
            regimes=(Regime.CONCEPTS_ONLY, Regime.RELATED_ONLY, Regime.FULL_SET),
        ),
    ),
)


def run_gates(replications: int, seed: int) -> tuple[GateResult, ...]:
    """Return the result of every gate in every setting, the same from one seed.

    At 2,000 replications or more the bounds are exactly the gates' own. Raises ValueError below
    one replication.
    """
    return tuple(each_gate(replications, seed))


def each_gate(replications: int, seed: int) -> Iterator[GateResult]:
    """Yield what `run_gates` returns, one result at a time, for those who show progress."""
    if replications < 1:
        raise ValueError(f"replications must be at least 1, not {replications}")
    for gate in GATES:
        for setting in gate.settings:
            yield measure(gate, setting, replications, seed)


def measure(gate: Gate, setting: Setting, replications: int, seed: int) -> GateResult:
    """Return one gate's result in one setting; it depends on nothing but the arguments."""
    rng = np.random.default_rng(keyed_number(64, "gates", seed, gate.name, setting))
    tables = experiments(setting, gate.times * replications, rng)
    events = [gate.event(table, setting, rng) for table in tables]
    shown = [event for event in events if event is not None]
    low, high = bounds(gate, len(shown))
    measured = sum(shown) / len(shown) if shown else None
    return GateResult(
        name=gate.name,
        setting=str(setting),
        measured=measured,
        low=low,
        high=high,
        replications=len(shown),
        passed=measured is not None and low <= measured <= high,
    )


def bounds(gate: Gate, replications: int) -> tuple[float, float]:
    """Return the band for that many replications.

    Fewer than 2,000 measure less exactly: each bound b gives way by three standard errors of
    the noise that is added, 3·√(b(1 − b)·(1/replications − 1/2,000)). From 2,000 on by nothing.
    """
    noise = max(0.0, 1 / max(replications, 1) - 1 / FULL_REPLICATIONS) ** 0.5
    below, above = (
        SLACK_ERRORS * (bound * (1 - bound)) ** 0.5 * noise for bound in (gate.low, gate.high)
    )
    return max(0.0, gate.low - below), min(1.0, gate.high + above)
