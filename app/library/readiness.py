"""Whether a service can do its work."""

from sqlalchemy import Engine

from app.db.engine import reading
from app.db.upgrade import is_current
from app.errors import StorageFailed


def readiness(engine: Engine, *, executor_alive: bool) -> dict[str, bool]:
    """Return {what: whether it is there} for the database, its migrations and the executor."""
    try:
        with reading(engine) as connection:
            migrated = is_current(connection)
    except StorageFailed:
        return {"database": False, "migrations": False, "executor": executor_alive}
    return {"database": True, "migrations": migrated, "executor": executor_alive}
