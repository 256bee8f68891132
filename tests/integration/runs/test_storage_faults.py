"""A database that refuses in mid-run: nothing is dropped, and the run goes on afterwards."""

import asyncio
import sqlite3

import pytest
from sqlalchemy import event, text

from app.db.engine import writing
from app.errors import StorageFailed
from app.gateway.scripted_gateway import ScriptedGateway
from app.protocol.chat import ChatRequest, Completion, ModelEndpoint
from tests.support.instances import numeric_instance, right_answer
from tests.support.lab import Lab

LONG = "It doubles. " * 2_000


def wordy(endpoint: ModelEndpoint, request: ChatRequest) -> Completion:
    number = int(request.messages[-1].content.split("Question ")[-1].split(":")[0])
    return Completion(LONG + right_answer(number), "stop", 0.1, 1)


def cap(lab: Lab, pages: int | None) -> None:
    """Let the database grow by this many pages and no further, in every connection."""
    lab.engine.dispose()
    path = str(lab.engine.url.database)
    with sqlite3.connect(path) as connection:
        (used,) = connection.execute("PRAGMA page_count").fetchone()
    allowed = 2**30 if pages is None else used + pages

    @event.listens_for(lab.engine, "connect")
    def limit(opened: sqlite3.Connection, _: object) -> None:
        opened.execute(f"PRAGMA max_page_count = {allowed}")


def test_outcomes_wait_while_the_database_is_full_and_no_new_call_starts(lab: Lab) -> None:
    run_id = lab.submit(lab.docset([numeric_instance(n) for n in range(8)]))
    cap(lab, 20)
    gateway = ScriptedGateway(wordy, delay_seconds=0.02)

    async def through() -> int:
        loop = lab.loop(gateway, max_in_flight=4)
        working = asyncio.create_task(loop.run())
        await asyncio.sleep(3)
        stuck = len(gateway.received)
        cap(lab, None)
        await asyncio.to_thread(lab.await_rest, [run_id], 30)
        loop.stop()
        await working
        return stuck

    stuck = asyncio.run(through())
    assert 0 < stuck < 64
    view = lab.view(run_id)
    assert view["status"] == "completed"
    assert view["counts"]["completed"] == 64
    assert len(gateway.received) == 64


def test_a_full_database_is_told_in_words(lab: Lab) -> None:
    cap(lab, 2)
    with pytest.raises(StorageFailed, match="full"), writing(lab.engine) as connection:
        connection.execute(text("CREATE TABLE filler AS SELECT zeroblob(1000000) AS x"))
