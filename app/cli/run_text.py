"""Runs and quotes as text for a person."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from app.cli.output import NOTHING, duration
from app.cli.problems import ExitCode
from app.cli.watching import RESTING, Run, done

# The mode of grading in which no model is asked.
RULES = "rules"
COUNT_COLUMNS = ("regime", "planned", "completed", "invalid", "graded", "ungraded")


def address_of_run(service: str, run_id: str) -> str:
    """Return the URL of a run."""
    return f"{service}/v1/runs/{run_id}"


def exit_code_of(run: Run) -> ExitCode:
    """Return what a command that waited for this run ends with."""
    if run["status"] in ("failed", "paused"):
        return ExitCode.ERROR
    return ExitCode.INVALID_CELLS if run["counts"]["invalid"] else ExitCode.OK


def state_line(run: Run) -> str:
    """Return the state of a run and its cells as one line."""
    counts = run["counts"]
    parts = [f"{run['status']}: {done(counts)} of {counts['planned']} cells have an outcome"]
    reasons = counts["invalid_by_reason"]
    if reasons:
        told = ", ".join(f"{reason} {count}" for reason, count in reasons.items())
        parts.append(f"{counts['invalid']} invalid ({told})")
    if counts["ungraded"]:
        parts.append(f"{counts['ungraded']} ungraded")
    if run["pause_reason"]:
        parts.append(f"reason: {run['pause_reason']}")
    if run["problem"]:
        parts.append(f"{run['problem']['detail']} ({run['problem']['code']})")
    if run["eta_seconds"] is not None:
        parts.append(f"{duration(run['eta_seconds'])} left")
    return "; ".join(parts)


def usage_line(run: Run) -> str:
    """Return tokens and cost as one line; what is not known is said to be unknown."""
    usage = run["usage"]
    tokens = (_count(usage[key]) for key in ("prompt_tokens", "completion_tokens"))
    cost = usage["cost_usd"]
    spent = "unknown" if cost is None else f"{cost:.4f} USD"
    return "tokens: {} in, {} out; cost: {}".format(*tokens, spent)


def count_rows(run: Run) -> Iterator[Sequence[str]]:
    """Yield a row of counts per regime."""
    for regime, counts in run["by_regime"].items():
        yield (regime, *(str(counts[column]) for column in COUNT_COLUMNS[1:]))


def next_steps(run: Run, command: Callable[[str], str]) -> Iterator[str]:
    """Yield what can be done with a run; `command` makes a command line of its words."""
    run_id, status = run["id"], run["status"]
    if status in ("paused", "failed"):
        yield f"go on with: {command(f'run resume {run_id}')}"
    elif status not in RESTING:
        yield f"watch it: {command(f'run watch {run_id}')}"
    else:
        if run["counts"]["ungraded"]:
            yield _grading_step(run, command)
        if run["incomplete"]:
            yield f"call again what failed: {command(f'run retry {run_id}')}"
        yield f"report: {command(f'report {run_id}')}"


def _grading_step(run: Run, command: Callable[[str], str]) -> str:
    counts = run["counts"]
    told = f"{counts['ungraded']} of {counts['planned']} cells are ungraded"
    if run["manifest"]["grader"]["mode"] == RULES:
        again = command("run start … --grader-model NAME")
        return f"{told}: no rule decides them. Grade them with a model: {again}"
    again = command(f"run retry {run['id']}")
    return f"{told}: the grader gave no verdict. Ask it again: {again}"


def quote_lines(quote: Mapping[str, Any]) -> Iterator[str]:
    """Yield a dry run's quote as lines."""
    yield f"cells: {quote['cells']:,} ({quote['instances']:,} instances)"
    for model in quote["models"]:
        yield (
            f"{model['name']}: {model['calls']:,} calls, tokens"
            f" {_range(model['prompt_tokens'])} in, {_range(model['completion_tokens'])} out,"
            f" {_cost(model['cost_usd'])}"
        )
    yield f"all: {_cost(quote['cost_usd'])}"
    low, high = (duration(quote["seconds"][end]) for end in ("low", "high"))
    yield f"time: {low} to {high}"
    power = quote["power"]
    smallest = _detectable(power["minimum_detectable_loss"])
    yield f"smallest loss found with power .8: {smallest} ({power['n_clusters']} clusters)"
    yield f"basis: {quote['basis']} {power['basis']}"


def _detectable(loss: float | None) -> str:
    """Return the smallest loss that is found; "none" where even the largest would not be."""
    if loss is None:
        return NOTHING
    return "none" if loss >= 1 else f"{100 * loss:.1f} points"


def _range(ends: Mapping[str, float]) -> str:
    return f"{ends['low']:,} to {ends['high']:,}"


def _cost(ends: Mapping[str, float] | None) -> str:
    if ends is None:
        return "cost unknown: no prices"
    return f"{ends['low']:.4f} to {ends['high']:.4f} USD"


def _count(value: int | None) -> str:
    return "unknown" if value is None else f"{value:,}"
