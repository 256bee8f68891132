from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from app.cli.client import ServiceClient
from app.cli.doctor import check_data_dir, check_database, check_keys, check_service
from app.settings import read_settings

if TYPE_CHECKING:
    from tests.unit.cli.conftest import Ended, SmallServer


def test_a_fresh_installation_is_healthy(
    der2: "Callable[..., Ended]", monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "canary")
    ended = der2("doctor", "--json")
    checks = {check["name"]: check for check in ended.json["checks"]}
    assert (ended.code, ended.json["ok"]) == (0, True)
    assert {"python", "der2", "litellm", "database", "service"} <= checks.keys()
    assert "OPENAI_API_KEY" in checks["provider keys"]["detail"]
    assert "canary" not in ended.out + ended.err


def test_a_named_service_that_does_not_answer_is_missing(
    der2: "Callable[..., Ended]", monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DER2_URL", "http://127.0.0.1:9")
    ended = der2("doctor")
    assert ended.code == 1
    assert ended.lines[-1] == "something needed is missing"


def test_a_service_that_is_not_ready_says_what_it_lacks(server: "SmallServer") -> None:
    server.will(503, {"ready": False, "checks": {"database": "ok", "executor": "missing"}})
    with ServiceClient(server.url) as client:
        found = check_service(client, needed=False)
    assert (found.verdict, found.detail) == ("missing", f"{server.url} lacks: executor")


@pytest.mark.parametrize("body", [b"<html>", [], {}, {"checks": None}])
def test_what_answers_and_is_no_service_is_told(server: "SmallServer", body: object) -> None:
    server.will(200, body)
    with ServiceClient(server.url) as client:
        assert not check_service(client, needed=True).ok


def test_keys_are_named_and_der2s_own_is_not_among_them() -> None:
    environ = {"ANTHROPIC_API_KEY": "a", "EMPTY_API_KEY": "", "DER2_API_KEY": "b", "PATH": "c"}
    assert check_keys(read_settings(environ, None)).detail == "ANTHROPIC_API_KEY"


def test_a_data_directory_that_is_still_to_be_made_is_checked_where_it_will_be(
    tmp_path: Path,
) -> None:
    found = check_data_dir(tmp_path / "a" / "b")
    assert found.ok
    assert found.detail.endswith(f"will be made in {tmp_path}")
    assert not (tmp_path / "a").exists()


def test_an_old_schema_is_only_an_error_where_nobody_migrates_it(tmp_path: Path) -> None:
    (tmp_path / "der2.db").touch()
    embedded = check_database(read_settings({"DER2_DATA_DIR": str(tmp_path)}, None))
    assert (embedded.ok, embedded.needed) == (False, False)
    url = f"sqlite:///{tmp_path / 'other.db'}"
    named = check_database(
        read_settings({"DER2_DATA_DIR": str(tmp_path), "DER2_DATABASE_URL": url}, None)
    )
    assert (named.verdict, named.detail) == ("missing", "not migrated; run: der2 db upgrade")


def test_a_database_that_cannot_be_reached_is_missing(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'no' / 'such.db'}"
    found = check_database(
        read_settings({"DER2_DATA_DIR": str(tmp_path), "DER2_DATABASE_URL": url}, None)
    )
    assert found.verdict == "missing"


def test_the_database_is_upgraded_once(
    der2: "Callable[..., Ended]", monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DER2_DATA_DIR", str(tmp_path / "data"))
    assert der2("db", "upgrade").out == "the database is upgraded\n"
    assert der2("db", "upgrade").out == "the database is current already\n"
    configuration = read_settings({"DER2_DATA_DIR": str(tmp_path / "data")}, None)
    assert check_database(configuration).verdict == "ok"
