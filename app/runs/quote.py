"""What a run would cost and could find out, before anything is spent."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Engine

from app.analysis.planning import minimum_detectable_loss
from app.db.engine import trying
from app.library.endpoints import Keyring
from app.protocol.chat import Prices
from app.protocol.instances import Instance, Role
from app.protocol.measurement import Measurement
from app.protocol.model_config import ModelConfig
from app.protocol.regimes import Regime
from app.protocol.truncation import Scope
from app.runs.plan import PinnedModel, RunPlan, plan_run
from app.runs.submission import RunSubmission

PricesOf = Callable[[ModelConfig], Prices | None]

# Characters per token from dense formulas to plain English.
CHARS_PER_TOKEN = (3.0, 5.0)
TEMPLATE_CHARS = 600
# Tokens of a reply from a short chain of steps to a long one.
COMPLETION_TOKENS = (200, 4_000)
SECONDS_PER_CALL = (2.0, 60.0)
BASIS = (
    "Prompt tokens from character counts at 3 to 5 characters a token, completions of 200 to"
    " 4,000 tokens or the model's cap, calls of 2 to 60 seconds."
)
POWER_BASIS = (
    "Variance .22 of a paired difference at 2 samples, as simulated for mid-range accuracies;"
    " power .8, level .05."
)

Range = tuple[float, float]


def quote_submission(
    engine: Engine,
    submission: RunSubmission,
    keyring: Keyring,
    prices_of: PricesOf,
    max_in_flight: int,
    now: datetime,
) -> dict[str, Any]:
    """Return the quote of a submission; nothing is stored, inline models neither."""
    with trying(engine) as connection:
        plan = plan_run(connection, submission, keyring, now)
    return quote(plan, prices_of, max_in_flight)


def quote(plan: RunPlan, prices_of: PricesOf, max_in_flight: int) -> dict[str, Any]:
    """Return cells, tokens, cost and time as ranges with their basis, and the run's power."""
    measurement = plan.measurement
    chars = sum(
        prompt_chars(instance, regime, measurement)
        for instance in plan.instances.values()
        for regime in measurement.regimes
    )
    prompt = (
        chars * measurement.samples / CHARS_PER_TOKEN[1],
        chars * measurement.samples / CHARS_PER_TOKEN[0],
    )
    calls = plan.n_cells // len(plan.models)
    models = [_model_quote(model, prompt, calls, prices_of) for model in plan.models]
    clusters = {
        instance.cluster or instance.pair_id or key
        for key, instance in plan.instances.items()
        if instance.answer.answerable
    }
    return {
        "dry_run": True,
        "cells": plan.n_cells,
        "instances": len(plan.instances),
        "models": models,
        "prompt_tokens": _summed(models, "prompt_tokens"),
        "completion_tokens": _summed(models, "completion_tokens"),
        "cost_usd": _summed(models, "cost_usd"),
        "seconds": _seconds(plan, max_in_flight),
        "power": {
            "n_clusters": len(clusters),
            "minimum_detectable_loss": minimum_detectable_loss(len(clusters)),
            "basis": POWER_BASIS,
        },
        "basis": BASIS,
        "warnings": list(plan.warnings),
    }


def prompt_chars(instance: Instance, regime: Regime, measurement: Measurement) -> int:
    """Return about how many characters a prompt has after truncation."""
    evidence = regime.evidence
    total = len(instance.instruction) + TEMPLATE_CHARS
    if evidence.concepts:
        total += sum(len(concept.statement) for concept in instance.concepts)
    shown = {Role.RELATED: evidence.related, Role.NOISE: evidence.noise}
    lengths = [len(document.text) for document in instance.documents if shown[document.role]]
    budget = measurement.truncation.max_chars
    if budget is None or budget < 0:
        return total + sum(lengths)
    if measurement.truncation.scope is Scope.PROMPT:
        return total + min(sum(lengths), budget)
    return total + sum(min(length, budget) for length in lengths)


def _model_quote(
    model: PinnedModel, prompt: Range, calls: int, prices_of: PricesOf
) -> dict[str, Any]:
    cap = model.config.params.max_output_tokens or COMPLETION_TOKENS[1]
    completion = (
        calls * min(COMPLETION_TOKENS[0], cap),
        calls * min(COMPLETION_TOKENS[1], cap),
    )
    return {
        "name": model.config.name,
        "calls": calls,
        "prompt_tokens": _range(prompt),
        "completion_tokens": _range(completion),
        "cost_usd": _cost(prices_of(model.config), prompt, completion),
    }


def _cost(prices: Prices | None, prompt: Range, completion: Range) -> dict[str, Any] | None:
    if prices is None or prices.input_per_million is None or prices.output_per_million is None:
        return None
    low, high = (
        (prompt[end] * prices.input_per_million + completion[end] * prices.output_per_million)
        / 1_000_000
        for end in (0, 1)
    )
    return {"low": round(low, 4), "high": round(high, 4)}


def _range(ends: Range) -> dict[str, int]:
    return {"low": round(ends[0]), "high": round(ends[1])}


def _summed(models: Sequence[Mapping[str, Any]], name: str) -> dict[str, float] | None:
    """Sum a range over models; null when one of them is unknown."""
    ranges = [model[name] for model in models]
    if any(one is None for one in ranges):
        return None
    return {end: sum(one[end] for one in ranges) for end in ("low", "high")}


def _seconds(plan: RunPlan, max_in_flight: int) -> dict[str, float]:
    # The samples of one prompt follow each other, so they cannot be in flight together.
    groups = plan.n_cells // plan.measurement.samples
    rounds = -(-plan.n_cells // min(max_in_flight, groups))
    return {"low": rounds * SECONDS_PER_CALL[0], "high": rounds * SECONDS_PER_CALL[1]}
