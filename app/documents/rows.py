"""Lines of JSON as instances, with a reason for each line that is none."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

from pydantic import ValidationError

from app.errors import InvalidRequest
from app.protocol.instances import Instance

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
REASONS_SHOWN = 3


def json_lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """Yield (line number from 1, bytes) of each line that is not blank."""
    with path.open("rb") as stream:
        for number, line in enumerate(stream, 1):
            stripped = line.removeprefix(BYTE_ORDER_MARK).strip()
            if stripped:
                yield number, stripped


def parse_object(line: bytes) -> dict[str, Any]:
    """Return the JSON object of `line`; raise `InvalidRequest` when it holds none."""
    try:
        value = json.loads(line.decode(), parse_constant=_refuse_constant)
    except UnicodeDecodeError as error:
        raise InvalidRequest(f"not UTF-8 at byte {error.start}") from error
    except (ValueError, RecursionError) as error:
        raise InvalidRequest(f"not JSON: {error}") from error
    if not isinstance(value, dict):
        raise InvalidRequest("not a JSON object")
    return value


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")


def build_instance(fields: dict[str, Any]) -> Instance:
    """Return the instance of `fields`; raise `InvalidRequest` naming the wrong places."""
    try:
        return Instance.model_validate(fields)
    except ValidationError as error:
        raise InvalidRequest(_reasons(error)) from error


def _reasons(error: ValidationError) -> str:
    problems = error.errors(include_url=False, include_context=False, include_input=False)
    reasons = [
        f"{'/'.join(map(str, problem['loc'])) or 'the instance'}: {problem['msg']}"
        for problem in problems[:REASONS_SHOWN]
    ]
    if len(problems) > REASONS_SHOWN:
        reasons.append(f"and {len(problems) - REASONS_SHOWN} more")
    return "; ".join(reasons)
