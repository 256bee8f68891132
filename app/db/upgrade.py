"""Bring a database to the schema that this version reads, or say that it is not there."""

from pathlib import Path

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine

from app.db.engine import errors_translated
from app.db.tables import metadata

MIGRATIONS = Path(__file__).parents[2] / "migrations"


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def upgrade(engine: Engine, revision: str = "head") -> None:
    """Migrate up to `revision`."""
    with errors_translated(), engine.connect() as connection:
        _set_foreign_keys(connection, on=False)
        command.upgrade(_config(connection), revision)
        _set_foreign_keys(connection, on=True)


def downgrade(engine: Engine, revision: str) -> None:
    """Migrate down to `revision`; `base` removes every table."""
    with errors_translated(), engine.connect() as connection:
        _set_foreign_keys(connection, on=False)
        command.downgrade(_config(connection), revision)
        _set_foreign_keys(connection, on=True)


def _set_foreign_keys(connection: Connection, *, on: bool) -> None:
    # On SQLite a batch migration drops the old copy of a table, and ON DELETE CASCADE would
    # take its child rows along. The pragma has no effect inside a transaction.
    if connection.dialect.name == "sqlite":
        connection.connection.execute(f"PRAGMA foreign_keys = {'ON' if on else 'OFF'}")


def is_current(connection: Connection) -> bool:
    """Whether the database stands at the newest migration."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    return MigrationContext.configure(connection).get_current_revision() == head


def differences(connection: Connection) -> list[object]:
    """Return how the migrated schema differs from `tables.py`; empty when in step."""
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, metadata))
