"""From what a call gave to the columns of a cell and of a verdict."""

from datetime import datetime
from typing import Any

from app.protocol.chat import CallFailure, Completion, InvalidReason, Usage, invalid_reason
from app.protocol.prompts import Prompt
from app.runs.grade import Graded

NOTHING_LEFT = {"pending": False, "lease": None, "lease_until": None}


def storable(text: str | None) -> str | None:
    """Return text that every database takes: no NUL, no half of a surrogate pair."""
    if text is None:
        return None
    return text.replace("\x00", "\ufffd").encode(errors="replace").decode()


def reply_columns(
    reply: Completion | CallFailure, prompt: Prompt, budget: int | None, now: datetime
) -> dict[str, Any]:
    """Return the columns of a cell that was called; `budget` is the protocol's own.

    A completed cell stays pending, with its lease, until its verdict is there.
    """
    shown = {
        "prompt_sha256": prompt.sha256,
        "prompt_max_chars": prompt.max_chars,
        "context_shrunk": prompt.max_chars != budget,
        "truncated_documents": len({span.place for span in prompt.spans if not span.kept}),
        "shown_documents": len({span.place for span in prompt.spans}),
        "latency_seconds": reply.latency_seconds,
        "attempts": reply.attempts,
        "dropped_params": list(reply.dropped_params) or None,
        "finished_at": now,
    }
    if isinstance(reply, CallFailure):
        return _EMPTY | shown | _invalid(reply.reason, reply.detail)
    reason = invalid_reason(reply)
    told = shown | {
        "response": storable(reply.text),
        "reasoning": storable(reply.reasoning),
        "finish_reason": storable(reply.finish_reason),
        "request_id": storable(reply.request_id),
        "cost_usd": reply.cost_usd,
        **usage_columns(reply.usage),
    }
    if reason is not None:
        return _EMPTY | told | _invalid(reason, f"the reply is no answer: {reason}")
    return _EMPTY | told | {"status": "completed", "pending": True}


def uncalled_columns(reason: InvalidReason, detail: str, now: datetime) -> dict[str, Any]:
    """Return the columns of a cell whose model was not called."""
    return _EMPTY | {"finished_at": now} | _invalid(reason, detail)


def usage_columns(usage: Usage | None) -> dict[str, int | None]:
    known = usage or Usage()
    return {
        "prompt_tokens": known.prompt_tokens,
        "cached_prompt_tokens": known.cached_prompt_tokens,
        "completion_tokens": known.completion_tokens,
        "reasoning_tokens": known.reasoning_tokens,
    }


def verdict_columns(
    cell_id: str, grading_id: str, graded: Graded, now: datetime
) -> dict[str, Any]:
    """Return a verdict's row."""
    grade = graded.grade
    usage = graded.usage or Usage()
    return {
        "cell_id": cell_id,
        "grading_id": grading_id,
        "verdict": str(grade.verdict),
        "score": grade.score,
        "extracted": storable(grade.extracted),
        "decided_by": grade.decided_by,
        "reason": storable(grade.reason),
        "items": list(grade.items) if grade.items is not None else None,
        "prompt_sha256": graded.prompt_sha256,
        "prompt_tokens": usage.prompt_tokens,
        "completion_tokens": usage.completion_tokens,
        "cost_usd": graded.cost_usd,
        "created_at": now,
    }


def _invalid(reason: InvalidReason, detail: str) -> dict[str, Any]:
    return {
        "status": "invalid",
        "invalid_reason": str(reason),
        "invalid_detail": detail,
        **NOTHING_LEFT,
    }


# Every column that an outcome sets, so that a batch of outcomes is one statement.
_COLUMNS = (
    "status",
    "invalid_reason",
    "invalid_detail",
    "response",
    "reasoning",
    "finish_reason",
    "request_id",
    "cost_usd",
    "prompt_tokens",
    "cached_prompt_tokens",
    "completion_tokens",
    "reasoning_tokens",
    "prompt_sha256",
    "prompt_max_chars",
    "context_shrunk",
    "truncated_documents",
    "shown_documents",
    "latency_seconds",
    "dropped_params",
    "finished_at",
)
_EMPTY: dict[str, Any] = {**dict.fromkeys(_COLUMNS), "attempts": 0}
