"""Options that many commands share, and how they name the service."""

import os
from pathlib import Path
from typing import Annotated, NamedTuple
from urllib.parse import urlsplit

import httpx
import typer

from app.cli.client import ServiceClient
from app.settings import read_settings

UrlOption = Annotated[
    str | None,
    typer.Option(
        "--url",
        metavar="URL",
        help="The service. Default: DER2_URL, else http://127.0.0.1:8000.",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON on stdout.")]
DataDirOption = Annotated[
    Path | None,
    typer.Option("--data-dir", file_okay=False, help="Where the service keeps everything."),
]
RunArgument = Annotated[str, typer.Argument(metavar="RUN", help="The id of a run.")]
DocsetArgument = Annotated[
    str, typer.Argument(metavar="DOCSET", help="The id of a docset, or its name.")
]
ModelArgument = Annotated[
    str, typer.Argument(metavar="MODEL", help="The id of a model, or its name.")
]


class Target(NamedTuple):
    """A service as the user named it."""

    client: ServiceClient
    spelled: str

    def command(self, words: str) -> str:
        """Return a command line that speaks to the same service."""
        return f"der2 {words}{self.spelled}"


def open_target(url: str | None) -> Target:
    """Return the service of `--url` or the settings, with the settings' key.

    Raises typer.BadParameter for what is not an http URL, SettingsInvalid for wrong settings.
    """
    settings = read_settings(os.environ).settings
    key = settings.api_key.get_secret_value() if settings.api_key else None
    address = url or settings.url
    try:
        plain = urlsplit(address).scheme in ("http", "https") and httpx.URL(address).host
    except (ValueError, httpx.InvalidURL):
        plain = False
    if not plain:
        raise typer.BadParameter("the service's URL starts with http:// or https://")
    return Target(ServiceClient(address, key), f" --url {url}" if url else "")
