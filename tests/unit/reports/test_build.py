import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.analysis.scores import CellState, ScoreTable
from app.protocol.regimes import DEFAULT_REGIMES
from app.reports.build import ModelScores, RunFacts, build_report
from app.reports.render_csv import render_csv
from app.reports.render_json import render_json
from app.reports.render_markdown import render_markdown
from app.reports.report import Report

Cells = dict[str, list[list[int]]]
MakeTable = Callable[..., ScoreTable]
MakeReport = Callable[..., Report]
FACTS = RunFacts("run_1", "2026-11-29T20:00:00Z", {"docset": {"id": "ds_1"}}, seed=7)
CELL = st.integers(min(CellState), max(CellState))


@st.composite
def tables(draw: st.DrawFn) -> ScoreTable:
    """Return a table of any shape and content, empty ones and lone regimes included."""
    n, k = draw(st.integers(0, 8)), draw(st.integers(1, 3))
    regimes = draw(st.lists(st.sampled_from(DEFAULT_REGIMES), unique=True))
    shape = (n, len(regimes), k)
    size = n * len(regimes) * k
    states = np.array(draw(st.lists(CELL, min_size=size, max_size=size)), dtype=np.int8)
    answerable = draw(st.lists(st.booleans(), min_size=n, max_size=n))
    clusters = draw(
        st.lists(st.one_of(st.none(), st.sampled_from("abcdef")), min_size=n, max_size=n)
    )
    return ScoreTable(
        instances=tuple(str(row) for row in range(n)),
        clusters=tuple(clusters),
        answerable=np.array(answerable, dtype=bool),
        regimes=tuple(regimes),
        states=states.reshape(shape),
        reasons=np.full(shape, "timeout", dtype=object),
        truncated=np.zeros(shape[:2], dtype=bool),
    )


@settings(max_examples=150)
@given(tables())
def test_any_table_gives_a_finite_report_in_every_form(table: ScoreTable) -> None:
    report = build_report(FACTS, [ModelScores("reader", table)])
    text = render_json(report)
    assert Report.model_validate_json(text) == report
    assert "nan" not in render_csv(report).lower().replace("unanswerable", "")
    assert "nan" not in render_markdown(report).lower().split()
    for model in report.models:
        for figure in (*model.losses.values(), *model.decomposition.values()):
            assert (figure.estimate is None) == (figure.reason is not None)
            assert (figure.estimate is None) == (figure.ci95 is None)
            assert (figure.share is None) == (figure.share_reason is not None)
            assert (figure.share is None) == (figure.share_ci95 is None)
        for regime in model.regimes.values():
            assert (regime.accuracy is None) == (regime.reason is not None)
            if regime.accuracy is not None:
                assert regime.bounds is not None
                low, high = regime.bounds
                assert low - 1e-12 <= regime.accuracy <= high + 1e-12


@given(tables(), st.randoms(use_true_random=False))
def test_the_order_of_rows_does_not_change_a_byte(table: ScoreTable, random: Random) -> None:
    order = list(range(len(table.instances)))
    random.shuffle(order)
    shuffled = table.take(np.array(order, dtype=np.int64))
    first, second = (build_report(FACTS, [ModelScores("m", t)]) for t in (table, shuffled))
    assert render_json(first) == render_json(second)


def test_a_models_figures_do_not_depend_on_its_company(
    make_table: MakeTable, four_regimes: Cells
) -> None:
    many = {regime: rows * 4 for regime, rows in four_regimes.items()}
    scores = [ModelScores(name, make_table(many)) for name in ("first", "second")]
    together, alone = build_report(FACTS, scores), build_report(FACTS, scores[1:])
    assert together.models[1] == alone.models[0]
    assert alone.models[0].mode_switch.harm_ci95 is not None


def test_figures_stand_where_the_contract_puts_them(
    make_table: MakeTable, make_report: MakeReport, four_regimes: Cells
) -> None:
    report = make_report(make_table(four_regimes))
    (model,) = report.models
    assert report.definitions["retrieval_loss"] == "concepts_only - full_set"
    assert model.regimes["concepts_only"].accuracy == pytest.approx(0.9)
    assert model.regimes["concepts_only"].n_samples == 40
    assert model.losses["retrieval_loss"].estimate == pytest.approx(0.5)
    assert model.losses["knowledge_loss"].p_value_holm is not None
    assert set(model.decomposition) == {
        "retrieval_loss",
        "document_to_concept_loss",
        "noise_induced_loss",
    }
    assert model.mode_switch.difference == pytest.approx(0.0)
    assert (model.mode_switch.harm, model.mode_switch.harm_reason) == (
        None,
        "below 60 clusters",
    )
    assert model.judge.model_dump() == {
        "validated": False,
        "reason": "grader not validated",
    }
    assert (report.incomplete, report.warnings) == (False, ())


def test_shares_stand_at_the_parts_of_the_retrieval_loss_and_nowhere_else(
    make_table: MakeTable, make_report: MakeReport, four_regimes: Cells
) -> None:
    (model,) = make_report(make_table(four_regimes)).models
    for figures in (model.losses, model.decomposition):
        assert figures["document_to_concept_loss"].share == pytest.approx(0.6)
        assert figures["noise_induced_loss"].share == pytest.approx(0.4)
        assert figures["noise_induced_loss"].share_reason is None
        assert (figures["retrieval_loss"].share, figures["retrieval_loss"].share_reason) == (
            None,
            "not one of the two parts of the retrieval loss",
        )
    assert model.losses["knowledge_loss"].share is None


def test_a_report_stored_before_there_were_shares_can_be_read(
    make_table: MakeTable, make_report: MakeReport, four_regimes: Cells
) -> None:
    fields = json.loads(render_json(make_report(make_table(four_regimes))))
    for figure in fields["models"][0]["losses"].values():
        del figure["share_ci95"]
    assert Report.model_validate(fields).models[0].losses["retrieval_loss"].share_ci95 is None


def test_a_report_refuses_unknown_fields(
    make_table: MakeTable, make_report: MakeReport, four_regimes: Cells
) -> None:
    fields = json.loads(render_json(make_report(make_table(four_regimes))))
    with pytest.raises(ValueError, match="Extra inputs"):
        Report.model_validate({**fields, "headline": 1})


def test_what_is_missing_is_said_first(
    make_table: MakeTable, make_report: MakeReport, four_regimes: Cells
) -> None:
    full = np.array(four_regimes["full_set"])
    full[0] = CellState.MODEL_INVALID
    full[1, 0] = CellState.WORLD_INVALID
    full[2, 0] = CellState.UNGRADED
    full[3, 0] = CellState.PLANNED
    table = make_table({**four_regimes, "full_set": full})
    table.reasons[0] = "length"
    report = make_report(table, simulated=True, warnings=("no grader model",))
    assert report.incomplete is True
    assert report.warnings == (
        "simulated: the answers come from simulated subjects, no language model was asked",
        "3 of 160 cells are invalid: 2 by the model's doing, counted as incorrect (length 2); "
        "1 by the world's doing, missing (timeout 1)",
        "1 of 160 cells are ungraded (missing)",
        "instances with fewer samples than planned in some regime: 3",
        "incomplete: 2 of 160 cells are missing (1 invalid by the world's doing, 1 still open)",
        "no grader model",
    )
    regime = report.models[0].regimes["full_set"]
    assert (regime.n_invalid, regime.n_ungraded, regime.n_open) == (3, 1, 1)
    assert regime.invalid_reasons == {"length": 2, "timeout": 1}
    assert regime.n_short_instances == 3


def test_the_models_own_invalid_cells_leave_a_run_complete(
    make_table: MakeTable, make_report: MakeReport
) -> None:
    report = make_report(make_table({"full_set": [[int(CellState.MODEL_INVALID)], [1]]}))
    assert report.incomplete is False
    assert report.models[0].regimes["full_set"].accuracy == 0.5
    assert report.models[0].regimes["full_set"].accuracy_valid_only is None


def test_abstentions_are_counted_by_regime(make_table: MakeTable) -> None:
    table = make_table(
        {"full_set": [[1], [1], [0], [0]]}, answerable=(True, False, False, True)
    )
    marked = np.zeros((4, 1, 1), dtype=bool)
    marked[3] = True
    report = build_report(FACTS, [ModelScores("reader", table, abstained=marked)])
    found = report.models[0].abstention["full_set"]
    assert (found.n_unanswerable_abstained, found.n_answerable_abstained) == (1, 1)
    assert (found.recall.estimate, found.precision.estimate) == (0.5, 0.5)
    assert found.false_abstention.estimate == 0.5


def test_marks_of_abstention_follow_their_rows(make_table: MakeTable) -> None:
    table = make_table({"full_set": [[0], [0], [1]]}, answerable=(True, False, False))
    reversed_table = replace(table, instances=table.instances[::-1])
    marked = np.array([True, False, False])[:, None, None]
    report = build_report(FACTS, [ModelScores("m", reversed_table, abstained=marked)])
    assert report.models[0].abstention["full_set"].n_answerable_abstained == 1


def test_one_instance_gives_reasons_and_no_figures(
    make_table: MakeTable, make_report: MakeReport, four_regimes: Cells
) -> None:
    one: Mapping[str, list[list[int]]] = {r: rows[:1] for r, rows in four_regimes.items()}
    (model,) = make_report(make_table(one)).models
    assert model.regimes["full_set"].accuracy is None
    assert model.regimes["full_set"].reason == "fewer_than_two_clusters"
    assert model.losses["retrieval_loss"].estimate is None
    assert model.losses["retrieval_loss"].reason == "fewer_than_two_clusters"
    assert model.mode_switch.fragile is None
    assert model.summary == "too few instances for words: 1 cluster, 12 are needed"
