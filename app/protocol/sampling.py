"""How answers are drawn: the paper's defaults, and one seed per sample."""

from enum import StrEnum
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, FiniteFloat, StrictBool, StrictInt

from app.protocol.answers import ShortText
from app.protocol.canonical import keyed_number

DEFAULT_SAMPLES = 2
Temperature = Annotated[FiniteFloat, Field(strict=True, ge=0, le=2)]
TopP = Annotated[FiniteFloat, Field(strict=True, gt=0, le=1)]


class Purpose(StrEnum):
    """What a draw is for. Draws of one purpose never share a seed with the other."""

    MEASUREMENT = "measurement"
    CALIBRATION = "calibration"


class Sampling(BaseModel):
    """Temperature and nucleus of a run (DeR², section 3.2: 1 and 0.7)."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    temperature: Temperature = 1.0
    top_p: TopP = 0.7


class ModelParams(BaseModel):
    """A model's own parameters; those that differ from the run's sampling are deviations."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    temperature: Temperature | None = None
    top_p: TopP | None = None
    max_output_tokens: Annotated[StrictInt, Field(ge=1, le=1_000_000)] | None = None
    stop: Annotated[tuple[ShortText, ...], Field(max_length=4)] = ()
    reasoning_effort: Annotated[ShortText, Field(max_length=32)] | None = None
    reasoning_enabled: StrictBool | None = None

    def over(self, sampling: Sampling) -> Sampling:
        """Return the sampling of this model's calls: its own values go before the run's."""
        own = {"temperature": self.temperature, "top_p": self.top_p}
        given = {name: value for name, value in own.items() if value is not None}
        return sampling.model_copy(update=given)

    def deviations(self, sampling: Sampling) -> dict[str, float]:
        """Return the sampling values that this model overrides, for the report."""
        standard = sampling.model_dump()
        return {
            name: value
            for name, value in self.over(sampling).model_dump().items()
            if value != standard[name]
        }


def sample_seed(protocol_seed: int, instance_sha256: str, sample: int, purpose: Purpose) -> int:
    """Return the provider seed of one sample: 31 bits, the same on every retry.

    The lowest bit tells the purpose, so calibration and measurement can never share a seed.
    """
    drawn = keyed_number(30, "sample-seed", protocol_seed, instance_sha256, sample)
    return drawn * 2 + (1 if purpose is Purpose.CALIBRATION else 0)
