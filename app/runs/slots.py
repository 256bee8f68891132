"""How many calls may be open at once: in this process, and of one model over all its runs."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from app.protocol.model_config import ModelConfig

UNLIMITED = 1_000_000


class Slots:
    """A call takes a slot of its model first and one of the process then.

    So a call that waits for a slow model's slot holds nothing that another model could use.
    """

    def __init__(self, max_in_flight: int) -> None:
        self._process = asyncio.Semaphore(max_in_flight)
        self._models: dict[tuple[str, str, str | None, int], asyncio.Semaphore] = {}

    @asynccontextmanager
    async def taken(self, config: ModelConfig) -> AsyncIterator[None]:
        """Hold a slot of the model and one of the process."""
        async with self._of(config), self._process:
            yield

    def _of(self, config: ModelConfig) -> asyncio.Semaphore:
        # The same model in several runs, or as their grader, is one model to its provider.
        limit = config.limits.max_concurrency or UNLIMITED
        key = (config.name, config.litellm_model, config.api_base, limit)
        if key not in self._models:
            self._models[key] = asyncio.Semaphore(limit)
        return self._models[key]
