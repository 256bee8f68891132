"""Docsets and their revisions."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Select, delete, func, insert, select, update

from app.db.rows import Page, new_id, page_of
from app.db.tables import docsets, instances, revisions
from app.errors import NotFound


def insert_docset(
    connection: Connection,
    *,
    name: str,
    description: str | None,
    licence: str | None,
    now: datetime,
) -> str:
    """Store a docset without revisions and return its id."""
    docset_id = new_id("ds")
    connection.execute(
        insert(docsets).values(
            id=docset_id, name=name, description=description, licence=licence, created_at=now
        )
    )
    return docset_id


def describe_docset(
    connection: Connection, docset_id: str, description: str | None, licence: str | None
) -> None:
    connection.execute(
        update(docsets)
        .where(docsets.c.id == docset_id)
        .values(description=description, licence=licence)
    )


def insert_revision(
    connection: Connection, docset_id: str, *, state: str, source_format: str, now: datetime
) -> str:
    """Open the docset's next revision and return its id."""
    newest = connection.scalar(
        select(func.max(revisions.c.number)).where(revisions.c.docset_id == docset_id)
    )
    revision_id = new_id("rev")
    connection.execute(
        insert(revisions).values(
            id=revision_id,
            docset_id=docset_id,
            number=(newest or 0) + 1,
            state=state,
            source_format=source_format,
            created_at=now,
        )
    )
    return revision_id


def update_revision(connection: Connection, revision_id: str, **values: Any) -> None:  # noqa: ANN401 - column values
    connection.execute(update(revisions).where(revisions.c.id == revision_id).values(**values))


def _docsets_with_newest() -> Select[Any]:
    newest = (
        select(revisions.c.docset_id, func.max(revisions.c.number).label("number"))
        .group_by(revisions.c.docset_id)
        .subquery()
    )
    counted = (
        select(func.count()).where(instances.c.revision_id == revisions.c.id).scalar_subquery()
    )
    return (
        select(
            docsets,
            revisions.c.id.label("revision_id"),
            revisions.c.number.label("revision"),
            revisions.c.state,
            revisions.c.source_format,
            revisions.c.content_sha256,
            revisions.c.manifest,
            revisions.c.import_notes,
            revisions.c.problem,
            revisions.c.frozen_at,
            counted.label("n_instances"),
        )
        .join(newest, newest.c.docset_id == docsets.c.id)
        .join(
            revisions,
            (revisions.c.docset_id == docsets.c.id) & (revisions.c.number == newest.c.number),
        )
    )


def get_docset(connection: Connection, docset_id: str) -> Mapping[str, Any]:
    """Return a docset with its newest revision's state and counts; NotFound otherwise."""
    row = (
        connection.execute(_docsets_with_newest().where(docsets.c.id == docset_id))
        .mappings()
        .one_or_none()
    )
    if row is None:
        raise NotFound(f"There is no docset {docset_id!r}.")
    return dict(row)


def list_docsets(connection: Connection, limit: int, cursor: str | None) -> Page:
    query = _docsets_with_newest().order_by(docsets.c.id.desc()).limit(limit + 1)
    if cursor:
        query = query.where(docsets.c.id < cursor)
    return page_of(connection.execute(query).mappings().all(), limit)


def find_revision(
    connection: Connection, docset_id: str, *, number: int | None, state: str | None
) -> Mapping[str, Any] | None:
    """Return the newest revision with this number and state, where each is given."""
    query = (
        select(revisions)
        .where(revisions.c.docset_id == docset_id)
        .order_by(revisions.c.number.desc())
        .limit(1)
    )
    if number is not None:
        query = query.where(revisions.c.number == number)
    if state is not None:
        query = query.where(revisions.c.state == state)
    row = connection.execute(query).mappings().one_or_none()
    return None if row is None else dict(row)


def list_revisions_in_state(connection: Connection, state: str) -> list[str]:
    """Return the ids of all revisions in a state, oldest first."""
    query = select(revisions.c.id).where(revisions.c.state == state).order_by(revisions.c.id)
    return list(connection.scalars(query))


def count_revisions(connection: Connection, docset_id: str) -> int:
    query = select(func.count()).where(revisions.c.docset_id == docset_id)
    return int(connection.scalar(query) or 0)


def delete_docset(connection: Connection, docset_id: str) -> None:
    connection.execute(delete(docsets).where(docsets.c.id == docset_id))


def delete_revision(connection: Connection, revision_id: str) -> None:
    connection.execute(delete(revisions).where(revisions.c.id == revision_id))
