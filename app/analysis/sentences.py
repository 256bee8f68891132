"""One honest sentence per model, by stated rules on the 95 % intervals."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple

from app.analysis.estimates import Estimate, Interval, Measured, Reason
from app.analysis.losses import LOSSES, Difference
from app.analysis.mode_switch import ModeSwitch
from app.analysis.scores import CellCounts, add_counts

WORDS_CLUSTERS = 12
# Cells without a verdict are named first from this share of a regime's cells on: so many can
# make or hide a loss of five points.
MATTERING_SHARE = 0.05


class Side(Enum):
    """Where the 95 % interval of a difference lies."""

    LOSS = auto()  # wholly above 0
    GAIN = auto()  # wholly below 0
    UNCLEAR = auto()  # holds 0
    UNKNOWN = auto()  # undefined, or under twelve clusters


@dataclass(frozen=True, slots=True)
class Findings:
    """What a sentence is made of.

    `contrast` is half of (document-to-concept loss − noise-induced loss), `cells` the counts
    by regime.
    """

    losses: Mapping[str, Difference]
    contrast: Measured
    mode_switch: ModeSwitch
    cells: Mapping[str, CellCounts]


class Rule(NamedTuple):
    """Say `text` where every named figure lies on the stated side.

    In `text`, {name} is a loss in points with its interval and {name_power} what the run
    could have detected.
    """

    when: Mapping[str, Side]
    text: str


_EXTRACTION, _NOISE = "document_to_concept_loss", "noise_induced_loss"
_RETRIEVAL, _KNOWLEDGE = "retrieval_loss", "knowledge_loss"
_CONTRAST = "contrast"

# The first rule that holds is said. A bottleneck is a loss above 0 that is also larger than
# the other part of the retrieval loss, both by their intervals.
RULES = (
    Rule(
        {_EXTRACTION: Side.LOSS, _CONTRAST: Side.LOSS},
        "the bottleneck is getting concepts out of documents: document-to-concept loss "
        "{document_to_concept_loss}, noise-induced loss {noise_induced_loss}",
    ),
    Rule(
        {_NOISE: Side.LOSS, _CONTRAST: Side.GAIN},
        "the bottleneck is noise: noise-induced loss {noise_induced_loss}, "
        "document-to-concept loss {document_to_concept_loss}",
    ),
    Rule(
        {_EXTRACTION: Side.LOSS, _NOISE: Side.LOSS},
        "document-to-concept loss {document_to_concept_loss} and noise-induced loss "
        "{noise_induced_loss}; which of them is larger is not distinguishable at this n",
    ),
    Rule(
        {_EXTRACTION: Side.LOSS, _NOISE: Side.UNCLEAR},
        "document-to-concept loss {document_to_concept_loss}; noise-induced loss not "
        "distinguishable at this n (could have detected {noise_induced_loss_power})",
    ),
    Rule(
        {_NOISE: Side.LOSS, _EXTRACTION: Side.UNCLEAR},
        "noise-induced loss {noise_induced_loss}; document-to-concept loss not "
        "distinguishable at this n (could have detected {document_to_concept_loss_power})",
    ),
    Rule({_EXTRACTION: Side.LOSS}, "document-to-concept loss {document_to_concept_loss}"),
    Rule({_NOISE: Side.LOSS}, "noise-induced loss {noise_induced_loss}"),
    Rule(
        {_RETRIEVAL: Side.LOSS, _EXTRACTION: Side.UNCLEAR},
        "retrieval loss {retrieval_loss}; where it arises is not distinguishable at this n "
        "(could have detected {document_to_concept_loss_power})",
    ),
    Rule({_RETRIEVAL: Side.LOSS}, "retrieval loss {retrieval_loss}"),
    Rule(
        {_RETRIEVAL: Side.GAIN},
        "no retrieval loss: full_set beats concepts_only, the loss reads {retrieval_loss}",
    ),
    Rule(
        {_RETRIEVAL: Side.UNCLEAR},
        "retrieval loss not distinguishable at this n "
        "(could have detected {retrieval_loss_power})",
    ),
    Rule(
        {_EXTRACTION: Side.UNCLEAR},
        "document-to-concept loss not distinguishable at this n "
        "(could have detected {document_to_concept_loss_power})",
    ),
    Rule(
        {_NOISE: Side.UNCLEAR},
        "noise-induced loss not distinguishable at this n "
        "(could have detected {noise_induced_loss_power})",
    ),
    Rule({_KNOWLEDGE: Side.LOSS}, "knowledge loss {knowledge_loss}"),
    Rule(
        {_KNOWLEDGE: Side.UNCLEAR},
        "knowledge loss not distinguishable at this n "
        "(could have detected {knowledge_loss_power})",
    ),
    Rule(
        dict.fromkeys(LOSSES, Side.UNKNOWN),
        "no loss can be computed from the regimes that were run",
    ),
    Rule({}, "no loss shows in the regimes that were run"),
)


def sentence(findings: Findings) -> str:
    """Return the sentence, without the model's name and without a full stop."""
    parts = (_missing_first(findings.cells), _diagnosis(findings))
    return "; ".join(part for part in parts if part)


def side(measured: Measured) -> Side:
    """Return where the interval of a difference lies; UNKNOWN under twelve clusters."""
    if not isinstance(measured, Estimate) or measured.clusters < WORDS_CLUSTERS:
        return Side.UNKNOWN
    if measured.low > 0:
        return Side.LOSS
    return Side.GAIN if measured.high < 0 else Side.UNCLEAR


def points(value: float, interval: Interval) -> str:
    """Return a fraction as percentage points with its interval, for a sentence."""
    low, high = interval
    return f"{100 * value:z.1f} points (95 % CI {100 * low:z.1f} to {100 * high:z.1f})"


def describe_reasons(reasons: Counter[str]) -> str:
    """Return reasons with their counts, the most frequent first: "length 5, empty 1"."""
    ordered = sorted(reasons.items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(f"{reason} {count}" for reason, count in ordered)


def _diagnosis(findings: Findings) -> str:
    differences = {**findings.losses, "mode_switch": findings.mode_switch.difference}
    measured = [difference.measured for difference in differences.values()]
    if (few := _too_few(measured)) is not None:
        return few
    sides = {name: side(difference.measured) for name, difference in differences.items()}
    sides[_CONTRAST] = side(findings.contrast)
    said = next(rule for rule in RULES if _holds(rule, sides)).text
    said = said.format_map(_words(findings.losses))
    if sides["mode_switch"] is Side.LOSS:
        fragile = _words({"mode_switch": findings.mode_switch.difference})["mode_switch"]
        said += f"; mode-switch fragile: better without documents by {fragile}"
    return said


def _holds(rule: Rule, sides: Mapping[str, Side]) -> bool:
    return all(sides[name] is side for name, side in rule.when.items())


def _too_few(measured: Iterable[Measured]) -> str | None:
    """Return the refusal to speak where no figure of the regimes run has twelve clusters."""
    clusters = [
        figure.clusters
        for figure in measured
        if isinstance(figure, Estimate) or figure.reason is not Reason.MISSING_REGIME
    ]
    if not clusters or (most := max(clusters)) >= WORDS_CLUSTERS:
        return None
    noun = "cluster" if most == 1 else "clusters"
    return f"too few instances for words: {most} {noun}, {WORDS_CLUSTERS} are needed"


def _words(differences: Mapping[str, Difference]) -> dict[str, str]:
    words = {}
    for name, difference in differences.items():
        measured, detectable = difference.measured, difference.minimum_detectable
        if isinstance(measured, Estimate) and detectable is not None:
            words[name] = points(measured.value, measured.interval)
            words[f"{name}_power"] = f"{100 * detectable:.0f} points"
    return words


def _missing_first(cells: Mapping[str, CellCounts]) -> str:
    """Return the invalid, ungraded and open cells where they matter in some regime, or ""."""
    lacking = [counts.invalid + counts.ungraded + counts.open for counts in cells.values()]
    planned = [counts.planned for counts in cells.values()]
    if not any(
        count and count >= MATTERING_SHARE * of
        for count, of in zip(lacking, planned, strict=True)
    ):
        return ""
    total = add_counts(cells.values())
    reasons = describe_reasons(total.model_reasons + total.world_reasons)
    parts = (
        (total.invalid, f"{total.invalid} of {total.planned} cells are invalid ({reasons})"),
        (total.ungraded, f"{total.ungraded} of {total.planned} cells are ungraded"),
        (total.open, f"{total.open} of {total.planned} cells are still open"),
    )
    return ", ".join(text for count, text in parts if count)
