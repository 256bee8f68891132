"""Thresholds on a report: `retrieval_loss>0.2`, for pipelines that should stop."""

import math
import operator
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.analysis.losses import LOSSES
from app.protocol.regimes import Regime

NAMES = (*LOSSES, *(str(regime) for regime in Regime))
OPERATORS: Mapping[str, Callable[[float, float], bool]] = {
    ">": operator.gt,
    ">=": operator.ge,
    "<": operator.lt,
    "<=": operator.le,
}
# The longer operator first, so that ">=" is not read as ">" and "=0.2".
_THRESHOLD = re.compile(r"\s*([a-z][a-z0-9_@]*)\s*(>=|<=|>|<)\s*(\S+)\s*")
# Differences of fractions carry rounding errors: 0.8 - 0.6 must not exceed 0.2.
_DECIMALS = 12

Report = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Threshold:
    """A condition that a loss or an accuracy must not fulfil; `limit` is a fraction."""

    name: str
    relation: str
    limit: float

    def __str__(self) -> str:
        return f"{self.name}{self.relation}{self.limit:g}"

    def crossed_by(self, value: float) -> bool:
        return OPERATORS[self.relation](round(value, _DECIMALS), self.limit)


@dataclass(frozen=True, slots=True)
class Judgement:
    """One threshold on one model; `value` is None where undefined, for a `reason`.

    What is undefined crosses nothing, and has passed nothing either.
    """

    model: str
    threshold: Threshold
    value: float | None
    reason: str | None

    @property
    def crossed(self) -> bool:
        return self.value is not None and self.threshold.crossed_by(self.value)


def parse_threshold(text: str) -> Threshold:
    """Return `NAME OPERATOR FRACTION` as a threshold.

    Raises ValueError with what is wrong: the form, a name that is neither a loss nor a regime,
    a limit outside [-1, 1], which is one in percent by mistake.

    >>> parse_threshold("retrieval_loss > 0.2")
    Threshold(name='retrieval_loss', relation='>', limit=0.2)
    """
    match = _THRESHOLD.fullmatch(text)
    if match is None:
        raise ValueError(f'{text!r} is no threshold; write one as "retrieval_loss>0.2"')
    name, relation, literal = match.groups()
    if name not in NAMES:
        raise ValueError(f"{name!r} is not known; there are {', '.join(NAMES)}")
    try:
        limit = float(literal)
    except ValueError:
        limit = math.nan
    if not -1 <= limit <= 1:
        raise ValueError(f"{text!r}: the limit is a fraction from -1 to 1, such as 0.2")
    return Threshold(name, relation, limit)


def judge(report: Report, thresholds: Sequence[Threshold]) -> Iterator[Judgement]:
    """Yield one judgement for every threshold and model."""
    for threshold in thresholds:
        for model in report["models"]:
            value, reason = _figure(model, threshold.name)
            yield Judgement(model["name"], threshold, value, reason)


def _figure(model: Mapping[str, Any], name: str) -> tuple[float | None, str | None]:
    figures, key = (
        (model["losses"], "estimate") if name in LOSSES else (model["regimes"], "accuracy")
    )
    if name not in figures:
        return None, "not measured in this run"
    return figures[name][key], figures[name]["reason"]
