import json
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.unit.cli.conftest import Ended, SmallServer

HEAVY = {"litellm", "sqlalchemy", "fastapi", "numpy", "scipy", "celery", "uvicorn", "alembic"}
PROBLEM = {
    "code": "invalid_request",
    "status": 422,
    "detail": "1 places are wrong.",
    "errors": [{"pointer": "/samples", "detail": "is too large"}],
}


def test_help_loads_nothing_heavy() -> None:
    program = (
        "import sys; sys.argv = ['der2', '--help']\n"
        "from app.cli.main import main\n"
        "try:\n    main()\n"
        "except SystemExit:\n    print('MODULES', *sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    loaded = done.stdout.rpartition("MODULES")[2].split()
    assert "app.cli.run" in loaded
    assert HEAVY & set(loaded) == set()


def test_help_names_every_command(der2: "Callable[..., Ended]") -> None:
    ended = der2("--help")
    assert ended.code == 0
    for command in ("demo", "serve", "docset", "model", "run", "report", "db", "doctor"):
        assert f"\n  {command} " in ended.out


def test_the_version_is_that_of_the_package(der2: "Callable[..., Ended]") -> None:
    assert der2("--version") == (0, f"der2 {version('der2')}\n", "")


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("nonsense",),
        ("run", "start", "--model", "m"),
        ("run", "start", "--docset", "d", "--model", "m", "--regime", "everything"),
        ("docset", "import", "no-such-file"),
        ("report", "run_1", "--format", "pdf"),
        ("report", "run_1", "--fail-if", "retrieval_loss>20"),
        ("run", "list", "--url", "localhost:8000"),
        ("run", "list", "--url", "http://[::1"),
        ("serve", "--port", "70000"),
        ("model", "add", "m", "--model", "openai/x", "--api-key", "sk-secret"),
    ],
)
def test_wrong_usage_ends_with_2(
    der2: "Callable[..., Ended]", arguments: tuple[str, ...]
) -> None:
    ended = der2(*arguments)
    assert ended.code == 2
    assert "Usage: der2" in ended.out + ended.err


def test_a_problem_is_one_line_with_its_places_below(
    der2: "Callable[..., Ended]", server: "SmallServer"
) -> None:
    server.will(422, PROBLEM)
    assert der2("run", "status", "run_1", "--url", server.url) == (
        1,
        "",
        "error: 1 places are wrong.\n  /samples: is too large\n",
    )


def test_with_json_a_problem_stands_on_stdout_as_it_came(
    der2: "Callable[..., Ended]", server: "SmallServer"
) -> None:
    server.will(422, PROBLEM)
    ended = der2("run", "status", "run_1", "--json", "--url", server.url)
    assert (ended.code, ended.json) == (1, PROBLEM)


def test_a_wrong_setting_is_named_without_its_value(
    der2: "Callable[..., Ended]", monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DER2_APIKEY", "canary")
    ended = der2("run", "list", "--json")
    assert ended.code == 1
    assert ended.json["code"] == "settings_invalid"
    assert "DER2_APIKEY: there is no such setting" in ended.err
    assert "canary" not in ended.out + ended.err


def test_what_the_machine_refuses_is_one_line(
    der2: "Callable[..., Ended]", tmp_path: Path
) -> None:
    (tmp_path / "taken").write_text("a file")
    ended = der2("serve", "--port", "0", "--data-dir", str(tmp_path / "taken" / "data"))
    assert ended.code == 1
    assert ended.err.startswith("error: ")
    assert len(ended.err.splitlines()) == 1


def test_service_and_key_are_those_of_a_dotenv_file(
    der2: "Callable[..., Ended]", server: "SmallServer", tmp_path: Path
) -> None:
    (tmp_path / ".env").write_text(f"DER2_URL={server.url}\nDER2_API_KEY=canary\n")
    server.will(200, {"data": [], "next_cursor": None})
    ended = der2("model", "list", "--json")
    assert (ended.code, ended.json) == (0, [])
    assert server.requests[0].headers["Authorization"] == "Bearer canary"
    assert "canary" not in ended.out + ended.err


def test_a_service_named_on_the_command_line_outweighs_the_settings(
    der2: "Callable[..., Ended]", server: "SmallServer", monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DER2_URL", "http://127.0.0.1:9")
    server.will(200, {"data": [], "next_cursor": None})
    assert der2("model", "list", "--url", server.url).code == 0


def test_json_of_a_command_is_what_the_service_gave(
    der2: "Callable[..., Ended]", server: "SmallServer", run: dict[str, object]
) -> None:
    server.will(200, run)
    ended = der2("run", "status", "run_1", "--json", "--url", server.url)
    assert (ended.code, json.loads(ended.out), ended.err) == (0, run, "")
