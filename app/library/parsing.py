"""Turn raw data into protocol values, or say which places are wrong."""

from collections.abc import Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from app.errors import FieldError, InvalidRequest

Parsed = TypeVar("Parsed", bound=BaseModel)


def parsed(kind: type[Parsed], raw: Mapping[str, Any], complaint: str) -> Parsed:
    """Return `raw` as a `kind`; InvalidRequest with every wrong place otherwise."""
    try:
        return kind.model_validate(raw)
    except ValidationError as error:
        raise InvalidRequest(complaint, field_errors(error)) from None


def field_errors(error: ValidationError) -> tuple[FieldError, ...]:
    """Return pydantic's findings as pointers and details, without the input's values."""
    return tuple(
        FieldError("/" + "/".join(str(part) for part in found["loc"]), found["msg"])
        for found in error.errors(include_input=False, include_url=False, include_context=False)
    )


def merged(base: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return `base` with `changes` put in; a null takes a field back to its default."""
    return {name: value for name, value in {**base, **changes}.items() if value is not None}
