"""The simulated subjects: what each is able to do, and which faults it shows."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, NamedTuple

from app.errors import InvalidRequest
from app.reading.stated import LEVELS

MAX_LATENCY_SECONDS = 60.0

ByLevel = tuple[float, ...]


class Fault(StrEnum):
    """What can go wrong on demand; a subject's field of this name holds its share."""

    FAIL = "fail"
    RATE_LIMIT = "rate_limit"
    EMPTY = "empty"
    CUT = "cut"


# A request meets at most one fault of the first kind, and each reply one of the second.
REQUEST_FAULTS = (Fault.FAIL, Fault.RATE_LIMIT)
REPLY_FAULTS = (Fault.EMPTY, Fault.CUT)


@dataclass(frozen=True, slots=True)
class Subject:
    """What a subject does, as probabilities in [0, 1]; SETTINGS says what each one means.

    `p_extract` has four members, by level of extraction difficulty. `latency` is in seconds.
    Subjects draw alike when their `seed` is the same.
    """

    name: str
    sentence: str
    p_extract: ByLevel = (0.99, 0.98, 0.97, 0.96)
    p_use: float = 0.99
    p_noise: float = 0.02
    p_known: float = 0.05
    p_switch: float = 0.0
    p_abstain: float = 0.9
    p_slip: float = 0.02
    seed: int = 0
    latency: float = 0.0
    fail: float = 0.0
    rate_limit: float = 0.0
    empty: float = 0.0
    cut: float = 0.0

    def share(self, fault: Fault) -> float:
        """Return the share of requests, or of replies, that meet `fault`."""
        shares = {
            Fault.FAIL: self.fail,
            Fault.RATE_LIMIT: self.rate_limit,
            Fault.EMPTY: self.empty,
            Fault.CUT: self.cut,
        }
        return shares[fault]


# What they imitate; each has a seed of its own, so that their errors do not coincide.
_ALL = (
    Subject(
        "reader",
        "Knows little, finds the needed laws in documents and applies them well.",
        seed=1,
    ),
    Subject(
        "loses-concepts",
        "Applies laws that are handed to it, but often fails to find them in documents.",
        p_extract=(0.85, 0.75, 0.65, 0.55),
        seed=2,
    ),
    Subject(
        "noise-prone",
        "Finds the needed laws, and takes near misses in other documents for them.",
        p_noise=0.35,
        seed=3,
    ),
    Subject(
        "document-averse",
        "Knows much by itself and stops using it as soon as documents lie before it.",
        p_extract=(0.75, 0.65, 0.55, 0.45),
        p_noise=0.15,
        p_known=0.75,
        p_switch=0.85,
        seed=4,
    ),
    Subject(
        "slips",
        "Has the right laws in hand and errs in the working, whatever it was given.",
        p_use=0.92,
        p_slip=0.3,
        seed=5,
    ),
    Subject(
        "overconfident",
        "Never says that it cannot tell: it guesses, and is led by whatever it has read.",
        p_extract=(0.9, 0.85, 0.8, 0.75),
        p_use=0.95,
        p_noise=0.3,
        p_known=0.1,
        p_abstain=0.0,
        p_slip=0.05,
        seed=6,
    ),
    Subject(
        "knows-by-heart",
        "Remembers the answers, as after training on the docset; evidence adds little.",
        p_known=0.95,
        seed=7,
    ),
)
PRESETS: Mapping[str, Subject] = {subject.name: subject for subject in _ALL}


class Setting(NamedTuple):
    """What a user may set of a subject: what it means, what it may be, how it is read.

    `read` raises ValueError for what is not allowed. `maximum` is None where there is none;
    the least value is 0 everywhere.
    """

    meaning: str
    allowed: str
    maximum: float | None
    read: Callable[[object], object]


def _number(value: object, maximum: float) -> float:
    plain = not isinstance(value, bool) and isinstance(value, str | int | float)
    number = float(str(value)) if plain else -1.0
    if not 0 <= number <= maximum:
        raise ValueError
    return number


def _probability(value: object) -> float:
    return _number(value, 1.0)


def _seconds(value: object) -> float:
    return _number(value, MAX_LATENCY_SECONDS)


def _by_level(value: object) -> ByLevel:
    parts = value.split(",") if isinstance(value, str) else value
    several = [
        _probability(part) for part in (parts if isinstance(parts, list | tuple) else [parts])
    ]
    if len(several) == 1:
        return tuple(several * len(LEVELS))
    if len(several) != len(LEVELS):
        raise ValueError
    return tuple(several)


def _whole(value: object) -> int:
    if not isinstance(value, str) or not value.isdecimal():
        raise ValueError
    return int(value)


def _share(meaning: str) -> Setting:
    return Setting(meaning, "a number from 0 to 1", 1.0, _probability)


SETTINGS: Mapping[str, Setting] = {
    "p_extract": Setting(
        "How likely it finds a needed law that a document states; four values are by level of"
        " extraction difficulty.",
        "a number from 0 to 1, or four of them, by level: 0.9,0.8,0.7,0.6",
        1.0,
        _by_level,
    ),
    "p_use": _share("How likely it applies a needed law rightly."),
    "p_noise": _share("How likely one noise document leads it astray."),
    "p_known": _share("How likely it knows the answer to a question without any evidence."),
    "p_switch": _share("How likely documents keep it from using what it knows."),
    "p_abstain": _share("How likely it abstains when something is missing; else it guesses."),
    "p_slip": _share("How likely its arithmetic slips."),
    "seed": Setting(
        "Subjects with another seed draw apart.", "a whole number, 0 or more", None, _whole
    ),
    "latency": Setting(
        "How many seconds a reply takes.",
        f"a number from 0 to {MAX_LATENCY_SECONDS:g}",
        MAX_LATENCY_SECONDS,
        _seconds,
    ),
    Fault.FAIL: _share("The share of requests that end with status 500."),
    Fault.RATE_LIMIT: _share(
        "The share of requests that end with status 429 and `Retry-After: 1`."
    ),
    Fault.EMPTY: _share("The share of replies without content."),
    Fault.CUT: _share(
        "The share of replies that end in mid-sentence, with finish reason `length`."
    ),
}


def parse_subject(model: str, fields: Mapping[str, object] | None = None) -> Subject:
    """Return the subject of a model name such as `reader?p_use=0.7&latency=0.5`.

    `fields` are settings from elsewhere, which win over those in the name. Raises
    InvalidRequest, naming what is allowed, when the preset or a setting is unknown, a value
    lies out of range, or the shares of faults that exclude each other exceed 1.
    """
    name, _, query = model.partition("?")
    preset = PRESETS.get(name)
    if preset is None:
        raise InvalidRequest(
            f"there is no simulated subject {name!r}; there are: {', '.join(PRESETS)}"
        )
    settings = {**_split_query(query), **(fields or {})}
    values: dict[str, Any] = {key: _read(key, value) for key, value in settings.items()}
    subject = replace(preset, **values)
    for together in (REQUEST_FAULTS, REPLY_FAULTS):
        if sum(subject.share(fault) for fault in together) > 1:
            raise InvalidRequest(f"{' and '.join(together)} must not exceed 1 together")
    return subject


def _split_query(query: str) -> dict[str, str]:
    settings: dict[str, str] = {}
    for part in query.split("&") if query else ():
        name, _, value = part.partition("=")
        if name in settings:
            raise InvalidRequest(f"{name} is set twice; set it once")
        settings[name] = value
    return settings


def _read(name: str, value: object) -> object:
    setting = SETTINGS.get(name)
    if setting is None:
        raise InvalidRequest(
            f"a simulated subject has no setting {name!r}; it has: {', '.join(SETTINGS)}"
        )
    try:
        return setting.read(value)
    except ValueError:
        raise InvalidRequest(f"{name} must be {setting.allowed}") from None


def list_subjects() -> dict[str, Any]:
    """Return the presets in the shape of an OpenAI model list, with all that each one does.

    Beside `data` stands `settings`: every name that may follow the `?`, with its range.
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
                "parameters": {name: getattr(subject, name) for name in SETTINGS},
            }
            for subject in PRESETS.values()
        ],
        "settings": {
            str(name): {
                "meaning": setting.meaning,
                "allowed": setting.allowed,
                "minimum": 0,
                "maximum": setting.maximum,
            }
            for name, setting in SETTINGS.items()
        },
    }
