"""`der2 doctor`: whether this installation, and the service that it talks to, can work."""

import os
import platform
import re
import shutil
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import NamedTuple

import typer

from app.cli.client import ServiceClient
from app.cli.options import JsonOption, UrlOption, open_target
from app.cli.output import NOTHING, say, say_json, say_table
from app.cli.problems import CommandFailed, ExitCode
from app.settings import PREFIX, Configuration, read_settings

OLDEST_PYTHON = (3, 11)
LEAST_FREE_BYTES = 500_000_000
GIGABYTE = 1_000_000_000
KEY_VARIABLE = re.compile(r"[A-Z][A-Z0-9_]*_API_KEY")


class Check(NamedTuple):
    """One thing that was looked at; what is not `needed` may be missing."""

    name: str
    ok: bool
    needed: bool
    detail: str

    @property
    def verdict(self) -> str:
        if self.ok:
            return "ok"
        return "missing" if self.needed else NOTHING


def doctor(*, url: UrlOption = None, as_json: JsonOption = False) -> None:
    """Check what is here, and the service that is talked to, which may run elsewhere."""
    configuration = read_settings(os.environ)
    named = url is not None or "url" in configuration.settings.model_fields_set
    with open_target(url).client as client:
        sections = {
            "here": list(check_here(configuration)),
            f"service at {client.url}": list(check_service(client, needed=named)),
        }
    healthy = all(check.ok for checks in sections.values() for check in checks if check.needed)
    if as_json:
        told = [
            {"section": section, **check._asdict()}
            for section, checks in sections.items()
            for check in checks
        ]
        say_json({"ok": healthy, "checks": told})
    else:
        for section, checks in sections.items():
            say(section)
            rows = ((check.name, check.verdict, check.detail) for check in checks)
            say_table(("check", "result", "detail"), rows)
            say()
        say("everything needed is there" if healthy else "something needed is missing")
    if not healthy:
        raise typer.Exit(ExitCode.ERROR)


def check_here(configuration: Configuration) -> Iterator[Check]:
    """Yield what can be seen of this machine and this installation."""
    recent = sys.version_info >= OLDEST_PYTHON
    yield Check("python", recent, needed=True, detail=platform.python_version())
    yield from check_packages()
    yield check_disk(Path.cwd())
    yield check_keys(configuration)


def check_packages() -> Iterator[Check]:
    """Yield der2 and each package that it needs, with its version."""
    yield Check("der2", ok=True, needed=True, detail=version("der2"))
    for requirement in requires("der2") or ():
        name = re.split(r"[^A-Za-z0-9._-]", requirement, maxsplit=1)[0]
        if "extra ==" in requirement:
            continue
        try:
            yield Check(name, ok=True, needed=True, detail=version(name))
        except PackageNotFoundError:
            yield Check(name, ok=False, needed=True, detail=f"install {requirement}")


def check_disk(folder: Path) -> Check:
    """Check the free space where `folder` is."""
    free = shutil.disk_usage(folder).free
    detail = f"{free / GIGABYTE:.1f} GB free at {folder}"
    return Check("disk", free >= LEAST_FREE_BYTES, needed=True, detail=detail)


def check_keys(configuration: Configuration) -> Check:
    """Name the variables that look like providers' keys; never a value."""
    names = sorted(
        name
        for name, value in configuration.environ.items()
        if value and KEY_VARIABLE.fullmatch(name) and not name.startswith(PREFIX)
    )
    return Check("key variables", bool(names), needed=False, detail=", ".join(names) or "none")


def check_service(client: ServiceClient, *, needed: bool) -> Iterator[Check]:
    """Yield whether the service answers, and what it says of its own parts.

    A service that nobody named need not run; one that answers must be ready.
    """
    try:
        parts = client.readiness()
    except CommandFailed as failure:
        yield Check("reachable", ok=False, needed=needed, detail=str(failure))
        return
    yield Check("reachable", ok=True, needed=needed, detail="it answers")
    for name, state in parts.items():
        yield Check(name, state == "ok", needed=True, detail=state)
