"""Runs, the models and gradings that they pin, and counts of their cells."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from itertools import islice
from typing import Any, NamedTuple

from sqlalchemy import Connection, Integer, Table, case, func, insert, select, update

from app.db.rows import Page, new_id, page_of
from app.db.tables import cells, gradings, run_models, runs, verdicts
from app.errors import NotFound
from app.protocol.cells import PlannedCell

INSERT_BATCH = 1_000
OPEN_STATUSES = ("queued", "running", "pausing")


def insert_run(connection: Connection, now: datetime, **values: Any) -> str:  # noqa: ANN401 - column values
    """Store a run as queued and return its id."""
    run_id = new_id("run")
    connection.execute(
        insert(runs).values(id=run_id, status="queued", created_at=now, **values)
    )
    return run_id


def insert_run_models(
    connection: Connection, run_id: str, models: Sequence[Mapping[str, Any]]
) -> None:
    """Pin model configs to a run; each mapping has model_id, name, config, encrypted_key."""
    connection.execute(
        insert(run_models),
        [{"run_id": run_id, "position": place, **model} for place, model in enumerate(models)],
    )


def insert_grading(
    connection: Connection,
    run_id: str,
    number: int,
    now: datetime,
    **values: Any,  # noqa: ANN401 - column values
) -> str:
    grading_id = new_id("grd")
    connection.execute(
        insert(gradings).values(
            id=grading_id, run_id=run_id, number=number, created_at=now, **values
        )
    )
    return grading_id


def insert_cells(connection: Connection, run_id: str, planned: Iterable[PlannedCell]) -> int:
    """Store every planned cell and return how many there are.

    A cell's id is the run's id with the cell's number in plan order, so ids sort as planned.
    """
    suffix = run_id.removeprefix("run_")
    numbered = enumerate(planned, 1)
    total = 0
    while batch := list(islice(numbered, INSERT_BATCH)):
        connection.execute(
            insert(cells),
            [
                {
                    "id": f"cell_{suffix}_{number:08d}",
                    "run_id": run_id,
                    **cell.key._asdict(),
                    "shard": cell.shard,
                    "status": "planned",
                    "pending": True,
                }
                for number, cell in batch
            ],
        )
        total += len(batch)
    return total


def get_run(connection: Connection, run_id: str) -> Mapping[str, Any]:
    """Return a run's row; NotFound otherwise."""
    row = connection.execute(select(runs).where(runs.c.id == run_id)).mappings().one_or_none()
    if row is None:
        raise NotFound(f"There is no run {run_id!r}.")
    return dict(row)


def list_runs(connection: Connection, limit: int, cursor: str | None) -> Page:
    query = select(runs).order_by(runs.c.id.desc()).limit(limit + 1)
    if cursor:
        query = query.where(runs.c.id < cursor)
    return page_of(connection.execute(query).mappings().all(), limit)


def list_run_models(connection: Connection, run_id: str) -> list[Mapping[str, Any]]:
    """Return the models pinned to a run, in the order in which they were submitted."""
    query = (
        select(run_models).where(run_models.c.run_id == run_id).order_by(run_models.c.position)
    )
    return [dict(row) for row in connection.execute(query).mappings()]


def newest_grading(connection: Connection, run_id: str) -> Mapping[str, Any]:
    query = (
        select(gradings)
        .where(gradings.c.run_id == run_id)
        .order_by(gradings.c.number.desc())
        .limit(1)
    )
    return dict(connection.execute(query).mappings().one())


def change_status(
    connection: Connection,
    run_id: str,
    *,
    to: str,
    allowed: Sequence[str],
    **values: Any,  # noqa: ANN401 - column values
) -> bool:
    """Move a run to a status if it stands in an allowed one; say whether it did."""
    changed = connection.execute(
        update(runs)
        .where(runs.c.id == run_id, runs.c.status.in_(list(allowed)))
        .values(status=to, **values)
    )
    return changed.rowcount == 1


class RunState(NamedTuple):
    """What an executor has to know of a run from moment to moment."""

    status: str
    epoch: int


def list_states(connection: Connection, statuses: Sequence[str]) -> dict[str, RunState]:
    """Return {run id: state} of the runs in these statuses, oldest first."""
    query = select(runs.c.id, runs.c.status, runs.c.epoch).where(
        runs.c.status.in_(list(statuses))
    )
    return {
        row.id: RunState(row.status, row.epoch)
        for row in connection.execute(query.order_by(runs.c.id))
    }


def raise_epoch(connection: Connection, run_id: str) -> None:
    """Disown whatever was claimed of a run so far."""
    connection.execute(update(runs).where(runs.c.id == run_id).values(epoch=runs.c.epoch + 1))


def add_abandoned(connection: Connection, run_id: str, **spent: float) -> None:
    """Account for calls whose outcome was no longer wanted when it came."""
    connection.execute(
        update(runs)
        .where(runs.c.id == run_id)
        .values({runs.c[name]: runs.c[name] + amount for name, amount in spent.items()})
    )


def count_cells(
    connection: Connection, run_id: str, grading_id: str
) -> list[Mapping[str, Any]]:
    """Return counts and sums of usage per (model, regime, status, invalid reason).

    `graded` and `ungraded` count verdicts of one grading; `unpriced` and `without_…` count
    replies, whatever their status, whose cost or tokens are not known.
    """
    key = (cells.c.model_id, cells.c.regime, cells.c.status, cells.c.invalid_reason)
    sums = {
        "n": func.count(),
        "graded": _count_where(verdicts.c.verdict != "ungraded"),
        "ungraded": _count_where(verdicts.c.verdict == "ungraded"),
        **_spent("", cells, cells.c.response.is_not(None)),
        **_spent("grader_", verdicts, verdicts.c.prompt_sha256.is_not(None)),
    }
    query = (
        select(*key, *(amount.label(name) for name, amount in sums.items()))
        .outerjoin(
            verdicts,
            (verdicts.c.cell_id == cells.c.id) & (verdicts.c.grading_id == grading_id),
        )
        .where(cells.c.run_id == run_id)
        .group_by(*key)
    )
    return [dict(row) for row in connection.execute(query).mappings()]


def _spent(prefix: str, table: Table, has_reply: Any) -> dict[str, Any]:  # noqa: ANN401 - SQL expressions
    """Return sums of tokens and cost, and counts of replies that do not tell them."""
    names = {
        "prompt_tokens": "without_prompt_tokens",
        "completion_tokens": "without_completion_tokens",
        "cost_usd": "unpriced",
    }
    return {
        **{prefix + name: func.coalesce(func.sum(table.c[name]), 0) for name in names},
        **{
            prefix + unknown: _count_where(has_reply & table.c[name].is_(None))
            for name, unknown in names.items()
        },
    }


def _count_where(condition: Any) -> Any:  # noqa: ANN401 - SQL expressions
    return func.coalesce(func.sum(case((condition, 1), else_=0)), 0).cast(Integer)
