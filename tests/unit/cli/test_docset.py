import json
import os
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from app.cli.docset import (
    ROW_NOT_IMPORTED,
    import_remarks,
    left_out_line,
    pack_folder,
    read_json_docset,
)
from app.cli.problems import CommandFailed
from app.importers import registry

if TYPE_CHECKING:
    from tests.unit.cli.conftest import Ended, SmallServer

SHOWN = {
    "id": "ds_1",
    "name": "n",
    "revision": 1,
    "state": "importing",
    "counts": {"instances": 0},
    "warnings": [],
    "unavailable_regimes": {},
    "problem": None,
}


def test_a_json_file_with_instances_is_sent_as_json(tmp_path: Path) -> None:
    path = tmp_path / "a.JSON"
    path.write_text('{"instances": []}')
    assert read_json_docset(path) == {"instances": []}


@pytest.mark.parametrize(
    ("name", "text"), [("a.json", "[1]"), ("a.json", '{"rows": []}'), ("a.jsonl", "{}\n{}")]
)
def test_other_files_are_left_to_the_importers(tmp_path: Path, name: str, text: str) -> None:
    path = tmp_path / name
    path.write_text(text)
    assert read_json_docset(path) is None


@pytest.mark.parametrize("text", ["{", '{"instances": [NaN]}', "[" * 100_000])
def test_a_json_file_that_is_not_json_is_refused_here(tmp_path: Path, text: str) -> None:
    path = tmp_path / "a.json"
    path.write_text(text)
    with pytest.raises(CommandFailed, match=r"a\.json is not JSON"):
        read_json_docset(path)


def test_a_folder_is_packed_by_the_paths_in_it_whatever_its_dates(tmp_path: Path) -> None:
    folder = tmp_path / "docset"
    (folder / "documents").mkdir(parents=True)
    (folder / "docset.json").write_text("{}")
    (folder / "documents" / "a.md").write_text("text")
    os.utime(folder / "docset.json", (0, 0))
    pack_folder(folder, tmp_path / "packed.zip")
    with zipfile.ZipFile(tmp_path / "packed.zip") as packed:
        assert packed.namelist() == ["docset.json", "documents/a.md"]
        assert packed.read("documents/a.md") == b"text"


def test_remarks_name_warnings_and_unavailable_regimes() -> None:
    shown = {
        **SHOWN,
        "counts": {"instances": 5},
        "warnings": [
            {"code": "row_not_imported", "detail": "it has no answer", "where": "line 3"},
            {"code": "odd", "detail": "it is odd", "where": None},
        ],
        "unavailable_regimes": {"full_set": 2},
    }
    assert import_remarks(shown) == [
        "warning: line 3: it has no answer (row_not_imported)",
        "warning: it is odd (odd)",
        "full_set is unavailable for 2 of 5 instances",
    ]


def test_the_code_of_a_row_that_was_left_out_is_the_importers() -> None:
    assert ROW_NOT_IMPORTED == registry.ROW_NOT_IMPORTED


@pytest.mark.parametrize(
    ("instances", "rows", "told"),
    [
        (2, 0, []),
        (2, 1, ["2 instances imported, 1 row left out"]),
        (1, 2, ["1 instance imported, 2 rows left out"]),
    ],
)
def test_rows_that_were_left_out_are_counted(
    instances: int, rows: int, told: list[str]
) -> None:
    refused = [{"code": ROW_NOT_IMPORTED, "detail": "no", "where": "line 1"}] * rows
    other = {"code": "answer_retyped", "detail": "2 answers", "where": None}
    counts = {"instances": instances}
    shown = {**SHOWN, "counts": counts, "warnings": [*refused, other]}
    assert left_out_line(shown) == told


def test_an_import_is_waited_for_and_the_next_step_told(
    der2: "Callable[..., Ended]", server: "SmallServer", tmp_path: Path
) -> None:
    (tmp_path / "rows.jsonl").write_text("{}")
    server.will(202, SHOWN)
    server.will(200, SHOWN)
    server.will(200, {**SHOWN, "state": "draft", "counts": {"instances": 7}})
    ended = der2("docset", "import", "rows.jsonl", "--name", "n", "--url", server.url)
    assert ended == (
        0,
        "ds_1  n  revision 1  draft  7 instances\n",
        f"next: der2 docset validate ds_1 --url {server.url}\n"
        f"then: der2 docset freeze ds_1 --url {server.url}\n",
    )
    assert b"rows.jsonl" in server.requests[0].body


def test_a_failed_import_ends_with_its_problem(
    der2: "Callable[..., Ended]", server: "SmallServer", tmp_path: Path
) -> None:
    (tmp_path / "rows.jsonl").write_text("{}")
    problem = {"code": "invalid_request", "detail": "nothing could be imported"}
    server.will(202, {**SHOWN, "state": "failed", "problem": problem})
    ended = der2("docset", "import", "rows.jsonl", "--json", "--url", server.url)
    assert ended.code == 1
    assert ended.json["code"] == "invalid_request"
    assert ended.err == "error: The import of ds_1 failed: nothing could be imported\n"


def test_an_import_need_not_be_waited_for(
    der2: "Callable[..., Ended]", server: "SmallServer", tmp_path: Path
) -> None:
    (tmp_path / "rows.jsonl").write_text("{}")
    server.will(202, SHOWN)
    ended = der2("docset", "import", "rows.jsonl", "--no-wait", "--url", server.url)
    assert (ended.code, ended.out) == (0, "ds_1  n  revision 1  importing  0 instances\n")


def test_a_refused_freeze_says_how_to_accept(
    der2: "Callable[..., Ended]", server: "SmallServer"
) -> None:
    errors = [{"pointer": "/instances/a", "detail": "answer_in_document: it stands there"}]
    server.will(
        409, {"code": "docset_invalid", "detail": "1 errors are open.", "errors": errors}
    )
    ended = der2("docset", "freeze", "ds_1", "--accept", "other", "--url", server.url)
    assert ended.code == 1
    assert "error: 1 errors are open.\n  /instances/a: answer_in_document" in ended.err
    assert "der2 docset freeze ds_1 --accept CODE" in ended.err
    assert json.loads(server.requests[0].body) == {"accept": ["other"]}


def test_open_errors_end_a_validation_with_1(
    der2: "Callable[..., Ended]", server: "SmallServer"
) -> None:
    finding = {
        "severity": "error",
        "code": "duplicate",
        "instance": "a",
        "document": None,
        "detail": "it stands twice",
    }
    server.will(200, {"errors": 1, "warnings": 0, "findings": [finding]})
    ended = der2("docset", "validate", "ds_1", "--url", server.url)
    assert ended.code == 1
    assert ended.lines[1:] == [
        "error     duplicate  a         –         it stands twice",
        "1 errors, 0 warnings",
    ]


def test_a_docset_is_deleted_by_its_name_also_when_its_import_failed(
    der2: "Callable[..., Ended]", server: "SmallServer"
) -> None:
    failed = {"id": "ds_1", "name": "n", "state": "failed"}
    server.will(200, {"data": [failed], "next_cursor": None})
    server.will(204)
    assert der2("docset", "delete", "n", "--url", server.url) == (0, "ds_1 is deleted\n", "")
    assert server.requests[1][:2] == ("DELETE", "/v1/docsets/ds_1")


def test_a_docset_that_may_not_be_deleted_is_told(
    der2: "Callable[..., Ended]", server: "SmallServer"
) -> None:
    server.will(409, {"code": "docset_frozen", "detail": "It is frozen."})
    ended = der2("docset", "delete", "ds_1", "--json", "--url", server.url)
    assert (ended.code, ended.json["code"]) == (1, "docset_frozen")
