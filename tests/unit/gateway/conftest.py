"""A provider on loopback that misbehaves on demand, and a gateway that need not wait."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import pytest
from aiohttp import web

from app.gateway.litellm_gateway import LiteLLMGateway
from app.gateway.retries import Pacing
from app.protocol.chat import (
    CallFailure,
    ChatRequest,
    Completion,
    Message,
    ModelEndpoint,
)

Answer = Callable[[web.Request], Awaitable[web.StreamResponse]]

NOON = datetime(2026, 11, 29, 12, 0, tzinfo=UTC)


@dataclass(frozen=True)
class Heard:
    path: str
    headers: dict[str, str]
    body: dict[str, Any]


@dataclass
class Provider:
    """Gives its answers in order, the last one for ever, and remembers what it heard."""

    base: str = ""
    heard: list[Heard] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)

    def will(self, *answers: Answer) -> None:
        self.answers = list(answers)

    async def answer(self, request: web.Request) -> web.StreamResponse:
        heard = Heard(request.path, dict(request.headers), json.loads(await request.read()))
        self.heard.append(heard)
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        return await answer(request)

    def body(self, text: str | None = "42", **changes: object) -> dict[str, Any]:
        """Return a reply; `message` and `choice` are merged in, None removes a field."""
        message = {"role": "assistant", "content": text, **_dict(changes.pop("message", {}))}
        choice = {"index": 0, "finish_reason": "stop", "message": message}
        choice.update(_dict(changes.pop("choice", {})))
        whole = {
            "id": "chatcmpl-1",
            "object": "chat.completion",
            "created": 1,
            "model": "m",
            "choices": [choice],
            "usage": {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15},
            **changes,
        }
        return {name: value for name, value in whole.items() if value is not None}

    def reply(self, text: str | None = "42", **changes: object) -> Answer:
        return self.raw(json.dumps(self.body(text, **changes)), 200, {"x-request-id": "req-1"})

    def error(
        self, status: int, message: str = "no", headers: dict[str, str] | None = None
    ) -> Answer:
        return self.raw(json.dumps({"error": {"message": message}}), status, headers)

    def raw(
        self, body: str, status: int = 200, headers: dict[str, str] | None = None
    ) -> Answer:
        async def send(_request: web.Request) -> web.StreamResponse:
            return web.Response(
                text=body, status=status, headers=headers, content_type="application/json"
            )

        return send

    def key_echo(self) -> Answer:
        async def send(request: web.Request) -> web.StreamResponse:
            words = f"Incorrect API key provided: {request.headers['Authorization']}"
            return web.json_response({"error": {"message": words}}, status=401)

        return send

    def reset(self) -> Answer:
        async def send(request: web.Request) -> web.StreamResponse:
            assert request.transport is not None
            request.transport.abort()
            return web.Response()

        return send

    def cut_body(self) -> Answer:
        async def send(request: web.Request) -> web.StreamResponse:
            response = web.StreamResponse(headers={"Content-Length": "1000"})
            await response.prepare(request)
            await response.write(b'{"choices": [')
            assert request.transport is not None
            request.transport.close()
            return response

        return send

    def drip(self, pause_seconds: float) -> Answer:
        async def send(request: web.Request) -> web.StreamResponse:
            response = web.StreamResponse()
            await response.prepare(request)
            while True:
                await response.write(b" ")
                await asyncio.sleep(pause_seconds)

        return send


@dataclass
class Clock:
    """Pacing that takes the longest pauses and sleeps none of them."""

    slept: list[float] = field(default_factory=list)

    def pacing(self) -> Pacing:
        async def sleep(seconds: float) -> None:
            self.slept.append(seconds)
            await asyncio.sleep(0)

        return Pacing(sleep=sleep, uniform=lambda _low, high: high, now=lambda: NOON)


Ask = Callable[..., Awaitable[Completion | CallFailure]]


def _dict(value: object) -> dict[str, Any]:
    assert isinstance(value, dict)
    return value


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let pass what litellm itself switches off, since pytest switches it on again."""
    for item in items:
        item.add_marker(pytest.mark.filterwarnings("ignore:.*`ReadOnly` qualifier"))
        item.add_marker(
            pytest.mark.filterwarnings("ignore:coroutine .*async_completion.* never awaited")
        )


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def no_environment_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy", "OPENAI_API_KEY"):
        monkeypatch.delenv(variable, raising=False)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def provider(anyio_backend: str) -> AsyncIterator[Provider]:
    provider = Provider()
    provider.will(provider.reply())
    app = web.Application(client_max_size=2**26)
    app.router.add_route("*", "/{path:.*}", provider.answer)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host, port = runner.addresses[0][:2]
    provider.base = f"http://{host}:{port}/v1"
    yield provider
    await runner.cleanup()


@pytest.fixture
async def gateway(anyio_backend: str, clock: Clock) -> AsyncIterator[LiteLLMGateway]:
    gateway = LiteLLMGateway({}, clock.pacing())
    yield gateway
    await gateway.close()


@pytest.fixture
def ask(provider: Provider, gateway: LiteLLMGateway) -> Ask:
    """Return a way to ask the provider; keywords are fields of the endpoint or the request."""

    async def ask_provider(
        **fields: Any,
    ) -> Completion | CallFailure:
        request_fields = ChatRequest.__dataclass_fields__.keys() & fields.keys()
        request = ChatRequest(
            messages=(Message("user", "What is 6 times 7?"),),
            **{name: fields.pop(name) for name in request_fields},
        )
        model = fields.pop("litellm_model", "openai/reader")
        endpoint = ModelEndpoint(model, fields.pop("api_base", provider.base), **fields)
        return await gateway.complete(endpoint, request, wanted=lambda: True)

    return ask_provider
