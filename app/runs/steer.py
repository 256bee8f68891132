"""Cancel, pause, resume and retry a run. A verb that does not fit the state is refused."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Engine

from app.db import leases, reopening
from app.db import reports as stored_reports
from app.db import runs as stored
from app.db.engine import writing
from app.errors import InvalidState
from app.reports.render_json import render_json
from app.runs.report import report_of
from app.runs.submission import GradingMode
from app.runs.view import WORLD_REASONS

CANCELLABLE = ("queued", "running", "pausing", "paused", "failed")
PAUSABLE = ("queued", "running")
RESUMABLE = ("pausing", "paused", "failed")
RETRIABLE = ("completed", "cancelled", "paused")
REOPENED: dict[str, Any] = {"to": "queued", "pause_reason": None, "finished_at": None}


def cancel_run(engine: Engine, run_id: str, now: datetime) -> None:
    """End a run: cells without an outcome become invalid, `cancelled`; the rest stays.

    Calls in flight end by themselves; what they cost is added to the run's usage.
    """
    with writing(engine) as connection:
        _move(
            connection, run_id, "cancel", to="cancelled", allowed=CANCELLABLE, finished_at=now
        )
        stored.raise_epoch(connection, run_id)
        reopening.cancel_open_cells(connection, run_id, now)
        grading = stored.newest_grading(connection, run_id)
        body = render_json(report_of(connection, run_id, now)).decode()
        stored_reports.save_report(connection, run_id, grading["id"], body, now)


def pause_run(engine: Engine, run_id: str, now: datetime) -> None:
    """Start no new calls; the run is paused once those in flight have ended."""
    with writing(engine) as connection:
        _move(connection, run_id, "pause", to="pausing", allowed=PAUSABLE, pause_reason="user")
        if leases.count_leased(connection, run_id, now.timestamp()) == 0:
            stored.change_status(connection, run_id, to="paused", allowed=("pausing",))


def resume_run(engine: Engine, run_id: str) -> None:
    """Go on with a paused or failed run."""
    with writing(engine) as connection:
        _move(connection, run_id, "resume", allowed=RESUMABLE, **REOPENED, problem=None)


def retry_run(engine: Engine, run_id: str) -> int:
    """Plan the world's invalid cells once more, and replies that a grader failed to grade.

    Returns how many cells were opened; with none the run stays as it is.
    """
    with writing(engine) as connection:
        run = stored.get_run(connection, run_id)
        if run["status"] not in RETRIABLE:
            raise _misfit(run["status"], run_id, "retry", RETRIABLE)
        grading = stored.newest_grading(connection, run_id)
        if grading["mode"] != GradingMode.RULES:
            reopening.forget_ungraded(connection, grading["id"])
        opened = reopening.reopen_cells(connection, run_id, [str(why) for why in WORLD_REASONS])
        if opened:
            _move(connection, run_id, "retry", allowed=RETRIABLE, **REOPENED)
        return opened


def _move(
    connection: Connection,
    run_id: str,
    verb: str,
    *,
    to: str,
    allowed: Sequence[str],
    **values: Any,  # noqa: ANN401 - column values
) -> None:
    if not stored.change_status(connection, run_id, to=to, allowed=allowed, **values):
        status = stored.get_run(connection, run_id)["status"]
        raise _misfit(status, run_id, verb, allowed)


def _misfit(status: str, run_id: str, verb: str, allowed: Sequence[str]) -> InvalidState:
    return InvalidState(
        f"Run {run_id} is {status}; {verb} fits a run that is {' or '.join(allowed)}."
    )
