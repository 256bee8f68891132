"""Reports of finished runs, as canonical JSON."""

from datetime import datetime

from sqlalchemy import Connection, delete, insert, select

from app.db.tables import reports


def save_report(
    connection: Connection, run_id: str, grading_id: str, body: str, now: datetime
) -> None:
    """Put the run's report in the place of an earlier one."""
    connection.execute(delete(reports).where(reports.c.run_id == run_id))
    connection.execute(
        insert(reports).values(run_id=run_id, grading_id=grading_id, body=body, created_at=now)
    )


def find_report(connection: Connection, run_id: str) -> str | None:
    return connection.scalar(select(reports.c.body).where(reports.c.run_id == run_id))
