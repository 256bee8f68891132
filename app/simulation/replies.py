"""What a simulated subject replies to a request: a completion or a fault, replayable."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from app.protocol.canonical import sha256_text
from app.simulation.attempt import attempt, remembered
from app.simulation.draws import Draws
from app.simulation.requests import SimulatedRequest
from app.simulation.subjects import (
    REPLY_FAULTS,
    REQUEST_FAULTS,
    Fault,
    Subject,
    parse_subject,
)
from app.simulation.tasks import Task, understand

CHARACTERS_PER_TOKEN = 4

# What a subject may look up besides the request: the answer to an instruction, by its hash.
Recall = Callable[[str], str | None]

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
class _Written:
    """One choice of a completion: its texts and why it ended."""

    content: str
    reasoning: str | None
    finish_reason: str = "stop"

    @property
    def tokens(self) -> int:
        return _tokens(self.content + (self.reasoning or ""))


def answer_request(body: SimulatedRequest, recall: Recall, clock_milliseconds: int) -> Reply:
    """Return the reply of the subject that `body.model` names.

    `recall` maps sha256(instruction) to the right answer in words, or None where no answer
    key holds it. Equal requests get equal answers, another `seed` or choice other draws; only
    HTTP faults (500, 429) and `created` depend on the clock, so that a retry can succeed.
    Raises InvalidRequest for what `parse_subject` refuses.
    """
    subject = parse_subject(body.model, body.settings)
    own = Draws.of("simulated-subject", subject.seed)
    said = [part for one in body.messages for part in (one.role, sha256_text(one.content))]
    draws = own.within(*said, body.seed)
    fault = _fault(subject, REQUEST_FAULTS, draws.fraction("request", clock_milliseconds))
    if fault is not None:
        return _error_reply(fault, subject.latency)
    task = understand(body.question)
    known = remembered(subject, task, recall(sha256_text(task.instruction)), own)
    written = [
        _within_limits(_write(subject, task, known, draws.within(index)), body)
        for index in range(body.n)
    ]
    completion_id = f"chatcmpl-simulated-{draws.number('id'):014x}"
    created = clock_milliseconds // 1000
    completion = _completion(body, written, completion_id, created)
    return Reply(200, {}, completion, subject.latency)


def _error_reply(fault: Fault, delay_seconds: float) -> Reply:
    status, headers, kind = _ERRORS[fault]
    error = {"message": f"simulated: {fault}", "type": kind, "code": f"simulated_{fault}"}
    return Reply(status, headers, {"error": error}, delay_seconds)


def _fault(subject: Subject, faults: tuple[Fault, ...], draw: float) -> Fault | None:
    """Return the fault into whose share of [0, 1) the draw falls, or None."""
    for fault in faults:
        draw -= subject.share(fault)
        if draw < 0:
            return fault
    return None


def _write(subject: Subject, task: Task, known: str | None, draws: Draws) -> _Written:
    fault = _fault(subject, REPLY_FAULTS, draws.fraction("reply"))
    if fault is Fault.EMPTY:
        return _Written("", None)
    tried = attempt(subject, task, known, draws)
    if fault is Fault.CUT:
        half = tried.working[: (len(tried.working) + 1) // 2]
        return _Written(half, tried.reasoning, "length")
    return _Written(f"{tried.working}\n\nFinal Answer: {tried.answer}", tried.reasoning)


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
