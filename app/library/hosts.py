"""Which hosts a model may be called on, and which key may go where."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from app.errors import Forbidden, InvalidRequest
from app.protocol.model_config import (
    CHECKED_PROVIDERS,
    SELF_HOSTED_PROVIDERS,
    SIMULATED_PATH,
    ModelConfig,
)

RESERVED_PREFIX = "DER2_"
NAT64 = IPv6Network("64:ff9b::/96")
IPV4_COMPATIBLE = IPv6Network("::/96")


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
        if config.api_base is None:
            self._check_home(config)
            return
        if not self.strict:
            return
        provider, slash, _ = config.litellm_model.partition("/")
        if not slash or provider not in CHECKED_PROVIDERS:
            raise Forbidden(
                f"An exposed service calls models as {', '.join(sorted(CHECKED_PROVIDERS))}/…;"
                f" {config.litellm_model!r} is none of them. Most servers can be called as"
                " openai/… with their api_base."
            )
        self._check_base(config.api_base)
        if variable is not None:
            self._check_variable(variable, config.api_base)

    def _check_home(self, config: ModelConfig) -> None:
        provider = config.litellm_model.partition("/")[0]
        if self.strict:
            raise Forbidden(
                f"Give model {config.name!r} an api_base: here the host that is called must be"
                " one that the operator allowed with DER2_ALLOWED_API_HOSTS."
            )
        if provider in SELF_HOSTED_PROVIDERS:
            raise InvalidRequest(
                f"Give model {config.name!r} an api_base: a {provider} server has no address"
                " that everybody knows."
            )

    def allows_address(self, host: str, port: int, address: str) -> bool:
        """Say whether a connection to `host` may go to `address`, which it was resolved to.

        Loopback, private and other special addresses may be called only where the operator
        wrote the host down as that very address, or it is the service itself.
        """
        if not self.strict or _is_public(address):
            return True
        written_down = {host, f"{host}:{port}"} & self.allowed_hosts
        is_itself = self.own_simulated == f"http://{host}:{port}{SIMULATED_PATH}"
        return (bool(written_down) and _is_address(host)) or is_itself

    def _check_base(self, api_base: str) -> None:
        if api_base == self.own_simulated:
            return
        netloc = host_of(api_base)
        if self.allowed_hosts.isdisjoint({netloc, netloc.rsplit(":", 1)[0]}):
            raise Forbidden(
                f"api_base may not point to {netloc} here. The operator can allow it with"
                " DER2_ALLOWED_API_HOSTS."
            )

    def _check_variable(self, variable: str, api_base: str) -> None:
        bound = self.key_hosts.get(variable)
        if bound is None:
            raise Forbidden(
                f"api_key_env may not name {variable} here. The operator can bind it to a host"
                " with DER2_KEY_HOSTS."
            )
        netloc = host_of(api_base)
        if bound.lower() not in {netloc, netloc.rsplit(":", 1)[0]}:
            raise Forbidden(f"{variable} is bound to {bound}; it may not go to {netloc}.")


def _is_public(address: str) -> bool:
    found = ip_address(address)
    if isinstance(found, IPv6Address):
        # An address of the old kind, wrapped up in a new one, leads where the old one does.
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo or (None, None))[1]
        wrapped = found in NAT64 or found in IPV4_COMPATIBLE
        if inner is not None or wrapped:
            return _is_public(str(inner or IPv4Address(int(found) & 0xFFFF_FFFF)))
    return found.is_global and not found.is_multicast


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return host == "localhost"
    return True
