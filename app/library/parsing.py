"""Turn raw data into protocol values, or say which places are wrong."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from app.errors import FieldError, InvalidRequest

_WORDS = {
    "extra_forbidden": "there is no such field; is it misspelt?",
    "missing": "this field is missing",
}

Parsed = TypeVar("Parsed", bound=BaseModel)


def parsed(kind: type[Parsed], raw: Mapping[str, Any], complaint: str) -> Parsed:
    """Return `raw` as a `kind`; InvalidRequest with every wrong place otherwise."""
    try:
        return kind.model_validate(raw)
    except ValidationError as error:
        raise InvalidRequest(complaint, field_errors(error)) from None


def field_errors(error: ValidationError) -> tuple[FieldError, ...]:
    """Return pydantic's findings as pointers and details, without the input's values."""
    found = error.errors(include_input=False, include_url=False, include_context=False)
    return told(found)


def told(found: Sequence[Mapping[str, Any]]) -> tuple[FieldError, ...]:
    """Return findings with `type`, `loc` and `msg` in our words.

    That a list is too short is left out when it is so because of what is wrong inside it.
    """
    places = [tuple(one["loc"]) for one in found]
    return tuple(
        FieldError(pointer(one["loc"]), advice(one["type"], one["msg"]))
        for one, place in zip(found, places, strict=True)
        if one["type"] != "too_short"
        or not any(len(other) > len(place) and other[: len(place)] == place for other in places)
    )


def pointer(place: Sequence[str | int]) -> str:
    """Return an RFC 6901 pointer to a place in a body; tags of alternatives are no places."""
    steps = (str(step).replace("~", "~0").replace("/", "~1") for step in place)
    return "".join(f"/{step}" for step in steps if not step.startswith("<"))


def advice(kind: str, message: str) -> str:
    """Return a finding of pydantic's in our words, where it has a common kind."""
    return _WORDS.get(kind) or message.removeprefix("Value error, ")


def merged(base: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return `base` with `changes` put in; a null takes a field back to its default."""
    return {name: value for name, value in {**base, **changes}.items() if value is not None}
