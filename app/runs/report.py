"""A run's report: from stored cells to score tables to the report value."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import numpy as np
from sqlalchemy import Connection

from app.analysis.scores import CellState, ScoreTable
from app.db import cells as stored_cells
from app.db import runs as stored
from app.db.cells import ScoreRow
from app.library.times import rfc3339
from app.protocol.answers import AnswerType
from app.protocol.chat import InvalidReason
from app.reports.build import Cuts, ModelScores, RunFacts, build_report
from app.reports.report import Report, Usage
from app.runs.view import usage_of

# What a verdict makes of a completed cell; without a verdict it is not there yet.
_STATE_OF_VERDICT = {
    "correct": CellState.RIGHT,
    "partial": CellState.WRONG,
    "incorrect": CellState.WRONG,
    "no_answer": CellState.WRONG,
    "abstained": CellState.WRONG,
    "ungraded": CellState.UNGRADED,
    None: CellState.PLANNED,
}


@dataclass(frozen=True, slots=True)
class _Shape:
    """Where a cell lies in the arrays of its model."""

    instances: Mapping[str, int]
    regimes: Mapping[str, int]
    samples: int


def report_of(connection: Connection, run_id: str, now: datetime) -> Report:
    """Return the report of a run as its cells stand now; `partial` until it has ended.

    A cancelled run's report is partial.
    """
    run = stored.get_run(connection, run_id)
    grading = stored.newest_grading(connection, run_id)
    models = stored.list_run_models(connection, run_id)
    measured = stored_cells.list_run_instances(connection, run_id)
    counted = stored.count_cells(connection, run_id, grading["id"])
    open_cells = any(row["status"] == "planned" for row in counted)
    facts = RunFacts(
        run_id=run_id,
        generated_at=rfc3339(now),
        manifest=run["manifest"],
        seed=run["measurement"]["seed"],
        partial=open_cells or run["status"] in ("cancelled", "failed"),
        simulated=run["simulated"],
        warnings=tuple(run["warnings"]),
    )
    shape = _Shape(
        {row["id"]: place for place, row in enumerate(measured)},
        {regime: place for place, regime in enumerate(run["measurement"]["regimes"])},
        run["measurement"]["samples"],
    )
    rows: dict[str, list[ScoreRow]] = {model["model_id"]: [] for model in models}
    for row in stored_cells.iterate_scores(connection, run_id, grading["id"]):
        rows[row.model_id].append(row)
    deviations = {model["id"]: model["deviations"] for model in run["manifest"]["models"]}
    return build_report(
        facts,
        [
            ModelScores(
                name=model["name"],
                usage=_usage(counted, model["model_id"], run),
                deviations=deviations[model["model_id"]],
                dropped_params=_dropped(rows[model["model_id"]]),
                cuts=_cuts(rows[model["model_id"]]),
                **_arrays(rows[model["model_id"]], measured, shape),
            )
            for model in models
        ],
    )


def _arrays(
    rows: Sequence[ScoreRow], measured: Sequence[Mapping[str, Any]], shape: _Shape
) -> dict[str, Any]:
    size = (len(shape.instances), len(shape.regimes), shape.samples)
    states = np.full(size, CellState.ABSENT, dtype=np.int8)
    reasons = np.full(size, "", dtype=object)
    abstained = np.zeros(size, dtype=bool)
    truncated = np.zeros(size[:2], dtype=bool)
    for row in rows:
        place = (
            shape.instances[row.instance_id],
            shape.regimes[row.regime],
            row.sample - 1,
        )
        states[place] = _state(row)
        reasons[place] = row.invalid_reason or ""
        abstained[place] = row.verdict == "abstained"
        truncated[place[:2]] |= bool(row.truncated_documents)
    return {
        "table": ScoreTable(
            instances=tuple(row["id"] for row in measured),
            clusters=tuple(_cluster(row["body"]) for row in measured),
            answerable=np.array(
                [row["body"]["answer"]["type"] != AnswerType.UNANSWERABLE for row in measured],
                dtype=bool,
            ),
            regimes=tuple(shape.regimes),
            states=states,
            reasons=reasons,
            truncated=truncated,
        ),
        "abstained": abstained,
    }


def _cluster(body: Mapping[str, Any]) -> str | None:
    """Return an instance's cluster; a pair is one where nothing else is said."""
    return body.get("cluster") or body.get("pair_id")


def _state(row: ScoreRow) -> CellState:
    if row.status == "planned":
        return CellState.PLANNED
    if row.status == "invalid" and row.invalid_reason is not None:
        blamed = InvalidReason(row.invalid_reason).blames_model
        return CellState.MODEL_INVALID if blamed else CellState.WORLD_INVALID
    return _STATE_OF_VERDICT[row.verdict]


def _usage(
    counted: Sequence[Mapping[str, Any]], model_id: str, run: Mapping[str, Any]
) -> Usage:
    own = [row for row in counted if row["model_id"] == model_id]
    nothing_abandoned = {name: 0 for name in run if name.startswith("abandoned_")}
    found = usage_of(own, {**run, **nothing_abandoned})
    return Usage(**{name: found[name] for name in Usage.model_fields})


def _cuts(rows: Sequence[ScoreRow]) -> dict[str, Cuts]:
    sums: dict[str, Cuts] = defaultdict(Cuts)
    for row in rows:
        before = sums[row.regime]
        sums[row.regime] = Cuts(
            before.shown_documents + (row.shown_documents or 0),
            before.truncated_documents + (row.truncated_documents or 0),
            before.shrunk_cells + bool(row.context_shrunk),
        )
    return sums


def _dropped(rows: Sequence[ScoreRow]) -> tuple[str, ...]:
    return tuple(sorted({name for row in rows for name in row.dropped_params or ()}))
