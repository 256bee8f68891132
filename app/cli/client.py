"""A small client of the REST API: values out, problems as exceptions."""

import ssl
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self
from urllib.parse import urlsplit
from uuid import uuid4

import httpx

from app.cli.problems import ServiceProblem, ServiceUnreachable, local_problem

CONNECT_SECONDS = 5.0
# Freezing a large docset, or planning a large run, takes minutes.
ANSWER_SECONDS = 600.0
LOOPBACK = ("127.0.0.1", "localhost", "::1")
UNREACHABLE = "service_unreachable"
CHECK_URL = "Check --url and DER2_URL."


class News(NamedTuple):
    """What a long poll gave: the resource with its tag, or None where nothing changed."""

    etag: str | None
    value: dict[str, Any] | None


class ServiceClient:
    """Speaks to one service. Raises ServiceProblem, or ServiceUnreachable with advice.

    `url` is http or https. The key goes into one header and nowhere else.
    """

    def __init__(self, url: str, api_key: str | None = None) -> None:
        self.url = url.rstrip("/")
        self._http = httpx.Client(
            base_url=self.url,
            headers={} if api_key is None else {"Authorization": f"Bearer {api_key.strip()}"},
            timeout=httpx.Timeout(ANSWER_SECONDS, connect=CONNECT_SECONDS),
            # A proxy of the environment cannot reach this machine's own loopback.
            trust_env=urlsplit(self.url).hostname not in LOOPBACK,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._http.close()

    def get(self, path: str, **query: str | int | bool) -> Any:  # noqa: ANN401 - JSON
        """Return the JSON at `path`."""
        return self._json(self._answer("GET", path, params=query))

    def pages(self, path: str, **query: str | int | bool) -> Iterator[dict[str, Any]]:
        """Yield every entry of a list, page after page."""
        asked = query
        while True:
            response = self._answer("GET", path, params=asked)
            page = self._json(response)
            # Others have lists at the same paths, an OpenAI-compatible server for one.
            if not isinstance(page, dict) or not {"data", "next_cursor"} <= page.keys():
                raise self._foreign(response)
            yield from page["data"]
            if page["next_cursor"] is None:
                return
            asked = {**query, "cursor": page["next_cursor"]}

    def poll(self, path: str, etag: str | None, wait_seconds: int) -> News:
        """Return the resource as soon as it differs from `etag`, or None after the wait."""
        headers = {} if etag is None else {"If-None-Match": etag}
        # Without a tag the service would wait for the end, not for news.
        wait = 0 if etag is None else wait_seconds
        response = self._answer("GET", path, params={"wait": wait}, headers=headers)
        if response.status_code == httpx.codes.NOT_MODIFIED:
            return News(etag, None)
        return News(response.headers.get("ETag"), self._json(response))

    def download(self, path: str, **query: str | int | bool) -> bytes:
        """Return the bytes at `path`."""
        return self._answer("GET", path, params=query).content

    def act(self, path: str, body: Mapping[str, Any] | None = None) -> Any:  # noqa: ANN401 - JSON
        """POST what creates nothing, and return the answer."""
        return self._json(self._answer("POST", path, json=body))

    def delete(self, path: str) -> None:
        """DELETE what is at `path`."""
        response = self._answer("DELETE", path)
        if response.status_code != httpx.codes.NO_CONTENT:
            raise self._foreign(response)

    def create(self, path: str, body: Mapping[str, Any]) -> Any:  # noqa: ANN401 - JSON
        """POST what creates something, and return it."""
        return self._once(
            lambda headers: self._answer("POST", path, json=body, headers=headers)
        )

    def upload(self, path: str, file: Path, fields: Mapping[str, str]) -> Any:  # noqa: ANN401 - JSON
        """POST a file as multipart, and return what it created."""

        def send(headers: Mapping[str, str]) -> httpx.Response:
            with file.open("rb") as stream:
                return self._answer(
                    "POST",
                    path,
                    files={"file": (file.name, stream)},
                    data=fields,
                    headers=headers,
                )

        return self._once(send)

    def readiness(self) -> dict[str, str]:
        """Return {part: "ok" or what it is} of the service, whether it is ready or not."""
        response = self._exchange("GET", "/readyz")
        told = self._json(response)
        checks = told.get("checks") if isinstance(told, dict) else None
        if not isinstance(checks, dict):
            raise self._foreign(response)
        return {name: str(state) for name, state in checks.items()}

    def _once(self, send: Callable[[Mapping[str, str]], httpx.Response]) -> Any:  # noqa: ANN401 - JSON
        """Send a creating request; again when the answer was lost, which the key makes safe."""
        headers = {"Idempotency-Key": f"cli-{uuid4()}"}
        try:
            return self._json(send(headers))
        except ServiceUnreachable:
            return self._json(send(headers))

    def _answer(self, method: str, path: str, **request: Any) -> httpx.Response:  # noqa: ANN401 - httpx's own arguments
        response = self._exchange(method, path, **request)
        if response.is_success or response.status_code == httpx.codes.NOT_MODIFIED:
            return response
        problem = self._json(response)
        if not isinstance(problem, dict) or not {"code", "detail"} <= problem.keys():
            raise self._foreign(response)
        raise ServiceProblem(problem)

    def _exchange(self, method: str, path: str, **request: Any) -> httpx.Response:  # noqa: ANN401 - httpx's own arguments
        try:
            return self._http.request(method, path, **request)
        except httpx.ConnectError as error:
            told = f"No service answers at {self.url}. Start it with: der2 serve"
            if fault := _tls_fault(error):
                told = f"What answers at {self.url} is not der2 by https ({fault}). {CHECK_URL}"
        except httpx.TimeoutException:
            told = f"The service at {self.url} did not answer in time."
        except httpx.RemoteProtocolError:
            # Another protocol mostly hangs up at a request, as a service does that is killed.
            told = f"What answers at {self.url} is not der2, or it broke off. {CHECK_URL}"
        except httpx.TransportError as error:
            # Its text may hold a header, and so the key.
            told = f"The service at {self.url} broke off ({type(error).__name__})."
        raise ServiceUnreachable(local_problem(UNREACHABLE, told))

    def _json(self, response: httpx.Response) -> Any:  # noqa: ANN401 - JSON
        try:
            return response.json()
        except ValueError:
            raise self._foreign(response) from None

    def _foreign(self, response: httpx.Response) -> ServiceUnreachable:
        told = (
            f"What answers at {self.url} is not der2 (status {response.status_code})."
            f" {CHECK_URL}"
        )
        return ServiceUnreachable(local_problem("unexpected_answer", told))


def _tls_fault(error: BaseException | None) -> str | None:
    """Return what TLS found wrong beneath an error of the HTTP client, or None."""
    while error is not None and not isinstance(error, ssl.SSLError):
        error = error.__context__
    return None if error is None else str(error.reason)
