"""Creating requests that may come twice: the same key and body give the first answer again."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, Engine

from app.db import idempotency
from app.db.engine import writing
from app.errors import KeyReused


@dataclass(frozen=True, slots=True)
class Answer:
    """What a creating request is answered: a status, where the new thing is, its JSON."""

    status: int
    location: str | None
    body: str
    replayed: bool = False


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
    if known["fingerprint"] != fingerprint:
        raise KeyReused(
            "This Idempotency-Key was used with another body. Use a new key for a new request."
        )
    return Answer(known["status"], known["location"], known["body"], replayed=True)
