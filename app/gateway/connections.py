"""The one HTTP client under litellm, and what it saw on the wire.

Importing this module imports litellm, which takes seconds and 200 MB; only `litellm_gateway`
does so, on first use.

litellm still decides what is sent and reads what comes back. The client that it would bring
along follows redirects, repeats a request on a connection fault behind our back, keeps one
session per provider and costs twice the CPU.
"""

import functools
import io
import socket
import ssl
import urllib.request
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import aiohttp
import httpx
from aiohttp.abc import AbstractResolver, ResolveResult
from aiohttp.helpers import is_ip_address
from aiohttp.resolver import ThreadedResolver
from litellm.litellm_core_utils.litellm_logging import Logging
from litellm.llms.custom_httpx.http_handler import AsyncHTTPHandler, get_ssl_configuration
from yarl import URL

from app.gateway.failures import Fault, address_of

# (host, port, address it resolved to) -> may it be connected to?
AddressCheck = Callable[[str, int, str], bool]

# aiohttp wants bodies above this as a stream, which it writes in pieces.
_LARGE_BODY_BYTES = 2**20
LARGEST_REPLY_BYTES = 8_000_000
_NAME_TTL_SECONDS = 300
_REQUEST_HEADERS = {"User-Agent": "der2"}
_NO_TIMEOUT = aiohttp.ClientTimeout(total=None, sock_connect=30.0)

_CONNECTION_FAULTS: tuple[tuple[type[Exception], str], ...] = (
    (aiohttp.ClientConnectorCertificateError, "certificate refused"),
    (aiohttp.ClientSSLError, "TLS failed"),
    (aiohttp.ClientConnectorError, "endpoint unreachable"),
    (aiohttp.ConnectionTimeoutError, "endpoint unreachable"),
    (aiohttp.ClientError, "connection lost"),
    (OSError, "connection lost"),
)


class AddressRefused(OSError):
    """The host resolves to an address that must not be called."""


@dataclass(slots=True)
class Wire:
    """What one attempt sent and got: filled in by the client, read after the call."""

    sent: bool = False
    status: int | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""
    fault: Fault | None = None


# The wire of the task's current attempt, since litellm hands nothing of ours to its client.
CURRENT_WIRE: ContextVar[Wire] = ContextVar("current_wire")


class NoAccount(Logging):
    """litellm's bookkeeping of one call, with nothing in it.

    litellm works out cost, payloads and callbacks for every call, which is half of its CPU and
    keeps prompts and keys in memory. All of that is ours to do, so none of it happens here.
    """

    def __init__(self, model: str, messages: list[dict[str, str]]) -> None:
        super().__init__(
            model=model,
            messages=messages,
            stream=False,
            call_type="acompletion",
            start_time=datetime.now(UTC),
            litellm_call_id="",
            litellm_trace_id="-",
            function_id="",
        )

    def pre_call(self, *_args: object, **_kwargs: object) -> None: ...

    def post_call(self, *_args: object, **_kwargs: object) -> None: ...

    def failure_handler(self, *_args: object, **_kwargs: object) -> None: ...

    async def async_failure_handler(self, *_args: object, **_kwargs: object) -> None: ...

    def handle_sync_success_callbacks_for_async_calls(
        self, *_args: object, **_kwargs: object
    ) -> None: ...

    def claim_async_success_log(self) -> bool:
        return False

    def response_cost_calculator(self, *_args: object, **_kwargs: object) -> None: ...


class ProviderClient(AsyncHTTPHandler):
    """Sends litellm's requests through one aiohttp session; follows no redirect.

    It belongs to the event loop of its first request until it is closed.
    """

    def __init__(self, address_check: AddressCheck | None = None) -> None:
        super().__init__(follow_redirects=False)
        self._address_check = address_check
        self._session: aiohttp.ClientSession | None = None

    async def post(  # noqa: PLR0913 - litellm's signature
        self,
        url: str,
        data: dict[str, Any] | str | bytes | None = None,
        json: dict[str, Any] | None = None,
        params: dict[str, Any] | None = None,
        headers: dict[str, Any] | None = None,
        timeout: float | httpx.Timeout | None = None,  # noqa: ARG002, ASYNC109 - litellm's
        stream: bool = False,  # noqa: ARG002, FBT001, FBT002 - litellm's
        logging_obj: object = None,  # noqa: ARG002 - litellm's
        files: object = None,  # noqa: ARG002 - litellm's
        content: object = None,
    ) -> httpx.Response:
        """Send, and note on the current wire what came back, success or not.

        Time is bounded by the caller, round the whole attempt. Raise httpx errors, as litellm
        expects them; the wire says more.
        """
        wire = CURRENT_WIRE.get()
        try:
            target = URL(url)
            self._check_literal(target)
            wire.sent = True
            async with self._open_session().post(
                target,
                data=_body(data if content is None else content),
                json=json,
                params=params,
                headers={**_REQUEST_HEADERS, **(headers or {})},
                allow_redirects=False,
                timeout=_NO_TIMEOUT,
                proxy=_proxy_for(target.scheme, target.host or ""),
            ) as response:
                wire.body = await _bounded(response)
                wire.status = response.status
                wire.headers = response.headers
        except (aiohttp.ClientError, OSError, ValueError) as error:
            wire.fault = _connection_fault(error, address_of(url))
            # litellm reads the request of an error; without one some providers fail on that.
            request = httpx.Request("POST", url)
            raise httpx.TransportError(wire.fault.detail, request=request) from None
        return _as_httpx(wire, url)

    async def close(self) -> None:
        """Close every connection; the next request opens a new session."""
        session, self._session = self._session, None
        if session is not None:
            await session.close()
        await super().close()  # type: ignore[no-untyped-call]  # litellm's

    def _open_session(self) -> aiohttp.ClientSession:
        if self._session is None:
            resolver = _CheckedResolver(self._address_check) if self._address_check else None
            tls = get_ssl_configuration()
            connector = aiohttp.TCPConnector(
                limit=0,
                resolver=resolver,
                ssl=tls if isinstance(tls, ssl.SSLContext | bool) else True,
                ttl_dns_cache=_NAME_TTL_SECONDS,
            )
            self._session = aiohttp.ClientSession(
                connector=connector, cookie_jar=aiohttp.DummyCookieJar()
            )
        return self._session

    def _check_literal(self, target: URL) -> None:
        """Ask about an address that is written out, since no resolver ever sees it."""
        host = target.host or ""
        if self._address_check is None or not is_ip_address(host):
            return
        if not self._address_check(host, target.port or 0, host):
            raise AddressRefused(host)


class _CheckedResolver(AbstractResolver):
    """Resolves names, and hands on only the addresses that may be called."""

    def __init__(self, address_check: AddressCheck) -> None:
        self._names = ThreadedResolver()
        self._address_check = address_check

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        found = await self._names.resolve(host, port, family)
        allowed = [at for at in found if self._address_check(host, port, at["host"])]
        if not allowed:
            raise AddressRefused(host)
        return allowed

    async def close(self) -> None:
        await self._names.close()


class ReplyTooLarge(ValueError):
    """A body that goes on beyond what any answer needs."""


async def _bounded(response: aiohttp.ClientResponse) -> bytes:
    """Read a body that may be endless, or unpack to something that is."""
    chunks: list[bytes] = []
    size = 0
    async for chunk in response.content.iter_any():
        size += len(chunk)
        if size > LARGEST_REPLY_BYTES:
            raise ReplyTooLarge
        chunks.append(chunk)
    return b"".join(chunks)


def _connection_fault(error: Exception, address: str) -> Fault:
    if isinstance(error, ReplyTooLarge):
        return Fault(f"reply over {LARGEST_REPLY_BYTES:,} bytes: {address}", retryable=False)
    refusal = error.__cause__ if isinstance(error, aiohttp.ClientConnectorError) else error
    if isinstance(refusal, AddressRefused):
        return Fault(f"address not allowed: {address}", retryable=False)
    for error_class, words in _CONNECTION_FAULTS:
        if isinstance(error, error_class):
            return Fault(f"{words}: {address}")
    return Fault("api_base is no usable address", retryable=False)


def _body(data: object) -> object:
    encoded = data.encode() if isinstance(data, str) else data
    if isinstance(encoded, bytes) and len(encoded) > _LARGE_BODY_BYTES:
        return io.BytesIO(encoded)
    return encoded


def _as_httpx(wire: Wire, url: str) -> httpx.Response:
    """Return what litellm reads: status and body, without headers that httpx might refuse."""
    request = httpx.Request("POST", url)
    response = httpx.Response(wire.status or 0, content=wire.body, request=request)
    if not response.is_success:
        raise httpx.HTTPStatusError(f"HTTP {wire.status}", request=request, response=response)
    return response


@functools.lru_cache(maxsize=1024)
def _proxy_for(scheme: str, host: str) -> str | None:
    """Return the proxy that the environment names for a host, if any."""
    if urllib.request.proxy_bypass(host):
        return None
    return urllib.request.getproxies().get(scheme)
