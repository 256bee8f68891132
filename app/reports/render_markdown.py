"""The report as Markdown, for a person: what is missing, a sentence, tables, the manifest."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from app.analysis.losses import LOSSES, PARTS, WHOLE
from app.analysis.sentences import WORDS_CLUSTERS
from app.reports.report import (
    AbstentionFigures,
    Figure,
    Interval,
    ModelReport,
    ModeSwitchFigures,
    Rate,
    RegimeFigures,
    Report,
    in_reading_order,
)

_SPECIAL = re.compile(r"([\\`*\[\]<>|#&])")
NOTHING = "–"
REGIME_COLUMNS = (
    "regime",
    "accuracy",
    "95 % CI",
    "worst cases",
    "valid only",
    "instances",
    "cells",
    "invalid",
    "ungraded",
    "open",
    "truncated",
)
LOSS_COLUMNS = (
    "loss",
    "formula",
    "estimate",
    "95 % CI",
    "worst cases",
    "p",
    "p (Holm)",
    "instances",
    "detectable",
    "remarks",
)


def render_markdown(report: Report) -> str:
    """Return the report as text; names from outside are escaped and cannot become markup."""
    return "\n".join(_lines(report)) + "\n"


def _lines(report: Report) -> Iterator[str]:
    for warning in report.warnings:
        yield from (f"**{_text(warning)}**", "")
    if report.partial:
        yield from ("**partial: the run was not finished when this was written**", "")
    yield from (f"# Report of run {_text(report.run_id)}{_docset(report)}", "")
    yield f"Generated at {_text(report.generated_at)}. {report.population}"
    for model in report.models:
        yield from _model(model, report.definitions)
    yield from ("", "## Manifest", "", "```json")
    yield json.dumps(
        report.manifest, indent=2, sort_keys=True, ensure_ascii=False, allow_nan=False
    )
    yield "```"


def _docset(report: Report) -> str:
    docset = report.manifest.get("docset")
    name = docset.get("name") if isinstance(docset, dict) else None
    return f" on docset {_text(str(name))}" if name else ""


def _model(model: ModelReport, formulas: dict[str, str]) -> Iterator[str]:
    yield from (
        "",
        f"## {_text(model.name)}",
        "",
        f"{_text(model.name)}: {_text(model.summary)}.",
        "",
    )
    yield from ("### Regimes (accuracy, %)", "")
    yield from _table(
        REGIME_COLUMNS,
        (_regime(name, regime) for name, regime in in_reading_order(model.regimes)),
    )
    yield from ("", "### Losses (percentage points)", "")
    yield from _losses(model.losses, formulas)
    yield from ("", "### Decomposition on complete cases (percentage points)", "")
    if _tell_the_same(model.decomposition, model.losses):
        yield "No instance lacks a regime of it: the figures are those above."
    else:
        yield from _losses(model.decomposition, formulas)
    yield from ("", _shares([model.decomposition[name] for name in PARTS]))
    yield from ("", "### Mode switch (percentage points)", "", _mode_switch(model.mode_switch))
    if any(figures.n_unanswerable_cells for figures in model.abstention.values()):
        yield from ("", "### Abstention (%)", "")
        yield from _table(
            ("regime", "recall", "precision", "false abstention"),
            (
                _abstention(name, figures)
                for name, figures in in_reading_order(model.abstention)
            ),
        )
    yield from ("", _usage(model))


def _regime(name: str, regime: RegimeFigures) -> tuple[str, ...]:
    reasons = ", ".join(f"{reason} {count}" for reason, count in regime.invalid_reasons.items())
    return (
        name,
        _percent(regime.accuracy, regime.reason),
        _interval(regime.ci95),
        _interval(regime.bounds),
        _percent(regime.accuracy_valid_only),
        str(regime.n_instances),
        str(regime.n_samples),
        f"{regime.n_invalid} ({reasons})" if reasons else str(regime.n_invalid),
        str(regime.n_ungraded),
        str(regime.n_open),
        _percent(regime.truncated_share),
    )


def _losses(figures: Mapping[str, Figure], formulas: Mapping[str, str]) -> Iterator[str]:
    """Yield a table of losses; what is to be remarked on all of them stands once below it."""
    ordered = list(in_reading_order(figures))
    shared = [
        note
        for note in (ordered[0][1].notes if ordered else ())
        if all(note in figure.notes for _, figure in ordered)
    ]
    yield from _table(
        LOSS_COLUMNS, (_loss(name, formulas[name], figure, shared) for name, figure in ordered)
    )
    for note in shared:
        yield from ("", f"All of them: {_text(note)}.")


def _tell_the_same(parts: Mapping[str, Figure], losses: Mapping[str, Figure]) -> bool:
    """Whether the parts repeat losses that are there; figures without data repeat nothing."""
    told = any(part.estimate is not None for part in parts.values())
    return told and all(
        (part.estimate, part.ci95, part.n_instances)
        == (losses[name].estimate, losses[name].ci95, losses[name].n_instances)
        for name, part in parts.items()
    )


def _loss(name: str, formula: str, figure: Figure, shared: Sequence[str]) -> tuple[str, ...]:
    remarks = [note for note in figure.notes if note not in shared]
    if figure.exact_bound:
        remarks.append(f"exact bound {_interval(figure.exact_bound)}")
    detectable = figure.minimum_detectable
    return (
        LOSSES[name].display,
        formula,
        _percent(figure.estimate, figure.reason),
        _interval(figure.ci95),
        _interval(figure.bounds),
        _p_value(figure.p_value),
        _p_value(figure.p_value_holm),
        str(figure.n_instances),
        # A loss cannot exceed 1: from there on nothing is detected.
        "none" if detectable is not None and detectable >= 1 else _percent(detectable),
        "; ".join(remarks),
    )


def _shares(parts: Sequence[Figure]) -> str:
    told = [
        f"{LOSSES[name].display} {_percent(part.share)} % {_interval(part.share_ci95)}"
        for name, part in zip(PARTS, parts, strict=True)
    ]
    if parts[0].share is None:
        told = [f"no figure ({parts[0].share_reason})"]
    return f"Shares of the {LOSSES[WHOLE].display}: {', '.join(told)}."


def _mode_switch(switch: ModeSwitchFigures) -> str:
    if switch.difference is None:
        return f"{switch.formula}: no figure ({switch.reason})."
    said = "mode-switch fragile" if switch.fragile else "not shown to be mode-switch fragile"
    if switch.n_clusters < WORDS_CLUSTERS:
        said = "too few instances for words"
    start = (
        f"{switch.formula}: {_percent(switch.difference)}, 95 % CI {_interval(switch.ci95)}, "
        f"{switch.n_instances} instances; {said}. "
    )
    if switch.harm and switch.help:
        return start + (
            f"Documents take away up to {_percent(switch.harm[1])} and add up to "
            f"{_percent(switch.help[1])} of success."
        )
    return start + f"Harm and help: no figure ({switch.harm_reason})."


def _abstention(name: str, figures: AbstentionFigures) -> tuple[str, ...]:
    rates = (figures.recall, figures.precision, figures.false_abstention)
    return (name, *map(_rate, rates))


def _rate(rate: Rate) -> str:
    return f"{_percent(rate.estimate, rate.reason)} {_interval(rate.ci95)}"


def _usage(model: ModelReport) -> str:
    usage = model.usage
    tokens = f"{_known(usage.prompt_tokens)} in, {_known(usage.completion_tokens)} out"
    parts = [f"Tokens: {tokens}. Cost: {_known(usage.cost_usd)} USD."]
    if model.deviations:
        parts.append(f"Deviates from the run's sampling: {json.dumps(model.deviations)}.")
    if model.dropped_params:
        parts.append(
            f"Parameters that the provider refused: {', '.join(model.dropped_params)}."
        )
    return _text(" ".join(parts))


def _known(value: float | None) -> str:
    return "unknown" if value is None else str(value)


def _percent(value: float | None, reason: str | None = None) -> str:
    if value is None:
        return reason or NOTHING
    return f"{100 * value:z.1f}"


def _interval(interval: Interval | None) -> str:
    if interval is None:
        return NOTHING
    return f"({100 * interval[0]:z.1f} to {100 * interval[1]:z.1f})"


def _p_value(value: float | None) -> str:
    if value is None:
        return NOTHING
    return "< .001" if value < 0.001 else f"{value:.3f}"


def _table(header: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    yield _row(header)
    yield _row("---" for _ in header)
    yield from (_row(_text(cell) for cell in row) for row in rows)


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _text(text: str) -> str:
    """Return `text` on one line, with what Markdown would read as markup escaped."""
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))
