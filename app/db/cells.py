"""Reading cells: lists for people, columns for the report."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, select

from app.db.rows import Page, page_of
from app.db.tables import cells, gradings, instances, run_models, runs, verdicts
from app.errors import NotFound

SCORE_BATCH = 10_000
# Columns of a verdict that would hide the cell's own.
_OF_CELLS = {"cell_id", "prompt_sha256", "prompt_tokens", "completion_tokens", "cost_usd"}


def _cells_with_verdicts() -> Any:  # noqa: ANN401 - a select over three tables
    newest = (
        select(gradings.c.id)
        .where(gradings.c.run_id == cells.c.run_id)
        .order_by(gradings.c.number.desc())
        .limit(1)
        .scalar_subquery()
    )
    columns: list[Any] = [
        cells,
        instances.c.external_id,
        run_models.c.name.label("model"),
        *(column for column in verdicts.c if column.name not in _OF_CELLS),
    ]
    return (
        select(*columns)
        .join(instances, instances.c.id == cells.c.instance_id)
        .join(
            run_models,
            (run_models.c.run_id == cells.c.run_id)
            & (run_models.c.model_id == cells.c.model_id),
        )
        .outerjoin(
            verdicts, (verdicts.c.cell_id == cells.c.id) & (verdicts.c.grading_id == newest)
        )
    )


# What a list of cells can be narrowed by, and the column that each name stands for.
FILTERS: Mapping[str, Any] = {
    "model": run_models.c.name,
    "model_id": cells.c.model_id,
    "regime": cells.c.regime,
    "instance": cells.c.instance_id,
    "external_id": instances.c.external_id,
    "status": cells.c.status,
    "invalid_reason": cells.c.invalid_reason,
    "verdict": verdicts.c.verdict,
}


def list_cells(
    connection: Connection,
    run_id: str,
    *,
    filters: Mapping[str, str],
    limit: int,
    cursor: str | None,
) -> Page:
    """Return a page of a run's cells in plan order, with the newest grading's verdicts."""
    query = _cells_with_verdicts().where(cells.c.run_id == run_id)
    for name, value in filters.items():
        query = query.where(FILTERS[name] == value)
    if cursor:
        query = query.where(cells.c.id > cursor)
    query = query.order_by(cells.c.id).limit(limit + 1)
    return page_of(connection.execute(query).mappings().all(), limit)


def get_cell(connection: Connection, cell_id: str) -> Mapping[str, Any]:
    """Return a cell's row with its newest verdict; NotFound otherwise."""
    query = _cells_with_verdicts().where(cells.c.id == cell_id)
    row = connection.execute(query).mappings().one_or_none()
    if row is None:
        raise NotFound(f"There is no cell {cell_id!r}.")
    return dict(row)


class ScoreRow(NamedTuple):
    """What the report needs of one cell."""

    model_id: str
    instance_id: str
    regime: str
    sample: int
    status: str
    invalid_reason: str | None
    verdict: str | None
    truncated_documents: int | None
    shown_documents: int | None
    context_shrunk: bool | None
    dropped_params: list[str] | None


def iterate_scores(connection: Connection, run_id: str, grading_id: str) -> Iterator[ScoreRow]:
    """Yield every cell of a run with its verdict in one grading, in plan order."""
    query = (
        select(
            cells.c.model_id,
            cells.c.instance_id,
            cells.c.regime,
            cells.c.sample,
            cells.c.status,
            cells.c.invalid_reason,
            verdicts.c.verdict,
            cells.c.truncated_documents,
            cells.c.shown_documents,
            cells.c.context_shrunk,
            cells.c.dropped_params,
        )
        .outerjoin(
            verdicts,
            (verdicts.c.cell_id == cells.c.id) & (verdicts.c.grading_id == grading_id),
        )
        .where(cells.c.run_id == run_id)
        .order_by(cells.c.id)
        .execution_options(yield_per=SCORE_BATCH)
    )
    for row in connection.execute(query):
        yield ScoreRow(*row)


def list_run_instances(connection: Connection, run_id: str) -> Sequence[Mapping[str, Any]]:
    """Return (id, external_id, body) of every instance that a run measures, in order."""
    measured = select(cells.c.instance_id).where(cells.c.run_id == run_id).distinct()
    query = (
        select(instances.c.id, instances.c.external_id, instances.c.body)
        .where(instances.c.id.in_(measured))
        .order_by(instances.c.position)
    )
    return [dict(row) for row in connection.execute(query).mappings()]


def get_cell_place(connection: Connection, cell_id: str) -> Mapping[str, Any]:
    """Return what rebuilding a cell's prompt needs; NotFound otherwise."""
    query = (
        select(
            cells.c.instance_id,
            cells.c.regime,
            cells.c.prompt_sha256,
            cells.c.prompt_max_chars,
            cells.c.context_shrunk,
            runs.c.measurement,
        )
        .join(runs, runs.c.id == cells.c.run_id)
        .where(cells.c.id == cell_id)
    )
    row = connection.execute(query).mappings().one_or_none()
    if row is None:
        raise NotFound(f"There is no cell {cell_id!r}.")
    return dict(row)
