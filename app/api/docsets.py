"""/v1/docsets: create, import, validate, freeze and revise."""

import hashlib
import shutil
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import Connection
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile

from app.api.creating import Attempt, IdempotencyKey, attempt, created
from app.api.openapi import reference_to
from app.api.schemas import DocsetView, FrozenDocsetView, Page, ValidationView
from app.api.services import Cursor, Limit, Services, ServicesDep
from app.api.strict_json import StrictRoute
from app.errors import Busy, FieldError, InvalidRequest
from app.generation.parameters import GenerateRequest
from app.importers.registry import AUTO
from app.library import docset_views, docsets, imports
from app.library.docsets import DocsetSubmission
from app.library.generation import (
    GeneratedDocset,
    create_generated_docset,
    generate_docset,
)
from app.library.parsing import parsed
from app.protocol.answers import ShortText

router = APIRouter(prefix="/v1/docsets", tags=["docsets"], route_class=StrictRoute)

MULTIPART = "multipart/form-data"
FORM_FIELDS = {"file", "name", "format"}
CREATE_BODIES = {
    "requestBody": {
        "required": True,
        "content": {
            "application/json": {"schema": reference_to(DocsetSubmission)},
            MULTIPART: {
                "schema": {
                    "type": "object",
                    "required": ["file", "name"],
                    "properties": {
                        "file": {"type": "string", "format": "binary"},
                        "name": {"type": "string"},
                        "format": {"type": "string", "default": AUTO},
                    },
                }
            },
        },
    }
}


class ImportForm(BaseModel):
    """The fields of an upload, besides the file."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: Annotated[ShortText, Field(min_length=1, max_length=200)]
    format: ShortText = AUTO


class FreezeRequest(BaseModel):
    """Codes of errors that are known and accepted."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    accept: Annotated[tuple[ShortText, ...], Field(max_length=100)] = ()


ACCEPT_NOTHING = FreezeRequest()


@router.post("", status_code=201, response_model=DocsetView, openapi_extra=CREATE_BODIES)
async def create_docset(
    request: Request, services: ServicesDep, idempotency_key: IdempotencyKey = None
) -> Response:
    """Create a docset from JSON (201, a draft), or import an uploaded file (202)."""
    if request.headers.get("content-type", "").startswith(MULTIPART):
        async with request.form(max_files=1, max_fields=10) as form:
            return await run_in_threadpool(
                _import_upload, request, form, services, idempotency_key
            )
    body = await request.body()
    asked = attempt(request, idempotency_key, body.decode(errors="replace"))
    raw = await request.json()
    return await run_in_threadpool(_create_from_json, raw, services, asked)


def _create_from_json(raw: object, services: Services, asked: Attempt) -> Response:
    if not isinstance(raw, dict):
        raise InvalidRequest("The body must be a JSON object with name and instances.")
    submission = parsed(DocsetSubmission, raw, "The docset is not valid.")
    if submission.generate is not None:
        return _generate(submission, submission.generate, services, asked)

    def create(connection: Connection) -> tuple[str, Mapping[str, Any]]:
        docset_id = docsets.create_docset(connection, submission, services.now)
        shown = docset_views.read_docset(connection, docset_id)
        return f"/v1/docsets/{docset_id}", shown

    return created(services, asked, create, status=201)


def _generate(
    submission: DocsetSubmission, wanted: GenerateRequest, services: Services, asked: Attempt
) -> Response:
    made: list[GeneratedDocset] = []

    def prepare() -> None:
        # It takes all of a core; further ones wait for none and keep no thread.
        if not services.generating.acquire(blocking=False):
            raise Busy("The service is generating another docset. Try again when it is there.")
        try:
            made.append(generate_docset(wanted))
        finally:
            services.generating.release()

    def create(connection: Connection) -> tuple[str, Mapping[str, Any]]:
        docset_id = create_generated_docset(connection, submission, made[0], services.now)
        shown = docset_views.read_docset(connection, docset_id)
        return f"/v1/docsets/{docset_id}", shown

    return created(services, asked, create, status=201, prepare=prepare)


def _import_upload(
    request: Request, form: FormData, services: Services, key: str | None
) -> Response:
    file = form.get("file")
    if not isinstance(file, UploadFile):
        raise InvalidRequest(
            "The upload has no file.", (FieldError("/file", "send it as the part named file"),)
        )
    fields = {name: value for name, value in form.items() if name != "file"}
    wanted = parsed(ImportForm, fields, "The upload is not valid.")
    kept = _keep(file, services.uploads)
    docset_ids: list[str] = []

    def create(connection: Connection) -> tuple[str, Mapping[str, Any]]:
        docset_id = imports.announce_import(
            connection, wanted.name, wanted.format, services.now
        )
        docset_ids.append(docset_id)
        shown = docset_views.read_docset(connection, docset_id)
        return f"/v1/docsets/{docset_id}", shown

    with kept.open("rb") as stored:
        told = wanted.model_dump_json() + hashlib.file_digest(stored, "sha256").hexdigest()
    try:
        response = created(services, attempt(request, key, told), create, status=202)
    except BaseException:
        kept.unlink(missing_ok=True)
        raise
    for docset_id in docset_ids:
        services.background.submit(_read_upload, services, docset_id, kept, wanted.format)
    if not docset_ids:
        kept.unlink(missing_ok=True)
    return response


def _keep(file: UploadFile, folder: Path) -> Path:
    """Copy an upload to a file of ours; only its ending is taken from the sender's name."""
    folder.mkdir(parents=True, exist_ok=True)
    ending = Path(file.filename or "").suffix
    plain = ending if ending.removeprefix(".").isalnum() and len(ending) <= 10 else ""
    with NamedTemporaryFile(dir=folder, suffix=plain, delete=False) as kept:
        shutil.copyfileobj(file.file, kept)
    return Path(kept.name)


def _read_upload(services: Services, docset_id: str, kept: Path, format_name: str) -> None:
    try:
        imports.carry_out_import(services.engine, docset_id, kept, format_name)
    finally:
        with suppress(FileNotFoundError):
            kept.unlink()


@router.get("", response_model=Page[DocsetView])
def list_docsets(
    services: ServicesDep, limit: Limit = 100, cursor: Cursor = None
) -> dict[str, Any]:
    """List docsets, newest first."""
    return docset_views.list_docsets(services.engine, limit, cursor)


@router.get("/{docset_id}", response_model=DocsetView)
def read_docset(docset_id: str, services: ServicesDep) -> dict[str, Any]:
    """Show a docset with the state of its newest revision."""
    return docset_views.show_docset(services.engine, docset_id)


@router.delete("/{docset_id}", status_code=204)
def delete_docset(docset_id: str, services: ServicesDep) -> None:
    """Delete a draft."""
    docsets.remove_docset(services.engine, docset_id)


@router.get("/{docset_id}/validation", response_model=ValidationView)
def validate_docset(docset_id: str, services: ServicesDep) -> dict[str, Any]:
    """Check the newest revision."""
    found = docsets.findings_of(services.engine, docset_id)
    return docset_views.validation_view(found)


@router.post("/{docset_id}/freeze", response_model=FrozenDocsetView)
def freeze_docset(
    docset_id: str, services: ServicesDep, body: FreezeRequest = ACCEPT_NOTHING
) -> dict[str, Any]:
    """Freeze the draft under a manifest of hashes; it never changes again."""
    found = docsets.freeze_docset(services.engine, docset_id, body.accept, services.now)
    shown = docset_views.show_docset(services.engine, docset_id)
    return {**shown, "validation": docset_views.validation_view(found)}


@router.post("/{docset_id}/revisions", status_code=201, response_model=DocsetView)
def open_revision(docset_id: str, services: ServicesDep) -> dict[str, Any]:
    """Open a new draft revision with copies of the frozen one's instances."""
    docsets.open_revision(services.engine, docset_id, services.now)
    return docset_views.show_docset(services.engine, docset_id)
