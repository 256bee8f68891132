"""Databases and docsets that many tests share."""

import os
import secrets
import warnings
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import psycopg
import pytest
from hypothesis import settings
from sqlalchemy import Engine

from app.db.engine import open_engine
from app.db.upgrade import upgrade
from app.library.endpoints import Keyring
from app.library.hosts import HostPolicy
from app.settings import read_settings
from app.vault import Vault
from tests.support.lab import Lab

# Tests that name litellm's classes import it; without this it would ask the network first.
os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"

# Time is nobody's assertion. On CI the examples are the same each time; elsewhere new ones are
# looked for, and what they find becomes a test.
settings.register_profile("exploring", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "exploring")

POSTGRESQL = "host=127.0.0.1 port=5432 user=postgres dbname=postgres connect_timeout=3"
NOW = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


@pytest.fixture
def now() -> datetime:
    return NOW


@pytest.fixture
def keyring() -> Keyring:
    """Keys of an embedded service with an empty environment."""
    return Keyring(Vault(["MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY="]), {}, HostPolicy())


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[Engine]:
    """A migrated SQLite database."""
    engine = open_engine(f"sqlite:///{tmp_path / 'der2.db'}")
    upgrade(engine)
    yield engine
    engine.dispose()


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    """A database without tables, once on SQLite and once on PostgreSQL."""
    if request.param == "sqlite":
        engine = open_engine(f"sqlite:///{tmp_path / 'der2.db'}")
        yield engine
        engine.dispose()
        return
    name = f"der2_test_{secrets.token_hex(6)}"
    with _postgresql() as server:
        server.execute(f"CREATE DATABASE {name}")
    engine = open_engine(f"postgresql+psycopg://postgres@127.0.0.1:5432/{name}")
    yield engine
    engine.dispose()
    with _postgresql() as server:
        server.execute(f"DROP DATABASE {name}")


@pytest.fixture
def database(empty_database: Engine) -> Engine:
    """A migrated database, once on SQLite and once on PostgreSQL."""
    upgrade(empty_database)
    return empty_database


def _postgresql() -> psycopg.Connection[tuple[object, ...]]:
    try:
        return psycopg.connect(POSTGRESQL, autocommit=True)
    except psycopg.OperationalError:
        if read_settings(os.environ, None).settings.require_services:
            raise
        message = "no PostgreSQL on 127.0.0.1:5432: what needs it is NOT tested here"
        warnings.warn(message, stacklevel=2)
        pytest.skip(message)


@pytest.fixture
def lab(sqlite: Engine, keyring: Keyring) -> Lab:
    """A laboratory on SQLite."""
    return Lab(sqlite, keyring)


@pytest.fixture
def any_lab(database: Engine, keyring: Keyring) -> Lab:
    """A laboratory, once on SQLite and once on PostgreSQL."""
    return Lab(database, keyring)
