"""/v1/instances and /v1/documents: what a docset holds."""

from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Body, Response
from fastapi.responses import PlainTextResponse
from sqlalchemy import Connection

from app.api.creating import AttemptDep, created
from app.api.schemas import DocumentView, Page, PromptView
from app.api.services import Cursor, Limit, ServicesDep
from app.api.strict_json import StrictRoute
from app.library import docset_views, docsets
from app.protocol.instances import Instance
from app.protocol.regimes import Regime
from app.runs import read

router = APIRouter(prefix="/v1", tags=["docsets"], route_class=StrictRoute)


@router.get("/docsets/{docset_id}/instances", response_model=Page[dict[str, Any]])
def list_instances(
    docset_id: str, services: ServicesDep, limit: Limit = 100, cursor: Cursor = None
) -> dict[str, Any]:
    """List the newest revision's instances in their order."""
    return docset_views.list_instances(services.engine, docset_id, limit, cursor)


@router.post("/docsets/{docset_id}/instances", status_code=201)
def add_instance(
    docset_id: str, body: Instance, services: ServicesDep, asked: AttemptDep
) -> Response:
    """Append an instance to a draft."""

    def create(connection: Connection) -> tuple[str, Mapping[str, Any]]:
        (new,) = docsets.add_instances(connection, docset_id, [body], services.now)
        return f"/v1/instances/{new}", docset_views.read_instance(connection, new)

    return created(services, asked, create, status=201)


@router.get("/instances/{instance_id}")
def read_instance(instance_id: str, services: ServicesDep) -> dict[str, Any]:
    """Show an instance; its documents by id and hash."""
    return docset_views.show_instance(services.engine, instance_id)


@router.get("/instances/{instance_id}/prompt", response_model=PromptView)
def read_instance_prompt(
    instance_id: str, services: ServicesDep, regime: Regime = Regime.FULL_SET
) -> dict[str, Any]:
    """Show what a model would see of an instance under the default protocol."""
    return read.show_instance_prompt(services.engine, instance_id, regime)


@router.patch("/instances/{instance_id}")
def change_instance(
    instance_id: str, body: Annotated[dict[str, Any], Body()], services: ServicesDep
) -> dict[str, Any]:
    """Change fields of a draft's instance; null takes a field back to its default."""
    docsets.change_instance(services.engine, instance_id, body, services.now)
    return docset_views.show_instance(services.engine, instance_id)


@router.delete("/instances/{instance_id}", status_code=204)
def delete_instance(instance_id: str, services: ServicesDep) -> None:
    """Take an instance out of a draft."""
    docsets.remove_instance(services.engine, instance_id)


@router.get("/documents/{document_id}", response_model=DocumentView)
def read_document(document_id: str, services: ServicesDep) -> dict[str, Any]:
    """Show a document's hashes and size."""
    return docset_views.show_document(services.engine, document_id)


@router.get("/documents/{document_id}/text", response_class=PlainTextResponse)
def read_document_text(document_id: str, services: ServicesDep) -> PlainTextResponse:
    """Return a document's text as a model would see it before any cut."""
    row = docset_views.document_row(services.engine, document_id)
    return PlainTextResponse(row["text"])


@router.get("/documents/{document_id}/file", response_class=Response)
def download_document(document_id: str, services: ServicesDep) -> Response:
    """Download a document's bytes; never shown in place."""
    row = docset_views.document_row(services.engine, document_id)
    name = f"{document_id}.txt"
    return Response(
        row["text"].encode(),
        media_type="application/octet-stream",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
