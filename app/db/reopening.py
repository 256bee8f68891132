"""Take cells back from a run, and plan them once more."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, select, update

from app.db.tables import cells, verdicts


def cancel_open_cells(connection: Connection, run_id: str, now: datetime) -> int:
    """Make every cell without an outcome invalid, `cancelled`; return how many."""
    changed = connection.execute(
        update(cells)
        .where(cells.c.run_id == run_id, cells.c.status == "planned")
        .values(
            status="invalid",
            invalid_reason="cancelled",
            invalid_detail="the run was cancelled before this cell had an outcome",
            pending=False,
            lease=None,
            lease_until=None,
            finished_at=now,
        )
    )
    connection.execute(
        update(cells)
        .where(cells.c.run_id == run_id, cells.c.pending)
        .values(pending=False, lease=None, lease_until=None)
    )
    return changed.rowcount


def forget_ungraded(connection: Connection, grading_id: str) -> None:
    """Drop verdicts that the grader failed to give, so that it can be asked again."""
    connection.execute(
        delete(verdicts).where(
            verdicts.c.grading_id == grading_id, verdicts.c.verdict == "ungraded"
        )
    )


def reopen_cells(connection: Connection, run_id: str, reasons: Sequence[str]) -> int:
    """Plan invalid cells of these reasons anew, and replies without a verdict; say how many."""
    has_verdict = select(verdicts.c.cell_id).where(verdicts.c.cell_id == cells.c.id).exists()
    calls = connection.execute(
        update(cells)
        .where(
            cells.c.run_id == run_id,
            cells.c.status == "invalid",
            cells.c.invalid_reason.in_(list(reasons)),
        )
        .values(**_AS_PLANNED)
    )
    gradings = connection.execute(
        update(cells)
        .where(cells.c.run_id == run_id, cells.c.status == "completed", ~has_verdict)
        .values(pending=True, claims=0)
    )
    return calls.rowcount + gradings.rowcount


# Every column of a cell as it was before anything happened to it.
_PLAN = ("id", "run_id", "model_id", "instance_id", "regime", "sample", "shard")
_AS_PLANNED: dict[str, Any] = {
    **{column.name: None for column in cells.columns if column.name not in _PLAN},
    "status": "planned",
    "pending": True,
    "claims": 0,
    "attempts": 0,
}
