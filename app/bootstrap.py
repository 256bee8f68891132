"""Where settings meet adapters, and nowhere else."""

from dataclasses import dataclass

from sqlalchemy import Engine

from app.db.engine import open_engine
from app.errors import SettingsInvalid
from app.gateway.litellm_gateway import LiteLLMGateway
from app.library.endpoints import Keyring
from app.library.hosts import HostPolicy
from app.protocol.model_config import SIMULATED_PATH
from app.settings import Configuration
from app.vault import Vault, key_in


@dataclass(frozen=True, slots=True)
class Core:
    """What every process of der2 needs: the database, and the keys with their host rules."""

    configuration: Configuration
    engine: Engine
    keyring: Keyring


def open_core(configuration: Configuration, *, address: str, exposed: bool) -> Core:
    """Return the core of a process; `address` is the service's own host:port."""
    settings = configuration.settings
    if settings.redis_url is not None:
        raise SettingsInvalid(
            "DER2_REDIS_URL is set, but this version executes runs on one machine only."
            " Unset it."
        )
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    policy = HostPolicy(
        strict=exposed,
        allowed_hosts=frozenset(host.lower() for host in settings.allowed_api_hosts),
        key_hosts=settings.key_hosts,
        own_simulated=f"http://{address}{SIMULATED_PATH}",
    )
    return Core(
        configuration,
        open_engine(_database_url(configuration)),
        Keyring(_open_vault(configuration), configuration.environ, policy),
    )


def _database_url(configuration: Configuration) -> str:
    settings = configuration.settings
    if settings.database_url is not None:
        return settings.database_url.get_secret_value()
    return f"sqlite:///{settings.data_dir.absolute() / 'der2.db'}"


def _open_vault(configuration: Configuration) -> Vault:
    settings = configuration.settings
    if settings.secret_keys is not None:
        listed = settings.secret_keys.get_secret_value().split(",")
        return Vault([key.strip() for key in listed if key.strip()])
    return Vault([key_in(settings.data_dir)])


def open_gateway(core: Core) -> LiteLLMGateway:
    """Return the gateway of a process that calls models; litellm loads at its first call."""
    policy = core.keyring.policy
    return LiteLLMGateway(
        environ=core.configuration.environ,
        address_check=policy.allows_address if policy.strict else None,
    )
