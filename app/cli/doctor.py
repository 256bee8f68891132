"""`der2 doctor`: whether this installation can do its work."""

import os
import platform
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from tempfile import TemporaryFile
from typing import NamedTuple

import typer

from app.cli.client import ServiceClient
from app.cli.options import JsonOption, UrlOption, open_target
from app.cli.output import NOTHING, say, say_json, say_table
from app.cli.problems import CommandFailed, ExitCode
from app.errors import Der2Error
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
    """Check that this installation can do its work."""
    configuration = read_settings(os.environ)
    named = url is not None or "url" in configuration.settings.model_fields_set
    with open_target(url).client as client:
        checks = [*_local_checks(configuration), check_service(client, needed=named)]
    healthy = all(check.ok for check in checks if check.needed)
    if as_json:
        say_json({"ok": healthy, "checks": [check._asdict() for check in checks]})
    else:
        say_table(
            ("check", "result", "detail"),
            ((check.name, check.verdict, check.detail) for check in checks),
        )
        say("everything needed is there" if healthy else "something needed is missing")
    if not healthy:
        raise typer.Exit(ExitCode.ERROR)


def _local_checks(configuration: Configuration) -> Iterator[Check]:
    recent = sys.version_info >= OLDEST_PYTHON
    yield Check("python", recent, needed=True, detail=platform.python_version())
    yield from check_packages()
    yield check_data_dir(configuration.settings.data_dir)
    yield check_disk(configuration.settings.data_dir)
    yield check_database(configuration)
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


def check_data_dir(data_dir: Path) -> Check:
    """Check that files can be made in the data directory, or where it will be made."""
    place = _nearest_existing(data_dir)
    writable = False
    with suppress(OSError), TemporaryFile(dir=place):
        writable = True
    made = "" if place == data_dir.absolute() else f"; will be made in {place}"
    return Check("data directory", writable, needed=True, detail=f"{data_dir}{made}")


def check_disk(data_dir: Path) -> Check:
    """Check the free space where the data directory is."""
    free = shutil.disk_usage(_nearest_existing(data_dir)).free
    detail = f"{free / GIGABYTE:.1f} GB free"
    return Check("disk", free >= LEAST_FREE_BYTES, needed=True, detail=detail)


def _nearest_existing(path: Path) -> Path:
    absolute = path.absolute()
    return next(one for one in (absolute, *absolute.parents) if one.is_dir())


def check_database(configuration: Configuration) -> Check:
    """Check that the database answers and has this version's schema.

    An embedded one is made and migrated by `der2 serve`, so it may be missing or old.
    """
    from app.bootstrap import open_core  # noqa: PLC0415 - it loads the database libraries
    from app.db.engine import reading  # noqa: PLC0415 - it loads the database libraries
    from app.db.upgrade import is_current  # noqa: PLC0415 - it loads alembic

    settings = configuration.settings
    embedded = settings.database_url is None
    if embedded and not (settings.data_dir / "der2.db").exists():
        return Check("database", ok=False, needed=False, detail="der2 serve makes it")
    try:
        with reading(open_core(configuration, address="", exposed=False).engine) as connection:
            current = is_current(connection)
    except Der2Error as error:
        return Check("database", ok=False, needed=True, detail=error.detail)
    cure = "der2 serve" if embedded else "der2 db upgrade"
    detail = "reachable and migrated" if current else f"not migrated; run: {cure}"
    return Check("database", current, needed=not embedded, detail=detail)


def check_keys(configuration: Configuration) -> Check:
    """Name the variables that look like providers' keys; never a value."""
    names = sorted(
        name
        for name, value in configuration.environ.items()
        if value and KEY_VARIABLE.fullmatch(name) and not name.startswith(PREFIX)
    )
    return Check("provider keys", bool(names), needed=False, detail=", ".join(names) or "none")


def check_service(client: ServiceClient, *, needed: bool) -> Check:
    """Check that the service answers and is ready; one that nobody named need not run."""
    try:
        told = client.readiness()
        missing = [name for name, state in told["checks"].items() if state != "ok"]
    except CommandFailed as failure:
        return Check("service", ok=False, needed=needed, detail=str(failure))
    except (KeyError, TypeError, AttributeError):
        detail = f"what answers at {client.url} is no der2 service"
        return Check("service", ok=False, needed=needed, detail=detail)
    detail = (
        f"{client.url} lacks: {', '.join(missing)}" if missing else f"{client.url} is ready"
    )
    return Check("service", not missing, needed=True, detail=detail)
