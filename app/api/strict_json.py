"""JSON bodies as this service reads them: finite numbers, unique keys, sane depth."""

import json
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, NoReturn

from fastapi import Request, Response
from fastapi.routing import APIRoute
from starlette.concurrency import run_in_threadpool

from app.errors import MalformedBody, UnsupportedMedia

JSON = "application/json"
BODY_KINDS = (JSON, "multipart/form-data")


def read_json(body: bytes) -> Any:  # noqa: ANN401 - anything that JSON can hold
    """Return the value of a JSON body; MalformedBody with the reason otherwise."""
    try:
        return json.loads(
            body, parse_constant=_no_constant, parse_float=_finite, object_pairs_hook=_unique
        )
    except RecursionError:
        raise MalformedBody("The body is nested too deeply.") from None
    except UnicodeDecodeError:
        raise MalformedBody("The body is not UTF-8.") from None
    except json.JSONDecodeError as error:
        raise MalformedBody(
            f"The body is not JSON: {error.msg} at line {error.lineno} column {error.colno}."
        ) from None
    except ValueError as error:
        raise MalformedBody(f"The body cannot be read: {_told(error)}.") from None


def _no_constant(name: str) -> NoReturn:
    raise MalformedBody(f"The body holds {name}; only finite numbers are read.")


def _finite(literal: str) -> float:
    number = float(literal)
    if number in (float("inf"), float("-inf")):
        raise MalformedBody("The body holds a number that is too large to be finite.")
    return number


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise MalformedBody(f"The key {twice[:100]!r} stands twice in one object.")
    return found


def _told(error: ValueError) -> str:
    return "an integer has too many digits" if "digits" in str(error) else "a value is not JSON"


def _kind_of(headers: Mapping[str, str]) -> str:
    return headers.get("content-type", "").partition(";")[0].strip().lower()


def _require_known_kind(headers: Mapping[str, str]) -> None:
    kind = _kind_of(headers)
    has_body = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
    if has_body and kind not in BODY_KINDS:
        raise UnsupportedMedia(
            f"A body of kind {kind[:100]!r} is not read here. Send JSON with the header"
            " Content-Type: application/json."
        )


class StrictRequest(Request):
    """A request whose `json()` refuses what `read_json` refuses."""

    parsed: Any = None

    async def json(self) -> Any:  # noqa: ANN401 - anything that JSON can hold
        return self.parsed


class StrictRoute(APIRoute):
    """A route that reads JSON strictly, before FastAPI would."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def strictly(request: Request) -> Response:
            _require_known_kind(request.headers)
            strict = StrictRequest(request.scope, request.receive)
            if _kind_of(request.headers) == JSON and (body := await strict.body()):
                # A large body takes a while to read; other requests go on meanwhile.
                strict.parsed = await run_in_threadpool(read_json, body)
            return await handle(strict)

        return strictly
