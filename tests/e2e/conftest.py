"""A served der2 and a provider, for tests that see both only from outside."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.instances import right_answer
from tests.support.provider import Provider
from tests.support.served import Served


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    service = Served(tmp_path / "data", {"OPENAI_API_KEY": "sk-operators-own-key-0123456789"})
    service.start()
    yield service
    service.stop()


@pytest.fixture
def provider() -> Iterator[Provider]:
    """A provider that is always right about numeric instances."""

    def answer(body: dict[str, object]) -> str:
        text = str(body["messages"])
        return right_answer(int(text.split("Question ")[-1].split(":")[0]))

    running = Provider(answer)
    running.start()
    yield running
    running.stop()
