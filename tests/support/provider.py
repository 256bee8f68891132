"""An OpenAI-compatible provider on loopback that knows nothing of der2."""

import asyncio
import json
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

Answer = Callable[[dict[str, Any]], str | web.Response]


@dataclass
class Call:
    """One request as the provider saw it."""

    body: dict[str, Any]
    headers: Mapping[str, str]

    @property
    def prompt(self) -> str:
        return str(self.body["messages"][-1]["content"])


@dataclass
class Provider:
    """Answers with what `answer(body)` says; a text becomes a completion.

    `delay_seconds` holds every call open; `open_calls` counts those that are.
    """

    answer: Answer
    delay_seconds: float = 0.0
    calls: list[Call] = field(default_factory=list)
    open_calls: int = 0
    url: str = ""

    def start(self) -> None:
        started = threading.Event()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._serve, args=(started,), daemon=True)
        self._thread.start()
        started.wait(10)

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)

    def _serve(self, started: threading.Event) -> None:
        asyncio.set_event_loop(self._loop)
        app = web.Application(client_max_size=2**28)
        app.router.add_post("/v1/chat/completions", self._complete)
        runner = web.AppRunner(app)
        self._loop.run_until_complete(runner.setup())
        site = web.TCPSite(runner, "127.0.0.1", 0)
        self._loop.run_until_complete(site.start())
        port = runner.addresses[0][1]
        self.url = f"http://127.0.0.1:{port}/v1"
        started.set()
        self._loop.run_forever()
        self._loop.run_until_complete(runner.cleanup())
        self._loop.close()

    async def _complete(self, request: web.Request) -> web.StreamResponse:
        body = json.loads(await request.read())
        self.calls.append(Call(body, dict(request.headers)))
        self.open_calls += 1
        try:
            await asyncio.sleep(self.delay_seconds)
            answered = self.answer(body)
        finally:
            self.open_calls -= 1
        return completion(answered) if isinstance(answered, str) else answered


def completion(text: str, finish_reason: str = "stop") -> web.Response:
    """Return a plain chat completion."""
    return web.json_response(
        {
            "id": "chatcmpl-1",
            "object": "chat.completion",
            "created": int(time.time()),
            "model": "m",
            "choices": [
                {
                    "index": 0,
                    "finish_reason": finish_reason,
                    "message": {"role": "assistant", "content": text},
                }
            ],
            "usage": {"prompt_tokens": 20, "completion_tokens": 7, "total_tokens": 27},
        }
    )
