"""A child process that is kept warm, asked one thing at a time, and killed when it hangs."""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Event, Timer
from typing import IO

from app.children.frames import read_frame, write_frame

STARTUP_SECONDS = 60.0
# What a child needs of the environment. Keys of providers are not among it.
_PASSED_ON = ("PATH", "PYTHONPATH", "PYTHONHOME", "LD_LIBRARY_PATH", "LANG", "LC_ALL", "TMPDIR")


class ChildFailed(Exception):
    """A child gave no answer."""


class ChildHung(ChildFailed):
    """It took longer than allowed and was killed."""


class ChildDied(ChildFailed):
    """It ended by itself: it crashed, or was killed by others."""


class Killable:
    """Runs `python -m module arguments…` and exchanges messages with it; for one thread.

    The child writes an empty frame when it is ready, then one frame for every frame that it
    reads (app/children/frames.py). It is started at the first question, and again after it was
    killed or died.
    """

    def __init__(self, module: str, arguments: Sequence[str]) -> None:
        self._command = [sys.executable, "-m", module, *arguments]
        self._child: subprocess.Popen[bytes] | None = None

    def ask(self, message: bytes, seconds: float) -> bytes:
        """Return the child's answer; raise ChildHung after `seconds`, or ChildDied."""
        child = self._running()
        with self._at_most(seconds, child):
            write_frame(_pipe(child.stdin), message)
            return read_frame(_pipe(child.stdout))

    def close(self) -> None:
        """Kill the child, if there is one."""
        child, self._child = self._child, None
        if child is None:
            return
        child.kill()
        for pipe in (child.stdin, child.stdout):
            with suppress(OSError):
                _pipe(pipe).close()
        child.wait()

    def _running(self) -> subprocess.Popen[bytes]:
        if self._child is not None and self._child.poll() is None:
            return self._child
        self.close()
        self._child = child = subprocess.Popen(  # noqa: S603 - our own module in our own interpreter
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={name: os.environ[name] for name in _PASSED_ON if name in os.environ},
            # An interrupt at the terminal is for the parent, who then closes the child.
            start_new_session=True,
        )
        with self._at_most(STARTUP_SECONDS, child):
            read_frame(_pipe(child.stdout))
        return child

    @contextmanager
    def _at_most(self, seconds: float, child: subprocess.Popen[bytes]) -> Iterator[None]:
        """Kill the child after `seconds`, which ends what waits for its pipes."""
        expired = Event()
        timer = Timer(seconds, _end, (child, expired))
        timer.start()
        answered = False
        try:
            yield
            answered = True
        except (OSError, EOFError) as error:
            _stop(timer)
            if expired.is_set():
                raise ChildHung(f"no answer within {seconds:g} s") from error
            raise ChildDied("it ended without an answer") from error
        finally:
            _stop(timer)
            # It may also have been killed a moment after its answer.
            if expired.is_set() or not answered:
                self.close()


def _end(child: subprocess.Popen[bytes], expired: Event) -> None:
    expired.set()
    child.kill()


def _stop(timer: Timer) -> None:
    timer.cancel()
    timer.join()


def _pipe(stream: IO[bytes] | None) -> IO[bytes]:
    if stream is None:
        raise ChildDied("it has no pipes")
    return stream
