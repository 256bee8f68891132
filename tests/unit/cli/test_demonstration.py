import fcntl
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from app.cli.demonstration import (
    EXECUTOR_LOCK,
    MARKER,
    demo_configuration,
    prepare_data_dir,
)
from app.cli.findings import (
    accuracy_table,
    loss_formulas,
    loss_table,
    undefined_accuracies,
)
from app.cli.problems import CommandFailed
from workers.embedded import LOCK_FILE


def test_an_earlier_demos_data_are_removed(tmp_path: Path) -> None:
    folder = tmp_path / "demo" / "data"
    prepare_data_dir(folder)
    (folder / "der2.db").write_text("old")
    prepare_data_dir(folder)
    assert [path.name for path in folder.iterdir()] == [MARKER]


def test_other_data_are_never_removed(tmp_path: Path) -> None:
    (tmp_path / "der2.db").write_text("somebody's work")
    with pytest.raises(CommandFailed, match="holds other files"):
        prepare_data_dir(tmp_path)
    assert (tmp_path / "der2.db").read_text() == "somebody's work"


def test_data_of_a_demo_that_still_runs_are_left_alone(tmp_path: Path) -> None:
    prepare_data_dir(tmp_path)
    with (tmp_path / EXECUTOR_LOCK).open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        with pytest.raises(CommandFailed, match="is in use"):
            prepare_data_dir(tmp_path)


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CommandFailed, match="cannot be made"):
        prepare_data_dir(tmp_path / "file" / "data")


def test_the_lock_is_the_one_that_the_executor_holds() -> None:
    assert EXECUTOR_LOCK == LOCK_FILE


def test_nothing_that_is_set_outside_reaches_a_demo(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DER2_DATABASE_URL", "sqlite:///mine.db")
    (tmp_path / ".env").write_text("DER2_API_KEY=mine\n")
    configuration = demo_configuration(tmp_path / "data")
    assert configuration.settings.model_dump(exclude_unset=True) == {
        "data_dir": tmp_path / "data"
    }
    # The executor child reads the same from its environment, and .env cannot add to it.
    assert configuration.environ["DER2_API_KEY"] == ""


def test_findings_stand_in_reading_order_and_undefined_ones_with_their_reason(
    report: dict[str, Any],
) -> None:
    assert loss_table(report)[1] == [
        ("m", "knowledge_loss", "–", "missing_regime"),
        ("m", "retrieval_loss", "20.0", "0.0 to 100.0"),
    ]
    assert accuracy_table(report) == (("model", "full_set"), [("m", "60.0")])
    assert loss_formulas(report)[0] == "knowledge_loss = concepts_only - instruction_only"


def test_an_undefined_accuracy_is_a_dash_with_its_reason_below(report: dict[str, Any]) -> None:
    assert list(undefined_accuracies(report)) == []
    report["models"][0]["regimes"]["full_set"] |= {"accuracy": None, "reason": "no_data"}
    assert accuracy_table(report)[1] == [("m", "–")]
    assert list(undefined_accuracies(report)) == ["full_set of m is undefined: no_data"]


def test_the_demo_measures_reports_and_leaves_nothing_running(tmp_path: Path) -> None:
    der2 = str(Path(sys.executable).with_name("der2"))
    hostile = {"DER2_API_KEY": "canary", "DER2_DATABASE_URL": "sqlite:////no/such.db"}
    done = subprocess.run(
        [der2, "demo", "--output-dir", "out"],
        env={**os.environ, **hostile},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == lines[-1]
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{lines[0]}/healthz")
    report = json.loads((tmp_path / "out" / "report.json").read_text())
    assert report["simulated"] is True
    for model in report["models"]:
        assert f"{model['name']}: {model['summary']}." in lines
        assert any(line.startswith(f"{model['name']}  ") for line in lines)
        assert all(regime["n_open"] == 0 for regime in model["regimes"].values())
    for name in ("report.json", "report.csv", "report.md"):
        assert (tmp_path / "out" / name).stat().st_size > 0
        assert f"  out/{name}" in lines
    assert "  der2 serve --data-dir out/data" in lines
