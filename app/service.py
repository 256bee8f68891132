"""The service of one machine: API, executor child and simulated subjects put together."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from fastapi import FastAPI

from app.api.services import OnSimulated, Services, pass_over
from app.bootstrap import open_core
from app.db.upgrade import upgrade
from app.dispatch.child import ChildEnvironment
from app.dispatch.embedded import EmbeddedExecutor
from app.dispatch.probe import ModelProbe
from app.documents.folder import MANIFEST_FILE
from app.documents.verification import verify_files
from app.errors import SettingsInvalid
from app.gateway.pricing import prices_of
from app.library.generation import known_answer
from app.library.imports import end_interrupted_imports
from app.main import create_app
from app.protocol.chat import Prices
from app.protocol.model_config import ModelConfig
from app.settings import Configuration

BUNDLED_DOCSETS = Path(__file__).parents[1] / "docsets"
LOOPBACK = ("127.0.0.1", "localhost", "::1")


def is_exposed(host: str) -> bool:
    """Whether a service bound to `host` can be reached from other machines."""
    return host not in LOOPBACK


@dataclass(frozen=True, slots=True)
class Service:
    """A service that can be started: its parts, and its application."""

    services: Services
    executor: EmbeddedExecutor
    app: FastAPI


def open_service(
    configuration: Configuration,
    *,
    host: str,
    port: int,
    on_simulated: OnSimulated = pass_over,
) -> Service:
    """Return the service of one machine, its database migrated; the executor is not started.

    Raises SettingsInvalid when others could reach it without a key, DocsetCorrupt when a
    bundled docset is not what its manifest says.
    """
    settings = configuration.settings
    exposed = is_exposed(host)
    if exposed and settings.api_key is None:
        raise SettingsInvalid(
            f"Binding to {host} lets other machines in. Set DER2_API_KEY first, or bind to"
            " 127.0.0.1."
        )
    for manifest in sorted(BUNDLED_DOCSETS.glob(f"*/{MANIFEST_FILE}")):
        verify_files(manifest.parent)
    address = _address(host, port, exposed=exposed)
    core = open_core(configuration, address=address, exposed=exposed)
    upgrade(core.engine)
    end_interrupted_imports(core.engine)
    environment = ChildEnvironment(address, exposed, configuration.environ)
    executor = EmbeddedExecutor(environment)
    services = Services(
        engine=core.engine,
        keyring=core.keyring,
        dispatcher=executor,
        probe=ModelProbe(environment),
        prices_of=_prices_of,
        background=ThreadPoolExecutor(1, "import"),
        uploads=settings.data_dir / "uploads",
        recall=lambda sha256: known_answer(core.engine, sha256),
        on_simulated=on_simulated,
        executor_alive=lambda: executor.pid is not None,
        max_in_flight=settings.max_in_flight,
    )
    api_key = settings.api_key.get_secret_value() if settings.api_key else None
    app = create_app(services, api_key=api_key, max_body_mb=settings.max_body_mb)
    return Service(services, executor, app)


def _address(host: str, port: int, *, exposed: bool) -> str:
    """Return where this machine's own processes reach the service, as a URL writes it."""
    near = "127.0.0.1" if exposed else host
    return f"[{near}]:{port}" if ":" in near else f"{near}:{port}"


def _prices_of(config: ModelConfig) -> Prices | None:
    if config.prices is not None:
        return Prices(**config.prices.model_dump())
    return prices_of(config.litellm_model)
