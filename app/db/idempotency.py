"""First answers to creating requests, by their Idempotency-Key."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, insert, select

from app.db.tables import idempotency_keys


def find_answer(connection: Connection, key: str) -> Mapping[str, Any] | None:
    row = (
        connection.execute(select(idempotency_keys).where(idempotency_keys.c.key == key))
        .mappings()
        .one_or_none()
    )
    return None if row is None else dict(row)


def save_answer(connection: Connection, now: datetime, **answer: Any) -> None:  # noqa: ANN401 - column values
    """Store key, fingerprint, status, location and body of a first answer."""
    connection.execute(insert(idempotency_keys).values(created_at=now, **answer))
