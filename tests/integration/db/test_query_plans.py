"""What the executor asks several times a second must not read every cell of every run."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import Connection, event

from app.db import leases
from app.db.engine import writing
from tests.support.instances import numeric_instance
from tests.support.lab import Lab

Question = Callable[[Connection, str], object]

QUESTIONS: dict[str, Question] = {
    "next shard": lambda opened, run: leases.next_shard(
        opened, run, 5.0, but_models=["mdl_x"], suspects=False
    ),
    "done runs": lambda opened, run: leases.runs_without_pending_cells(opened, [run]),
    "claim": lambda opened, run: leases.claim_shard(opened, run, 0, now=5.0, until=9.0),
    "renew": lambda opened, run: leases.renew(opened, ["lease_a"], 9.0),
    "release": lambda opened, run: leases.release(opened, ["lease_a"], refund=True),
}


@contextmanager
def statements(opened: Connection) -> Iterator[list[tuple[str, object]]]:
    heard: list[tuple[str, object]] = []

    def listen(*told: object) -> None:
        heard.append((str(told[2]), told[3]))

    event.listen(opened.engine, "before_cursor_execute", listen)
    yield heard
    event.remove(opened.engine, "before_cursor_execute", listen)


@pytest.mark.parametrize("name", QUESTIONS)
def test_it_is_answered_from_the_index_of_open_cells_or_of_leases(lab: Lab, name: str) -> None:
    run_id = lab.submit(lab.docset([numeric_instance(n) for n in range(20)]))
    with writing(lab.engine) as opened:
        with statements(opened) as asked:
            QUESTIONS[name](opened, run_id)
        steps = [
            str(row[3])
            for statement, parameters in asked
            for row in opened.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)  # type: ignore[arg-type]  # as the driver got them
        ]
    on_cells = [step for step in steps if "cells" in step]
    assert on_cells
    for step in on_cells:
        assert "ix_cells_pending" in step or "ix_cells_lease" in step, step
