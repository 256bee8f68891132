"""Creating POSTs: Idempotency-Key, Location, and the same answer twice."""

import json
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends, Header, Request, Response
from fastapi.encoders import jsonable_encoder
from sqlalchemy import Connection

from app.api.services import Services
from app.library.once import Answer, answer_once, known_answer
from app.protocol.canonical import sha256_text

Create = Callable[[Connection], tuple[str | None, Mapping[str, Any]]]
IdempotencyKey = Annotated[
    str | None, Header(min_length=1, max_length=255, description="Makes a retry safe.")
]


@dataclass(frozen=True, slots=True)
class Attempt:
    """A creating request: its key, and a fingerprint of what it asks."""

    key: str | None
    fingerprint: str


async def _attempt(request: Request, idempotency_key: IdempotencyKey = None) -> Attempt:
    body = await request.body()
    return attempt(request, idempotency_key, body.decode(errors="replace"))


def attempt(request: Request, key: str | None, told: str) -> Attempt:
    """Return the attempt of a request whose body says `told`."""
    asked = f"{request.method} {request.url.path}?{request.url.query}\n{told}"
    return Attempt(key, sha256_text(asked))


def _known(services: Services, asked: Attempt) -> Answer | None:
    if asked.key is None:
        return None
    return known_answer(services.engine, asked.key, asked.fingerprint)


AttemptDep = Annotated[Attempt, Depends(_attempt)]


def created(
    services: Services,
    asked: Attempt,
    create: Create,
    *,
    status: int,
    prepare: Callable[[], None] | None = None,
) -> Response:
    """Answer a creating request once per key: `create` returns (location, body).

    `prepare` does what takes long, before anything is written, and only where the answer is
    not known yet.
    """

    def answer(connection: Connection) -> Answer:
        location, body = create(connection)
        return Answer(status, location, json.dumps(jsonable_encoder(body)))

    holding = nullcontext() if asked.key is None else services.keys_in_flight.holding(asked.key)
    with holding:
        given = None
        if prepare is not None:
            given = _known(services, asked)
            if given is None:
                prepare()
        if given is None:
            given = answer_once(
                services.engine, asked.key, asked.fingerprint, answer, services.now
            )
    headers = {}
    if given.location is not None:
        headers["Location"] = given.location
    if given.replayed:
        headers["Idempotency-Replayed"] = "true"
    return Response(given.body, given.status, headers, media_type="application/json")
