"""The two places where another implementation can be put: calling models, announcing shards."""

from collections.abc import Callable, Sequence
from typing import Protocol

from app.protocol.chat import CallFailure, ChatRequest, Completion, Message, ModelEndpoint


class ChatGateway(Protocol):
    """Calls language models. A failed call is a value; only a bug is an exception."""

    async def complete(
        self, endpoint: ModelEndpoint, request: ChatRequest, *, wanted: Callable[[], bool]
    ) -> Completion | CallFailure:
        """Return the reply, or why there is none.

        `wanted` is asked before each attempt and while waiting between attempts; once it says
        False the call ends as a failure with reason `cancelled`.
        """

    def count_tokens(self, endpoint: ModelEndpoint, messages: tuple[Message, ...]) -> int:
        """Return how many tokens the messages have for this model."""

    def context_window(self, endpoint: ModelEndpoint) -> int | None:
        """Return the model's context window in tokens, or None where it is not known."""

    async def close(self) -> None:
        """Close connections; the gateway is not used afterwards."""


class ShardDispatcher(Protocol):
    """Tells executors that there is work. A lost or doubled announcement does no harm."""

    def announce(self, run_id: str, shards: Sequence[int]) -> None:
        """Nudge executors to look at these shards of a run; its cells are committed."""
