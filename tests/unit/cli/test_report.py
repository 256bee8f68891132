import copy
import io
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.unit.cli.conftest import Ended, SmallServer


def test_a_report_is_markdown_for_a_person_and_unchanged(
    der2: "Callable[..., Ended]", server: "SmallServer", report: dict[str, Any]
) -> None:
    server.will(200, report)
    server.will(200, "# Report – ünchanged\n".encode())
    ended = der2("report", "run_1", "--url", server.url)
    assert ended == (0, "# Report – ünchanged\n", "")
    assert [request.path for request in server.requests] == [
        "/v1/runs/run_1/report?format=json&partial=false",
        "/v1/runs/run_1/report?format=md&partial=false",
    ]


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        (("-o", "r.csv"), "csv"),
        (("-o", "r.csv", "--format", "md"), "md"),
        (("-o", "r.MD", "--partial"), "md"),
        (("-o", "r.txt", "--format", "csv"), "csv"),
    ],
)
def test_a_file_is_in_the_format_of_its_name_unless_another_is_asked_for(
    der2: "Callable[..., Ended]",
    server: "SmallServer",
    report: dict[str, Any],
    tmp_path: Path,
    arguments: tuple[str, ...],
    wanted: str,
) -> None:
    server.will(200, report)
    server.will(200, b"content")
    ended = der2("report", "run_1", *arguments, "--url", server.url)
    assert (ended.code, ended.out) == (0, "")
    assert (tmp_path / arguments[1]).read_bytes() == b"content"
    assert f"format={wanted}&partial={str('--partial' in arguments).lower()}" in (
        server.requests[1].path
    )


@pytest.mark.parametrize("name", ["r.txt", "r", "r.json.gz", "r.pdf"])
def test_a_file_whose_name_does_not_say_its_format_is_refused_before_anything_is_asked(
    der2: "Callable[..., Ended]", server: "SmallServer", tmp_path: Path, name: str
) -> None:
    ended = der2("report", "run_1", "-o", name, "--url", server.url)
    assert (ended.code, ended.out, server.requests) == (2, "", [])
    assert ".json, .csv, .md" in ended.err
    assert not (tmp_path / name).exists()


def test_on_a_terminal_a_report_is_its_tables_and_sentences(
    der2: "Callable[..., Ended]",
    server: "SmallServer",
    report: dict[str, Any],
    terminal: io.StringIO,
) -> None:
    server.will(200, {**report, "warnings": ["simulated"], "partial": True})
    ended = der2("report", "run_1", "--url", server.url)
    assert ended.code == 0
    assert [request.path.partition("?")[2] for request in server.requests] == [
        "format=json&partial=false"
    ]
    assert ended.lines[:2] == [
        "warning: simulated",
        "partial: the run was not finished when this was written",
    ]
    assert "m: too few instances for words." in ended.lines
    assert "60.0" in terminal.getvalue()
    assert "0.0 to 100.0" in terminal.getvalue()
    assert ended.err == f"all of it: der2 report run_1 -o report.md --url {server.url}\n"


@pytest.mark.parametrize("options", [("--format", "md"), ("-o", "r.md")])
def test_on_a_terminal_too_a_format_that_was_asked_for_is_given(
    der2: "Callable[..., Ended]",
    server: "SmallServer",
    report: dict[str, Any],
    terminal: io.StringIO,
    options: tuple[str, ...],
) -> None:
    server.will(200, report)
    server.will(200, b"# Report")
    ended = der2("report", "run_1", *options, "--url", server.url)
    assert ended.code == 0
    assert "format=md" in server.requests[1].path
    assert terminal.getvalue() == ""


def test_a_file_that_cannot_be_written_is_told(
    der2: "Callable[..., Ended]",
    server: "SmallServer",
    report: dict[str, Any],
    tmp_path: Path,
) -> None:
    (tmp_path / "taken").write_text("")
    server.will(200, report)
    ended = der2("report", "run_1", "-o", "taken/r.json", "--url", server.url)
    assert (ended.code, ended.out) == (1, "")
    assert ended.err.startswith("error: Cannot write taken/r.json: ")


@pytest.mark.parametrize(
    ("thresholds", "invalid", "code"),
    [
        ((), 0, 0),
        ((), 2, 3),
        (("retrieval_loss>0.2",), 0, 0),
        (("retrieval_loss>=0.2",), 0, 4),
        (("retrieval_loss>0.5",), 2, 3),
        (("retrieval_loss>0.5", "full_set<0.9"), 2, 4),
        (("knowledge_loss>1",), 0, 1),
        (("related_only<0",), 0, 1),
        (("noise_induced_loss>0.1",), 2, 1),
        (("retrieval_loss>0.5", "knowledge_loss>1"), 0, 1),
        (("knowledge_loss>1", "full_set<0.9"), 2, 4),
    ],
)
def test_the_exit_code_tells_what_was_crossed_then_what_is_undefined_then_invalid_cells(
    der2: "Callable[..., Ended]",
    server: "SmallServer",
    report: dict[str, Any],
    thresholds: tuple[str, ...],
    invalid: int,
    code: int,
) -> None:
    told = copy.deepcopy(report)
    told["models"][0]["regimes"]["full_set"]["n_invalid"] = invalid
    server.will(200, told)
    options = [part for one in thresholds for part in ("--fail-if", one)]
    ended = der2("report", "run_1", "--json", *options, "--url", server.url)
    assert ended.code == code


@pytest.mark.parametrize("threshold", ["nonsense>0.1", "mode_switch>0.1", "full_set>20"])
def test_a_wrong_threshold_is_refused_before_anything_is_asked_or_written(
    der2: "Callable[..., Ended]", server: "SmallServer", tmp_path: Path, threshold: str
) -> None:
    options = ("-o", "r.json", "--fail-if", threshold)
    ended = der2("report", "run_1", *options, "--url", server.url)
    assert (ended.code, server.requests) == (2, [])
    assert not (tmp_path / "r.json").exists()


def test_what_was_crossed_and_what_is_undefined_is_named_on_stderr(
    der2: "Callable[..., Ended]", server: "SmallServer", report: dict[str, Any]
) -> None:
    server.will(200, report)
    options = ("--fail-if", "knowledge_loss>0.1", "--fail-if", "full_set < 0.7")
    ended = der2("report", "run_1", "--json", *options, "--url", server.url)
    assert ended.json == report
    assert ended.err.splitlines() == [
        "crossed: full_set<0.7 of m: 0.6000",
        "error: knowledge_loss of m is undefined (missing_regime):"
        " the threshold cannot be judged",
    ]
