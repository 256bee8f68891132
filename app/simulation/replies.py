"""What a simulated subject replies: right or wrong by its stated probability, replayable."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.protocol.canonical import keyed_number, sha256_json, sha256_text
from app.protocol.regimes import Regime
from app.simulation.mistakes import wrong_answer
from app.simulation.recognise import ReadPrompt, read_prompt
from app.simulation.requests import SimulatedRequest
from app.simulation.subjects import (
    REPLY_FAULTS,
    REQUEST_FAULTS,
    Fault,
    Subject,
    parse_subject,
)

ABSTENTION = "cannot be determined"
CHARACTERS_PER_TOKEN = 4
DRAW_BITS = 53

WORKING = {
    Regime.INSTRUCTION_ONLY: "There is nothing but the question, so I go by what I remember.",
    Regime.CONCEPTS_ONLY: "I apply the listed concepts in turn to what the question gives.",
    Regime.RELATED_ONLY: "I take the rules from the documents and apply them in turn to what"
    " the question gives.",
    Regime.FULL_SET: "Not every document bears on the question. I take the rules from those"
    " that seem to, and apply them in turn to what the question gives.",
}

_ERRORS: dict[Fault, tuple[int, dict[str, str], str]] = {
    Fault.FAIL: (500, {}, "server_error"),
    Fault.RATE_LIMIT: (429, {"Retry-After": "1"}, "rate_limit_error"),
}


@dataclass(frozen=True, slots=True)
class Reply:
    """An HTTP reply as a value; whoever serves it first waits `delay_seconds`."""

    status: int
    headers: Mapping[str, str]
    body: dict[str, Any]
    delay_seconds: float


@dataclass(frozen=True, slots=True)
class _Draws:
    """Draws in [0, 1) from a subject's name, the prompt and the seed, and a path for each.

    The settings of a subject are no part of it: with a higher probability the same replies
    are right and some more, and latency or faults change no answer.
    """

    subject: str
    prompt_sha256: str
    seed: int | None

    def number(self, *path: object) -> int:
        key = (self.subject, self.prompt_sha256, self.seed)
        return keyed_number(DRAW_BITS, "simulated-subject", *key, *path)

    def fraction(self, *path: object) -> float:
        return self.number(*path) / (1 << DRAW_BITS)


@dataclass(frozen=True, slots=True)
class _Written:
    """One choice of a completion: its texts and why it ended."""

    content: str
    reasoning: str | None
    finish_reason: str = "stop"

    @property
    def tokens(self) -> int:
        return _tokens(self.content + (self.reasoning or ""))


def answer_request(
    body: SimulatedRequest, answer_key: Mapping[str, str], clock_milliseconds: int
) -> Reply:
    """Return the reply of the subject that `body.model` names.

    `answer_key` maps sha256(instruction) to the right answer as a subject would say it; an
    instruction that it lacks is answered "cannot be determined". Equal requests get equal
    answers, another `seed` or choice other draws; only HTTP faults (500, 429) and `created`
    depend on the clock, so that a retry can succeed. Raises InvalidRequest for a model name
    that `parse_subject` refuses.
    """
    subject = parse_subject(body.model)
    prompt_sha256 = sha256_json([message.model_dump() for message in body.messages])
    draws = _Draws(subject.name, prompt_sha256, body.seed)
    fault = _fault(subject, REQUEST_FAULTS, draws.fraction("request", clock_milliseconds))
    if fault is not None:
        return _error_reply(fault, subject.latency_seconds)
    prompt = read_prompt(body.question)
    right = answer_key.get(sha256_text(prompt.instruction))
    written = [
        _within_limits(_write(subject, prompt, right, draws, index), body)
        for index in range(body.n)
    ]
    completion_id = f"chatcmpl-simulated-{draws.number('id'):014x}"
    created = clock_milliseconds // 1000
    completion = _completion(body, written, completion_id, created)
    return Reply(200, {}, completion, subject.latency_seconds)


def _error_reply(fault: Fault, delay_seconds: float) -> Reply:
    status, headers, kind = _ERRORS[fault]
    error = {"message": f"simulated: {fault}", "type": kind, "code": f"simulated_{fault}"}
    return Reply(status, headers, {"error": error}, delay_seconds)


def _fault(subject: Subject, faults: tuple[Fault, ...], draw: float) -> Fault | None:
    """Return the fault into whose share of [0, 1) the draw falls, or None."""
    for fault in faults:
        draw -= subject.faults.get(fault, 0.0)
        if draw < 0:
            return fault
    return None


def _write(
    subject: Subject, prompt: ReadPrompt, right: str | None, draws: _Draws, index: int
) -> _Written:
    fault = _fault(subject, REPLY_FAULTS, draws.fraction("reply", index))
    if fault is Fault.EMPTY:
        return _Written("", None)
    reasoning, working = _reasoning(prompt), WORKING[prompt.regime]
    if fault is Fault.CUT:
        return _Written(working[: len(working) // 2], reasoning, "length")
    answer = _answer(subject, prompt, right, draws, index)
    return _Written(f"{working}\n\nFinal Answer: {answer}", reasoning)


def _answer(
    subject: Subject, prompt: ReadPrompt, right: str | None, draws: _Draws, index: int
) -> str:
    if right is None:
        return ABSTENTION
    if draws.fraction("right", index) < subject.accuracy[prompt.regime]:
        return right
    return wrong_answer(right, prompt.letters, prompt.names, draws.number("wrong", index))


def _reasoning(prompt: ReadPrompt) -> str:
    asked = ", ".join(prompt.names) or "nothing by name"
    return (
        f"The question speaks of: {asked}. Documents that speak of it: {prompt.pertinent};"
        f" other documents: {prompt.distractors}."
    )


def _within_limits(written: _Written, body: SimulatedRequest) -> _Written:
    """Cut a text at the first stop sequence, then reasoning and text at the token cap."""
    reasoning, content = written.reasoning, written.content
    for stop in body.stops:
        content = content.partition(stop)[0]
    cut = _Written(content, reasoning, written.finish_reason)
    if body.token_cap is None or cut.tokens <= body.token_cap:
        return cut
    room = body.token_cap * CHARACTERS_PER_TOKEN
    reasoning = (reasoning or "")[:room]
    return _Written(content[: room - len(reasoning)], reasoning, "length")


def _tokens(text: str) -> int:
    """Count tokens as a quarter of the characters, rounded up."""
    return -(-len(text) // CHARACTERS_PER_TOKEN)


def _completion(
    body: SimulatedRequest, written: list[_Written], completion_id: str, created: int
) -> dict[str, Any]:
    prompt_tokens = _tokens("".join(message.content for message in body.messages))
    completion_tokens = sum(one.tokens for one in written)
    reasoning_tokens = sum(_tokens(one.reasoning or "") for one in written)
    return {
        "id": completion_id,
        "object": "chat.completion",
        "created": created,
        "model": body.model,
        "system_fingerprint": "simulated",
        "choices": [_choice(index, one) for index, one in enumerate(written)],
        "usage": {
            "prompt_tokens": prompt_tokens,
            "completion_tokens": completion_tokens,
            "total_tokens": prompt_tokens + completion_tokens,
            "completion_tokens_details": {"reasoning_tokens": reasoning_tokens},
        },
    }


def _choice(index: int, written: _Written) -> dict[str, Any]:
    message = {
        "role": "assistant",
        "content": written.content,
        "reasoning_content": written.reasoning,
    }
    return {
        "index": index,
        "message": message,
        "logprobs": None,
        "finish_reason": written.finish_reason,
    }
