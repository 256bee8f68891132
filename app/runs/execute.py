"""Execute shards: lease, call, grade, record. One asyncio loop with many calls in flight."""

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import Any

from sqlalchemy import Engine

from app.db import instances as stored_instances
from app.db import leases
from app.db.engine import reading, writing
from app.db.leases import Claim
from app.grading.verdicts import Undecided
from app.library.endpoints import Keyring
from app.protocol.chat import CallFailure, ChatRequest, Completion, InvalidReason
from app.protocol.instances import Instance
from app.protocol.prompts import Prompt
from app.protocol.regimes import Regime
from app.runs.context import RunContext, RunModel, load_context
from app.runs.grade import Graded, ask_grader, settle_by_rules
from app.runs.outcomes import NOTHING_LEFT, overflow_columns, reply_columns, verdict_columns
from app.runs.ports import ChatGateway
from app.runs.prepare import DEFAULT_RESERVE_TOKENS, prepare_prompt
from app.runs.recorder import Record, Recorder

LEASE_SECONDS = 60.0

CellRow = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a group of samples belongs: everything but the sample."""

    claim: Claim
    context: RunContext
    model: RunModel
    instance: Instance
    regime: Regime


class ShardExecutor:
    """Works on claimed shards until their cells have outcomes, or the run is not wanted.

    `wanted(run_id)` says whether new calls of a run may start.
    """

    def __init__(
        self,
        engine: Engine,
        gateway: ChatGateway,
        keyring: Keyring,
        recorder: Recorder,
        *,
        max_in_flight: int,
        wanted: Callable[[str], bool],
    ) -> None:
        self._engine = engine
        self._gateway = gateway
        self._keyring = keyring
        self._recorder = recorder
        self._slots = asyncio.Semaphore(max_in_flight)
        self._wanted = wanted
        self._contexts: dict[str, RunContext] = {}
        self.waiting = 0

    def claim(self, run_id: str, shard: int) -> Claim | None:
        """Lease what is open in a shard; None when somebody else has it."""
        now = time.time()
        with writing(self._engine) as connection:
            return leases.claim_shard(
                connection, run_id, shard, now=now, until=now + LEASE_SECONDS
            )

    async def work(self, claim: Claim) -> None:
        """Give every cell of a claim its outcome and verdict; leave unwanted ones open.

        Returns when all of it is committed; the caller keeps the lease alive until then.
        Raises an ExceptionGroup of what went wrong in der2 itself.
        """
        by_prompt = [
            (key, list(cells))
            for key, cells in groupby(
                claim.cells, itemgetter("model_id", "instance_id", "regime")
            )
        ]
        self.waiting += len(by_prompt)
        try:
            context, instances = await asyncio.to_thread(self._load, claim)
        except BaseException:
            self.waiting -= len(by_prompt)
            raise
        groups = []
        for (model_id, instance_id, regime), cells in by_prompt:
            model, instance = context.models[model_id], instances[instance_id]
            place = Place(claim, context, model, instance, Regime(regime))
            groups.append(self._work_on_group(place, cells))
        # Not a task group: a defect that one cell meets must not cut off its neighbours' calls.
        ends = await asyncio.gather(*groups, return_exceptions=True)
        await self._recorder.committed()
        defects = [end for end in ends if isinstance(end, Exception)]
        if defects:
            raise ExceptionGroup(f"{len(defects)} groups of cells failed", defects)

    def forget(self, run_id: str) -> None:
        """Drop what was read of a run, so that a changed grading is read anew."""
        self._contexts.pop(run_id, None)

    def _load(self, claim: Claim) -> tuple[RunContext, dict[str, Instance]]:
        with reading(self._engine) as connection:
            context = self._contexts.get(claim.run_id)
            if context is None:
                context = load_context(connection, claim.run_id, self._keyring)
                self._contexts[claim.run_id] = context
            ids = list(dict.fromkeys(cell["instance_id"] for cell in claim.cells))
            return context, stored_instances.load_instances(connection, ids)

    async def _work_on_group(self, place: Place, cells: Sequence[CellRow]) -> None:
        """Draw the samples of one prompt one after the other.

        The second sample starts when the first has ended, so that a provider's prefix cache
        can serve it.
        """
        try:
            await place.model.slots.acquire()
            await self._slots.acquire()
        finally:
            self.waiting -= 1
        try:
            prompt: Prompt | None = None
            for cell in cells:
                if not self._may_call(place):
                    return
                if cell["status"] == "completed":
                    await self._grade(place, cell, cell["response"], cell["finish_reason"])
                    continue
                prompt = prompt or await self._prompt(place)
                await self._call(place, cell, prompt)
        finally:
            self._slots.release()
            place.model.slots.release()

    def _may_call(self, place: Place) -> bool:
        return self._recorder.healthy and self._wanted(place.context.run_id)

    async def _prompt(self, place: Place) -> Prompt | None:
        config, endpoint = place.model.config, place.model.endpoint
        window = config.context_window or self._gateway.context_window(endpoint)
        reserve = config.params.max_output_tokens or DEFAULT_RESERVE_TOKENS
        prepare = partial(
            prepare_prompt,
            place.instance,
            place.regime,
            place.context.measurement,
            room=None if window is None else max(window - reserve, 0),
            count_tokens=partial(self._gateway.count_tokens, endpoint),
        )
        # Counting tokens of a long prompt takes a while; the loop goes on meanwhile.
        return prepare() if window is None else await asyncio.to_thread(prepare)

    async def _call(self, place: Place, cell: CellRow, prompt: Prompt | None) -> None:
        if prompt is None:
            self._record(place, cell, overflow_columns(datetime.now(UTC)))
            return
        measurement = place.context.measurement
        request = place.model.measuring_request(
            prompt.messages, measurement, place.instance, cell["sample"]
        )
        reply = await self._ask(place, place.model, request)
        if isinstance(reply, CallFailure) and reply.reason is InvalidReason.CANCELLED:
            return
        budget = measurement.truncation.max_chars
        columns = reply_columns(reply, prompt, budget, datetime.now(UTC))
        if columns["status"] == "invalid":
            self._record(place, cell, columns)
        elif isinstance(reply, Completion):
            await self._grade(place, cell, reply.text, reply.finish_reason, columns)

    async def _ask(
        self, place: Place, model: RunModel, request: ChatRequest
    ) -> Completion | CallFailure:
        return await self._gateway.complete(
            model.endpoint, request, wanted=lambda: self._may_call(place)
        )

    async def _grade(
        self,
        place: Place,
        cell: CellRow,
        response: str,
        finish_reason: str | None,
        columns: Mapping[str, Any] | None = None,
    ) -> None:
        """Record a reply and its verdict; `columns` is None when the reply is stored already.

        A reply is recorded before a grader model is asked about it: what was paid for is kept.
        """
        context = place.context
        settled = settle_by_rules(context.grading_mode, place.instance, response, finish_reason)
        if isinstance(settled, Undecided):
            if columns is not None:
                self._record(place, cell, columns)
                columns = None
            if context.grader is None:
                raise RuntimeError(f"grading {context.grading_id} has no grader model")
            asked = await ask_grader(
                context.grader, place.instance, settled, response, partial(self._ask, place)
            )
            if asked is None:
                return
            settled = asked
        self._record(place, cell, {**(columns or {}), **NOTHING_LEFT}, settled)

    def _record(
        self,
        place: Place,
        cell: CellRow,
        columns: Mapping[str, Any],
        graded: Graded | None = None,
    ) -> None:
        verdict = (
            verdict_columns(cell["id"], place.context.grading_id, graded, datetime.now(UTC))
            if graded
            else None
        )
        self._recorder.put(
            Record(place.context.run_id, cell["id"], place.claim.lease, columns, verdict)
        )
