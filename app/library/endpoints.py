"""From a stored model config to where and how it is called, its key included."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.errors import InvalidRequest
from app.library.hosts import HostPolicy
from app.protocol.chat import ModelEndpoint, Prices
from app.protocol.model_config import ModelConfig
from app.vault import Vault


@dataclass(frozen=True, slots=True)
class Keyring:
    """Everything that turns a config into an endpoint: keys, variables, the host rules."""

    vault: Vault
    environ: Mapping[str, str] = field(repr=False)
    policy: HostPolicy

    def endpoint(self, config: ModelConfig, encrypted_key: str | None) -> ModelEndpoint:
        """Return the endpoint of a config.

        The host rules are checked here again, for the host that is really called. Raises
        InvalidRequest when the key's variable is not set.
        """
        self.policy.check(config)
        prices = config.prices
        return ModelEndpoint(
            litellm_model=config.litellm_model,
            api_base=config.api_base,
            api_key=self._key(config, encrypted_key),
            timeout_seconds=config.timeout_seconds,
            max_attempts=config.max_attempts,
            prices=Prices(**prices.model_dump()) if prices else None,
        )

    def _key(self, config: ModelConfig, encrypted_key: str | None) -> str | None:
        if encrypted_key is not None:
            return self.vault.decrypt(encrypted_key)
        if config.api_key_env is None:
            return None
        key = self.environ.get(config.api_key_env)
        if not key:
            raise InvalidRequest(
                f"Model {config.name!r} takes its key from {config.api_key_env}, which is not"
                " set where the service runs."
            )
        return key
