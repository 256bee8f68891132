from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from app.cli.client import ServiceClient
from app.cli.doctor import check_keys, check_service
from app.settings import read_settings
from tests.support.served import free_port

if TYPE_CHECKING:
    from tests.unit.cli.conftest import Ended, SmallServer


def test_a_fresh_installation_is_healthy_and_no_service_need_run(
    der2: "Callable[..., Ended]", monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "canary")
    ended = der2("doctor", "--json")
    here = {one["name"]: one for one in ended.json["checks"] if one["section"] == "here"}
    assert (ended.code, ended.json["ok"]) == (0, True)
    assert {"python", "der2", "litellm", "disk"} <= here.keys()
    assert "OPENAI_API_KEY" in here["key variables"]["detail"]
    assert "canary" not in ended.out + ended.err


def test_what_is_here_and_what_the_service_says_stand_in_two_sections(
    der2: "Callable[..., Ended]",
    server: "SmallServer",
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("DER2_DATA_DIR", str(tmp_path / "data-of-the-caller"))
    server.will(200, {"ready": True, "checks": {"database": "ok", "executor": "ok"}})
    ended = der2("doctor", "--url", server.url)
    assert ended.code == 0
    assert ended.lines[0] == "here"
    start = ended.lines.index(f"service at {server.url}")
    assert [line.split() for line in ended.lines[start + 1 :]] == [
        ["check", "result", "detail"],
        ["reachable", "ok", "it", "answers"],
        ["database", "ok", "ok"],
        ["executor", "ok", "ok"],
        [],
        ["everything", "needed", "is", "there"],
    ]
    assert "data-of-the-caller" not in ended.out
    assert list(tmp_path.iterdir()) == []


def test_a_named_service_that_does_not_answer_is_missing(
    der2: "Callable[..., Ended]", monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DER2_URL", f"http://127.0.0.1:{free_port()}")
    ended = der2("doctor")
    assert ended.code == 1
    assert ended.lines[-1] == "something needed is missing"


def test_a_service_that_is_not_ready_says_what_it_lacks(server: "SmallServer") -> None:
    server.will(503, {"ready": False, "checks": {"database": "ok", "executor": "missing"}})
    with ServiceClient(server.url) as client:
        found = list(check_service(client, needed=False))
    assert [(one.name, one.verdict) for one in found] == [
        ("reachable", "ok"),
        ("database", "ok"),
        ("executor", "missing"),
    ]


@pytest.mark.parametrize("body", [b"<html>", [], {}, {"checks": None}])
def test_what_answers_and_is_no_service_is_told(server: "SmallServer", body: object) -> None:
    server.will(200, body)
    with ServiceClient(server.url) as client:
        (found,) = check_service(client, needed=True)
    assert (found.name, found.verdict) == ("reachable", "missing")
    assert f"What answers at {server.url} is not der2" in found.detail


def test_keys_are_named_and_der2s_own_is_not_among_them() -> None:
    environ = {"ANTHROPIC_API_KEY": "a", "EMPTY_API_KEY": "", "DER2_API_KEY": "b", "PATH": "c"}
    assert check_keys(read_settings(environ, None)).detail == "ANTHROPIC_API_KEY"


def test_the_database_is_upgraded_once(
    der2: "Callable[..., Ended]", monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DER2_DATA_DIR", str(tmp_path / "data"))
    assert der2("db", "upgrade").out == "the database is upgraded\n"
    assert der2("db", "upgrade").out == "the database is current already\n"
