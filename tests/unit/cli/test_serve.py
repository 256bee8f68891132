import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest

from app.cli.problems import CommandFailed
from app.cli.serve import configuration_for
from app.cli.serving import address_of, listen

if TYPE_CHECKING:
    from tests.unit.cli.conftest import Ended

DER2 = str(Path(sys.executable).with_name("der2"))


@contextmanager
def serving(*options: str) -> Iterator[subprocess.Popen[str]]:
    command = [DER2, "serve", "--port", "0", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def first_line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_the_first_line_is_an_address_that_answers_and_a_signal_ends_the_service_in_order(
    tmp_path: Path, number: signal.Signals
) -> None:
    with serving("--data-dir", str(tmp_path / "data")) as process:
        address = first_line(process)
        assert httpx.get(f"{address}/healthz", timeout=30).json() == {"status": "ok"}
        process.send_signal(number)
        assert process.wait(30) == 0
    assert (tmp_path / "data" / "der2.db").exists()
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{address}/healthz")


def test_a_service_with_a_key_asks_the_command_line_for_it(
    der2: "Callable[..., Ended]", monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DER2_API_KEY", "canary-key")
    with serving("--data-dir", str(tmp_path / "data")) as process:
        address = first_line(process)
        assert der2("docset", "list", "--url", address).code == 0
        monkeypatch.delenv("DER2_API_KEY")
        refused = der2("docset", "list", "--json", "--url", address)
    assert (refused.code, refused.json["code"]) == (1, "unauthorized")


def test_a_taken_port_is_told_before_anything_is_made(
    der2: "Callable[..., Ended]", tmp_path: Path
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ended = der2("serve", "--port", str(port), "--data-dir", str(tmp_path / "data"))
    assert ended == (
        1,
        "",
        f"error: Cannot listen on 127.0.0.1 port {port}: Address already in use."
        " Try another --port, or 0.\n",
    )
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    "host", ["192.0.2.1", "no-such-host.invalid", "http://127.0.0.1", "x" * 70, "a..b"]
)
def test_an_address_that_cannot_be_ours_is_told_as_the_hosts_fault(host: str) -> None:
    with pytest.raises(CommandFailed) as caught:
        listen(host, 0)
    assert str(caught.value).startswith(f"Cannot listen on {host} port 0: ")
    assert "Try another --host" in str(caught.value)
    assert "--port" not in str(caught.value)


def test_others_are_let_in_only_with_a_key(der2: "Callable[..., Ended]") -> None:
    ended = der2("serve", "--host", "0.0.0.0", "--port", "0", "--json")
    assert ended.code == 2
    ended = der2("serve", "--host", "0.0.0.0", "--port", "0")
    assert (ended.code, ended.out) == (1, "")
    assert "Set DER2_API_KEY first" in ended.err


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:5"),
        ("0.0.0.0", "http://127.0.0.1:5"),
        ("::1", "http://[::1]:5"),
        ("::", "http://127.0.0.1:5"),
        ("lab.example", "http://lab.example:5"),
    ],
)
def test_the_address_is_one_that_this_machine_reaches(host: str, address: str) -> None:
    assert address_of(host, 5) == address


def test_a_data_directory_of_the_command_line_reaches_the_executor_by_the_environment(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DER2_DATA_DIR", "elsewhere")
    configuration = configuration_for(Path("here"))
    assert configuration.settings.data_dir == tmp_path / "here"
    assert configuration.environ["DER2_DATA_DIR"] == str(tmp_path / "here")
    assert configuration_for(None).settings.data_dir == Path("elsewhere")
