"""From score tables to the report: calls the analysis and puts its values in their places."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from pydantic import JsonValue

from app.analysis.abstention import Abstention, abstention
from app.analysis.accuracy import accuracy
from app.analysis.estimates import Estimate, Measured, Reason, Undefined
from app.analysis.fieller import shares
from app.analysis.losses import LOSSES, Difference, decomposition, losses, parts_contrast
from app.analysis.mode_switch import MODE_SWITCH, ModeSwitch, mode_switch
from app.analysis.scores import BoolArray, ScoreTable
from app.analysis.sentences import Findings, sentence
from app.protocol.canonical import keyed_number
from app.reports.quality import is_incomplete, quality_warnings
from app.reports.report import (
    AbstentionFigures,
    Figure,
    JudgeStatus,
    ModelReport,
    ModeSwitchFigures,
    Rate,
    RegimeFigures,
    Report,
    Usage,
)

POPULATION = (
    "Instances are read as a sample of a population of such instances, or their clusters where "
    "given; the repeat-run standard error is what a repetition on these very instances would "
    "show. Wrong and missing are told apart: a model's own invalid cells count as incorrect, "
    "the world's are missing."
)
HOLM_ELSEWHERE = "Holm's family is the four losses"
NO_PART = Undefined(Reason.NO_PART)


@dataclass(frozen=True, slots=True)
class RunFacts:
    """What a report says about its run. `generated_at` is a UTC RFC 3339 time as text.

    `seed` fixes all that is drawn at random in the analysis.
    """

    run_id: str
    generated_at: str
    manifest: Mapping[str, JsonValue]
    seed: int
    partial: bool = False
    simulated: bool = False
    warnings: tuple[str, ...] = ()


class Cuts(NamedTuple):
    """What truncation did to the prompts of one regime, summed over its cells."""

    shown_documents: int = 0
    truncated_documents: int = 0
    shrunk_cells: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class ModelScores:
    """One model's cells and what is told beside them.

    `abstained` [n, regimes, k] is true where an answer abstained; right cells of unanswerable
    instances are abstentions anyway, so None says that no answerable instance saw one.
    """

    name: str
    table: ScoreTable
    abstained: BoolArray | None = None
    cuts: Mapping[str, Cuts] = field(default_factory=dict)
    usage: Usage = field(default_factory=Usage)
    deviations: Mapping[str, JsonValue] = field(default_factory=dict)
    dropped_params: tuple[str, ...] = ()


def build_report(facts: RunFacts, tables: Sequence[ModelScores]) -> Report:
    """Return the report of a run: the same value for any order of rows, from one seed."""
    score_tables = [scores.table for scores in tables]
    quality = quality_warnings(score_tables, simulated=facts.simulated)
    return Report(
        run_id=facts.run_id,
        generated_at=facts.generated_at,
        partial=facts.partial,
        simulated=facts.simulated,
        incomplete=is_incomplete(score_tables),
        manifest=dict(facts.manifest),
        definitions={name: gap.formula for name, gap in LOSSES.items()},
        population=POPULATION,
        models=tuple(_model_report(scores, facts.seed) for scores in tables),
        comparisons=(),
        warnings=(*quality, *facts.warnings),
    )


def _model_report(scores: ModelScores, seed: int) -> ModelReport:
    order = scores.table.canonical_order
    table = scores.table.take(order)
    abstained = np.zeros(table.states.shape, dtype=bool)
    if scores.abstained is not None:
        abstained = scores.abstained[order]
    rng = np.random.default_rng(keyed_number(64, "analysis", seed, scores.name))
    found = losses(table, rng)
    parts = decomposition(table, rng)
    of_whole = shares(table)
    switch = mode_switch(table, rng)
    cells = {regime: table.count_cells(regime) for regime in table.regimes}
    findings = Findings(found, parts_contrast(table), switch, cells)
    return ModelReport(
        name=scores.name,
        regimes={
            regime: _regime_figures(table, regime, scores.cuts.get(regime, Cuts()))
            for regime in table.regimes
        },
        losses={
            name: _figure(loss, of_whole.get(name, NO_PART)) for name, loss in found.items()
        },
        decomposition={
            name: _figure(part, of_whole.get(name, NO_PART), HOLM_ELSEWHERE)
            for name, part in parts.items()
        },
        mode_switch=_mode_switch_figures(switch),
        abstention={
            regime: _abstention_figures(abstention(table, regime, abstained))
            for regime in table.regimes
        },
        judge=JudgeStatus(validated=False, reason="grader not validated"),
        usage=scores.usage,
        deviations=dict(scores.deviations),
        dropped_params=scores.dropped_params,
        summary=sentence(findings),
    )


def _regime_figures(table: ScoreTable, regime: str, cuts: Cuts) -> RegimeFigures:
    found, cells = accuracy(table, regime), table.count_cells(regime)
    reasons = cells.model_reasons + cells.world_reasons
    value, ci95, reason = _parts(found.measured)
    return RegimeFigures(
        accuracy=value,
        ci95=ci95,
        n_instances=found.measured.n,
        n_clusters=found.measured.clusters,
        n_samples=found.cells,
        n_invalid=cells.invalid,
        n_model_invalid=cells.model_invalid,
        n_world_invalid=cells.world_invalid,
        invalid_reasons=dict(sorted(reasons.items())),
        n_ungraded=cells.ungraded,
        n_open=cells.open,
        n_short_instances=int(table.is_short(regime).sum()),
        accuracy_valid_only=found.valid_only,
        bounds=found.bounds,
        truncated_share=table.truncated_share(regime),
        truncated_documents_share=(
            cuts.truncated_documents / cuts.shown_documents if cuts.shown_documents else None
        ),
        n_context_shrunk=cuts.shrunk_cells,
        reason=reason,
    )


def _figure(difference: Difference, share: Measured, *notes: str) -> Figure:
    share_value, share_ci95, share_reason = _parts(share)
    return Figure(
        estimate=_parts(difference.measured)[0],
        p_value_holm=difference.p_value_holm,
        share=share_value,
        share_ci95=share_ci95,
        share_reason=share_reason,
        **_beside(difference, *notes),
    )


def _mode_switch_figures(switch: ModeSwitch) -> ModeSwitchFigures:
    harm, help_ = switch.harm, switch.help
    return ModeSwitchFigures(
        difference=_parts(switch.difference.measured)[0],
        fragile=switch.fragile,
        harm=harm.ends if harm else None,
        harm_ci95=harm.ci95 if harm else None,
        help=help_.ends if help_ else None,
        help_ci95=help_.ci95 if help_ else None,
        harm_reason=switch.bounds_reason,
        inverted_share=switch.inverted_share,
        coin_flip_share=switch.coin_flip_share,
        formula=MODE_SWITCH.formula,
        **_beside(switch.difference),
    )


def _beside(difference: Difference, *notes: str) -> dict[str, Any]:
    """Return the fields that every paired difference has."""
    _, ci95, reason = _parts(difference.measured)
    return {
        "ci95": ci95,
        "standard_error": difference.standard_error,
        "p_value": difference.p_value,
        "n_instances": difference.measured.n,
        "n_clusters": difference.measured.clusters,
        "minimum_detectable": difference.minimum_detectable,
        "bounds": difference.bounds,
        "exact_bound": difference.exact_bound,
        "repeat_run_standard_error": difference.repeat_run_standard_error,
        "reason": reason,
        "notes": (*difference.notes, *notes),
    }


def _abstention_figures(found: Abstention) -> AbstentionFigures:
    return AbstentionFigures(
        n_unanswerable_cells=found.unanswerable_cells,
        n_unanswerable_abstained=found.unanswerable_abstained,
        n_answerable_cells=found.answerable_cells,
        n_answerable_abstained=found.answerable_abstained,
        precision=_rate(found.precision),
        recall=_rate(found.recall),
        false_abstention=_rate(found.false_rate),
    )


def _rate(measured: Measured) -> Rate:
    value, ci95, reason = _parts(measured)
    return Rate(estimate=value, ci95=ci95, n_instances=measured.n, reason=reason)


def _parts(
    measured: Measured,
) -> tuple[float | None, tuple[float, float] | None, str | None]:
    """Return value, interval and reason: the first two or the last are there."""
    if isinstance(measured, Estimate):
        return measured.value, measured.interval, None
    return None, None, measured.reason.value
