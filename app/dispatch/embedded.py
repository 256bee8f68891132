"""The embedded executor: a supervised child process that works on the same database."""

import logging
import subprocess
import threading
from collections.abc import Sequence
from typing import IO

from app.dispatch.child import ChildEnvironment

MODULE = "workers.embedded"
FIRST_PAUSE_SECONDS = 0.2
LONGEST_PAUSE_SECONDS = 10.0
# A child that ran this long was healthy: the next start need not wait.
HEALTHY_SECONDS = 30.0
STOP_SECONDS = 12.0

log = logging.getLogger(__name__)


class EmbeddedExecutor:
    """Keeps one executor child alive; the dispatcher of a service on one machine.

    The child reads its standard input: a line is a nudge, the end of the stream means that the
    service is gone and the child stops. So no child outlives a killed service for long.
    """

    def __init__(self, environment: ChildEnvironment) -> None:
        self._environment = environment
        self._stopping = threading.Event()
        # Held while a child is started, so that none is started after `stop`.
        self._starting = threading.Lock()
        self._child: subprocess.Popen[bytes] | None = None
        self._supervisor = threading.Thread(target=self._supervise, name="executor-supervisor")

    def start(self) -> None:
        self._supervisor.start()

    @property
    def pid(self) -> int | None:
        """The process id of the running child, or None between two of them."""
        child = self._child
        return child.pid if child is not None and child.poll() is None else None

    def announce(self, run_id: str, shards: Sequence[int]) -> None:  # noqa: ARG002 - the port's signature; the child looks for itself
        """Wake the child; it finds the run in the database."""
        child = self._child
        if child is None or child.stdin is None:
            return
        try:
            child.stdin.write(b"\n")
            child.stdin.flush()
        except (BrokenPipeError, ValueError):
            # The child has just died; its successor looks at the database when it starts.
            log.debug("nudge lost: the executor is restarting")

    def stop(self) -> None:
        """Let the child finish its calls in flight, then end it."""
        with self._starting:
            self._stopping.set()
            child = self._child
        if child is not None and child.stdin is not None:
            _close(child.stdin)
            try:
                child.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                child.kill()
        if self._supervisor.is_alive():
            self._supervisor.join()

    def _supervise(self) -> None:
        pause = FIRST_PAUSE_SECONDS
        while (child := self._next_child()) is not None:
            try:
                code = child.wait(HEALTHY_SECONDS)
            except subprocess.TimeoutExpired:
                pause = FIRST_PAUSE_SECONDS
                code = child.wait()
            if child.stdin is not None:
                _close(child.stdin)
            if not self._stopping.is_set():
                log.warning("the executor ended with %s; it is started again", code)
            self._stopping.wait(pause)
            pause = min(pause * 2, LONGEST_PAUSE_SECONDS)

    def _next_child(self) -> subprocess.Popen[bytes] | None:
        with self._starting:
            if self._stopping.is_set():
                return None
            self._child = subprocess.Popen(  # noqa: S603 - our own module in our own interpreter
                self._environment.command(MODULE),
                stdin=subprocess.PIPE,
                env=dict(self._environment.environ),
            )
            return self._child


def _close(stream: IO[bytes]) -> None:
    try:
        stream.close()
    except BrokenPipeError:
        log.debug("the executor had closed its input already")
