"""A `ChatRequest` in litellm's words, and the parameters that a provider refuses."""

import copy
import json
import re
from collections.abc import Collection, Mapping
from typing import Any

from app.protocol.chat import ChatRequest, messages_json

# Field of ChatRequest -> the names under which a provider may complain about it.
WIRE_NAMES: Mapping[str, tuple[str, ...]] = {
    "temperature": ("temperature",),
    "top_p": ("top_p",),
    "max_output_tokens": ("max_tokens", "max_completion_tokens", "max_output_tokens"),
    "stop": ("stop",),
    "reasoning_effort": ("reasoning_effort",),
    "reasoning_enabled": ("chat_template_kwargs", "enable_thinking", "thinking", "reasoning"),
    "seed": ("seed",),
    "json_reply": ("response_format",),
}


def _in_body(name: str, on: object, off: object) -> Mapping[bool, dict[str, Any]]:
    return {True: {"extra_body": {name: on}}, False: {"extra_body": {name: off}}}


_THINKING = _in_body("thinking", {"type": "enabled"}, {"type": "disabled"})

# There is no common way to switch reasoning on or off. vLLM and SGLang, and with them most
# servers of one's own, take it as an argument of the chat template.
_TEMPLATE_SWITCH = _in_body(
    "chat_template_kwargs", {"enable_thinking": True}, {"enable_thinking": False}
)
_REASONING_SWITCHES: Mapping[str, Mapping[bool, dict[str, Any]]] = {
    # Thinking needs a token budget there; litellm derives one from the effort.
    "anthropic": {
        True: {"reasoning_effort": "medium"},
        False: {"thinking": {"type": "disabled"}},
    },
    "deepseek": _THINKING,
    "moonshot": _THINKING,
    "openrouter": _in_body("reasoning", {"enabled": True}, {"enabled": False}),
    "zai": _THINKING,
}


def sent_fields(request: ChatRequest) -> tuple[str, ...]:
    """Return the fields that are sent when nothing is dropped: those with a value."""
    return tuple(
        name
        for name in WIRE_NAMES
        if getattr(request, name) not in (None, ())
        and (name != "json_reply" or request.json_reply)
    )


def litellm_arguments(
    request: ChatRequest, provider: str | None, dropped: Collection[str]
) -> dict[str, Any]:
    """Return keyword arguments for `litellm.acompletion`, without the fields in `dropped`."""
    fields = [name for name in sent_fields(request) if name not in dropped]
    arguments: dict[str, Any] = {"messages": messages_json(request.messages)}
    if "reasoning_enabled" in fields:
        switch = _REASONING_SWITCHES.get(provider or "", _TEMPLATE_SWITCH)
        arguments.update(copy.deepcopy(switch[request.reasoning_enabled is True]))
    for name in ("temperature", "top_p", "reasoning_effort", "seed"):
        if name in fields:
            arguments[name] = getattr(request, name)
    if "max_output_tokens" in fields:
        arguments["max_tokens"] = request.max_output_tokens
    if "stop" in fields:
        arguments["stop"] = list(request.stop)
    if "json_reply" in fields:
        arguments["response_format"] = {"type": "json_object"}
    return arguments


def refused_field(complaint: str, fields: Collection[str]) -> str | None:
    """Return the field of `fields` that a provider's complaint is about, or None.

    The `param` of an OpenAI-style error decides; else the name that stands first in the text.
    """
    text = _named_param(complaint) or complaint
    places = {
        name: match.start()
        for name in fields
        if (match := _WIRE_PATTERNS[name].search(text)) is not None
    }
    return min(places, key=lambda name: places[name], default=None)


def _named_param(complaint: str) -> str | None:
    try:
        body = json.loads(complaint)
    except ValueError:
        return None
    error = body.get("error") if isinstance(body, dict) else None
    param = error.get("param") if isinstance(error, dict) else None
    return param if isinstance(param, str) and param else None


_WIRE_PATTERNS = {
    field: re.compile(rf"(?<![A-Za-z0-9_])(?:{'|'.join(names)})(?![A-Za-z0-9_])")
    for field, names in WIRE_NAMES.items()
}
