import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from app.protocol.instances import Instance
from app.protocol.measurement import Measurement
from app.protocol.prompts import render_prompt
from app.protocol.regimes import DEFAULT_REGIMES, Regime

Prompts = Mapping[Regime, Mapping[str, str]]


def _with_texts(folder: Path, line: str) -> Instance:
    raw = json.loads(line)
    for document in raw["documents"]:
        document["text"] = (folder / document.pop("file")).read_text(encoding="utf-8")
    return Instance.model_validate(raw)


@pytest.fixture(scope="session")
def folder() -> Path:
    return Path(__file__).parents[3] / "docsets" / "starter"


@pytest.fixture(scope="session")
def instances(folder: Path) -> tuple[Instance, ...]:
    lines = (folder / "instances.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(_with_texts(folder, line) for line in lines)


@pytest.fixture(scope="session")
def answer_key(folder: Path) -> dict[str, str]:
    key: dict[str, str] = json.loads((folder / "answer_key.json").read_text(encoding="utf-8"))
    return key


@pytest.fixture(scope="session")
def prompts(instances: tuple[Instance, ...]) -> Prompts:
    """The text of each regime's prompt, by the instruction that it asks."""
    return {
        regime: {
            instance.instruction: render_prompt(instance, regime, Measurement(), 30_000)
            .messages[0]
            .content
            for instance in instances
        }
        for regime in DEFAULT_REGIMES
    }
