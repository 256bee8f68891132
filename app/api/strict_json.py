"""JSON bodies as this service reads them: finite numbers, unique keys, sane depth."""

import json
from collections.abc import Callable, Coroutine
from typing import Any, NoReturn

from fastapi import Request, Response
from fastapi.routing import APIRoute

from app.errors import MalformedBody


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


class StrictRequest(Request):
    """A request whose `json()` refuses what `read_json` refuses."""

    async def json(self) -> Any:  # noqa: ANN401 - anything that JSON can hold
        return read_json(await self.body())


class StrictRoute(APIRoute):
    """A route that reads JSON strictly."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def strictly(request: Request) -> Response:
            return await handle(StrictRequest(request.scope, request.receive))

        return strictly
