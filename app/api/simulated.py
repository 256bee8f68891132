"""/simulated/v1: subjects of known ability behind an OpenAI-compatible endpoint.

They are given the request's body and what answer keys hold, and nothing else.
"""

import asyncio
import time
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse
from starlette.concurrency import run_in_threadpool

from app.api.services import Services
from app.api.strict_json import StrictRoute
from app.simulation.replies import answer_request
from app.simulation.requests import SimulatedRequest
from app.simulation.subjects import list_subjects

router = APIRouter(prefix="/simulated/v1", tags=["simulated"], route_class=StrictRoute)


@router.post("/chat/completions")
async def complete(body: SimulatedRequest, request: Request) -> JSONResponse:
    """Answer as a simulated subject does: `model` is a preset, with settings after `?`.

    Settings may also stand beside `model`; these win.
    """
    services: Services = request.app.state.services
    # A hostile prompt takes long to read; nobody else is to wait for it.
    reply = await run_in_threadpool(
        answer_request, body, services.recall, time.time_ns() // 1_000_000
    )
    services.on_simulated(body, reply)
    if reply.delay_seconds:
        await asyncio.sleep(reply.delay_seconds)
    return JSONResponse(reply.body, reply.status, dict(reply.headers))


@router.get("/models")
def read_subjects() -> dict[str, Any]:
    """List the subjects with what they imitate and all their settings, and each one's range."""
    return list_subjects()
