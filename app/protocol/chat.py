"""What goes to a language model and what comes back, as values."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple


class Message(NamedTuple):
    role: str
    content: str


def messages_json(messages: tuple[Message, ...]) -> list[dict[str, str]]:
    """Return messages in the shape that providers take and prompt hashes cover."""
    return [message._asdict() for message in messages]


class InvalidReason(StrEnum):
    """Why a cell has no answer. `blames_model` decides how it counts (protocol.md)."""

    LENGTH = "length"
    CONTENT_FILTER = "content_filter"
    EMPTY = "empty"
    CONTEXT_OVERFLOW = "context_overflow"
    PROVIDER_ERROR = "provider_error"
    TIMEOUT = "timeout"
    BUDGET = "budget"
    CANCELLED = "cancelled"
    POISONED = "poisoned"

    @property
    def blames_model(self) -> bool:
        """True for the model's doing (counts as incorrect), False for the world's (missing)."""
        return self in _MODEL_REASONS


_MODEL_REASONS = frozenset(
    {
        InvalidReason.LENGTH,
        InvalidReason.CONTENT_FILTER,
        InvalidReason.EMPTY,
        InvalidReason.CONTEXT_OVERFLOW,
    }
)


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """One call: the messages and the parameters to send; None and () are not sent."""

    messages: tuple[Message, ...]
    temperature: float | None = None
    top_p: float | None = None
    max_output_tokens: int | None = None
    stop: tuple[str, ...] = ()
    reasoning_effort: str | None = None
    reasoning_enabled: bool | None = None
    seed: int | None = None
    json_reply: bool = False


@dataclass(frozen=True, slots=True)
class Prices:
    """USD per million tokens; None where unknown, which is never read as zero."""

    input_per_million: float | None = None
    output_per_million: float | None = None
    cached_input_per_million: float | None = None


@dataclass(frozen=True, slots=True)
class ModelEndpoint:
    """Where and how a model is called. The key never appears in its representation."""

    litellm_model: str
    api_base: str | None = None
    api_key: str | None = field(default=None, repr=False)
    timeout_seconds: float = 600.0
    max_attempts: int = 5
    prices: Prices | None = None


@dataclass(frozen=True, slots=True)
class Usage:
    """Token counts of one call; None where the provider did not say."""

    prompt_tokens: int | None = None
    cached_prompt_tokens: int | None = None
    completion_tokens: int | None = None
    reasoning_tokens: int | None = None


@dataclass(frozen=True, slots=True)
class Completion:
    """A provider's reply.

    `finish_reason` is the provider's own word; `attempts` counts requests sent, the last one
    included; `dropped_params` names parameters that the provider refused.
    """

    text: str
    finish_reason: str | None
    latency_seconds: float
    attempts: int
    reasoning: str | None = None
    usage: Usage | None = None
    cost_usd: float | None = None
    request_id: str | None = None
    dropped_params: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CallFailure:
    """A call that gave no reply, as data. `detail` never holds a key or a provider's words."""

    reason: InvalidReason
    detail: str
    latency_seconds: float
    attempts: int
    dropped_params: tuple[str, ...] = ()


def invalid_reason(completion: Completion) -> InvalidReason | None:
    """Return why a reply is no answer, or None. `length` outranks `empty`."""
    if completion.finish_reason == "length":
        return InvalidReason.LENGTH
    if completion.finish_reason == "content_filter":
        return InvalidReason.CONTENT_FILTER
    if not completion.text.strip() and not (completion.reasoning or "").strip():
        return InvalidReason.EMPTY
    return None
