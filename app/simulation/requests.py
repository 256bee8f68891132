"""The part of an OpenAI chat-completions request that a simulated subject heeds."""

from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, StrictInt, model_validator

from app.protocol.answers import ShortText, Text
from app.protocol.measurement import MAX_SAMPLES

Stop = Annotated[ShortText, Field(min_length=1)]
TokenCap = Annotated[StrictInt, Field(ge=1)]


class SimulatedMessage(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")

    role: ShortText
    content: Text


# Twice what the largest context window holds.
LONGEST_PROMPT = 8_000_000


class SubjectSettings(BaseModel):
    """What a body may set of the subject, over what the model name says; ranges are there.

    A subject's own seed is set in the name alone: `seed` in a body is that of the sample.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    p_extract: float | tuple[float, ...] | None = None
    p_use: float | None = None
    p_noise: float | None = None
    p_known: float | None = None
    p_switch: float | None = None
    p_abstain: float | None = None
    p_slip: float | None = None
    latency: float | None = None
    fail: float | None = None
    rate_limit: float | None = None
    empty: float | None = None
    cut: float | None = None

    @property
    def settings(self) -> dict[str, object]:
        """The settings that are given, by name."""
        named = {name: getattr(self, name) for name in SubjectSettings.model_fields}
        return {name: value for name, value in named.items() if value is not None}


class SimulatedRequest(SubjectSettings):
    """A request body. Providers are sent many fields; those not named here are ignored.

    `temperature` and `top_p` are taken and change nothing: a subject's chances are given.
    """

    model: ShortText
    messages: Annotated[tuple[SimulatedMessage, ...], Field(min_length=1)]
    temperature: float | None = None
    top_p: float | None = None
    n: Annotated[StrictInt, Field(ge=1, le=MAX_SAMPLES)] = 1
    seed: StrictInt | None = None
    max_tokens: TokenCap | None = None
    max_completion_tokens: TokenCap | None = None
    stop: Stop | tuple[Stop, ...] | None = None
    stream: Literal[False] | None = None

    @model_validator(mode="after")
    def _can_be_read(self) -> Self:
        if sum(len(message.content) for message in self.messages) > LONGEST_PROMPT:
            raise ValueError(f"subjects read at most {LONGEST_PROMPT:,} characters")
        return self

    @property
    def question(self) -> str:
        """The text of the last message from the user; empty when there is none."""
        texts = [message.content for message in self.messages if message.role == "user"]
        return texts[-1] if texts else ""

    @property
    def token_cap(self) -> int | None:
        return self.max_completion_tokens or self.max_tokens

    @property
    def stops(self) -> tuple[str, ...]:
        return (self.stop,) if isinstance(self.stop, str) else self.stop or ()
