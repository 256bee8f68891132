from collections.abc import Callable

import numpy as np

from app.analysis.scores import CellState, ScoreTable
from app.reports.render_json import render_json
from app.reports.render_markdown import render_markdown
from app.reports.report import Report

Cells = dict[str, list[list[int]]]
MakeTable = Callable[..., ScoreTable]
MakeReport = Callable[..., Report]


def test_a_simulated_run_says_so_in_its_first_line(
    make_table: MakeTable, make_report: MakeReport, four_regimes: Cells
) -> None:
    text = render_markdown(make_report(make_table(four_regimes), simulated=True))
    assert text.splitlines()[0].startswith("**simulated:")


def test_what_is_missing_stands_above_the_title(
    make_table: MakeTable, make_report: MakeReport, four_regimes: Cells
) -> None:
    full = np.array(four_regimes["full_set"])
    full[0] = CellState.WORLD_INVALID
    table = make_table({**four_regimes, "full_set": full})
    text = render_markdown(make_report(table, partial=True))
    head = text[: text.index("# Report of run")]
    assert "2 by the world's doing, missing (timeout 2)" in head
    assert "incomplete: 2 of 160 cells" in head
    assert "partial: the run was not finished" in head


def test_losses_are_in_points_with_interval_and_formula(
    make_table: MakeTable, make_report: MakeReport, four_regimes: Cells
) -> None:
    report = make_report(make_table(four_regimes))
    low, high = report.models[0].losses["retrieval_loss"].ci95 or (0, 0)
    expected = (
        "| retrieval loss | concepts_only - full_set | 50.0 "
        f"| ({100 * low:.1f} to {100 * high:.1f}) |"
    )
    assert expected in render_markdown(report)


def test_the_parts_of_the_retrieval_loss_are_told_as_shares(
    make_table: MakeTable, make_report: MakeReport, four_regimes: Cells
) -> None:
    report = make_report(make_table(four_regimes))
    low, high = report.models[0].losses["noise_induced_loss"].share_ci95 or (0, 0)
    said = next(line for line in render_markdown(report).splitlines() if "Shares" in line)
    assert said.startswith("Shares of the retrieval loss: document-to-concept loss 60.0 % (")
    assert said.endswith(f"noise-induced loss 40.0 % ({100 * low:.1f} to {100 * high:.1f}).")


def test_shares_of_a_loss_that_is_not_measured_well_are_left_out(
    make_table: MakeTable, make_report: MakeReport, four_regimes: Cells
) -> None:
    few = {regime: rows[::5] for regime, rows in four_regimes.items()}
    assert (
        "Shares of the retrieval loss: no figure "
        "(the retrieval loss is below four standard errors)."
    ) in render_markdown(make_report(make_table(few)))


def test_the_sentence_and_the_manifest_are_there(
    make_table: MakeTable, make_report: MakeReport, four_regimes: Cells
) -> None:
    report = make_report(make_table(four_regimes))
    text = render_markdown(report)
    assert f"reader: {report.models[0].summary}." in text
    assert '"id": "ds_1"' in text
    assert "Tokens: 1000 in, 50 out. Cost: 0.25 USD." in text


def test_a_missing_loss_shows_its_reason(
    make_table: MakeTable, make_report: MakeReport
) -> None:
    text = render_markdown(make_report(make_table({"full_set": [[1], [0]]})))
    assert "| retrieval loss | concepts_only - full_set | missing_regime |" in text
    assert "instruction_only - full_set: no figure (missing_regime)." in text


def test_names_from_outside_cannot_become_markup(
    make_table: MakeTable, make_report: MakeReport
) -> None:
    name = "a|b\n# x <script> [link](http://example.org) `code`"
    text = render_markdown(make_report(make_table({"full_set": [[1], [0]]}), name=name))
    assert r"## a\|b \# x \<script\> \[link\](http://example.org) \`code\`" in text


def test_few_clusters_are_not_called_fragile(
    make_table: MakeTable, make_report: MakeReport
) -> None:
    states = {"instruction_only": [[1, 1]] * 11, "full_set": [[0, 0]] * 11}
    report = make_report(make_table(states))
    assert report.models[0].mode_switch.fragile is True
    assert "too few instances for words. Harm and help" in render_markdown(report)


def test_harm_is_said_as_up_to(make_table: MakeTable, make_report: MakeReport) -> None:
    states = {"instruction_only": [[1, 1]] * 80, "full_set": [[0, 0]] * 40 + [[1, 1]] * 40}
    text = render_markdown(make_report(make_table(states)))
    assert "mode-switch fragile. Documents take away up to 50.0 and add up to 0.0" in text


def test_abstention_is_shown_where_instances_cannot_be_answered(
    make_table: MakeTable, make_report: MakeReport
) -> None:
    states = {"full_set": [[1], [1], [0], [1]]}
    with_them = make_report(make_table(states, answerable=(True, True, False, False)))
    assert "| full_set | 50.0 (" in render_markdown(with_them)
    assert "### Abstention" not in render_markdown(make_report(make_table(states)))


def test_a_report_read_back_gives_the_same_text(
    make_table: MakeTable, make_report: MakeReport, four_regimes: Cells
) -> None:
    report = make_report(make_table(four_regimes))
    again = Report.model_validate_json(render_json(report))
    assert render_markdown(again) == render_markdown(report)
