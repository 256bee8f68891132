"""The information regimes: what a prompt shows besides the instruction (DeR², section 3.2)."""

from enum import StrEnum
from typing import NamedTuple, Self


class Evidence(NamedTuple):
    """What a regime reveals. Prompt code asks about evidence and never compares names."""

    concepts: bool = False
    related: bool = False
    noise: bool = False

    @property
    def documents(self) -> bool:
        """Whether any document is shown."""
        return self.related or self.noise


NOTHING = Evidence()


class Regime(StrEnum):
    """One row per regime: its name in data, and the evidence that it reveals."""

    evidence: Evidence

    def __new__(cls, name: str, evidence: Evidence = NOTHING) -> Self:
        row = str.__new__(cls, name)
        row._value_ = name
        row.evidence = evidence
        return row

    INSTRUCTION_ONLY = "instruction_only", NOTHING
    CONCEPTS_ONLY = "concepts_only", Evidence(concepts=True)
    RELATED_ONLY = "related_only", Evidence(related=True)
    FULL_SET = "full_set", Evidence(related=True, noise=True)


DEFAULT_REGIMES = (
    Regime.INSTRUCTION_ONLY,
    Regime.CONCEPTS_ONLY,
    Regime.RELATED_ONLY,
    Regime.FULL_SET,
)
