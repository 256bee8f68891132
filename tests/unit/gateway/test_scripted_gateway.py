import asyncio

import pytest

from app.gateway.scripted_gateway import ScriptedGateway
from app.protocol.chat import (
    CallFailure,
    ChatRequest,
    Completion,
    InvalidReason,
    Message,
    ModelEndpoint,
)

pytestmark = pytest.mark.anyio

ENDPOINT = ModelEndpoint("openai/reader")
REQUEST = ChatRequest((Message("user", "hello, world"),))


def _echo(endpoint: ModelEndpoint, request: ChatRequest) -> Completion:
    return Completion(f"{endpoint.litellm_model}: {request.messages[0].content}", "stop", 0, 1)


async def test_the_script_answers_and_the_requests_are_kept() -> None:
    gateway = ScriptedGateway(_echo)
    reply = await gateway.complete(ENDPOINT, REQUEST, wanted=lambda: True)
    assert reply == Completion("openai/reader: hello, world", "stop", 0, 1)
    assert gateway.received == [(ENDPOINT, REQUEST)]


async def test_calls_in_flight_are_counted() -> None:
    gateway = ScriptedGateway(_echo, delay_seconds=0.001)
    calls = [gateway.complete(ENDPOINT, REQUEST, wanted=lambda: True) for _ in range(3)]
    await asyncio.gather(*calls)
    assert (gateway.most_in_flight, gateway.in_flight) == (3, 0)


async def test_a_call_that_is_not_wanted_is_not_received() -> None:
    gateway = ScriptedGateway(_echo)
    result = await gateway.complete(ENDPOINT, REQUEST, wanted=lambda: False)
    assert isinstance(result, CallFailure)
    assert result.reason is InvalidReason.CANCELLED
    assert gateway.received == []


def test_four_characters_make_a_token() -> None:
    gateway = ScriptedGateway(_echo)
    assert gateway.count_tokens(ENDPOINT, REQUEST.messages) == 3
    assert gateway.context_window(ENDPOINT) is None
