"""The executor of a service on one machine, as its child: `python -m workers.embedded`."""

import asyncio
import fcntl
import logging
import signal
import sys
import time
from pathlib import Path
from typing import IO

from app.bootstrap import Core, open_gateway
from app.db import leases
from app.db.engine import writing
from app.runs.loop import ExecutorLoop
from workers.arguments import core_of, parser

LOCK_FILE = "executor.lock"
LOCK_POLL_SECONDS = 0.1
# A predecessor that was told to stop takes this long at most to end its calls.
LOCK_PATIENCE_SECONDS = 10.0

log = logging.getLogger(__name__)


def main() -> None:
    """Work until standard input ends or a signal comes."""
    core = core_of(parser(__doc__).parse_args())
    with _only_executor(core.configuration.settings.data_dir):
        # Whoever held a lease in this data directory is dead: its lock is free.
        with writing(core.engine) as connection:
            leases.end_all_leases(connection)
        asyncio.run(_work(core))


def _only_executor(data_dir: Path) -> IO[str]:
    """Wait until no other executor works on this data directory; a dead one holds no lock."""
    file = (data_dir / LOCK_FILE).open("w")
    patience = time.monotonic() + LOCK_PATIENCE_SECONDS
    while True:
        if patience and time.monotonic() > patience:
            log.warning("another service executes in %s; this one only answers", data_dir)
            patience = 0.0
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            time.sleep(LOCK_POLL_SECONDS)
        else:
            return file


async def _work(core: Core) -> None:
    gateway = open_gateway(core)
    loop = ExecutorLoop(
        core.engine,
        gateway,
        core.keyring,
        max_in_flight=core.configuration.settings.max_in_flight,
    )
    listening = asyncio.create_task(_listen(loop))
    running = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        running.add_signal_handler(number, loop.stop)
    await loop.run()
    listening.cancel()
    await gateway.close()


async def _listen(loop: ExecutorLoop) -> None:
    """Take each line of standard input as a nudge, and its end as the end of the service."""
    reader = asyncio.StreamReader()
    running = asyncio.get_running_loop()
    await running.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while await reader.readline():
        loop.nudge()
    loop.stop()


if __name__ == "__main__":
    main()
