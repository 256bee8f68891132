"""Docsets, instances, documents and findings as the API shows them."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Engine

from app.db import docsets as stored
from app.db import instances as rows
from app.db.engine import reading
from app.library.paging import page_view
from app.library.times import rfc3339, rfc3339_or_none
from app.protocol.instances import Document
from app.validity.findings import Finding, Severity

Row = Mapping[str, Any]


def docset_view(row: Row) -> dict[str, Any]:
    """Return a docset with the state of its newest revision."""
    notes = row["import_notes"] or {}
    manifest = row["manifest"] or {}
    return {
        "id": row["id"],
        "name": row["name"],
        "description": row["description"],
        "licence": row["licence"],
        "state": row["state"],
        "revision": row["revision"],
        "format": row["source_format"],
        "counts": {"instances": row["n_instances"]},
        "content_sha256": row["content_sha256"],
        "manifest_sha256": manifest.get("sha256"),
        "warnings": notes.get("warnings", []),
        "unavailable_regimes": notes.get("unavailable_regimes", {}),
        "problem": row["problem"],
        "created_at": rfc3339(row["created_at"]),
        "frozen_at": rfc3339_or_none(row["frozen_at"]),
        "links": {
            "self": f"/v1/docsets/{row['id']}",
            "instances": f"/v1/docsets/{row['id']}/instances",
            "validation": f"/v1/docsets/{row['id']}/validation",
        },
    }


def read_docset(connection: Connection, docset_id: str) -> dict[str, Any]:
    """Return a docset; NotFound otherwise."""
    return docset_view(stored.get_docset(connection, docset_id))


def show_docset(engine: Engine, docset_id: str) -> dict[str, Any]:
    """Return a docset; NotFound otherwise."""
    with reading(engine) as connection:
        return read_docset(connection, docset_id)


def list_docsets(engine: Engine, limit: int, cursor: str | None) -> dict[str, Any]:
    """Return one page of docsets, newest first."""
    with reading(engine) as connection:
        return page_view(stored.list_docsets(connection, limit, cursor), docset_view)


def list_instances(
    engine: Engine, docset_id: str, limit: int, cursor: str | None
) -> dict[str, Any]:
    """Return one page of a docset's newest revision, without the documents' texts."""
    with reading(engine) as connection:
        revision_id = stored.get_docset(connection, docset_id)["revision_id"]
        page = rows.list_instances(connection, revision_id, limit, cursor)
    return page_view(
        page,
        lambda row: {
            "id": row["id"],
            "docset_id": docset_id,
            "content_sha256": row["content_sha256"],
            **row["body"],
        },
    )


def read_instance(connection: Connection, instance_id: str) -> dict[str, Any]:
    """Return an instance with its documents' ids and hashes; NotFound otherwise."""
    ref = rows.get_instance_ref(connection, instance_id)
    instance = rows.load_instances(connection, [instance_id])[instance_id]
    body = instance.body()
    ids = rows.list_document_ids(connection, instance_id)
    if ids:
        body["documents"] = [
            {"id": key, **document, **_source_view(shown)}
            for key, document, shown in zip(
                ids, body["documents"], instance.documents, strict=True
            )
        ]
    return {
        "id": instance_id,
        "docset_id": ref.docset_id,
        "state": ref.state,
        "content_sha256": instance.sha256,
        **body,
    }


def _source_view(document: Document) -> dict[str, Any]:
    """Return the file that a text came from, where it came from one."""
    return {"source": document.source.model_dump()} if document.source else {}


def show_instance(engine: Engine, instance_id: str) -> dict[str, Any]:
    """Return an instance; NotFound otherwise."""
    with reading(engine) as connection:
        return read_instance(connection, instance_id)


def document_row(engine: Engine, document_id: str) -> Row:
    """Return a document's row with its text; NotFound otherwise."""
    with reading(engine) as connection:
        return rows.get_document(connection, document_id)


def show_document(engine: Engine, document_id: str) -> dict[str, Any]:
    """Return what is known of a document, without its text."""
    row = document_row(engine, document_id)
    return {
        "id": row["id"],
        "state": "ready",
        "warnings": [],
        "sha256": row["sha256"],
        "chars": row["chars"],
        "bytes": row["bytes"],
        "pages": row["pages"],
        "media_type": row["media_type"],
        "extractor": row["extractor"],
        "extractor_version": row["extractor_version"],
        "source_sha256": row["source_sha256"],
        "created_at": rfc3339(row["created_at"]),
    }


def validation_view(findings: Sequence[Finding]) -> dict[str, Any]:
    """Return findings with counts by severity."""
    return {
        "errors": sum(found.severity is Severity.ERROR for found in findings),
        "warnings": sum(found.severity is Severity.WARNING for found in findings),
        "findings": [
            {
                "code": found.code,
                "severity": found.severity,
                "detail": found.detail,
                "instance": found.instance,
                "document": found.document,
                "evidence": found.evidence,
            }
            for found in findings
        ],
    }
