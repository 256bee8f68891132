"""Batched writes: outcomes and verdicts reach the database together, soon, and never twice."""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Engine

from app.db import leases
from app.db import runs as stored_runs
from app.db.engine import writing
from app.errors import StorageFailed

FLUSH_SECONDS = 0.2
FLUSH_OUTCOMES = 64
RETRY_SECONDS = 1.0

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Record:
    """One cell's news: columns of the cell, and its verdict where there is one."""

    run_id: str
    cell_id: str
    lease: str
    columns: Mapping[str, Any]
    verdict: Mapping[str, Any] | None = None

    @property
    def held(self) -> leases.Held:
        return leases.Held(self.cell_id, self.lease)

    def outcome(self) -> dict[str, Any]:
        return {"cell_id": self.cell_id, "held_lease": self.lease, **self.columns}


class Recorder:
    """Collects records and writes them in one transaction per batch.

    While the database refuses, `healthy` is False, no record is dropped, and writing is tried
    again; callers start no new calls meanwhile.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._waiting: list[Record] = []
        self._news = asyncio.Event()
        self._full = asyncio.Event()
        self._closing = False
        self._taken = 0
        self._committed = 0
        self._progress = asyncio.Condition()
        self.healthy = True

    def put(self, record: Record) -> None:
        """Take a record; it is committed within `FLUSH_SECONDS`, or sooner when many wait."""
        self._waiting.append(record)
        self._taken += 1
        self._news.set()
        if len(self._waiting) >= FLUSH_OUTCOMES:
            self._full.set()

    async def committed(self) -> None:
        """Return once everything that was put before this call is committed."""
        goal = self._taken
        async with self._progress:
            await self._progress.wait_for(lambda: self._committed >= goal)

    async def run(self) -> None:
        """Write batches until `close` was called and nothing waits."""
        while True:
            await self._news.wait()
            if self._closing and not self._waiting:
                return
            await self._linger()
            batch, self._waiting = self._waiting, []
            self._full.clear()
            if not self._closing:
                self._news.clear()
            if batch:
                await self._write(batch)
                await self._tell(len(batch))

    async def _tell(self, written: int) -> None:
        async with self._progress:
            self._committed += written
            self._progress.notify_all()

    def close(self) -> None:
        """Let `run` end once everything is written."""
        self._closing = True
        self._news.set()
        self._full.set()

    async def _linger(self) -> None:
        try:
            async with asyncio.timeout(FLUSH_SECONDS):
                await self._full.wait()
        except TimeoutError:
            pass

    async def _write(self, batch: Sequence[Record]) -> None:
        while True:
            try:
                await asyncio.to_thread(self._write_now, batch)
            except StorageFailed as failure:
                if self.healthy:
                    log.error("%s Outcomes wait in memory; no new calls start.", failure)  # noqa: TRY400 - the advice is in the message
                self.healthy = False
                await asyncio.sleep(RETRY_SECONDS)
            else:
                self.healthy = True
                return

    def _write_now(self, batch: Sequence[Record]) -> None:
        with writing(self._engine) as connection:
            held = leases.store_outcomes(connection, [record.outcome() for record in batch])
            given = [
                record.verdict
                for record in batch
                if record.verdict is not None and record.held in held
            ]
            if given:
                leases.store_verdicts(connection, given)
            for record in batch:
                if record.held not in held:
                    _account(connection, record)


def _account(connection: Connection, record: Record) -> None:
    """Add what was paid for an outcome that nobody waits for any more."""
    paid = [record.columns] if record.columns.get("response") is not None else []
    if record.verdict is not None and record.verdict["prompt_sha256"] is not None:
        paid.append(record.verdict)
    for spent in paid:
        tokens = (spent["prompt_tokens"], spent["completion_tokens"])
        stored_runs.add_abandoned(
            connection,
            record.run_id,
            abandoned_calls=1,
            abandoned_prompt_tokens=tokens[0] or 0,
            abandoned_completion_tokens=tokens[1] or 0,
            abandoned_unmetered=int(None in tokens),
            abandoned_cost_usd=spent["cost_usd"] or 0.0,
            abandoned_unpriced=int(spent["cost_usd"] is None),
        )
