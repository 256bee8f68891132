"""The report as one flat, tidy table: a row per figure."""

import csv
import io
from collections.abc import Iterator

from app.analysis.losses import PARTS, WHOLE
from app.reports.report import (
    Figure,
    Interval,
    ModelReport,
    RegimeFigures,
    Report,
    in_reading_order,
)

COLUMNS = (
    "simulated",
    "model",
    "kind",
    "name",
    "estimate",
    "ci_low",
    "ci_high",
    "n",
    "standard_error",
    "p_value",
    "p_value_holm",
    "minimum_detectable",
    "n_samples",
    "n_invalid",
    "n_ungraded",
    "formula",
    "reason",
)
# Spreadsheets run a text cell that starts with one of these as a formula.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")

Cell = str | float | None
Row = dict[str, Cell]


def render_csv(report: Report) -> str:
    """Return RFC 4180 text with a header; estimates are fractions, what is undefined is empty.

    Each row begins with whether a simulated subject answered: none is to pass for a model.
    Numbers stay numbers; text that a spreadsheet would run gets an apostrophe in front.
    """
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, restval="")
    writer.writeheader()
    for model in report.models:
        for row in _rows(model, report.definitions):
            said = {column: _safe(cell) for column, cell in row.items()}
            writer.writerow({"simulated": str(report.simulated).lower(), **said})
    return out.getvalue()


def _rows(model: ModelReport, formulas: dict[str, str]) -> Iterator[Row]:
    for name, regime in in_reading_order(model.regimes):
        yield {"model": model.name, "kind": "regime", "name": name, **_regime(regime)}
    for kind, figures in (("loss", model.losses), ("decomposition", model.decomposition)):
        for name, figure in in_reading_order(figures):
            start: Row = {"model": model.name, "kind": kind, "name": name}
            yield {**start, **_figure(figure), "formula": formulas[name]}
    switch = model.mode_switch
    yield {
        "model": model.name,
        "kind": "mode_switch",
        "name": "difference",
        "estimate": switch.difference,
        **_limits(switch.ci95),
        "n": switch.n_instances,
        "standard_error": switch.standard_error,
        "p_value": switch.p_value,
        "minimum_detectable": switch.minimum_detectable,
        "formula": switch.formula,
        "reason": switch.reason,
    }
    for name, figure in in_reading_order(model.decomposition):
        if name in PARTS:
            formula = f"{name} / {WHOLE}"
            start = {"model": model.name, "kind": "share", "name": name, "formula": formula}
            yield {**start, **_share(figure)}


def _regime(regime: RegimeFigures) -> Row:
    return {
        "estimate": regime.accuracy,
        **_limits(regime.ci95),
        "n": regime.n_instances,
        "n_samples": regime.n_samples,
        "n_invalid": regime.n_invalid,
        "n_ungraded": regime.n_ungraded,
        "reason": regime.reason,
    }


def _figure(figure: Figure) -> Row:
    return {
        "estimate": figure.estimate,
        **_limits(figure.ci95),
        "n": figure.n_instances,
        "standard_error": figure.standard_error,
        "p_value": figure.p_value,
        "p_value_holm": figure.p_value_holm,
        "minimum_detectable": figure.minimum_detectable,
        "reason": figure.reason,
    }


def _share(figure: Figure) -> Row:
    return {
        "estimate": figure.share,
        **_limits(figure.share_ci95),
        "n": figure.n_instances,
        "reason": figure.share_reason,
    }


def _limits(interval: Interval | None) -> Row:
    low, high = interval or (None, None)
    return {"ci_low": low, "ci_high": high}


def _safe(cell: Cell) -> Cell:
    if isinstance(cell, str) and cell.startswith(FORMULA_STARTS):
        return f"'{cell}"
    return cell
