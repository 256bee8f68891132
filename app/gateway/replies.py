"""A chat completion's JSON, read without trust.

litellm's own reading cuts `<think>` blocks out of the text, fills missing usage with zeros and
turns an unknown finish reason into `stop`; the measurement needs all three as they came.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Self

from app.protocol.chat import Usage

# Anything shorter may stand in an answer by chance, and guards nothing.
_SHORTEST_SECRET = 8
_STRUCK_OUT = "[key]"
_REASONING_FIELDS = ("reasoning_content", "reasoning")


@dataclass(frozen=True, slots=True)
class Reply:
    text: str
    reasoning: str | None
    finish_reason: str | None
    usage: Usage | None
    request_id: str | None

    def without(self, secret: str | None) -> Self:
        """Return the reply with a key that the server repeats struck out."""
        if secret is None or len(secret) < _SHORTEST_SECRET:
            return self

        def struck(value: str | None) -> str | None:
            return value and value.replace(secret, _STRUCK_OUT)

        return replace(
            self,
            text=self.text.replace(secret, _STRUCK_OUT),
            reasoning=struck(self.reasoning),
            finish_reason=struck(self.finish_reason),
            request_id=struck(self.request_id),
        )


def read_reply(
    body: object, understood_finish: str | None, output_cap: int | None
) -> Reply | None:
    """Return what an OpenAI-shaped body says, or None when it holds no answer at all.

    `understood_finish` is litellm's reading of the finish reason, in OpenAI's vocabulary;
    `output_cap` the tokens that were allowed.
    """
    reply = _mapping(body)
    choice = _first(reply.get("choices"))
    message = choice.get("message")
    if not isinstance(message, Mapping):
        return None
    text = _text(message.get("content"))
    usage = _usage(_mapping(reply.get("usage")), text)
    return Reply(
        text=text,
        reasoning=_reasoning(message),
        finish_reason=_finish_reason(choice, understood_finish, usage, output_cap),
        usage=usage,
        request_id=_string(reply.get("id")),
    )


def _finish_reason(
    choice: Mapping[str, object], understood: str | None, usage: Usage | None, cap: int | None
) -> str | None:
    if understood in ("length", "content_filter"):
        return understood
    native = _mapping(choice.get("provider_specific_fields")).get("native_finish_reason")
    word = _string(native) or _string(choice.get("finish_reason"))
    # A server with words of its own may hide a cut behind one of them.
    cut = usage is not None and cap is not None and (usage.completion_tokens or 0) >= cap
    return "length" if word != "stop" and cut else word


def _reasoning(message: Mapping[str, object]) -> str | None:
    for field in _REASONING_FIELDS:
        text = _text(message.get(field))
        if text:
            return text
    own_fields = message.get("provider_specific_fields")
    return _reasoning(own_fields) if isinstance(own_fields, Mapping) else None


def _usage(counts: Mapping[str, object], text: str) -> Usage | None:
    """Read token counts; a zero that cannot be true means that nobody counted."""
    prompt_details = _mapping(counts.get("prompt_tokens_details"))
    completion_details = _mapping(counts.get("completion_tokens_details"))
    completion_tokens = _count(counts.get("completion_tokens"))
    cached = _count(prompt_details.get("cached_tokens"))
    if cached is None:
        cached = _count(counts.get("prompt_cache_hit_tokens"))
    usage = Usage(
        prompt_tokens=_count(counts.get("prompt_tokens")) or None,
        cached_prompt_tokens=cached,
        completion_tokens=None if text and not completion_tokens else completion_tokens,
        reasoning_tokens=_count(completion_details.get("reasoning_tokens")),
    )
    known = usage.prompt_tokens is not None or bool(usage.completion_tokens)
    return usage if known else None


def _text(content: object) -> str:
    """Return text that comes as a string or as a list of parts with a `text` each."""
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        return "".join(_string(_mapping(part).get("text")) or "" for part in content)
    return ""


def _first(value: object) -> Mapping[str, object]:
    return _mapping(value[0]) if isinstance(value, list) and value else {}


def _mapping(value: object) -> Mapping[str, object]:
    return value if isinstance(value, Mapping) else {}


def _string(value: object) -> str | None:
    return value if isinstance(value, str) and value else None


def _count(value: object) -> int | None:
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    return None
