"""Whether the service lives, is ready, and which version it is."""

from importlib.metadata import version
from typing import Any

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from app.api.services import ServicesDep
from app.library.readiness import readiness

router = APIRouter(tags=["service"])


@router.get("/healthz")
def healthz() -> dict[str, str]:
    """Say that the process answers."""
    return {"status": "ok"}


@router.get("/readyz")
def readyz(services: ServicesDep) -> JSONResponse:
    """Say whether runs can be taken and executed; 503 names what is missing."""
    checks = readiness(services.engine, executor_alive=services.executor_alive())
    ready = all(checks.values())
    told = {name: "ok" if fine else "missing" for name, fine in checks.items()}
    return JSONResponse({"ready": ready, "checks": told}, 200 if ready else 503)


@router.get("/v1/version")
def read_version() -> dict[str, Any]:
    """Name the version of der2 and of its API."""
    return {"der2": version("der2"), "api": "v1"}
