"""The command line against a real service: import, freeze, add, start, watch, report."""

import json
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest

from tests.support.served import Served

if TYPE_CHECKING:
    from tests.unit.cli.conftest import Ended

DER2 = str(Path(sys.executable).with_name("der2"))


@pytest.fixture
def at(served: Served) -> tuple[str, str]:
    return ("--url", served.url)


@pytest.fixture
def docset(der2: "Callable[..., Ended]", at: tuple[str, str], docset_file: Path) -> str:
    """A frozen docset, by its name."""
    name = f"flows-{uuid4()}"
    assert der2("docset", "import", str(docset_file), "--name", name, *at).code == 0
    frozen = der2("docset", "freeze", name, "--json", *at)
    assert (frozen.code, frozen.json["state"]) == (0, "frozen"), frozen.err
    return name


@pytest.fixture
def add(der2: "Callable[..., Ended]", at: tuple[str, str]) -> Callable[[str], str]:
    """Register a simulated subject, and return its name."""

    def added(subject: str) -> str:
        name = f"subject-{uuid4()}"
        base = ("--api-base", f"{at[1]}/simulated/v1")
        ended = der2("model", "add", name, "--model", f"openai/{subject}", *base, *at)
        assert ended.code == 0, ended.err
        return name

    return added


def test_a_run_is_submitted_by_names_and_not_waited_for(
    der2: "Callable[..., Ended]", at: tuple[str, str], docset: str, add: Callable[[str], str]
) -> None:
    model = add("reader")
    start = ("run", "start", "--docset", docset, "--model", model, "--samples", "1")
    ended = der2(*start, "--no-watch", *at)
    assert ended.code == 0
    assert ended.lines[0] == ended.lines[-1]
    assert ended.lines[0].startswith(f"{at[1]}/v1/runs/run_")
    run_id = ended.lines[0].rpartition("/")[2]
    listed = next(line for line in der2("run", "list", *at).lines if run_id in line)
    assert docset in listed
    assert listed.endswith("simulated")
    assert der2("run", "status", run_id, "--json", *at).json["counts"]["planned"] == 8


def test_a_watched_run_ends_with_its_report_ready(
    der2: "Callable[..., Ended]", at: tuple[str, str], docset: str, add: Callable[[str], str]
) -> None:
    ended = der2("run", "start", "--docset", docset, "--model", add("reader"), "--json", *at)
    assert ended.code == 0, ended.err
    run = ended.json
    address = f"{at[1]}/v1/runs/{run['id']}"
    assert run["status"] == "completed"
    assert (ended.err.splitlines()[0], ended.err.splitlines()[-1]) == (address, address)
    of_run = ("run", "cells", run["id"], "--regime", "full_set", "--instance", "ext-1")
    cells = der2(*of_run, "--json", *at).json
    assert [(one["regime"], one["external_id"], one["sample"]) for one in cells] == [
        ("full_set", "ext-1", 1),
        ("full_set", "ext-1", 2),
    ]
    assert len(der2(*of_run, "--limit", "1", *at).lines) == 2
    retried = der2("run", "retry", run["id"], *at)
    assert retried.err.splitlines()[-1] == "nothing to call again"
    report = der2("report", run["id"], "--format", "csv", "--fail-if", "full_set<=1", *at)
    assert report.code == 4
    assert report.lines[0].startswith("simulated,model,kind,name,estimate,ci_low,ci_high,n")


def test_a_run_with_invalid_cells_ends_with_3(
    der2: "Callable[..., Ended]", at: tuple[str, str], docset: str, add: Callable[[str], str]
) -> None:
    subset = ("--regime", "full_set", "--regime", "concepts_only", "--limit", "1")
    model = add("reader?empty=1")
    ended = der2("run", "start", "--docset", docset, "--model", model, *subset, *at)
    assert ended.code == 3
    assert ended.lines[1] == ("completed: 4 of 4 cells have an outcome; 4 invalid (empty 4)")
    run_id = ended.lines[0].rpartition("/")[2]
    assert der2("report", run_id, "-o", "r.json", *at).code == 3


def test_a_dry_run_only_quotes(
    der2: "Callable[..., Ended]", at: tuple[str, str], docset: str, add: Callable[[str], str]
) -> None:
    start = ("run", "start", "--docset", docset, "--model", add("reader"), "--dry-run", *at)
    assert der2(*start).lines[0] == "cells: 16 (2 instances)"
    assert der2(*start, "--json").json["dry_run"] is True


def test_an_interrupted_watch_leaves_the_run_going(
    der2: "Callable[..., Ended]", at: tuple[str, str], docset: str, add: Callable[[str], str]
) -> None:
    start = ("run", "start", "--docset", docset, "--model", add("reader?latency=8"))
    with subprocess.Popen(
        [DER2, *start, *at], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as watching:
        assert watching.stdout is not None
        assert watching.stderr is not None
        first = watching.stdout.readline()
        while "cells (" not in (line := watching.stderr.readline()):
            assert line
        watching.send_signal(signal.SIGINT)
        out, err = watching.communicate(timeout=30)
    run_id = first.strip().rpartition("/")[2]
    assert (watching.returncode, out) == (130, first)
    assert f"der2 run watch {run_id} --url {at[1]}" in err
    assert der2("run", "status", run_id, "--json", *at).json["status"] in ("queued", "running")
    assert der2("run", "cancel", run_id, *at).lines[0].startswith("cancelled: 16 of 16 cells")
    again = der2("run", "pause", run_id, "--json", *at)
    assert (again.code, again.json["code"]) == (1, "invalid_state")


def test_a_folder_and_a_broken_file_are_imported_as_what_they_are(
    der2: "Callable[..., Ended]", at: tuple[str, str], docset_file: Path, tmp_path: Path
) -> None:
    instances = json.loads(docset_file.read_text())["instances"]
    folder = tmp_path / "a folder"
    folder.mkdir()
    (folder / "docset.json").write_text('{"name": "inner"}')
    (folder / "instances.jsonl").write_text("\n".join(map(json.dumps, instances)))
    ended = der2("docset", "import", str(folder), "--json", *at)
    assert (ended.code, ended.json["state"], ended.json["name"]) == (0, "draft", "a folder")
    (tmp_path / "rows.txt").write_text("no docset at all")
    broken = der2("docset", "import", str(tmp_path / "rows.txt"), *at)
    assert (broken.code, broken.out) == (1, "")
    assert "failed: the format was not recognised" in broken.err


def test_a_ready_service_passes_the_check(
    der2: "Callable[..., Ended]", at: tuple[str, str]
) -> None:
    ended = der2("doctor", "--json", *at)
    section = f"service at {at[1]}"
    found = {
        one["name"]: one["ok"] for one in ended.json["checks"] if one["section"] == section
    }
    assert ended.code == 0
    assert found == dict.fromkeys(("reachable", "database", "migrations", "executor"), True)


def test_drafts_failed_imports_and_models_are_deleted_and_frozen_docsets_are_not(
    der2: "Callable[..., Ended]",
    at: tuple[str, str],
    docset: str,
    add: Callable[[str], str],
    docset_file: Path,
    tmp_path: Path,
) -> None:
    (tmp_path / "broken.txt").write_text("no docset at all")
    for path, code in ((docset_file, 0), (tmp_path / "broken.txt", 1)):
        name = f"short-lived-{uuid4()}"
        assert der2("docset", "import", str(path), "--name", name, *at).code == code
        assert der2("docset", "delete", name, *at).code == 0
        assert "There is no docset" in der2("docset", "delete", name, *at).err
    frozen = der2("docset", "delete", docset, "--json", *at)
    assert (frozen.code, frozen.json["code"]) == (1, "docset_frozen")
    model = add("reader")
    assert der2("model", "delete", model, *at).code == 0
    assert model not in der2("model", "list", *at).out
