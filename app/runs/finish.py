"""End a run: compute its report from what is stored, and keep it."""

from datetime import UTC, datetime

from sqlalchemy import Engine

from app.db import leases
from app.db import reports as stored_reports
from app.db import runs as stored
from app.db.engine import reading, writing
from app.reports.render_json import render_json
from app.runs.report import report_of


def finish_run(engine: Engine, run_id: str) -> bool:
    """Store the report and complete the run; False when it went another way meanwhile.

    The report is computed outside the writing transaction. If cells were opened again, or the
    run was cancelled and retried since, it is out of date and is dropped.
    """
    now = datetime.now(UTC)
    with reading(engine) as connection:
        epoch = stored.get_run(connection, run_id)["epoch"]
        grading_id = stored.newest_grading(connection, run_id)["id"]
        body = render_json(report_of(connection, run_id, now)).decode()
    with writing(engine) as connection:
        unchanged = stored.get_run(connection, run_id)["epoch"] == epoch
        if not unchanged or leases.count_pending(connection, run_id):
            return False
        ended = stored.change_status(
            connection, run_id, to="completed", allowed=stored.OPEN_STATUSES, finished_at=now
        )
        if ended:
            stored_reports.save_report(connection, run_id, grading_id, body, now)
    return ended


def fail_run(engine: Engine, run_id: str, code: str, detail: str) -> None:
    """Stop a run that cannot go on, with its problem; `resume` takes it up again."""
    with writing(engine) as connection:
        stored.change_status(
            connection,
            run_id,
            to="failed",
            allowed=stored.OPEN_STATUSES,
            problem={"code": code, "detail": detail},
            finished_at=datetime.now(UTC),
        )
