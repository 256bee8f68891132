"""What anyone may see of a run and of its cells. Progress is counted, never kept."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection

from app.db import runs as stored
from app.library.times import rfc3339, rfc3339_or_none
from app.protocol.chat import InvalidReason

TERMINAL = ("completed", "cancelled", "failed")
RESTING = (*TERMINAL, "paused")
WORLD_REASONS = tuple(reason for reason in InvalidReason if not reason.blames_model)

Row = Mapping[str, Any]


def run_view(connection: Connection, run_id: str, now: datetime) -> dict[str, Any]:
    """Return a run with counts by model and regime, usage, and what it pinned."""
    run = stored.get_run(connection, run_id)
    grading = stored.newest_grading(connection, run_id)
    rows = stored.count_cells(connection, run_id, grading["id"])
    names = {row["model_id"]: row["name"] for row in stored.list_run_models(connection, run_id)}
    counts = _counts(rows)
    return {
        **run_summary(run),
        "incomplete": is_incomplete(run["status"], counts["invalid_by_reason"]),
        "counts": counts,
        "by_model": {
            name: _counts(row for row in rows if row["model_id"] == model_id)
            for model_id, name in names.items()
        },
        "by_regime": {
            regime: _counts(row for row in rows if row["regime"] == regime)
            for regime in run["measurement"]["regimes"]
        },
        "eta_seconds": _eta_seconds(run, counts, now),
        "usage": usage_of(rows, run),
        "manifest": run["manifest"],
        "warnings": run["warnings"],
        "links": _links(run_id),
    }


def run_summary(run: Row) -> dict[str, Any]:
    """Return what a list of runs shows of one."""
    return {
        "id": run["id"],
        "docset_id": run["docset_id"],
        "status": run["status"],
        "pause_reason": run["pause_reason"],
        "problem": run["problem"],
        "simulated": run["simulated"],
        "created_at": rfc3339(run["created_at"]),
        "started_at": rfc3339_or_none(run["started_at"]),
        "finished_at": rfc3339_or_none(run["finished_at"]),
    }


def is_incomplete(status: str, invalid_by_reason: Mapping[str, int]) -> bool:
    """Whether cells are missing that a retry could still fill."""
    return status == "failed" or any(reason in invalid_by_reason for reason in WORLD_REASONS)


def usage_of(rows: Sequence[Row], run: Row) -> dict[str, Any]:
    """Return tokens and cost of a run, its grader and abandoned calls included.

    A figure is null when some reply did not say, or its price is not known; never a part of
    it, and never zero.
    """
    prompt = sum(row["prompt_tokens"] + row["grader_prompt_tokens"] for row in rows)
    completion = sum(row["completion_tokens"] + row["grader_completion_tokens"] for row in rows)
    cost = sum(row["cost_usd"] + row["grader_cost_usd"] for row in rows)
    return {
        "prompt_tokens": (
            None
            if _any(rows, "without_prompt_tokens") or run["abandoned_unmetered"]
            else prompt + run["abandoned_prompt_tokens"]
        ),
        "completion_tokens": (
            None
            if _any(rows, "without_completion_tokens") or run["abandoned_unmetered"]
            else completion + run["abandoned_completion_tokens"]
        ),
        "cost_usd": (
            None
            if _any(rows, "unpriced") or run["abandoned_unpriced"]
            else cost + run["abandoned_cost_usd"]
        ),
        "abandoned_calls": run["abandoned_calls"],
    }


def _any(rows: Sequence[Row], name: str) -> bool:
    return any(row[name] or row[f"grader_{name}"] for row in rows)


def _counts(rows: Iterable[Row]) -> dict[str, Any]:
    statuses: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    graded: Counter[str] = Counter()
    for row in rows:
        statuses[row["status"]] += row["n"]
        if row["invalid_reason"]:
            reasons[row["invalid_reason"]] += row["n"]
        graded["graded"] += row["graded"]
        graded["ungraded"] += row["ungraded"]
    return {
        "planned": statuses.total(),
        "completed": statuses["completed"],
        "invalid": statuses["invalid"],
        "invalid_by_reason": dict(sorted(reasons.items())),
        "graded": graded["graded"],
        "ungraded": graded["ungraded"],
    }


def _eta_seconds(run: Row, counts: Mapping[str, Any], now: datetime) -> float | None:
    done: int = counts["completed"] + counts["invalid"]
    started = run["started_at"]
    if run["status"] != "running" or started is None or not done:
        return None
    elapsed: float = (now.astimezone(UTC) - started).total_seconds()
    left: int = counts["planned"] - done
    return round(elapsed / done * left, 1)


def _links(run_id: str) -> dict[str, str]:
    base = f"/v1/runs/{run_id}"
    verbs = ("cancel", "pause", "resume", "retry")
    return {
        "self": base,
        "cells": f"{base}/cells",
        "report": f"{base}/report",
        **{verb: f"{base}/{verb}" for verb in verbs},
    }


def cell_view(row: Row) -> dict[str, Any]:
    """Return a cell as the API shows it."""
    return {
        "id": row["id"],
        "run_id": row["run_id"],
        "instance_id": row["instance_id"],
        "external_id": row["external_id"],
        "model": row["model"],
        "model_id": row["model_id"],
        "regime": row["regime"],
        "sample": row["sample"],
        "status": row["status"],
        "invalid_reason": row["invalid_reason"],
        "invalid_detail": row["invalid_detail"],
        "response": row["response"],
        "reasoning": row["reasoning"],
        "finish_reason": row["finish_reason"],
        "extracted": row["extracted"],
        "verdict": row["verdict"],
        "grading": _grading(row),
        "usage": {
            name: row[name]
            for name in (
                "prompt_tokens",
                "cached_prompt_tokens",
                "completion_tokens",
                "reasoning_tokens",
            )
        },
        "cost_usd": row["cost_usd"],
        "latency_seconds": row["latency_seconds"],
        "attempts": row["attempts"],
        "dropped_params": row["dropped_params"] or [],
        "request_id": row["request_id"],
        "prompt_sha256": row["prompt_sha256"],
        "context_shrunk": bool(row["context_shrunk"]),
        "truncated_documents": row["truncated_documents"],
        "shown_documents": row["shown_documents"],
        "finished_at": rfc3339_or_none(row["finished_at"]),
        "links": {"self": f"/v1/cells/{row['id']}", "prompt": f"/v1/cells/{row['id']}/prompt"},
    }


def _grading(row: Row) -> dict[str, Any] | None:
    if row["verdict"] is None:
        return None
    return {
        "source": row["decided_by"],
        "reason": row["reason"],
        "score": row["score"],
        "items": row["items"],
        "grading_id": row["grading_id"],
    }
