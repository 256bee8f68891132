from typing import Any

import pytest

from app.cli.problems import ExitCode
from app.cli.run_text import (
    count_rows,
    exit_code_of,
    next_steps,
    quote_lines,
    state_line,
    usage_line,
)


def ended(run: dict[str, Any], status: str, invalid: int = 0) -> dict[str, Any]:
    counts = {**run["counts"], "completed": 4 - invalid, "invalid": invalid}
    return {**run, "status": status, "counts": counts, "eta_seconds": None}


@pytest.fixture
def quote() -> dict[str, Any]:
    ends = {"low": 10, "high": 20_000}
    model = {
        "name": "m",
        "calls": 8,
        "prompt_tokens": ends,
        "completion_tokens": ends,
        "cost_usd": None,
    }
    return {
        "cells": 8,
        "instances": 1,
        "models": [model],
        "cost_usd": {"low": 0.5, "high": 1.25},
        "seconds": {"low": 4.0, "high": 120.0},
        "power": {"n_clusters": 1, "minimum_detectable_loss": None, "basis": "B."},
        "basis": "A.",
    }


@pytest.mark.parametrize(
    ("status", "invalid", "code"),
    [
        ("completed", 0, ExitCode.OK),
        ("completed", 1, ExitCode.INVALID_CELLS),
        ("cancelled", 3, ExitCode.INVALID_CELLS),
        ("failed", 0, ExitCode.ERROR),
        ("paused", 1, ExitCode.ERROR),
    ],
)
def test_a_watched_run_ends_the_command_with_its_code(
    run: dict[str, Any], status: str, invalid: int, code: ExitCode
) -> None:
    assert exit_code_of(ended(run, status, invalid)) is code


def test_a_state_names_reasons_and_the_time_left(run: dict[str, Any]) -> None:
    assert state_line(run) == (
        "running: 2 of 4 cells have an outcome; 1 invalid (timeout 1); 1 min 5 s left"
    )


def test_a_pause_and_a_problem_are_told(run: dict[str, Any]) -> None:
    problem = {"code": "storage_failed", "detail": "The database is full."}
    told = state_line({**run, "pause_reason": "budget", "problem": problem})
    assert "reason: budget; The database is full. (storage_failed)" in told


def test_unknown_usage_is_unknown_and_not_zero(run: dict[str, Any]) -> None:
    assert usage_line(run) == "tokens: 1,200 in, unknown out; cost: unknown"


def test_counts_have_a_row_per_regime(run: dict[str, Any]) -> None:
    assert list(count_rows(run)) == [("full_set", "4", "1", "1", "1", "0")]


@pytest.mark.parametrize(
    ("status", "verbs"),
    [
        ("running", ["run watch"]),
        ("paused", ["run resume"]),
        ("failed", ["run resume"]),
        ("completed", ["run retry", "report"]),
    ],
)
def test_the_next_steps_fit_the_state(
    run: dict[str, Any], status: str, verbs: list[str]
) -> None:
    steps = list(next_steps(ended(run, status, 1), lambda words: f"der2 {words} --url u"))
    assert [step.partition("der2 ")[2] for step in steps] == [
        f"{verb} run_1 --url u" for verb in verbs
    ]


@pytest.mark.parametrize(
    ("mode", "told"),
    [
        (
            "rules",
            "3 of 4 cells are ungraded: no rule decides them. Grade them with a model:"
            " der2 run start … --grader-model NAME --url u",
        ),
        (
            "rules_then_llm",
            "3 of 4 cells are ungraded: the grader gave no verdict. Ask it again:"
            " der2 run retry run_1 --url u",
        ),
    ],
)
def test_ungraded_cells_of_a_run_that_ended_come_with_what_to_do(
    run: dict[str, Any], mode: str, told: str
) -> None:
    run["counts"]["ungraded"] = 3
    run["manifest"]["grader"]["mode"] = mode
    steps = list(next_steps(ended(run, "completed"), lambda words: f"der2 {words} --url u"))
    assert steps[0] == told
    assert not any("ungraded" in step for step in next_steps(run, str))


@pytest.mark.parametrize(
    ("loss", "told"), [(0.999, "99.9 points"), (1.0, "none"), (1.7, "none"), (None, "–")]
)
def test_a_loss_beyond_every_loss_is_not_promised_to_be_found(
    quote: dict[str, Any], loss: float | None, told: str
) -> None:
    quote["power"]["minimum_detectable_loss"] = loss
    assert f"smallest loss found with power .8: {told} (1 clusters)" in quote_lines(quote)


def test_a_quote_says_unknown_where_a_price_is_unknown(quote: dict[str, Any]) -> None:
    told = list(quote_lines(quote))
    assert "m: 8 calls, tokens 10 to 20,000 in, 10 to 20,000 out, cost unknown" in told[1]
    assert told[2] == "all: 0.5000 to 1.2500 USD"
    assert told[3] == "time: 4 s to 2 min 0 s"
    assert told[4] == "smallest loss found with power .8: – (1 clusters)"
