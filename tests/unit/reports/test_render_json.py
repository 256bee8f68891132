import json
from collections.abc import Callable

import pytest

from app.analysis.scores import ScoreTable
from app.reports.render_json import render_json
from app.reports.report import Report

Cells = dict[str, list[list[int]]]


def test_a_report_reads_back_as_itself(
    make_table: Callable[..., ScoreTable],
    make_report: Callable[..., Report],
    four_regimes: Cells,
) -> None:
    report = make_report(make_table(four_regimes))
    again = Report.model_validate_json(render_json(report))
    assert again == report
    assert render_json(again) == render_json(report)


def test_missing_figures_are_null_with_a_reason(
    make_table: Callable[..., ScoreTable], make_report: Callable[..., Report]
) -> None:
    found = json.loads(render_json(make_report(make_table({"full_set": [[1], [0]]}))))
    loss = found["models"][0]["losses"]["retrieval_loss"]
    assert (loss["estimate"], loss["ci95"], loss["reason"]) == (None, None, "missing_regime")
    assert found["schema_version"] == "1"


def test_a_manifest_with_nan_is_refused(
    make_table: Callable[..., ScoreTable], make_report: Callable[..., Report]
) -> None:
    report = make_report(make_table({"full_set": [[1]]}), manifest={"speed": float("nan")})
    with pytest.raises(ValueError, match="JSON compliant"):
        render_json(report)
