"""How hard models are called: calls open at once, requests and tokens a minute."""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from app.protocol.chat import ChatRequest
from app.protocol.model_config import ModelConfig

PACE_SECONDS = 0.05
CHARS_PER_TOKEN = 4
# One slot in so many is kept for each model that has few calls open.
RESERVE_SHARE = 16

Wanted = Callable[[], bool]
Key = tuple[str, str, str]


class Slots:
    """Limits of the process, and of each model over all of its runs and gradings in it.

    Every model has a small reserve of slots; what it uses beyond is shared by all. So a model
    that hangs or is slow cannot keep another from being called. With one model there are
    `max_in_flight` slots, with each further one a reserve more.
    """

    def __init__(self, max_in_flight: int) -> None:
        self._reserve = max(max_in_flight // RESERVE_SHARE, 1)
        self._shared = max_in_flight - self._reserve
        self._limits: dict[Key, int] = {}
        self._open: Counter[Key] = Counter()
        self._queues: dict[Key, deque[asyncio.Future[None]]] = {}
        self._windows = MovingWindowRateLimiter(MemoryStorage())

    @asynccontextmanager
    async def call(
        self, config: ModelConfig, request: ChatRequest, wanted: Wanted, *, first: bool
    ) -> AsyncIterator[bool]:
        """Wait until the model may be called, then hold a slot; False when not wanted any more.

        A call that is not the `first` of its prompt goes before those that wait, so that the
        provider's prefix cache still holds the prompt.
        """
        if not await self._turn(config, request, wanted):
            yield False
            return
        key = _identity(config)
        self._learn(key, config)
        await self._take(key, first=first)
        try:
            yield wanted()
        finally:
            self._open[key] -= 1
            self._wake()

    def _learn(self, key: Key, config: ModelConfig) -> None:
        """Of several limits for one model the smallest holds, until the process ends."""
        limit = config.limits.max_concurrency
        if limit is not None:
            self._limits[key] = min(limit, self._limits.get(key, limit))

    async def _take(self, key: Key, *, first: bool) -> None:
        queue = self._queues.setdefault(key, deque())
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        (queue.append if first else queue.appendleft)(turn)
        self._wake()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled() or not turn.done():
                queue.remove(turn)
            else:
                self._open[key] -= 1
            self._wake()
            raise

    def _wake(self) -> None:
        """Start waiting calls, models in turn, while any may start."""
        progress = True
        while progress:
            progress = False
            for key, queue in self._queues.items():
                if queue and self._may_start(key):
                    self._open[key] += 1
                    queue.popleft().set_result(None)
                    progress = True

    def _may_start(self, key: Key) -> bool:
        used = self._open[key]
        if used >= self._limits.get(key, used + 1):
            return False
        beyond = sum(max(calls - self._reserve, 0) for calls in self._open.values())
        return used < self._reserve or beyond < self._shared

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


def _identity(config: ModelConfig) -> Key:
    # The same model in several runs, or as their grader, is one model to its provider.
    return config.name, config.litellm_model, config.api_base or ""


def _tokens(request: ChatRequest) -> int:
    chars = sum(len(message.content) for message in request.messages)
    return chars // CHARS_PER_TOKEN + (request.max_output_tokens or 0)
