"""Creating requests that may come twice: the same key and body give the first answer again."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Engine

from app.db import idempotency
from app.db.engine import reading, writing
from app.errors import KeyReused


@dataclass(frozen=True, slots=True)
class Answer:
    """What a creating request is answered: a status, where the new thing is, its JSON."""

    status: int
    location: str | None
    body: str
    replayed: bool = False


def known_answer(engine: Engine, key: str, fingerprint: str) -> Answer | None:
    """Return the first answer under a key, or None when the key is free; KeyReused else."""
    with reading(engine) as connection:
        known = idempotency.find_answer(connection, key)
    return None if known is None else _replayed(known, fingerprint)


def answer_once(
    engine: Engine,
    key: str | None,
    fingerprint: str,
    create: Callable[[Connection], Answer],
    now: datetime,
) -> Answer:
    """Run `create` in one transaction with the record of its answer, or replay that record.

    Raises KeyReused when the key came before with another fingerprint. When `create` raises,
    nothing is kept, the key included.
    """
    with writing(engine) as connection:
        if key is None:
            return create(connection)
        if idempotency.claim_key(connection, key, fingerprint, now):
            answer = create(connection)
            idempotency.save_answer(
                connection,
                key,
                status=answer.status,
                location=answer.location,
                body=answer.body,
            )
            return answer
        known = idempotency.get_answer(connection, key)
    return _replayed(known, fingerprint)


def _replayed(known: Mapping[str, Any], fingerprint: str) -> Answer:
    if known["fingerprint"] != fingerprint:
        raise KeyReused(
            "This Idempotency-Key was used with another body. Use a new key for a new request."
        )
    return Answer(known["status"], known["location"], known["body"], replayed=True)
