"""A report's figures as tables for a person: per cent and percentage points."""

from collections.abc import Mapping, Sequence
from typing import Any

from app.cli.output import NOTHING
from app.reports.report import in_reading_order

Report = Mapping[str, Any]
TextTable = tuple[Sequence[str], Sequence[Sequence[str]]]


def accuracy_table(report: Report) -> TextTable:
    """Return columns and rows of the accuracies: a row per model, a column per regime."""
    regimes = [name for name, _ in in_reading_order(report["models"][0]["regimes"])]
    rows = [
        (model["name"], *(_percent(model["regimes"][name]["accuracy"]) for name in regimes))
        for model in report["models"]
    ]
    return ("model", *regimes), rows


def loss_table(report: Report) -> TextTable:
    """Return columns and rows of the losses with their intervals: a row per model and loss."""
    rows = [
        (model["name"], name, _percent(figure["estimate"]), _interval(figure))
        for model in report["models"]
        for name, figure in in_reading_order(model["losses"])
    ]
    return ("model", "loss", "points", "95 % CI"), rows


def loss_formulas(report: Report) -> list[str]:
    """Return one line per loss: what is subtracted from what."""
    return [f"{name} = {formula}" for name, formula in in_reading_order(report["definitions"])]


def _interval(figure: Mapping[str, Any]) -> str:
    if figure["ci95"] is None:
        return figure["reason"] or NOTHING
    low, high = figure["ci95"]
    return f"{_percent(low)} to {_percent(high)}"


def _percent(value: float | None) -> str:
    return NOTHING if value is None else f"{100 * value:z.1f}"
