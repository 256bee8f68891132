"""DER2_… settings, read once at the edge from the environment and `.env`.

A misspelt DER2_ name is an error; other lines of `.env` are no business of der2's, but a
provider's key among them reaches the gateway. No error of this module prints a value.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, NamedTuple

from dotenv import dotenv_values
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, SecretStr, ValidationError
from pydantic_core import ErrorDetails

from app.errors import SettingsInvalid

PREFIX = "DER2_"


def _listed(raw: object) -> object:
    if isinstance(raw, str):
        return tuple(part.strip() for part in raw.split(",") if part.strip())
    return raw


def _bound(raw: object) -> object:
    """Read `NAME=host,OTHER=host:port` as a mapping."""
    if not isinstance(raw, str):
        return raw
    pairs = [part.split("=", 1) for part in raw.split(",") if part.strip()]
    if any(len(pair) != 2 for pair in pairs):
        raise ValueError("is a comma-separated list of VARIABLE=host")
    return {name.strip(): host.strip() for name, host in pairs}


class Settings(BaseModel):
    """Each field is the variable DER2_ and its name in capitals."""

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)

    data_dir: Annotated[
        Path, Field(description="Where an embedded service keeps everything.")
    ] = Path("der2-data")
    database_url: Annotated[
        SecretStr | None,
        Field(description="SQLAlchemy URL; none: SQLite in the data directory."),
    ] = None
    redis_url: Annotated[
        SecretStr | None,
        Field(description="Redis for many machines; none: embedded execution."),
    ] = None
    url: Annotated[str, Field(description="The service that the command line talks to.")] = (
        "http://127.0.0.1:8000"
    )
    api_key: Annotated[
        SecretStr | None,
        Field(description="The admin key: asked of every request, sent by the command line."),
    ] = None
    allowed_api_hosts: Annotated[
        tuple[str, ...],
        BeforeValidator(_listed),
        Field(description="Hosts (or host:port) that api_base may name on an exposed service."),
    ] = ()
    key_hosts: Annotated[
        dict[str, str],
        BeforeValidator(_bound),
        Field(description="VARIABLE=host: which key variable may go where when exposed."),
    ] = Field(default_factory=dict)
    secret_keys: Annotated[
        SecretStr | None,
        Field(
            description="Comma-separated Fernet keys for stored provider keys, newest first."
        ),
    ] = None
    max_in_flight: Annotated[
        int, Field(ge=1, le=10_000, description="Model calls in flight per executor.")
    ] = 128
    max_body_mb: Annotated[
        int, Field(ge=1, le=100_000, description="The largest request body, in megabytes.")
    ] = 256
    require_services: Annotated[
        bool, Field(description="Tests may not skip what needs PostgreSQL or Redis.")
    ] = False
    external_data: Annotated[
        Path | None, Field(description="A folder of real files that some tests read.")
    ] = None


class Configuration(NamedTuple):
    """The settings, and the environment in which a model's key variable is looked up."""

    settings: Settings
    environ: Mapping[str, str]


def read_settings(
    environ: Mapping[str, str], dotenv: Path | None = Path(".env")
) -> Configuration:
    """Return the configuration; a variable of the environment wins over one in `.env`.

    Raises SettingsInvalid with the names of all wrong variables, and no value.
    """
    filed = dotenv_values(dotenv) if dotenv is not None and dotenv.is_file() else {}
    merged = {name: value for name, value in filed.items() if value is not None} | dict(environ)
    own = {
        name.removeprefix(PREFIX).lower(): value
        for name, value in merged.items()
        if name.startswith(PREFIX) and value != ""
    }
    try:
        settings = Settings.model_validate(own)
    except ValidationError as error:
        found = error.errors(include_input=False, include_url=False)
        told = "; ".join(f"{_variable(one['loc'])}: {_advice(one)}" for one in found)
        raise SettingsInvalid(f"Wrong settings. {told}") from None
    return Configuration(settings, merged)


def _variable(place: tuple[int | str, ...]) -> str:
    return PREFIX + str(place[0]).upper()


def _advice(found: ErrorDetails) -> str:
    if found["type"] == "extra_forbidden":
        known = ", ".join(PREFIX + name.upper() for name in Settings.model_fields)
        return f"there is no such setting; known are {known}"
    return found["msg"]
