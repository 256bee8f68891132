"""The service as an ASGI application."""

from importlib.metadata import version

from fastapi import FastAPI

from app.api import cells, docsets, health, instances, model_configs, runs, simulated
from app.api.guards import Guards
from app.api.openapi import describe
from app.api.problems import Problem, handle_problems
from app.api.services import Services
from app.library.docsets import DocsetSubmission

MEGABYTE = 1_000_000
DESCRIPTION = (
    "Where does a language model fail when it must reason over documents? Submit model configs,"
    " run them under four information regimes over a frozen docset, download losses with their"
    " uncertainty."
)


def create_app(services: Services, *, api_key: str | None, max_body_mb: int) -> FastAPI:
    """Return the application over `services`; with an `api_key` every request needs it."""
    app = FastAPI(
        title="der2",
        version=version("der2"),
        description=DESCRIPTION,
        responses={"4XX": {"model": Problem}, "5XX": {"model": Problem}},
    )
    app.state.services = services
    handle_problems(app)
    for room in (health, docsets, instances, model_configs, runs, cells, simulated):
        app.include_router(room.router)
    describe(app, DocsetSubmission)
    app.add_middleware(Guards, api_key=api_key, max_body_bytes=max_body_mb * MEGABYTE)
    return app
