"""Connections and transactions. Writes on SQLite begin IMMEDIATE, so none can deadlock."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError

from app.errors import SettingsInvalid, StorageFailed

BUSY_TIMEOUT_SECONDS = 30
WRITES = "der2_writes"
BACKENDS = ("sqlite", "postgresql")


def open_engine(url: str) -> Engine:
    """Return an engine for a SQLite or PostgreSQL URL.

    SQLite runs in WAL mode with foreign keys on; PostgreSQL connections are checked before
    use, so that a restarted server costs nothing but a reconnect. Raises SettingsInvalid for
    any other URL, without repeating it: it may hold a password.
    """
    try:
        backend = make_url(url).get_backend_name()
    except ArgumentError:
        backend = "unknown"
    if backend not in BACKENDS:
        raise SettingsInvalid(
            "DER2_DATABASE_URL must begin with sqlite:/// or postgresql+psycopg://."
        )
    sqlite = backend == "sqlite"
    engine = create_engine(
        url,
        pool_size=20,
        max_overflow=30,
        pool_pre_ping=not sqlite,
        # What models answered and users asked has no place in a log.
        hide_parameters=True,
        connect_args={"timeout": BUSY_TIMEOUT_SECONDS} if sqlite else {},
    )
    if sqlite:
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    # The driver's own transaction control would begin deferred; see `_begin_sqlite`.
    connection.isolation_level = None
    for pragma in (
        "journal_mode = WAL",
        "synchronous = NORMAL",
        "foreign_keys = ON",
        f"busy_timeout = {BUSY_TIMEOUT_SECONDS * 1000}",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    # A deferred transaction that reads and then writes fails at once when somebody wrote in
    # between, whatever the busy timeout says.
    writes = connection.get_execution_options().get(WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """Give a connection in a transaction that only reads: one consistent view."""
    with errors_translated(), engine.connect() as connection, connection.begin():
        yield connection


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """Give a connection in a transaction that commits at the end, or does nothing at all."""
    options: dict[str, Any] = {WRITES: True}
    with (
        errors_translated(),
        engine.connect().execution_options(**options) as connection,
        connection.begin(),
    ):
        yield connection


@contextmanager
def trying(engine: Engine) -> Iterator[Connection]:
    """Give a connection whose every change is taken back at the end."""
    with errors_translated(), engine.connect() as connection:
        transaction = connection.begin()
        try:
            yield connection
        finally:
            transaction.rollback()


@contextmanager
def errors_translated() -> Iterator[None]:
    """Turn the driver's complaints into StorageFailed with what to do."""
    try:
        yield
    except OperationalError as error:
        raise StorageFailed(_advice(error)) from error


def _advice(error: DBAPIError) -> str:
    told = str(error.orig).lower()
    if "full" in told:
        return "The database is full. Make room on its disk; nothing that was stored is lost."
    if "locked" in told or "busy" in told:
        return "The database is locked by another program. Close it and try again."
    if "no such table" in told:
        return "The database has no tables yet. Run: der2 db upgrade"
    return "The database cannot be used. Check DER2_DATABASE_URL and that it can be reached."
