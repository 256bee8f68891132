"""A report's figures for a person: tables in per cent and percentage points, sentences."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from app.cli.output import NOTHING, say, say_table
from app.reports.report import in_reading_order

Report = Mapping[str, Any]
TextTable = tuple[Sequence[str], Sequence[Sequence[str]]]


def say_findings(report: Report) -> None:
    """Print the accuracies, the losses with their formulas, and a sentence on each model."""
    say("Accuracy in %")
    say_table(*accuracy_table(report))
    for line in undefined_accuracies(report):
        say(f"  {line}")
    say()
    say("Losses in percentage points, each with its 95 % confidence interval")
    say_table(*loss_table(report))
    for line in loss_formulas(report):
        say(f"  {line}")
    say()
    for model in report["models"]:
        say(f"{model['name']}: {model['summary']}.")


def accuracy_table(report: Report) -> TextTable:
    """Return columns and rows of the accuracies: a row per model, a column per regime."""
    regimes = [name for name, _ in in_reading_order(report["models"][0]["regimes"])]
    rows = [
        (model["name"], *(_percent(model["regimes"][name]["accuracy"]) for name in regimes))
        for model in report["models"]
    ]
    return ("model", *regimes), rows


def undefined_accuracies(report: Report) -> Iterator[str]:
    """Yield a line per accuracy that is undefined, with the reason."""
    for model in report["models"]:
        for name, regime in in_reading_order(model["regimes"]):
            if regime["accuracy"] is None:
                yield f"{name} of {model['name']} is undefined: {regime['reason']}"


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
