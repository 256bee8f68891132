"""A laboratory: a database with use cases, and an executor that runs in the test."""

import asyncio
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Engine

from app.db import runs as stored_runs
from app.db.engine import reading, writing
from app.library.docsets import DocsetSubmission, create_docset, freeze_docset
from app.library.endpoints import Keyring
from app.protocol.instances import Instance
from app.reports.report import Report
from app.runs import read
from app.runs.loop import ExecutorLoop
from app.runs.ports import ChatGateway
from app.runs.submission import RunSubmission
from app.runs.submit import submit_run
from app.runs.view import RESTING


class Lab:
    """Submits and executes runs on one database, without HTTP."""

    def __init__(self, engine: Engine, keyring: Keyring) -> None:
        self.engine = engine
        self.keyring = keyring

    @property
    def now(self) -> datetime:
        return datetime.now(UTC)

    def docset(self, instances: Sequence[Instance]) -> str:
        """Store and freeze a docset; return its id."""
        with writing(self.engine) as connection:
            submission = DocsetSubmission(name="lab", instances=tuple(instances))
            docset_id = create_docset(connection, submission, self.now)
        freeze_docset(self.engine, docset_id, (), self.now)
        return docset_id

    def submit(self, docset_id: str, **fields: Any) -> str:
        """Submit a run over one model named `m` unless told otherwise; return its id."""
        body = {
            "docset_id": docset_id,
            "models": [{"name": "m", "litellm_model": "openai/m"}],
            **fields,
        }
        with writing(self.engine) as connection:
            submission = RunSubmission.model_validate(body)
            return submit_run(connection, submission, self.keyring, self.now)

    def loop(self, gateway: ChatGateway, max_in_flight: int = 32) -> ExecutorLoop:
        return ExecutorLoop(self.engine, gateway, self.keyring, max_in_flight=max_in_flight)

    def execute(
        self, gateway: ChatGateway, *run_ids: str, seconds: float = 30, max_in_flight: int = 32
    ) -> None:
        """Run an executor until these runs rest."""
        asyncio.run(self._execute(gateway, run_ids, seconds, max_in_flight))

    async def _execute(
        self,
        gateway: ChatGateway,
        run_ids: Sequence[str],
        seconds: float,
        max_in_flight: int,
    ) -> None:
        loop = self.loop(gateway, max_in_flight)
        working = asyncio.create_task(loop.run())
        resting = asyncio.create_task(asyncio.to_thread(self.await_rest, run_ids, seconds))
        try:
            await asyncio.wait({working, resting}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            loop.stop()
            await working
            await resting

    def await_rest(self, run_ids: Sequence[str], seconds: float) -> None:
        """Return once all of these runs rest; TimeoutError otherwise."""
        deadline = time.monotonic() + seconds
        while not self.resting(run_ids):
            if time.monotonic() > deadline:
                raise TimeoutError(f"not at rest after {seconds} s: {run_ids}")
            time.sleep(0.02)

    def resting(self, run_ids: Sequence[str]) -> bool:
        return all(self.status(run_id) in RESTING for run_id in run_ids)

    def status(self, run_id: str) -> str:
        with reading(self.engine) as connection:
            return str(stored_runs.get_run(connection, run_id)["status"])

    def view(self, run_id: str) -> dict[str, Any]:
        return read.show_run(self.engine, run_id, self.now)

    def cells(self, run_id: str, **filters: str) -> list[dict[str, Any]]:
        """Return all cells of a run in plan order."""
        found: list[dict[str, Any]] = []
        cursor: str | None = None
        while True:
            page = read.list_cells(self.engine, run_id, filters, 500, cursor)
            found += page["data"]
            cursor = page["next_cursor"]
            if cursor is None:
                return found

    def report(self, run_id: str) -> Report:
        return read.read_report(self.engine, run_id, partial=True, now=self.now)
