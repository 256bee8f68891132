"""/v1/models: how models are called. A key goes in and never comes out."""

from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Body, Response
from sqlalchemy import Connection

from app.api.creating import AttemptDep, created
from app.api.schemas import ModelView, Page
from app.api.services import Cursor, Limit, ServicesDep
from app.api.strict_json import StrictRoute
from app.library import model_configs
from app.protocol.model_config import ModelSubmission

router = APIRouter(prefix="/v1/models", tags=["models"], route_class=StrictRoute)
LONGEST_PROBE_SECONDS = 120.0


@router.post("", status_code=201, response_model=ModelView)
def create_model(body: ModelSubmission, services: ServicesDep, asked: AttemptDep) -> Response:
    """Store a model's configuration."""

    def create(connection: Connection) -> tuple[str, Mapping[str, Any]]:
        model_id = model_configs.register_model(
            connection, body, services.keyring, services.now
        )
        return f"/v1/models/{model_id}", model_configs.read_model(connection, model_id)

    return created(services, asked, create, status=201)


@router.get("", response_model=Page[ModelView])
def list_models(
    services: ServicesDep, limit: Limit = 100, cursor: Cursor = None
) -> dict[str, Any]:
    """List models, newest first."""
    return model_configs.list_models(services.engine, limit, cursor)


@router.get("/{model_id}", response_model=ModelView)
def read_model(model_id: str, services: ServicesDep) -> Mapping[str, Any]:
    """Show a model's configuration, with a hint of its key at most."""
    return model_configs.show_model(services.engine, model_id)


@router.patch("/{model_id}", response_model=ModelView)
def change_model(
    model_id: str, body: Annotated[dict[str, Any], Body()], services: ServicesDep
) -> Mapping[str, Any]:
    """Change fields of a model; runs that were submitted before keep what they pinned."""
    return model_configs.edit_model(services.engine, model_id, body, services.keyring)


@router.delete("/{model_id}", status_code=204)
def delete_model(model_id: str, services: ServicesDep) -> None:
    """Remove a model; runs that used it keep their copy of its configuration."""
    model_configs.remove_model(services.engine, model_id)


@router.post("/{model_id}/test")
def test_model(model_id: str, services: ServicesDep) -> dict[str, Any]:
    """Call the model once with a short question and say what came."""
    shown = model_configs.show_model(services.engine, model_id)
    seconds = min(float(shown["timeout_seconds"]), LONGEST_PROBE_SECONDS)
    return services.probe.try_model(model_id, seconds)
