from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.cli.thresholds import OPERATORS, Threshold, judge, parse_threshold


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("retrieval_loss>0.2", Threshold("retrieval_loss", ">", 0.2)),
        (" full_set  <=  .5 ", Threshold("full_set", "<=", 0.5)),
        ("knowledge_loss>=-0.1", Threshold("knowledge_loss", ">=", -0.1)),
        ("noise_induced_loss<1e-2", Threshold("noise_induced_loss", "<", 0.01)),
    ],
)
def test_a_threshold_is_a_name_an_operator_and_a_fraction(text: str, told: Threshold) -> None:
    assert parse_threshold(text) == told


@given(
    st.sampled_from(["full_set", "retrieval_loss"]),
    st.sampled_from(sorted(OPERATORS)),
    st.floats(-1, 1),
)
def test_a_written_threshold_is_read_back(name: str, relation: str, limit: float) -> None:
    assert parse_threshold(f"{name}{relation}{limit!r}") == Threshold(name, relation, limit)


@pytest.mark.parametrize(
    "text",
    ["", "retrieval_loss", "retrieval_loss=0.2", "retrieval_loss==0.2", "0.2<retrieval_loss",
     "retrieval_loss>", "retrieval_loss>>0.2", "retrieval_loss>0.2 0.3",
     "full_set>0.1;full_set>0.1"],
)  # fmt: skip
def test_what_is_no_threshold_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"threshold|fraction"):
        parse_threshold(text)


@pytest.mark.parametrize("limit", ["20", "20%", "1.01", "-2", "nan", "inf", "x"])
def test_a_limit_that_is_no_fraction_is_refused_as_it_could_never_be_crossed(
    limit: str,
) -> None:
    with pytest.raises(ValueError, match="fraction from -1 to 1"):
        parse_threshold(f"retrieval_loss>{limit}")


@pytest.mark.parametrize(
    ("relation", "crossed"), [(">", False), (">=", True), ("<", False), ("<=", True)]
)
def test_a_value_at_the_limit_crosses_only_what_includes_it(
    relation: str, *, crossed: bool
) -> None:
    assert Threshold("full_set", relation, 0.5).crossed_by(0.5) is crossed


def test_rounding_errors_of_a_difference_cross_nothing() -> None:
    assert 0.8 - 0.6 > 0.2
    assert not Threshold("retrieval_loss", ">", 0.2).crossed_by(0.8 - 0.6)


def test_losses_and_accuracies_are_judged_for_each_model(report: dict[str, Any]) -> None:
    report["models"].append({**report["models"][0], "name": "other"})
    thresholds = [parse_threshold("retrieval_loss>0.1"), parse_threshold("full_set<0.5")]
    found = [(one.model, one.threshold.name, one.crossed) for one in judge(report, thresholds)]
    assert found == [
        ("m", "retrieval_loss", True),
        ("other", "retrieval_loss", True),
        ("m", "full_set", False),
        ("other", "full_set", False),
    ]


def test_an_undefined_loss_crosses_nothing_and_keeps_its_reason(report: dict[str, Any]) -> None:
    (found,) = judge(report, [parse_threshold("knowledge_loss>-1")])
    assert (found.value, found.reason, found.crossed) == (None, "missing_regime", False)


def test_a_regime_that_was_not_run_crosses_nothing(report: dict[str, Any]) -> None:
    (found,) = judge(report, [parse_threshold("related_only<=1")])
    assert (found.reason, found.crossed) == ("not measured in this run", False)


def test_an_unknown_name_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(ValueError, match=r"knowledge_loss, retrieval_loss, .*instruction_only"):
        parse_threshold("retrieval>0.1")
