import csv
import io
from collections.abc import Callable

import pytest

from app.analysis.scores import ScoreTable
from app.reports.render_csv import COLUMNS, render_csv
from app.reports.render_json import render_json
from app.reports.report import Report

Cells = dict[str, list[list[int]]]
MakeTable = Callable[..., ScoreTable]
MakeReport = Callable[..., Report]


def rows_of(report: Report) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(render_csv(report), newline="")))


def test_the_table_has_a_row_per_figure(
    make_table: MakeTable, make_report: MakeReport, four_regimes: Cells
) -> None:
    rows = rows_of(make_report(make_table(four_regimes)))
    kinds = [row["kind"] for row in rows]
    figures = ["regime"] * 4 + ["loss"] * 4 + ["decomposition"] * 3
    assert kinds == [*figures, "mode_switch", "share", "share"]
    assert tuple(rows[0]) == COLUMNS
    loss = next(row for row in rows if row["name"] == "retrieval_loss")
    assert float(loss["estimate"]) == pytest.approx(0.5)
    assert loss["formula"] == "concepts_only - full_set"
    assert (loss["n"], rows[0]["n_samples"]) == ("20", "40")


@pytest.mark.parametrize("simulated", [True, False])
def test_every_row_says_first_whether_a_simulated_subject_answered(
    make_table: MakeTable, make_report: MakeReport, four_regimes: Cells, simulated: bool
) -> None:
    report = make_report(make_table(four_regimes)).model_copy(update={"simulated": simulated})
    header, *lines = render_csv(report).splitlines()
    assert header.startswith("simulated,model,")
    assert all(line.startswith(f"{str(simulated).lower()},") for line in lines)


def test_a_share_stands_with_its_interval_and_formula(
    make_table: MakeTable, make_report: MakeReport, four_regimes: Cells
) -> None:
    row = next(
        row for row in rows_of(make_report(make_table(four_regimes))) if row["kind"] == "share"
    )
    assert (row["name"], row["formula"]) == (
        "document_to_concept_loss",
        "document_to_concept_loss / retrieval_loss",
    )
    assert float(row["estimate"]) == pytest.approx(0.6)
    assert float(row["ci_low"]) < 0.6 < float(row["ci_high"])


def test_a_share_that_is_not_shown_says_why(
    make_table: MakeTable, make_report: MakeReport
) -> None:
    rows = rows_of(make_report(make_table({"full_set": [[1], [0]]})))
    shares = [row for row in rows if row["kind"] == "share"]
    assert [(row["estimate"], row["reason"]) for row in shares] == [("", "missing_regime")] * 2


def test_what_is_undefined_is_empty_with_its_reason(
    make_table: MakeTable, make_report: MakeReport
) -> None:
    rows = rows_of(make_report(make_table({"full_set": [[1], [0]]})))
    loss = next(row for row in rows if row["kind"] == "loss")
    assert (loss["estimate"], loss["ci_low"], loss["p_value"]) == ("", "", "")
    assert loss["reason"] == "missing_regime"


@pytest.mark.parametrize("name", ["=1+1", "+x", "-x", "@x", "\tx", "\rx"])
def test_text_that_a_spreadsheet_would_run_is_disarmed(
    make_table: MakeTable, make_report: MakeReport, name: str
) -> None:
    report = make_report(make_table({"full_set": [[1], [0]]}), name=name)
    # newline="" keeps a carriage return inside a cell as it is.
    found = next(csv.DictReader(io.StringIO(render_csv(report), newline="")))
    assert found["model"] == f"'{name}"


def test_negative_numbers_stay_numbers(make_table: MakeTable, make_report: MakeReport) -> None:
    table = make_table({"concepts_only": [[0]] * 3, "full_set": [[1]] * 3})
    rows = rows_of(make_report(table))
    loss = next(row for row in rows if row["name"] == "retrieval_loss")
    assert float(loss["estimate"]) == -1.0


def test_a_report_read_back_gives_the_same_table(
    make_table: MakeTable, make_report: MakeReport, four_regimes: Cells
) -> None:
    report = make_report(make_table(four_regimes))
    assert render_csv(Report.model_validate_json(render_json(report))) == render_csv(report)
