"""A gateway that answers from a script: offline use, and tests of what calls models."""

import asyncio
from collections.abc import Callable

from app.gateway.pricing import context_window_of
from app.protocol.chat import (
    CallFailure,
    ChatRequest,
    Completion,
    InvalidReason,
    Message,
    ModelEndpoint,
)

Script = Callable[[ModelEndpoint, ChatRequest], Completion | CallFailure]

_CHARACTERS_PER_TOKEN = 4


class ScriptedGateway:
    """Answers each request with `script(endpoint, request)` after `delay_seconds`.

    `received` holds every request in the order of arrival; `in_flight` and `most_in_flight`
    count the calls that wait for their answer.
    """

    def __init__(self, script: Script, delay_seconds: float = 0.0) -> None:
        self._script = script
        self._delay_seconds = delay_seconds
        self.received: list[tuple[ModelEndpoint, ChatRequest]] = []
        self.in_flight = 0
        self.most_in_flight = 0

    async def complete(
        self, endpoint: ModelEndpoint, request: ChatRequest, *, wanted: Callable[[], bool]
    ) -> Completion | CallFailure:
        """Return the script's answer; `cancelled`, and no request, when it is not wanted."""
        if not wanted():
            return CallFailure(InvalidReason.CANCELLED, "the call is no longer wanted", 0.0, 0)
        self.received.append((endpoint, request))
        self.in_flight += 1
        self.most_in_flight = max(self.most_in_flight, self.in_flight)
        try:
            await asyncio.sleep(self._delay_seconds)
            return self._script(endpoint, request)
        finally:
            self.in_flight -= 1

    def count_tokens(self, endpoint: ModelEndpoint, messages: tuple[Message, ...]) -> int:
        """Return a fixed estimate of four characters to a token, for any model."""
        del endpoint
        characters = sum(len(message.content) for message in messages)
        return -(-characters // _CHARACTERS_PER_TOKEN)

    def context_window(self, endpoint: ModelEndpoint) -> int | None:
        return context_window_of(endpoint.litellm_model)

    async def close(self) -> None:
        """Do nothing: there is no connection to close."""
