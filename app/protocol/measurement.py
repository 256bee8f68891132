"""One protocol of a run: everything that decides what a model is sent."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from app.protocol.regimes import DEFAULT_REGIMES, Regime
from app.protocol.sampling import DEFAULT_SAMPLES, Purpose, Sampling
from app.protocol.truncation import Truncation

MAX_SAMPLES = 100


class Measurement(BaseModel):
    """The protocol as a value. It stands in a run's manifest; prompts are rebuilt from it.

    `abstention_offered` holds when the docset has unanswerable instances: then every prompt,
    in all regimes, says that the question may have no answer.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    regimes: Annotated[tuple[Regime, ...], Field(min_length=1)] = DEFAULT_REGIMES
    samples: Annotated[int, Field(ge=1, le=MAX_SAMPLES)] = DEFAULT_SAMPLES
    sampling: Sampling = Sampling()
    truncation: Truncation = Truncation()
    seed: Annotated[int, Field(ge=0, lt=2**63)] = 0
    purpose: Purpose = Purpose.MEASUREMENT
    abstention_offered: bool = False
