from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest

from app.analysis.losses import losses, parts_contrast
from app.analysis.mode_switch import mode_switch
from app.analysis.scores import CellState, ScoreTable
from app.analysis.sentences import Findings, describe_reasons, sentence

Make = Callable[..., ScoreTable]
REGIMES = ("instruction_only", "concepts_only", "related_only", "full_set")


def say(table: ScoreTable) -> str:
    rng = np.random.default_rng(2)
    cells = {regime: table.count_cells(regime) for regime in table.regimes}
    return sentence(
        Findings(losses(table, rng), parts_contrast(table), mode_switch(table, rng), cells)
    )


def shares(n: int, **right: float) -> dict[str, list[list[int]]]:
    """Return cells where the first share·n instances are right, twice each."""
    return {
        regime: [[int(row < round(share * n))] * 2 for row in range(n)]
        for regime, share in right.items()
    }


def four(
    n: int, alone: float, concepts: float, related: float, full: float
) -> dict[str, object]:
    return dict(shares(n, **dict(zip(REGIMES, (alone, concepts, related, full), strict=True))))


@pytest.mark.parametrize(
    ("accuracies", "expected"),
    [
        ((0.3, 0.9, 0.4, 0.4), "the bottleneck is getting concepts out of documents"),
        ((0.3, 0.9, 0.9, 0.4), "the bottleneck is noise: noise-induced loss 50.0 points"),
        ((0.3, 0.9, 0.65, 0.4), "which of them is larger is not distinguishable at this n"),
        ((0.3, 0.9, 0.75, 0.7), "document-to-concept loss 15.0 points (95 % CI"),
        ((0.3, 0.9, 0.85, 0.7), "noise-induced loss 15.0 points (95 % CI"),
        ((0.3, 0.9, 0.86, 0.83), "retrieval loss 7.0 points (95 % CI"),
        ((0.3, 0.7, 0.8, 0.9), "no retrieval loss: full_set beats concepts_only"),
        ((0.3, 0.9, 0.9, 0.9), "retrieval loss not distinguishable at this n (could have"),
    ],
)
def test_the_sentence_follows_the_intervals(
    make_table: Make, accuracies: tuple[float, float, float, float], expected: str
) -> None:
    assert expected in say(make_table(four(100, *accuracies)))


def test_a_bottleneck_needs_an_interval_that_supports_it(make_table: Make) -> None:
    said = say(make_table(four(14, 0.3, 0.9, 0.6, 0.6)))
    assert "bottleneck" not in said


def test_what_is_not_found_says_what_could_have_been(make_table: Make) -> None:
    said = say(make_table(shares(150, concepts_only=0.9, full_set=0.9)))
    # Two pseudo-clusters alone: √(152/151)/152 = .0066, times t quantiles 1.976 + .844.
    assert said == "retrieval loss not distinguishable at this n (could have detected 2 points)"


@pytest.mark.parametrize(
    ("n", "words"),
    [
        (1, "too few instances for words: 1 cluster, 12 are needed"),
        (4, "too few instances for words: 4 clusters, 12 are needed"),
        (11, "too few instances for words: 11 clusters, 12 are needed"),
    ],
)
def test_there_are_no_words_below_twelve_clusters(make_table: Make, n: int, words: str) -> None:
    assert say(make_table(four(n, 0.0, 1.0, 0.0, 0.0))) == words


def test_clusters_and_not_instances_earn_words(make_table: Make) -> None:
    table = make_table(
        four(60, 0.3, 0.9, 0.3, 0.3), clusters=[f"paper {row % 5}" for row in range(60)]
    )
    assert say(table) == "too few instances for words: 5 clusters, 12 are needed"


def test_fragility_is_said_with_its_interval(make_table: Make) -> None:
    said = say(make_table(four(100, 0.8, 0.9, 0.4, 0.4)))
    assert "; mode-switch fragile: better without documents by 40.0 points (95 % CI" in said


def test_cells_without_a_verdict_are_named_first_where_they_matter(make_table: Make) -> None:
    states = np.array(shares(40, concepts_only=0.9, full_set=0.2)["full_set"])
    states[:3] = CellState.MODEL_INVALID
    states[3:5] = CellState.UNGRADED
    states[5] = CellState.PLANNED
    concepts = shares(40, concepts_only=0.9)["concepts_only"]
    table = make_table({"concepts_only": concepts, "full_set": states}, reason="length")
    assert say(table).startswith(
        "6 of 160 cells are invalid (length 6), 4 of 160 cells are ungraded, "
        "2 of 160 cells are still open; retrieval loss"
    )


def test_a_single_invalid_cell_among_many_does_not_lead(make_table: Make) -> None:
    states = four(100, 0.3, 0.9, 0.4, 0.4)
    full = np.array(states["full_set"])
    full[0, 0] = CellState.WORLD_INVALID
    assert say(make_table({**states, "full_set": full})).startswith("the bottleneck")


def test_regimes_without_a_loss_give_no_diagnosis(make_table: Make) -> None:
    said = say(make_table(shares(40, full_set=0.5)))
    assert said == "no loss can be computed from the regimes that were run"


def test_knowledge_is_spoken_of_when_no_documents_were_run(make_table: Make) -> None:
    said = say(make_table(shares(60, instruction_only=0.2, concepts_only=0.9)))
    assert said.startswith("knowledge loss 70.0 points (95 % CI")


def test_reasons_come_with_the_most_frequent_first() -> None:
    assert describe_reasons(Counter(empty=1, timeout=4, length=4)) == (
        "length 4, timeout 4, empty 1"
    )
