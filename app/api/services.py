"""What endpoints are given to work with."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, Protocol

from fastapi import Depends, Query, Request
from sqlalchemy import Engine

from app.errors import KeyInFlight
from app.library.endpoints import Keyring
from app.runs.ports import ShardDispatcher
from app.runs.quote import PricesOf
from app.simulation.replies import Reply
from app.simulation.requests import SimulatedRequest


class Probe(Protocol):
    """Tries a stored model once, somewhere else."""

    def try_model(self, model_id: str, timeout_seconds: float) -> dict[str, Any]: ...


class KeysInFlight:
    """Idempotency keys whose first request is still running in this process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._keys: set[str] = set()

    @contextmanager
    def holding(self, key: str) -> Iterator[None]:
        with self._lock:
            if key in self._keys:
                raise KeyInFlight(
                    "The first request with this Idempotency-Key is still running. Ask again"
                    " when it has ended."
                )
            self._keys.add(key)
        try:
            yield
        finally:
            with self._lock:
                self._keys.discard(key)


# Told of every reply of a simulated subject.
OnSimulated = Callable[[SimulatedRequest, Reply], None]


def pass_over(_body: SimulatedRequest, _reply: Reply) -> None:
    """Take no notice of a simulated reply."""


@dataclass(frozen=True, slots=True)
class Services:
    """Adapters and settings, as `bootstrap` put them together."""

    engine: Engine
    keyring: Keyring
    dispatcher: ShardDispatcher
    probe: Probe
    prices_of: PricesOf
    background: Executor
    uploads: Path
    # What a simulated subject may know: the answer to an instruction, by its SHA-256.
    recall: Callable[[str], str | None]
    on_simulated: OnSimulated
    executor_alive: Callable[[], bool]
    max_in_flight: int
    keys_in_flight: KeysInFlight = field(default_factory=KeysInFlight)
    # Held while a docset is generated: one at a time.
    generating: threading.Lock = field(default_factory=threading.Lock)

    @property
    def now(self) -> datetime:
        return datetime.now(UTC)


def _services(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


ServicesDep = Annotated[Services, Depends(_services)]
Limit = Annotated[int, Query(ge=1, le=500)]
Cursor = Annotated[str | None, Query(max_length=100)]
