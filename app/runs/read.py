"""Look at runs, cells, prompts and reports."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Engine

from app.db import cells as stored_cells
from app.db import instances as stored_instances
from app.db import reports as stored_reports
from app.db import runs as stored
from app.db.engine import reading
from app.errors import Conflict, RegimeUnavailable, RunNotFinished
from app.library.paging import page_view
from app.protocol.chat import messages_json
from app.protocol.measurement import Measurement
from app.protocol.prompts import Prompt, render_prompt
from app.protocol.regimes import Regime
from app.reports.report import Report
from app.runs.report import report_of
from app.runs.view import cell_view, run_summary, run_view
from app.validity.servable import servable


def show_run(engine: Engine, run_id: str, now: datetime) -> dict[str, Any]:
    """Return a run with its counts; NotFound otherwise."""
    with reading(engine) as connection:
        return run_view(connection, run_id, now)


def list_runs(engine: Engine, limit: int, cursor: str | None) -> dict[str, Any]:
    """Return one page of runs, newest first."""
    with reading(engine) as connection:
        return page_view(stored.list_runs(connection, limit, cursor), run_summary)


def list_cells(
    engine: Engine,
    run_id: str,
    filters: Mapping[str, str],
    limit: int,
    cursor: str | None,
) -> dict[str, Any]:
    """Return one page of a run's cells in plan order."""
    with reading(engine) as connection:
        stored.get_run(connection, run_id)
        page = stored_cells.list_cells(
            connection, run_id, filters=filters, limit=limit, cursor=cursor
        )
    return page_view(page, cell_view)


def show_cell(engine: Engine, cell_id: str) -> dict[str, Any]:
    """Return a cell; NotFound otherwise."""
    with reading(engine) as connection:
        return cell_view(stored_cells.get_cell(connection, cell_id))


def show_prompt(engine: Engine, cell_id: str) -> dict[str, Any]:
    """Return what a cell's model was sent, byte for byte, or would be sent.

    Rebuilt from the run's protocol. Raises Conflict when it would no longer be the same,
    because another version of der2 sent it.
    """
    with reading(engine) as connection:
        place = stored_cells.get_cell_place(connection, cell_id)
        instance_id = place["instance_id"]
        instance = stored_instances.load_instances(connection, [instance_id])[instance_id]
        ids = stored_instances.list_document_ids(connection, instance_id)
    measurement = Measurement.model_validate(place["measurement"])
    sent = place["prompt_sha256"]
    budget = place["prompt_max_chars"] if sent else measurement.truncation.max_chars
    prompt = render_prompt(instance, Regime(place["regime"]), measurement, budget)
    if sent is not None and prompt.sha256 != sent:
        raise Conflict(
            f"The prompt of {cell_id} was sent by a version of der2 with another template; this"
            " version cannot rebuild it. Its hash is kept with the cell."
        )
    return _prompt_view(prompt, ids)


def show_instance_prompt(engine: Engine, instance_id: str, regime: Regime) -> dict[str, Any]:
    """Return what a model would see of an instance under the default protocol.

    A run may cut elsewhere: `/v1/cells/{id}/prompt` tells what it really sent.
    """
    with reading(engine) as connection:
        ref = stored_instances.get_instance_ref(connection, instance_id)
        offered = stored_instances.has_unanswerable(connection, ref.revision_id)
        instance = stored_instances.load_instances(connection, [instance_id])[instance_id]
        ids = stored_instances.list_document_ids(connection, instance_id)
    if not servable(instance, regime):
        raise RegimeUnavailable(f"Instance {instance_id} cannot serve {regime}.")
    measurement = Measurement(abstention_offered=offered)
    prompt = render_prompt(instance, regime, measurement, measurement.truncation.max_chars)
    return _prompt_view(prompt, ids)


def _prompt_view(prompt: Prompt, document_ids: list[str]) -> dict[str, Any]:
    return {
        "messages": messages_json(prompt.messages),
        "prompt_sha256": prompt.sha256,
        "sha256": prompt.sha256,
        "truncated": prompt.truncated,
        "max_chars": prompt.max_chars,
        "spans": [
            {
                "document": document_ids[span.place],
                "number": span.number,
                "start": span.start,
                "end": span.end,
                "kept": span.kept,
            }
            for span in prompt.spans
        ],
    }


def read_report(engine: Engine, run_id: str, *, partial: bool, now: datetime) -> Report:
    """Return a run's report.

    A run that has not ended has one only with `partial`; RunNotFinished otherwise.
    """
    with reading(engine) as connection:
        run = stored.get_run(connection, run_id)
        if run["status"] in ("completed", "cancelled"):
            return _stored_report(connection, run_id, now)
        if not partial:
            raise RunNotFinished(
                f"Run {run_id} is {run['status']}. Wait for it, or ask for what there is with"
                " partial=true (der2 report --partial)."
            )
        return report_of(connection, run_id, now)


def _stored_report(connection: Connection, run_id: str, now: datetime) -> Report:
    body = stored_reports.find_report(connection, run_id)
    if body is None:
        return report_of(connection, run_id, now)
    return Report.model_validate_json(body)
