"""The application over a real database, called through ASGI."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine

from app.api.services import Services, pass_over
from app.library.endpoints import Keyring
from app.main import create_app


class Silent:
    """A dispatcher and probe that remember what they were asked."""

    def __init__(self) -> None:
        self.announced: list[str] = []

    def announce(self, run_id: str, shards: Sequence[int]) -> None:
        self.announced.append(run_id)

    def try_model(self, model_id: str, timeout_seconds: float) -> dict[str, Any]:
        return {"ok": True, "model_id": model_id, "timeout_seconds": timeout_seconds}


@pytest.fixture
def dispatcher() -> Silent:
    return Silent()


@pytest.fixture
def services(
    sqlite: Engine, keyring: Keyring, dispatcher: Silent, tmp_path: Path
) -> Iterator[Services]:
    with ThreadPoolExecutor(1) as background:
        yield Services(
            engine=sqlite,
            keyring=keyring,
            dispatcher=dispatcher,
            probe=dispatcher,
            prices_of=lambda config: None,
            background=background,
            uploads=tmp_path / "uploads",
            recall=lambda sha256: None,
            on_simulated=pass_over,
            executor_alive=lambda: True,
            max_in_flight=8,
        )


@pytest.fixture
def client(services: Services) -> Iterator[TestClient]:
    app = create_app(services, api_key=None, max_body_mb=1)
    with TestClient(app, base_url="http://127.0.0.1", raise_server_exceptions=False) as opened:
        yield opened


@pytest.fixture
def keyed(services: Services) -> Iterator[TestClient]:
    """The application as an exposed service has it: with a key."""
    app = create_app(services, api_key="a-long-admin-key", max_body_mb=1)
    with TestClient(app, base_url="http://der2.example") as opened:
        yield opened
