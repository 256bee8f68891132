"""What a self-check runs: which subjects on which docsets, and how many replications."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.generation.parameters import GenerateRequest
from app.simulation.subjects import PRESETS

# A subject without a fault, and the same with one ability lowered: only that loss may move.
PERFECT = "reader?p_extract=1&p_use=1&p_noise=0&p_known=0&p_abstain=1&p_slip=0"
LOWERED = {
    "extraction 0.7": PERFECT.replace("p_extract=1", "p_extract=0.7"),
    "use 0.8": PERFECT.replace("p_use=1", "p_use=0.8"),
    "noise 0.2": PERFECT.replace("p_noise=0", "p_noise=0.2"),
    "known 0.5, switch 0.8": PERFECT.replace("p_known=0", "p_known=0.5&p_switch=0.8"),
    "slips 0.3": PERFECT.replace("p_slip=0", "p_slip=0.3"),
}
# The name of the perfect subject in every plan.
FAULTLESS = "perfect"
PRESET_SUBJECTS = {name: name for name in PRESETS}
QUICK_SUBJECTS = ("loses-concepts", "noise-prone", "document-averse")


@dataclass(frozen=True, slots=True)
class Plan:
    """Docsets by their requests, subjects by name with what they are called with, and sizes.

    `replications` of each gate and of each preset's experiments with `instances` instances.
    """

    requests: tuple[GenerateRequest, ...]
    subjects: Mapping[str, str]
    samples: int
    replications: int
    instances: int
    seed: int


def _requests(seeds: tuple[int, ...], count: int) -> tuple[GenerateRequest, ...]:
    return tuple(
        GenerateRequest(
            seed=seed, count=count, noise=2, length=(2_500, 5_000), unanswerable=0.1
        )
        for seed in seeds
    )


def _cut(count: int) -> GenerateRequest:
    """Return a docset of which truncation takes what is needed."""
    return GenerateRequest(
        seed=105, count=count, noise=1, length=(36_000, 38_000), lose_to_truncation=True
    )


FULL = Plan(
    requests=(*_requests((101, 102, 103, 104), 150), _cut(24)),
    subjects=PRESET_SUBJECTS | {FAULTLESS: PERFECT} | LOWERED,
    samples=2,
    replications=2_000,
    instances=150,
    seed=1,
)
QUICK = Plan(
    requests=(*_requests((101,), 40), _cut(6)),
    subjects={name: name for name in QUICK_SUBJECTS} | {FAULTLESS: PERFECT},
    samples=2,
    replications=100,
    instances=60,
    seed=1,
)
