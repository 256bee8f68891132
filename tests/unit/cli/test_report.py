import copy
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
        (("-o", "r.txt", "--partial"), "md"),
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
        (("knowledge_loss>-1", "related_only>=0"), 0, 0),
        (("nonsense>0.1",), 0, 2),
    ],
)
def test_the_exit_code_tells_thresholds_before_invalid_cells(
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


def test_what_was_crossed_and_what_is_undefined_is_named_on_stderr(
    der2: "Callable[..., Ended]", server: "SmallServer", report: dict[str, Any]
) -> None:
    server.will(200, report)
    options = ("--fail-if", "knowledge_loss>0.1", "--fail-if", "full_set < 0.7")
    ended = der2("report", "run_1", "--json", *options, "--url", server.url)
    assert ended.json == report
    assert ended.err.splitlines() == [
        "undefined: knowledge_loss>0.1 of m: missing regime",
        "crossed: full_set<0.7 of m: 0.6000",
    ]
