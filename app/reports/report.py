"""The report as a value: the canonical form, from which every other one is rendered.

Accuracies, losses and rates are fractions; null stands with a reason, never NaN or a made-up
0. Field names are part of the public contract.
"""

from collections.abc import Mapping
from typing import Annotated, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, FiniteFloat, JsonValue

from app.analysis.losses import LOSSES
from app.protocol.regimes import DEFAULT_REGIMES

Interval = tuple[FiniteFloat, FiniteFloat]
Count = Annotated[int, Field(ge=0)]
Fraction = Annotated[FiniteFloat, Field(ge=0, le=1)]

T = TypeVar("T")
_READING_ORDER: dict[str, int] = {
    name: place for place, name in enumerate((*DEFAULT_REGIMES, *LOSSES))
}


class Part(BaseModel):
    """Base of every part of a report: frozen, no unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class BesideDifference(Part):
    """What stands beside every paired difference of two regimes.

    `ci95` is the adjusted t interval, `standard_error` and `minimum_detectable` (the true
    difference that is found with 80 % power) come from the same t. `bounds` are worst cases
    over all instances of the run; `exact_bound` is given where all differences are equal.
    """

    ci95: Interval | None
    standard_error: FiniteFloat | None
    p_value: Fraction | None
    n_instances: Count
    n_clusters: Count
    minimum_detectable: FiniteFloat | None
    bounds: Interval | None
    exact_bound: Interval | None
    repeat_run_standard_error: FiniteFloat | None
    reason: str | None
    notes: tuple[str, ...]


class Figure(BesideDifference):
    """A loss. `share` is its part of the retrieval loss, or null with `share_reason`.

    It is over the instances that have all three regimes of the decomposition, in `losses` too,
    and not cut to [0, 1]; `share_ci95` is Fieller's interval.
    """

    estimate: FiniteFloat | None
    p_value_holm: Fraction | None
    share: FiniteFloat | None
    # Reports that were stored before shares were computed lack it.
    share_ci95: Interval | None = None
    share_reason: str | None


class RegimeFigures(Part):
    """Accuracy of one regime over answerable instances, and the state of all its cells.

    `n_samples` counts the cells that entered the accuracy. `n_invalid`, `invalid_reasons`,
    `n_ungraded`, `n_open` (no outcome yet) and `n_short_instances` (some planned cell does not
    count) cover unanswerable instances too. `ci95` is Wilson's at the effective sample size.
    `truncated_share` is of prompts, `truncated_documents_share` of the documents shown in them;
    `n_context_shrunk` cells had to be cut further to fit the model's context window.
    """

    accuracy: Fraction | None
    ci95: Interval | None
    n_instances: Count
    n_clusters: Count
    n_samples: Count
    n_invalid: Count
    n_model_invalid: Count
    n_world_invalid: Count
    invalid_reasons: dict[str, Count]
    n_ungraded: Count
    n_open: Count
    n_short_instances: Count
    accuracy_valid_only: Fraction | None
    bounds: Interval | None
    truncated_share: Fraction | None
    truncated_documents_share: Fraction | None
    n_context_shrunk: Count
    reason: str | None


class ModeSwitchFigures(BesideDifference):
    """instruction_only − full_set on the same instances; above 0, documents do harm.

    `harm` and `help` are intervals of what documents take away and add in success probability
    ("up to" the upper end), each with the outer bootstrap limits of its ends, or null with
    `harm_reason`. `inverted_share` is only to be read against `coin_flip_share`, what chance
    gives of it.
    """

    difference: FiniteFloat | None
    fragile: bool | None
    harm: Interval | None
    harm_ci95: Interval | None
    help: Interval | None
    help_ci95: Interval | None
    harm_reason: str | None
    inverted_share: Fraction | None
    coin_flip_share: Fraction | None
    formula: str


class Rate(Part):
    """A share with its clustered Wilson interval; `n_instances` gave it."""

    estimate: Fraction | None
    ci95: Interval | None
    n_instances: Count
    reason: str | None


class AbstentionFigures(Part):
    """Abstentions of one regime, counted in cells, and what they were worth."""

    n_unanswerable_cells: Count
    n_unanswerable_abstained: Count
    n_answerable_cells: Count
    n_answerable_abstained: Count
    precision: Rate
    recall: Rate
    false_abstention: Rate


class JudgeStatus(Part):
    """Whether the grader was held against human labels."""

    validated: bool
    reason: str | None


class Usage(Part):
    """What the run took; null where a provider or price did not say."""

    prompt_tokens: Count | None = None
    completion_tokens: Count | None = None
    cost_usd: Annotated[FiniteFloat, Field(ge=0)] | None = None


class ModelReport(Part):
    """Everything about one model; `summary` is its one sentence."""

    name: str
    regimes: dict[str, RegimeFigures]
    losses: dict[str, Figure]
    decomposition: dict[str, Figure]
    mode_switch: ModeSwitchFigures
    abstention: dict[str, AbstentionFigures]
    judge: JudgeStatus
    usage: Usage
    deviations: dict[str, JsonValue]
    dropped_params: tuple[str, ...]
    summary: str


class Report(Part):
    """A run's report. `definitions` holds the formula of each loss."""

    schema_version: Literal["1"] = "1"
    run_id: str
    generated_at: str
    partial: bool
    simulated: bool
    incomplete: bool
    manifest: dict[str, JsonValue]
    definitions: dict[str, str]
    population: str
    models: tuple[ModelReport, ...]
    comparisons: tuple[JsonValue, ...]
    warnings: tuple[str, ...]


def in_reading_order(figures: Mapping[str, T]) -> list[tuple[str, T]]:
    """Return figures by regime or loss in the protocol's order, other names after them.

    JSON objects have no order of their own; a report read back must render as before.
    """
    last = len(_READING_ORDER)
    return sorted(
        figures.items(), key=lambda item: (_READING_ORDER.get(item[0], last), item[0])
    )
