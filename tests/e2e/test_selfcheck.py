"""`der2 selfcheck --quick` as a user runs it, and that it notices a broken instrument."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parents[2]
PROGRAM = "from app.cli.main import main; main()"


def run(folder: Path, *arguments: str) -> tuple[int, dict[str, Any]]:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, "selfcheck", "--quick", "--json", *arguments],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=170,
    )
    return done.returncode, json.loads(done.stdout)


@pytest.fixture(scope="module")
def outcome(tmp_path_factory: pytest.TempPathFactory) -> tuple[int, dict[str, Any], Path]:
    folder = tmp_path_factory.mktemp("selfcheck")
    code, told = run(folder, "--figure", "picture.svg")
    return code, told, folder / "picture.svg"


def test_the_instrument_passes(outcome: tuple[int, dict[str, Any], Path]) -> None:
    code, told, _ = outcome
    assert told["failures"] == []
    assert (code, told["passed"]) == (0, True)


def test_every_cell_is_what_the_provider_said(
    outcome: tuple[int, dict[str, Any], Path],
) -> None:
    _, told, _ = outcome
    assert [ledger["cells"] for ledger in told["ledgers"]] == [1_280, 192]
    for ledger in told["ledgers"]:
        assert ledger["replies"] == ledger["cells"]
        assert ledger["replies_without_cell"] == ledger["cells_without_reply"] == 0
        assert ledger["same_draws"] == 0


def test_a_perfect_subject_is_right_wherever_there_is_evidence(
    outcome: tuple[int, dict[str, Any], Path],
) -> None:
    _, told, _ = outcome
    rows = [row for row in told["pipeline"] if row["subject"] == "perfect"]
    # Beside the answerable of 40 instances there are 6 that truncation makes hopeless.
    perfect = {row["loss"]: row for row in rows if row["n"] == 36}
    lost = {row["loss"]: row for row in rows if row["n"] == 6}
    assert lost["retrieval_loss"]["estimate"] == lost["retrieval_loss"]["truth"] == 1
    for loss in ("retrieval_loss", "document_to_concept_loss", "noise_induced_loss"):
        assert (perfect[loss]["truth"], perfect[loss]["estimate"]) == (0, 0)
    assert perfect["knowledge_loss"]["truth"] == 1
    assert perfect["knowledge_loss"]["estimate"] == 1


def test_the_picture_is_a_drawing_with_words(
    outcome: tuple[int, dict[str, Any], Path],
) -> None:
    _, _, picture = outcome
    root = ElementTree.fromstring(picture.read_text(encoding="utf-8"))
    texts = [element.text for element in root if element.tag.endswith(("title", "desc"))]
    assert len(texts) == 2
    assert all(texts)
