"""A service in this process: for `serve` and `demo`, the only commands that need one.

The server runs in a thread, and the executor is its child as always. A child `der2 serve`
would survive a killed parent; this ends with its process, whatever ends that.
"""

import errno
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import NoReturn

import uvicorn

from app.api.services import OnSimulated, pass_over
from app.cli.problems import CommandFailed, local_problem
from app.service import open_service
from app.settings import Configuration

GRACEFUL_SECONDS = 5
# What speaks against the port alone; anything else speaks against the address.
PORT_TROUBLE = (errno.EADDRINUSE, errno.EACCES)
EVERY_ADDRESS = ("0.0.0.0", "::")  # noqa: S104 - compared with, never bound
_PORT_ADVICE = "Try another --port, or 0."
_HOST_ADVICE = "Try another --host: an address of this machine, such as 127.0.0.1."


@dataclass(frozen=True, slots=True)
class RunningService:
    """A service that answers at `address`."""

    address: str
    thread: threading.Thread

    def wait(self) -> None:
        """Return when the server has ended; a signal interrupts the wait."""
        self.thread.join()


@contextmanager
def running_service(
    configuration: Configuration,
    host: str,
    port: int,
    *,
    on_simulated: OnSimulated = pass_over,
) -> Iterator[RunningService]:
    """Give a service that answers on `host`; port 0 takes a free one. It ends with the block.

    `on_simulated` is told of every reply of a simulated subject.

    Raises CommandFailed when host and port cannot be bound.
    """
    with closing(listen(host, port)) as listener:
        bound = listener.getsockname()[1]
        service = open_service(configuration, host=host, port=bound, on_simulated=on_simulated)
        config = uvicorn.Config(
            service.app,
            log_level="warning",
            access_log=False,
            timeout_graceful_shutdown=GRACEFUL_SECONDS,
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, args=([listener],), name="server")
        service.executor.start()
        thread.start()
        try:
            yield RunningService(address_of(host, bound), thread)
        finally:
            server.should_exit = True
            try:
                thread.join()
            finally:
                service.executor.stop()


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that takes connections already; CommandFailed when it cannot."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except UnicodeError:
        told, advice = "this cannot be the name of a host", _HOST_ADVICE
    except OSError as error:
        # The standard library adds the address to the system's own words.
        told = str(error.strerror).partition(" (")[0]
        advice = _PORT_ADVICE if error.errno in PORT_TROUBLE else _HOST_ADVICE
    detail = f"Cannot listen on {host} port {port}: {told}. {advice}"
    raise CommandFailed(local_problem("address_unavailable", detail))


def address_of(host: str, port: int) -> str:
    """Return the URL at which this machine reaches a service that listens on `host`."""
    reached = "127.0.0.1" if host in EVERY_ADDRESS else host
    return f"http://[{reached}]:{port}" if ":" in reached else f"http://{reached}:{port}"


def end_on_sigterm() -> None:
    """Make SIGTERM unwind the main thread, so that a service ends in order."""
    signal.signal(signal.SIGTERM, _exit)


def _exit(_number: int, _frame: FrameType | None) -> NoReturn:
    sys.exit(0)
