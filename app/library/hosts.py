"""Which hosts a model may be called on, and which key may go where."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from app.errors import Forbidden, InvalidRequest
from app.protocol.model_config import ModelConfig

RESERVED_PREFIX = "DER2_"


def host_of(url: str) -> str:
    """Return `host` or `host:port` as the URL writes it, in lower case."""
    return urlsplit(url).netloc.lower()


@dataclass(frozen=True, slots=True)
class HostPolicy:
    """The operator's rules. They are strict when others can reach the service.

    `own_simulated` is the service's own simulated endpoint, allowed by exact match.
    """

    strict: bool = False
    allowed_hosts: frozenset[str] = frozenset()
    key_hosts: Mapping[str, str] = field(default_factory=dict)
    own_simulated: str | None = None

    def check(self, config: ModelConfig) -> None:
        """Raise Forbidden or InvalidRequest when `config` may not be called as it stands."""
        variable = config.api_key_env
        if variable is not None and variable.upper().startswith(RESERVED_PREFIX):
            raise InvalidRequest(f"api_key_env may not name {variable}: it is der2's own.")
        if not self.strict:
            return
        if config.api_base is not None:
            self._check_base(config.api_base)
        if variable is not None:
            self._check_variable(variable, config.api_base)

    def _check_base(self, api_base: str) -> None:
        if api_base == self.own_simulated:
            return
        netloc = host_of(api_base)
        if self.allowed_hosts.isdisjoint({netloc, netloc.rsplit(":", 1)[0]}):
            raise Forbidden(
                f"api_base may not point to {netloc} here. The operator can allow it with"
                " DER2_ALLOWED_API_HOSTS."
            )

    def _check_variable(self, variable: str, api_base: str | None) -> None:
        bound = self.key_hosts.get(variable)
        if bound is None:
            raise Forbidden(
                f"api_key_env may not name {variable} here. The operator can bind it to a host"
                " with DER2_KEY_HOSTS."
            )
        if api_base is None:
            raise InvalidRequest(
                f"Give api_base beside api_key_env {variable}, so that its host can be checked."
            )
        netloc = host_of(api_base)
        if bound.lower() not in {netloc, netloc.rsplit(":", 1)[0]}:
            raise Forbidden(f"{variable} is bound to {bound}; it may not go to {netloc}.")
