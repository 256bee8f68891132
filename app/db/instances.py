"""Instances of a revision, and their documents, stored once per content."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from app.db.rows import Page, new_id, page_of
from app.db.tables import documents, instance_documents, instances, revisions
from app.errors import InvalidRequest, NotFound
from app.protocol.answers import AnswerType
from app.protocol.canonical import sha256_json, sha256_text
from app.protocol.instances import Document, Instance, Source

BATCH = 200
MAX_CURSOR_DIGITS = 9
TEXT_MEDIA_TYPE = "text/plain"
TEXT_EXTRACTOR = ("text", "1")


def document_id(document: Document) -> str:
    """Return the content-addressed id of a document: of its text, and of its source if any."""
    named = sha256_text(document.text)
    if document.source is not None:
        named = sha256_json([named, document.source.model_dump(mode="json")])
    return f"doc_{named[:32]}"


def insert_instances(
    connection: Connection, revision_id: str, new: Iterable[Instance], now: datetime
) -> list[str]:
    """Append instances to a revision, with their documents, and return their ids."""
    position = _next_position(connection, revision_id)
    ids: list[str] = []
    for start, instance in enumerate(new, position):
        instance_id = new_id("inst")
        connection.execute(
            insert(instances).values(
                id=instance_id,
                revision_id=revision_id,
                position=start,
                external_id=instance.external_id,
                content_sha256=instance.sha256,
                body=instance.body(),
            )
        )
        _link_documents(connection, instance_id, instance, now)
        ids.append(instance_id)
    return ids


def _next_position(connection: Connection, revision_id: str) -> int:
    newest = connection.scalar(
        select(func.max(instances.c.position)).where(instances.c.revision_id == revision_id)
    )
    return 0 if newest is None else int(newest) + 1


def _link_documents(
    connection: Connection, instance_id: str, instance: Instance, now: datetime
) -> None:
    if not instance.documents:
        return
    shown = {document_id(document): document for document in instance.documents}
    stored = set(
        connection.scalars(select(documents.c.id).where(documents.c.id.in_(list(shown))))
    )
    rows = [_document_row(key, shown[key], now) for key in shown if key not in stored]
    if rows:
        connection.execute(insert(documents), rows)
    connection.execute(
        insert(instance_documents),
        [
            {"instance_id": instance_id, "position": place, "document_id": document_id(one)}
            for place, one in enumerate(instance.documents)
        ],
    )


def _document_row(key: str, document: Document, now: datetime) -> dict[str, Any]:
    return {
        "id": key,
        "sha256": sha256_text(document.text),
        "text": document.text,
        "chars": len(document.text),
        **_source_columns(document),
        "created_at": now,
    }


def _source_columns(document: Document) -> dict[str, Any]:
    source = document.source
    if source is None:
        extractor, version = TEXT_EXTRACTOR
        return {
            "bytes": len(document.text.encode()),
            "media_type": TEXT_MEDIA_TYPE,
            "extractor": extractor,
            "extractor_version": version,
            "source_sha256": None,
            "pages": None,
        }
    return {"source_sha256": source.sha256, **source.model_dump(exclude={"sha256"})}


def replace_instance(
    connection: Connection, instance_id: str, instance: Instance, now: datetime
) -> None:
    """Put another instance in the place of a draft's."""
    connection.execute(
        delete(instance_documents).where(instance_documents.c.instance_id == instance_id)
    )
    connection.execute(
        update(instances)
        .where(instances.c.id == instance_id)
        .values(
            external_id=instance.external_id,
            content_sha256=instance.sha256,
            body=instance.body(),
        )
    )
    _link_documents(connection, instance_id, instance, now)


def delete_instance(connection: Connection, instance_id: str) -> None:
    connection.execute(delete(instances).where(instances.c.id == instance_id))


class InstanceRef(NamedTuple):
    """Which instance of which revision and docset."""

    id: str
    revision_id: str
    docset_id: str
    state: str
    external_id: str | None


def get_instance_ref(connection: Connection, instance_id: str) -> InstanceRef:
    """Return where an instance belongs; NotFound otherwise."""
    row = connection.execute(
        select(
            instances.c.id,
            instances.c.revision_id,
            revisions.c.docset_id,
            revisions.c.state,
            instances.c.external_id,
        )
        .join(revisions, revisions.c.id == instances.c.revision_id)
        .where(instances.c.id == instance_id)
    ).one_or_none()
    if row is None:
        raise NotFound(f"There is no instance {instance_id!r}.")
    return InstanceRef(*row)


def list_instance_ids(connection: Connection, revision_id: str) -> list[str]:
    """Return a revision's instance ids in their order."""
    query = (
        select(instances.c.id)
        .where(instances.c.revision_id == revision_id)
        .order_by(instances.c.position)
    )
    return list(connection.scalars(query))


def load_instances(connection: Connection, ids: Sequence[str]) -> dict[str, Instance]:
    """Return instances with their documents' texts, by id, in the order of `ids`."""
    bodies: dict[str, dict[str, Any]] = {}
    shown: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for start in range(0, len(ids), BATCH):
        chunk = list(ids[start : start + BATCH])
        query = select(instances.c.id, instances.c.body).where(instances.c.id.in_(chunk))
        bodies.update({row.id: row.body for row in connection.execute(query)})
        for row in connection.execute(
            select(instance_documents.c.instance_id, documents)
            .join(documents, documents.c.id == instance_documents.c.document_id)
            .where(instance_documents.c.instance_id.in_(chunk))
            .order_by(instance_documents.c.instance_id, instance_documents.c.position)
        ).mappings():
            shown[row["instance_id"]].append(
                {"text": row["text"], "source": document_source(dict(row))}
            )
    return {key: _instance(bodies[key], shown[key]) for key in ids}


def _instance(body: Mapping[str, Any], shown: list[dict[str, Any]]) -> Instance:
    whole = [
        {name: value for name, value in document.items() if name != "sha256"} | own
        for document, own in zip(body.get("documents", ()), shown, strict=True)
    ]
    return Instance.model_validate({**body, "documents": whole})


def document_source(row: Mapping[str, Any]) -> Source | None:
    """Return the file that a document's text came from; None where the text is the file."""
    if row["source_sha256"] is None:
        return None
    fields = {name: row[name] for name in Source.model_fields if name != "sha256"}
    return Source(sha256=row["source_sha256"], **fields)


def list_instances(
    connection: Connection, revision_id: str, limit: int, cursor: str | None
) -> Page:
    """Return a page of a revision's instance rows; the cursor is a position."""
    query = (
        select(instances)
        .where(instances.c.revision_id == revision_id)
        .order_by(instances.c.position)
        .limit(limit + 1)
    )
    if cursor:
        if not cursor.isdecimal() or len(cursor) > MAX_CURSOR_DIGITS:
            raise InvalidRequest("This cursor was not given by the service; start without one.")
        query = query.where(instances.c.position > int(cursor))
    return page_of(connection.execute(query).mappings().all(), limit, "position")


def list_hashes(connection: Connection, revision_id: str) -> list[str]:
    """Return the content hashes of a revision's instances, in their order."""
    query = (
        select(instances.c.content_sha256)
        .where(instances.c.revision_id == revision_id)
        .order_by(instances.c.position)
    )
    return list(connection.scalars(query))


def has_unanswerable(connection: Connection, revision_id: str) -> bool:
    """Whether a revision holds an instance that cannot be answered."""
    kind = instances.c.body["answer"]["type"].as_string()
    query = select(instances.c.id).where(
        instances.c.revision_id == revision_id, kind == AnswerType.UNANSWERABLE
    )
    return connection.execute(query.limit(1)).first() is not None


def list_document_ids(connection: Connection, instance_id: str) -> list[str]:
    """Return an instance's document ids in their order."""
    query = (
        select(instance_documents.c.document_id)
        .where(instance_documents.c.instance_id == instance_id)
        .order_by(instance_documents.c.position)
    )
    return list(connection.scalars(query))


def get_document(connection: Connection, key: str) -> Mapping[str, Any]:
    """Return a document's row; NotFound otherwise."""
    row = (
        connection.execute(select(documents).where(documents.c.id == key))
        .mappings()
        .one_or_none()
    )
    if row is None:
        raise NotFound(f"There is no document {key!r}.")
    return dict(row)
