"""First answers to creating requests, by their Idempotency-Key."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, select, update

from app.db.tables import idempotency_keys
from app.db.upserts import insert_if_absent

# Stands in a claimed row until its answer is there; both come in one transaction.
NO_ANSWER_YET = {"status": 0, "body": ""}


def claim_key(connection: Connection, key: str, fingerprint: str, now: datetime) -> bool:
    """Take a key for the caller's transaction, and say whether it was free."""
    return insert_if_absent(
        connection,
        idempotency_keys,
        key=key,
        fingerprint=fingerprint,
        created_at=now,
        **NO_ANSWER_YET,
    )


def find_answer(connection: Connection, key: str) -> Mapping[str, Any] | None:
    """Return the first answer under a key, None when the key is free."""
    query = select(idempotency_keys).where(idempotency_keys.c.key == key)
    row = connection.execute(query).mappings().one_or_none()
    return None if row is None else dict(row)


def get_answer(connection: Connection, key: str) -> Mapping[str, Any]:
    """Return the first answer under a key that is taken."""
    query = select(idempotency_keys).where(idempotency_keys.c.key == key)
    return dict(connection.execute(query).mappings().one())


def save_answer(
    connection: Connection, key: str, *, status: int, location: str | None, body: str
) -> None:
    """Keep the answer under a key that the caller's transaction claimed."""
    connection.execute(
        update(idempotency_keys)
        .where(idempotency_keys.c.key == key)
        .values(status=status, location=location, body=body)
    )
