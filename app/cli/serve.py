"""`der2 serve`: the service of one machine, until it is stopped."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from app.cli.options import DataDirOption
from app.cli.output import note, say
from app.settings import Configuration, read_settings

HostOption = Annotated[str, typer.Option("--host", help="The address to listen on.")]
PortOption = Annotated[
    int, typer.Option("--port", min=0, max=65_535, help="0 takes a free port.")
]


def serve(
    *,
    host: HostOption = "127.0.0.1",
    port: PortOption = 8000,
    data_dir: DataDirOption = None,
) -> None:
    """Serve the API and execute runs, until Ctrl-C. The first line is the address."""
    from app.cli import serving  # noqa: PLC0415 - it loads the web and database libraries

    configuration = configuration_for(data_dir)
    serving.end_on_sigterm()
    with (
        suppress(KeyboardInterrupt),
        serving.running_service(configuration, host, port) as service,
    ):
        say(service.address)
        note(f"data in {configuration.settings.data_dir.absolute()}; stop with Ctrl-C")
        service.wait()


def configuration_for(data_dir: Path | None) -> Configuration:
    """Return the settings of the environment, with another data directory where one is given.

    It is put into the environment, because the executor child reads it there.
    """
    named = {} if data_dir is None else {"DER2_DATA_DIR": str(data_dir.absolute())}
    return read_settings({**os.environ, **named})
