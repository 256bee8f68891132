"""The executor's loop: claim shards while there is room, keep leases, end runs that are done.

Everything it knows stands in the database; a nudge only makes it look sooner.
"""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Engine

from app.db import leases
from app.db import runs as stored
from app.db.engine import reading, writing
from app.db.leases import Claim
from app.db.runs import RunState
from app.errors import Der2Error, StorageFailed
from app.library.endpoints import Keyring
from app.runs.execute import LEASE_SECONDS, ShardExecutor
from app.runs.finish import fail_run, finish_run
from app.runs.ports import ChatGateway
from app.runs.recorder import Recorder

POLL_SECONDS = 0.25
RENEW_SECONDS = LEASE_SECONDS / 4
GRACE_SECONDS = 5.0
WORKING = ("queued", "running")
REPORT_FAILED = "The report could not be computed; the executor's log says why."

log = logging.getLogger(__name__)


class ExecutorLoop:
    """Works on every open run of a database until it is told to stop."""

    def __init__(
        self, engine: Engine, gateway: ChatGateway, keyring: Keyring, *, max_in_flight: int
    ) -> None:
        self._engine = engine
        self._recorder = Recorder(engine)
        self._executor = ShardExecutor(
            engine,
            gateway,
            keyring,
            self._recorder,
            max_in_flight=max_in_flight,
            wanted=self._wants,
        )
        self._states: dict[str, RunState] = {}
        self._nudged = asyncio.Event()
        self._stopping = False
        self._work: set[asyncio.Task[None]] = set()
        self._leases: set[str] = set()
        self._cells_in_work: Counter[str] = Counter()
        self._suspect_at_work = False

    def nudge(self) -> None:
        """Look for work now."""
        self._nudged.set()

    def stop(self) -> None:
        """Start no new calls, wait a little for those in flight, give leases back, return."""
        self._stopping = True
        self._nudged.set()

    def _wants(self, claim: Claim) -> bool:
        state = self._states.get(claim.run_id)
        return (
            not self._stopping
            and state is not None
            and state.status in WORKING
            and state.epoch == claim.epoch
        )

    def _working(self) -> list[str]:
        """Return the runs to work on, those with the least in work first."""
        runs = [run for run, state in self._states.items() if state.status in WORKING]
        return sorted(runs, key=lambda run: self._cells_in_work[run])

    async def run(self) -> None:
        """Work until `stop`. A defect of the recorder or of lease keeping ends it at once."""
        async with asyncio.TaskGroup() as helpers:
            helpers.create_task(self._recorder.run())
            renewing = helpers.create_task(self._keep_leases())
            while not self._stopping:
                await self._look()
            await self._wind_down()
            renewing.cancel()
            self._recorder.close()

    async def _look(self) -> None:
        try:
            await self._watch_runs()
            claimed = await self._claim_more()
        except StorageFailed as failure:
            log.error("%s", failure)  # noqa: TRY400 - the advice is in the message
            claimed = False
        if not claimed:
            await self._sleep()

    async def _sleep(self) -> None:
        try:
            async with asyncio.timeout(POLL_SECONDS):
                await self._nudged.wait()
        except TimeoutError:
            return
        self._nudged.clear()

    async def _watch_runs(self) -> None:
        self._states = await asyncio.to_thread(self._read_states)
        for run_id, state in self._states.items():
            if state.status == "pausing":
                await asyncio.to_thread(self._settle_pause, run_id)
        working = self._working()
        if not working:
            return
        for run_id in await asyncio.to_thread(self._done_runs, working):
            await asyncio.to_thread(self._finish, run_id)
            self._executor.forget(run_id)

    def _finish(self, run_id: str) -> None:
        try:
            finish_run(self._engine, run_id)
        except StorageFailed:
            raise
        except Exception:
            # A report that cannot be computed must not end the executor, time and again.
            log.exception("the report of %s failed", run_id)
            fail_run(self._engine, run_id, "internal_error", REPORT_FAILED)

    def _read_states(self) -> dict[str, RunState]:
        with reading(self._engine) as connection:
            return stored.list_states(connection, stored.OPEN_STATUSES)

    def _done_runs(self, working: list[str]) -> list[str]:
        with reading(self._engine) as connection:
            return leases.runs_without_pending_cells(connection, working)

    def _settle_pause(self, run_id: str) -> None:
        with writing(self._engine) as connection:
            if leases.count_leased(connection, run_id, time.time()) == 0:
                stored.change_status(connection, run_id, to="paused", allowed=("pausing",))

    async def _claim_more(self) -> bool:
        if not self._recorder.healthy:
            return False
        for run_id in self._working():
            claim = await asyncio.to_thread(self._claim_next, run_id)
            if claim is not None:
                self._begin(claim)
                # Let its groups be counted before the next shard is claimed.
                await asyncio.sleep(0)
                return True
        return False

    def _claim_next(self, run_id: str) -> Claim | None:
        busy = self._executor.backlog.busy_models(run_id)
        suspects = not self._suspect_at_work
        with reading(self._engine) as connection:
            shard = leases.next_shard(
                connection, run_id, time.time(), but_models=busy, suspects=suspects
            )
        if shard is None:
            return None
        if self._states[run_id].status == "queued":
            started: dict[str, Any] = {"started_at": datetime.now(UTC)}
            with writing(self._engine) as connection:
                stored.change_status(
                    connection, run_id, to="running", allowed=("queued",), **started
                )
        return self._executor.claim(run_id, shard, suspects=suspects)

    def _begin(self, claim: Claim) -> None:
        self._leases.add(claim.lease)
        self._cells_in_work[claim.run_id] += len(claim.cells)
        self._suspect_at_work |= claim.suspect
        task = asyncio.create_task(self._work_on(claim))
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    async def _work_on(self, claim: Claim) -> None:
        """Work on a claim; whatever happens to it, the loop goes on.

        Cells that are left open are given back. Only where der2 itself failed does their claim
        count, so that cells which break the executor each time end as `poisoned`.
        """
        refund = True
        try:
            await self._executor.work(claim)
        except StorageFailed as failure:
            log.error("%s", failure)  # noqa: TRY400 - the advice is in the message
        except Der2Error as error:
            await self._unless_refused(
                fail_run, self._engine, claim.run_id, error.code, error.detail
            )
        except Exception:
            log.exception("shard %s of %s failed", claim.shard, claim.run_id)
            refund = False
        await self._recorder.committed()
        self._leases.discard(claim.lease)
        self._cells_in_work[claim.run_id] -= len(claim.cells)
        if claim.suspect:
            self._suspect_at_work = False
        await self._unless_refused(self._give_back, {claim.lease}, refund)

    async def _unless_refused(self, step: Callable[..., None], *arguments: object) -> None:
        """Take a step on the database that may be left out: a lease that stays runs out."""
        try:
            await asyncio.to_thread(step, *arguments)
        except StorageFailed as failure:
            log.error("%s", failure)  # noqa: TRY400 - the advice is in the message

    def _give_back(self, held: set[str], refund: bool) -> None:  # noqa: FBT001 - a step's plain arguments
        with writing(self._engine) as connection:
            leases.release(connection, held, refund=refund)

    async def _keep_leases(self) -> None:
        while True:
            await asyncio.sleep(RENEW_SECONDS)
            held = set(self._leases)
            if held:
                await self._unless_refused(self._renew, held)

    def _renew(self, held: set[str]) -> None:
        with writing(self._engine) as connection:
            leases.renew(connection, held, time.time() + LEASE_SECONDS)

    async def _wind_down(self) -> None:
        """Wait for calls in flight, abandon what takes too long, give everything back."""
        if self._work:
            _, late = await asyncio.wait(self._work, timeout=GRACE_SECONDS)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
        await self._recorder.committed()
        if self._leases:
            await self._unless_refused(self._give_back, set(self._leases), True)  # noqa: FBT003 - a refund
