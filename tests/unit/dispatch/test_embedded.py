"""The supervisor keeps a child alive, and ends it with the service."""

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.dispatch.child import ChildEnvironment
from app.dispatch.embedded import EmbeddedExecutor
from tests.support.served import wait_until


@pytest.fixture
def executor(tmp_path: Path) -> Iterator[EmbeddedExecutor]:
    environ = {
        name: value for name, value in os.environ.items() if not name.startswith("DER2_")
    }
    environ["DER2_DATA_DIR"] = str(tmp_path)
    started = EmbeddedExecutor(ChildEnvironment("127.0.0.1:1", exposed=False, environ=environ))
    started.start()
    wait_until(lambda: started.pid is not None)
    yield started
    started.stop()


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_child_that_dies_is_replaced(executor: EmbeddedExecutor) -> None:
    first = executor.pid
    assert first is not None
    os.kill(first, signal.SIGKILL)
    wait_until(lambda: executor.pid not in (None, first))
    assert not alive(first)


def test_a_stopped_executor_leaves_no_child(executor: EmbeddedExecutor) -> None:
    pid = executor.pid
    assert pid is not None
    executor.stop()
    assert not alive(pid)
    time.sleep(0.5)
    assert executor.pid is None


def test_a_nudge_to_a_dead_child_is_no_error(executor: EmbeddedExecutor) -> None:
    pid = executor.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    for _ in range(20):
        executor.announce("run_x", ())
