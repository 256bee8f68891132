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
from app.protocol.chat import CallFailure, ChatRequest, Completion, InvalidReason, ModelEndpoint
from app.protocol.instances import Instance
from app.protocol.prompts import Prompt
from app.protocol.regimes import Regime
from app.runs.backlog import Backlog
from app.runs.context import RunContext, RunModel, load_context
from app.runs.grade import Graded, ask_grader, settle_by_rules
from app.runs.outcomes import NOTHING_LEFT, reply_columns, uncalled_columns, verdict_columns
from app.runs.ports import ChatGateway
from app.runs.prepare import DEFAULT_RESERVE_TOKENS, prepare_prompt
from app.runs.recorder import Record, Recorder
from app.runs.slots import Slots

LEASE_SECONDS = 60.0
TOO_LONG = "the prompt does not fit the model's context window, less the reserved output"

CellRow = Mapping[str, Any]
# Samples of one prompt: (model id, instance id, regime) and their cells.
Group = tuple[tuple[str, str, str], Sequence[CellRow]]


_prompt_of = itemgetter("model_id", "instance_id", "regime")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a group of samples belongs: everything but the sample."""

    claim: Claim
    context: RunContext
    model: RunModel
    instance: Instance
    regime: Regime


@dataclass(frozen=True, slots=True)
class OpenGrade:
    """A reply that rules leave undecided. It is recorded; its verdict is what is missing."""

    cell: CellRow
    response: str
    undecided: Undecided


class ShardExecutor:
    """Works on claimed shards until their cells have outcomes, or the claim is not wanted.

    `wanted(claim)` says whether new calls for a claim may start.
    """

    def __init__(
        self,
        engine: Engine,
        gateway: ChatGateway,
        keyring: Keyring,
        recorder: Recorder,
        *,
        max_in_flight: int,
        wanted: Callable[[Claim], bool],
    ) -> None:
        self._engine = engine
        self._gateway = gateway
        self._keyring = keyring
        self._recorder = recorder
        self._slots = Slots(max_in_flight)
        self._wanted = wanted
        self._contexts: dict[str, RunContext] = {}
        self.backlog = Backlog(max_in_flight)

    def claim(self, run_id: str, shard: int, *, suspects: bool = True) -> Claim | None:
        """Lease what is open in a shard; None when somebody else has it."""
        now = time.time()
        with writing(self._engine) as connection:
            return leases.claim_shard(
                connection,
                run_id,
                shard,
                now=now,
                until=now + LEASE_SECONDS,
                suspects=suspects,
            )

    async def work(self, claim: Claim) -> None:
        """Give every cell of a claim its outcome and verdict; leave unwanted ones open.

        Returns when all of it is committed; the caller keeps the lease alive until then.
        Raises an ExceptionGroup of what went wrong in der2 itself.
        """
        by_prompt = [
            (prompt, list(cells)) for prompt, cells in groupby(claim.cells, _prompt_of)
        ]
        with self.backlog.holding(claim, [model_id for (model_id, _, _), _ in by_prompt]):
            await self._work_on_groups(claim, by_prompt)

    async def _work_on_groups(self, claim: Claim, by_prompt: Sequence[Group]) -> None:
        context, instances = await asyncio.to_thread(self._load, claim)
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
                for model_id, model in context.models.items():
                    self.backlog.learn(claim.run_id, model_id, model.config)
            ids = list(dict.fromkeys(cell["instance_id"] for cell in claim.cells))
            return context, stored_instances.load_instances(connection, ids)

    async def _work_on_group(self, place: Place, cells: Sequence[CellRow]) -> None:
        """Draw the samples of one prompt one after the other, then ask the grader about them.

        The second sample starts when the first has ended, so that a provider's prefix cache
        can serve it.
        """
        for one in await self._draw(place, cells):
            if self._may_call(place):
                await self._ask_grader(place, one)

    async def _draw(self, place: Place, cells: Sequence[CellRow]) -> list[OpenGrade]:
        """Call and settle what is open; return the replies that are left to a grader."""
        opened: list[OpenGrade | None] = []
        prompt: Prompt | None = None
        for cell in cells:
            if not self._may_call(place):
                break
            if cell["status"] == "completed":
                opened.append(
                    self._settle(place, cell, cell["response"], cell["finish_reason"])
                )
            elif place.model.endpoint is None:
                self._record_uncalled(
                    place, cell, InvalidReason.PROVIDER_ERROR, place.model.problem or ""
                )
            else:
                prompt = prompt or await self._prompt(place, place.model.endpoint)
                opened.append(await self._call(place, cell, prompt, first=cell is cells[0]))
        return [one for one in opened if one is not None]

    def _may_call(self, place: Place) -> bool:
        return self._recorder.healthy and self._wanted(place.claim)

    async def _prompt(self, place: Place, endpoint: ModelEndpoint) -> Prompt | None:
        config = place.model.config
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

    async def _call(
        self, place: Place, cell: CellRow, prompt: Prompt | None, *, first: bool
    ) -> OpenGrade | None:
        if prompt is None:
            self._record_uncalled(place, cell, InvalidReason.CONTEXT_OVERFLOW, TOO_LONG)
            return None
        measurement = place.context.measurement
        request = place.model.measuring_request(
            prompt.messages, measurement, place.instance, cell["sample"]
        )
        reply = await self._ask(place, place.model, request, first=first)
        if isinstance(reply, CallFailure) and reply.reason is InvalidReason.CANCELLED:
            return None
        budget = measurement.truncation.max_chars
        columns = reply_columns(reply, prompt, budget, datetime.now(UTC))
        if isinstance(reply, CallFailure) or columns["status"] == "invalid":
            self._record(place, cell, columns)
            return None
        return self._settle(place, cell, reply.text, reply.finish_reason, columns)

    async def _ask(
        self, place: Place, model: RunModel, request: ChatRequest, *, first: bool
    ) -> Completion | CallFailure:
        if model.endpoint is None:
            return CallFailure(InvalidReason.PROVIDER_ERROR, model.problem or "", 0.0, 0)
        wanted = partial(self._may_call, place)
        async with self._slots.call(model.config, request, wanted, first=first) as may_go:
            if not may_go:
                return CallFailure(InvalidReason.CANCELLED, "not wanted any more", 0.0, 0)
            return await self._gateway.complete(model.endpoint, request, wanted=wanted)

    def _settle(
        self,
        place: Place,
        cell: CellRow,
        response: str,
        finish_reason: str | None,
        columns: Mapping[str, Any] | None = None,
    ) -> OpenGrade | None:
        """Record a reply with its verdict, or without one and leave it to the grader.

        `columns` is None when the reply is stored already. What was paid for is kept before
        anything else is asked about it.
        """
        found = settle_by_rules(
            place.context.grading_mode, place.instance, response, finish_reason
        )
        if isinstance(found, Undecided):
            if columns is not None:
                self._record(place, cell, columns)
            return OpenGrade(cell, response, found)
        self._record(place, cell, {**(columns or {}), **NOTHING_LEFT}, found)
        return None

    async def _ask_grader(self, place: Place, opened: OpenGrade) -> None:
        grader = place.context.grader
        if grader is None:
            raise RuntimeError(f"grading {place.context.grading_id} has no grader model")
        ask = partial(self._ask, place, first=True)
        graded = await ask_grader(
            grader, place.instance, opened.undecided, opened.response, ask
        )
        if graded is not None:
            self._record(place, opened.cell, NOTHING_LEFT, graded)

    def _record_uncalled(
        self, place: Place, cell: CellRow, reason: InvalidReason, detail: str
    ) -> None:
        self._record(place, cell, uncalled_columns(reason, detail, datetime.now(UTC)))

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
