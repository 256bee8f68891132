"""What every request passes before an endpoint sees it: size, origin, key, a request id."""

import hmac
import re
import secrets
from collections.abc import Mapping
from http import HTTPStatus

from fastapi import Request
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.api.problems import problem
from app.errors import Der2Error, Forbidden, TooLarge, Unauthorized

OPEN_PATHS = ("/healthz", "/readyz", "/v1/version")
# Open to this machine's own processes: the executor calls subjects without a key.
LOCAL_PATHS = ("/simulated/v1/",)
_LOCAL_HOST = re.compile(r"(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?")


class Guards:
    """ASGI middleware. With an `api_key` it asks for it; without, only loopback may call.

    Without a key the Host and Origin headers must be the loopback's, so that neither a
    rebound DNS name nor a foreign page's form reaches the service.
    """

    def __init__(self, app: ASGIApp, *, api_key: str | None, max_body_bytes: int) -> None:
        self._app = app
        self._api_key = api_key
        self._max_body_bytes = max_body_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request_id = f"req_{secrets.token_hex(8)}"
        scope.setdefault("state", {})["request_id"] = request_id
        headers = Headers(scope=scope)
        try:
            self._check(scope["path"], headers, from_here=_is_from_here(scope))
            await self._app(scope, self._bounded(receive), _with_id(send, request_id))
        except Der2Error as error:
            response = problem(
                Request(scope),
                status=error.status,
                code=error.code,
                title=error.title,
                detail=error.detail,
            )
            if error.status == HTTPStatus.UNAUTHORIZED:
                response.headers["WWW-Authenticate"] = "Bearer"
            await response(scope, receive, _with_id(send, request_id))

    def _check(self, path: str, headers: Mapping[str, str], *, from_here: bool) -> None:
        declared = headers.get("content-length", "0")
        if declared.isdecimal() and int(declared) > self._max_body_bytes:
            raise self._too_large()
        if self._api_key is None:
            _require_local(headers)
        elif not path.startswith(OPEN_PATHS) and not (
            from_here and path.startswith(LOCAL_PATHS)
        ):
            _require_key(headers, self._api_key)

    def _bounded(self, receive: Receive) -> Receive:
        read = 0

        async def counting() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > self._max_body_bytes:
                raise self._too_large()
            return message

        return counting

    def _too_large(self) -> TooLarge:
        return TooLarge(
            f"The body is over {self._max_body_bytes:,} bytes. Send less at once, or let the"
            " operator raise DER2_MAX_BODY_MB."
        )


def _is_from_here(scope: Scope) -> bool:
    """Whether a process of this machine calls for itself, and not a proxy for others."""
    client = scope.get("client")
    forwarded = {"forwarded", "x-forwarded-for"} & set(Headers(scope=scope))
    return client is not None and client[0] in ("127.0.0.1", "::1") and not forwarded


def _require_local(headers: Mapping[str, str]) -> None:
    host = headers.get("host", "").lower()
    if not _LOCAL_HOST.fullmatch(host):
        raise Forbidden("Without an API key only loopback names may stand in Host.")
    origin = headers.get("origin")
    if origin is not None and origin.lower() != f"http://{host}":
        raise Forbidden("Without an API key only the service's own pages may call it.")


def _require_key(headers: Mapping[str, str], api_key: str) -> None:
    scheme, _, given = headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        given = headers.get("x-api-key", "")
    if not hmac.compare_digest(given.strip().encode(), api_key.encode()):
        told = "This API key is not valid." if given else "The request has no API key."
        raise Unauthorized(
            f"{told} Send it as Authorization: Bearer <key>; the command line takes it from"
            " DER2_API_KEY."
        )


def _with_id(send: Send, request_id: str) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [
                *message.get("headers", []),
                (b"x-request-id", request_id.encode()),
                (b"x-content-type-options", b"nosniff"),
            ]
        await send(message)

    return sending
