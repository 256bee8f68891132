import io
import json
import os
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from rich.console import Console

from app.cli.main import main
from tests.support.instances import numeric_instance
from tests.support.served import Served


class Ended(NamedTuple):
    """How a command ended, and what it printed."""

    code: int | str | None
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


@pytest.fixture(autouse=True)
def _apart(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Keep every test away from the settings and files of whoever runs it."""
    for name in list(os.environ):
        if name.startswith("DER2_"):
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def der2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., Ended]:
    """Run a command line in this process, as the console script does."""

    def run(*arguments: str) -> Ended:
        monkeypatch.setattr(sys, "argv", ["der2", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        told = capsys.readouterr()
        return Ended(ended.value.code, told.out, told.err)

    return run


class Request(NamedTuple):
    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes


class Answer(NamedTuple):
    """What the small server answers; a status of 0 closes the connection without a word."""

    status: int
    body: Any = None
    headers: Mapping[str, str] = {}


@dataclass
class SmallServer:
    """An HTTP server that gives the answers it was told, in order, and keeps the requests."""

    url: str = ""
    answers: list[Answer] = field(default_factory=list)
    requests: list[Request] = field(default_factory=list)

    def will(self, status: int, body: object = None, **headers: str) -> None:
        self.answers.append(Answer(status, body, headers))


@pytest.fixture
def server() -> Iterator[SmallServer]:
    scripted = SmallServer()

    class Handler(BaseHTTPRequestHandler):
        def answer(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            request = Request(self.command, self.path, dict(self.headers), body)
            scripted.requests.append(request)
            answer = scripted.answers.pop(0)
            if answer.status == 0:
                self.close_connection = True
                return
            content = answer.body
            if not isinstance(content, bytes):
                content = json.dumps(content).encode()
            self.send_response(answer.status)
            for name, value in answer.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        do_GET = do_POST = do_DELETE = answer  # noqa: N815 - names that http.server asks for

        def log_message(self, *_: object) -> None:
            return

    listening = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    scripted.url = f"http://127.0.0.1:{listening.server_port}"
    thread = threading.Thread(target=listening.serve_forever, args=(0.01,))
    thread.start()
    yield scripted
    listening.shutdown()
    thread.join()
    listening.server_close()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A real service, which all tests of this folder share."""
    service = Served(tmp_path_factory.mktemp("cli") / "data")
    service.start()
    yield service
    service.stop()


@pytest.fixture
def docset_file(tmp_path: Path) -> Path:
    """A JSON docset of two instances."""
    instances = [
        numeric_instance(number).model_dump(mode="json", exclude_defaults=True)
        for number in (1, 2)
    ]
    path = tmp_path / "docset.json"
    path.write_text(json.dumps({"name": "flows", "instances": instances}))
    return path


@pytest.fixture
def run() -> dict[str, Any]:
    """A run in the middle of its work, as the service shows it."""
    part = {
        "planned": 4,
        "completed": 1,
        "invalid": 1,
        "invalid_by_reason": {"timeout": 1},
        "graded": 1,
        "ungraded": 0,
    }
    return {
        "id": "run_1",
        "status": "running",
        "incomplete": True,
        "pause_reason": None,
        "problem": None,
        "counts": part,
        "by_regime": {"full_set": part},
        "eta_seconds": 65.0,
        "usage": {"prompt_tokens": 1200, "completion_tokens": None, "cost_usd": None},
        "manifest": {"grader": {"mode": "rules"}},
        "warnings": [],
    }


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """What tables print on a terminal of 80 columns."""
    shown = io.StringIO()
    console = Console(
        file=shown,
        force_terminal=True,
        color_system=None,
        width=80,
        markup=False,
        highlight=False,
        emoji=False,
    )
    monkeypatch.setattr("app.cli.output.DATA", console)
    return shown


@pytest.fixture
def report() -> dict[str, Any]:
    """A report of one model with two losses, one of them undefined."""
    return {
        "run_id": "run_1",
        "partial": False,
        "warnings": [],
        "definitions": {
            "retrieval_loss": "concepts_only - full_set",
            "knowledge_loss": "concepts_only - instruction_only",
        },
        "models": [
            {
                "name": "m",
                "summary": "too few instances for words",
                "losses": {
                    "retrieval_loss": {"estimate": 0.8 - 0.6, "ci95": [0, 1], "reason": None},
                    "knowledge_loss": {
                        "estimate": None,
                        "ci95": None,
                        "reason": "missing_regime",
                    },
                },
                "regimes": {"full_set": {"accuracy": 0.6, "reason": None, "n_invalid": 0}},
            }
        ],
    }
