"""How hard models are called: calls open at once, requests and tokens a minute."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from app.protocol.chat import ChatRequest
from app.protocol.model_config import ModelConfig

UNLIMITED = 1_000_000
PACE_SECONDS = 0.05
CHARS_PER_TOKEN = 4
Wanted = Callable[[], bool]


class Slots:
    """Limits of the process, and of each model over all of its runs and gradings in it.

    A call that waits for its model holds nothing that another model could use.
    """

    def __init__(self, max_in_flight: int) -> None:
        self._process = asyncio.Semaphore(max_in_flight)
        self._models: dict[tuple[str, ...], asyncio.Semaphore] = {}
        self._windows = MovingWindowRateLimiter(MemoryStorage())

    def model(self, config: ModelConfig) -> asyncio.Semaphore:
        """Return what to hold while calls of a model are open: `max_concurrency` of it."""
        limit = config.limits.max_concurrency or UNLIMITED
        key = (*_identity(config), str(limit))
        if key not in self._models:
            self._models[key] = asyncio.Semaphore(limit)
        return self._models[key]

    @asynccontextmanager
    async def call(
        self, config: ModelConfig, request: ChatRequest, wanted: Wanted
    ) -> AsyncIterator[bool]:
        """Wait until the model's rates allow a call, then hold a slot of the process.

        Gives False when the call was no longer wanted meanwhile.
        """
        if not await self._turn(config, request, wanted):
            yield False
            return
        async with self._process:
            yield True

    async def _turn(self, config: ModelConfig, request: ChatRequest, wanted: Wanted) -> bool:
        """Take one request, and about as many tokens as it has, out of the minute's limits."""
        rates = (("rpm", config.limits.rpm, 1), ("tpm", config.limits.tpm, _tokens(request)))
        for name, limit, cost in rates:
            if limit is None:
                continue
            item, spent = RateLimitItemPerMinute(limit), min(cost, limit)
            while not self._windows.hit(item, name, *_identity(config), cost=spent):
                if not wanted():
                    return False
                await asyncio.sleep(PACE_SECONDS)
        return wanted()


def _identity(config: ModelConfig) -> tuple[str, ...]:
    # The same model in several runs, or as their grader, is one model to its provider.
    return config.name, config.litellm_model, config.api_base or ""


def _tokens(request: ChatRequest) -> int:
    chars = sum(len(message.content) for message in request.messages)
    return chars // CHARS_PER_TOKEN + (request.max_output_tokens or 0)
