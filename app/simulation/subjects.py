"""The simulated subjects: how often each is right in each regime, and which faults it shows."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from app.errors import InvalidRequest
from app.protocol.regimes import DEFAULT_REGIMES, Regime

LATENCY = "latency"
MAX_LATENCY_SECONDS = 60.0


class Fault(StrEnum):
    """What can go wrong on demand, each with a share in [0, 1]."""

    FAIL = "fail"
    RATE_LIMIT = "rate_limit"
    EMPTY = "empty"
    CUT = "cut"


# A request meets at most one fault of the first kind, and each reply one of the second.
REQUEST_FAULTS = (Fault.FAIL, Fault.RATE_LIMIT)
REPLY_FAULTS = (Fault.EMPTY, Fault.CUT)


@dataclass(frozen=True, slots=True)
class Subject:
    """A subject whose true accuracies are known.

    `accuracy` holds the probability of a right answer in each regime, `faults` the share of
    each fault (absent means none) and `latency_seconds` how long a reply takes.
    """

    name: str
    sentence: str
    accuracy: Mapping[Regime, float]
    faults: Mapping[Fault, float] = field(default_factory=dict)
    latency_seconds: float = 0.0


# Name: what it imitates, and how often it is right in each of the DEFAULT_REGIMES, in order.
_TABLE: dict[str, tuple[str, tuple[float, float, float, float]]] = {
    "reader": (
        "Knows little, finds the needed concepts in documents and applies them well.",
        (0.05, 0.95, 0.92, 0.90),
    ),
    "loses-concepts": (
        "Applies concepts that are handed to it, but often fails to find them in documents.",
        (0.05, 0.92, 0.45, 0.40),
    ),
    "noise-prone": (
        "Finds concepts in pertinent documents and is led astray by near misses among them.",
        (0.05, 0.92, 0.85, 0.40),
    ),
    "document-averse": (
        "Knows much by itself and stops using it as soon as documents lie before it.",
        (0.60, 0.85, 0.40, 0.35),
    ),
    "slips": (
        "Has the right concepts in hand and errs in the working, whatever it was given.",
        (0.05, 0.60, 0.58, 0.55),
    ),
    "overconfident": (
        "Answers from a first impression and hardly uses the evidence that it is given.",
        (0.25, 0.35, 0.30, 0.25),
    ),
    "knows-by-heart": (
        "Remembers the answers, as after training on the docset; evidence adds nothing.",
        (0.95, 0.97, 0.96, 0.95),
    ),
}

PRESETS: dict[str, Subject] = {
    name: Subject(name, sentence, dict(zip(DEFAULT_REGIMES, accuracy, strict=True)))
    for name, (sentence, accuracy) in _TABLE.items()
}

# What a model name may set, each from 0 to the maximum given here.
SETTINGS: dict[str, float] = {
    **{regime.value: 1.0 for regime in DEFAULT_REGIMES},
    **{fault.value: 1.0 for fault in Fault},
    LATENCY: MAX_LATENCY_SECONDS,
}


def parse_subject(model: str) -> Subject:
    """Return the subject of a model name such as `reader?full_set=0.2&latency=0.5`.

    Raises InvalidRequest, naming what is allowed, when the preset or a setting is unknown, a
    value lies out of range, or the shares of faults that exclude each other exceed 1.
    """
    name, _, query = model.partition("?")
    preset = PRESETS.get(name)
    if preset is None:
        raise InvalidRequest(
            f"there is no simulated subject {name!r}; there are: {', '.join(PRESETS)}"
        )
    settings = _parse_settings(query)
    faults = {fault: settings.get(fault, 0.0) for fault in Fault}
    for together in (REQUEST_FAULTS, REPLY_FAULTS):
        if sum(faults[fault] for fault in together) > 1:
            raise InvalidRequest(f"{' and '.join(together)} must not exceed 1 together")
    return replace(
        preset,
        accuracy={regime: settings.get(regime, p) for regime, p in preset.accuracy.items()},
        faults=faults,
        latency_seconds=settings.get(LATENCY, 0.0),
    )


def _parse_settings(query: str) -> dict[str, float]:
    settings: dict[str, float] = {}
    for part in query.split("&") if query else ():
        name, _, value = part.partition("=")
        if name not in SETTINGS:
            raise InvalidRequest(
                f"a simulated subject has no setting {name!r}; it has: {', '.join(SETTINGS)}"
            )
        if name in settings:
            raise InvalidRequest(f"{name} is set twice; set it once")
        settings[name] = _parse_value(name, value)
    return settings


def _parse_value(name: str, value: str) -> float:
    try:
        number = float(value)
    except ValueError:
        number = math.nan
    if not 0 <= number <= SETTINGS[name]:
        raise InvalidRequest(f"{name} must be a number from 0 to {SETTINGS[name]:g}")
    return number


def list_subjects() -> dict[str, Any]:
    """Return the presets in the shape of an OpenAI model list, with what each one does.

    Beside `data` stands `settings`: every name that may follow the `?`, with its maximum.
    """
    return {
        "object": "list",
        "data": [
            {
                "id": subject.name,
                "object": "model",
                "created": 0,
                "owned_by": "der2",
                "description": subject.sentence,
                "accuracy": {regime.value: p for regime, p in subject.accuracy.items()},
            }
            for subject in PRESETS.values()
        ],
        "settings": SETTINGS,
    }
