"""/v1/cells: one generation, its verdict, and exactly what its model was sent."""

from typing import Any

from fastapi import APIRouter

from app.api.schemas import CellView, PromptView
from app.api.services import ServicesDep
from app.runs import read

router = APIRouter(prefix="/v1/cells", tags=["runs"])


@router.get("/{cell_id}", response_model=CellView)
def read_cell(cell_id: str, services: ServicesDep) -> dict[str, Any]:
    """Show a cell with its response and verdict."""
    return read.show_cell(services.engine, cell_id)


@router.get("/{cell_id}/prompt", response_model=PromptView)
def read_prompt(cell_id: str, services: ServicesDep) -> dict[str, Any]:
    """Rebuild the prompt of a cell, byte for byte."""
    return read.show_prompt(services.engine, cell_id)
