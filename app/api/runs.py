"""/v1/runs: submit, poll, steer, and download the report."""

import asyncio
import hashlib
import time
from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any

from fastapi import APIRouter, Header, Query, Response
from fastapi.encoders import jsonable_encoder
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict
from sqlalchemy import Connection
from starlette.concurrency import run_in_threadpool

from app.api.creating import Attempt, AttemptDep, created
from app.api.schemas import CellView, Page, QuoteView, RunSummary, RunView
from app.api.services import Cursor, Limit, Services, ServicesDep
from app.api.strict_json import StrictRoute
from app.protocol.answers import ShortText
from app.protocol.canonical import canonical_json
from app.reports.render_csv import render_csv
from app.reports.render_json import render_json
from app.reports.render_markdown import render_markdown
from app.reports.report import Report
from app.runs import quote, read, steer, submit
from app.runs.submission import RunSubmission
from app.runs.view import RESTING, run_view

router = APIRouter(prefix="/v1/runs", tags=["runs"], route_class=StrictRoute)
POLL_SECONDS = 0.2


class ReportFormat(StrEnum):
    JSON = "json"
    CSV = "csv"
    MARKDOWN = "md"


@router.post(
    "",
    status_code=202,
    response_model=RunView,
    responses={200: {"model": QuoteView, "description": "The quote of a dry run"}},
)
def create_run(body: RunSubmission, services: ServicesDep, asked: AttemptDep) -> Response:
    """Queue a run and answer at once with the address to poll; `dry_run` only quotes it."""
    if body.dry_run:
        quoted = quote.quote_submission(
            services.engine,
            body,
            services.keyring,
            services.prices_of,
            services.max_in_flight,
            services.now,
        )
        return JSONResponse(quoted)
    return _submit(body, services, asked)


def _submit(body: RunSubmission, services: Services, asked: Attempt) -> Response:
    stored: list[str] = []

    def create(connection: Connection) -> tuple[str, Mapping[str, Any]]:
        run_id = submit.submit_run(connection, body, services.keyring, services.now)
        stored.append(run_id)
        return f"/v1/runs/{run_id}", run_view(connection, run_id, services.now)

    response = created(services, asked, create, status=202)
    for run_id in stored:
        services.dispatcher.announce(run_id, ())
    return response


@router.get("", response_model=Page[RunSummary])
def list_runs(
    services: ServicesDep, limit: Limit = 100, cursor: Cursor = None
) -> dict[str, Any]:
    """List runs, newest first."""
    return read.list_runs(services.engine, limit, cursor)


@router.get("/{run_id}", response_model=RunView)
async def read_run(
    run_id: str,
    services: ServicesDep,
    wait: Annotated[float, Query(ge=0, le=60, description="Seconds to wait for news.")] = 0,
    if_none_match: Annotated[str | None, Header()] = None,
) -> Response:
    """Show a run.

    With `wait`: when If-None-Match is given, until the run differs from it; else until the
    run has ended or is paused.
    """
    deadline = time.monotonic() + wait
    while True:
        shown = await run_in_threadpool(read.show_run, services.engine, run_id, services.now)
        etag = _etag(shown)
        unchanged = if_none_match is not None and etag in if_none_match
        news = not unchanged if if_none_match is not None else shown["status"] in RESTING
        if news or time.monotonic() >= deadline:
            break
        await asyncio.sleep(min(POLL_SECONDS, max(deadline - time.monotonic(), 0)))
    if unchanged:
        return Response(status_code=304, headers={"ETag": etag})
    return JSONResponse(jsonable_encoder(shown), headers={"ETag": etag})


def _etag(shown: Mapping[str, Any]) -> str:
    """Tag what can change; an estimate of the time left changes with every look."""
    told = {name: value for name, value in shown.items() if name != "eta_seconds"}
    digest = hashlib.sha256(canonical_json(jsonable_encoder(told)).encode())
    return f'"{digest.hexdigest()[:32]}"'


@router.post("/{run_id}/cancel", status_code=202, response_model=RunView)
def cancel_run(run_id: str, services: ServicesDep) -> dict[str, Any]:
    """End a run; what is done stays and is reported as partial."""
    steer.cancel_run(services.engine, run_id, services.now)
    return _announced(run_id, services)


@router.post("/{run_id}/pause", status_code=202, response_model=RunView)
def pause_run(run_id: str, services: ServicesDep) -> dict[str, Any]:
    """Start no new calls until the run is resumed."""
    steer.pause_run(services.engine, run_id, services.now)
    return _announced(run_id, services)


@router.post("/{run_id}/resume", status_code=202, response_model=RunView)
def resume_run(run_id: str, services: ServicesDep) -> dict[str, Any]:
    """Go on with a paused or failed run."""
    steer.resume_run(services.engine, run_id)
    return _announced(run_id, services)


@router.post("/{run_id}/retry", status_code=202, response_model=RunView)
def retry_run(run_id: str, services: ServicesDep) -> dict[str, Any]:
    """Call again what the world made invalid."""
    steer.retry_run(services.engine, run_id)
    return _announced(run_id, services)


def _announced(run_id: str, services: Services) -> dict[str, Any]:
    services.dispatcher.announce(run_id, ())
    return read.show_run(services.engine, run_id, services.now)


class CellQuery(BaseModel):
    """Which cells to list: every field that is given must match."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    limit: Limit = 100
    cursor: Cursor = None
    model: ShortText | None = None
    model_id: ShortText | None = None
    regime: ShortText | None = None
    instance: ShortText | None = None
    external_id: ShortText | None = None
    status: ShortText | None = None
    invalid_reason: ShortText | None = None
    verdict: ShortText | None = None

    def filters(self) -> dict[str, str]:
        return self.model_dump(exclude={"limit", "cursor"}, exclude_none=True)


@router.get("/{run_id}/cells", response_model=Page[CellView])
def list_cells(
    run_id: str, services: ServicesDep, asked: Annotated[CellQuery, Query()]
) -> dict[str, Any]:
    """List a run's cells in plan order."""
    return read.list_cells(services.engine, run_id, asked.filters(), asked.limit, asked.cursor)


@router.get("/{run_id}/report", response_model=Report)
def download_report(
    run_id: str,
    services: ServicesDep,
    format: ReportFormat = ReportFormat.JSON,
    partial: bool = False,  # noqa: FBT001, FBT002 - a query parameter
) -> Response:
    """Download the report of a run that has ended, or what there is with `partial`."""
    report = read.read_report(services.engine, run_id, partial=partial, now=services.now)
    return _rendered(report, format, run_id)


def _rendered(report: Report, format: ReportFormat, run_id: str) -> Response:
    renderers = {
        ReportFormat.JSON: (render_json, "application/json"),
        ReportFormat.CSV: (render_csv, "text/csv; charset=utf-8"),
        ReportFormat.MARKDOWN: (render_markdown, "text/markdown; charset=utf-8"),
    }
    render, media_type = renderers[format]
    name = f"{run_id}.{format}"
    return Response(
        render(report),
        media_type=media_type,
        headers={"Content-Disposition": f'inline; filename="{name}"'},
    )
