"""Grade one reply: rules first, then a model where the rules leave it open."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from app.grading.judging import (
    Unusable,
    grade_from_opinion,
    judge_messages,
    parse_judge_reply,
)
from app.grading.rules import grade_by_rules
from app.grading.verdicts import Grade, Undecided, Verdict
from app.protocol.canonical import sha256_json
from app.protocol.chat import (
    CallFailure,
    ChatRequest,
    Completion,
    InvalidReason,
    Usage,
    invalid_reason,
    messages_json,
)
from app.protocol.instances import UNUSABLE_REFERENCE, Instance
from app.runs.context import RunModel
from app.runs.submission import GradingMode

Ask = Callable[[RunModel, ChatRequest], Awaitable[Completion | CallFailure]]

# What rules settle even where a model grades: there is nothing to ask a model about.
_SETTLED = {Verdict.NO_ANSWER, Verdict.ABSTAINED}


@dataclass(frozen=True, slots=True)
class Graded:
    """A grade with what a grader model spent on it."""

    grade: Grade
    prompt_sha256: str | None = None
    usage: Usage | None = None
    cost_usd: float | None = None


def settle_by_rules(
    mode: GradingMode, instance: Instance, response: str, finish_reason: str | None
) -> Graded | Undecided:
    """Return the grade that needs no model, or what is left to ask one."""
    found = grade_by_rules(
        instance.instruction, instance.answer, response, finish_reason=finish_reason
    )
    if UNUSABLE_REFERENCE in instance.tags:
        return Graded(_ungraded(found.extracted, "rules", "the reference is unusable"))
    if isinstance(found, Undecided):
        if mode is not GradingMode.RULES:
            return found
        return Graded(_ungraded(found.extracted, "rules", f"undecided ({found.reason})"))
    by_model = mode is GradingMode.LLM and instance.answer.answerable
    if by_model and found.verdict not in _SETTLED:
        return Undecided(found.extracted, "mode llm")
    return Graded(found)


async def ask_grader(
    grader: RunModel, instance: Instance, undecided: Undecided, response: str, ask: Ask
) -> Graded | None:
    """Return what a model says of an answer; whatever goes wrong leaves it ungraded.

    None when the call was no longer wanted.
    """
    decided_by = f"grader:{grader.config.name}"
    judged = undecided.extracted or response
    messages = judge_messages(instance.instruction, instance.answer, judged)
    reply = await ask(grader, grader.grading_request(messages))
    prompt_sha256 = sha256_json(messages_json(messages))
    if isinstance(reply, CallFailure):
        if reply.reason is InvalidReason.CANCELLED:
            return None
        return Graded(
            _ungraded(undecided.extracted, decided_by, f"grader failed: {reply.reason}")
        )
    cut = invalid_reason(reply)
    opinion = (
        Unusable(f"the grader's reply is {cut}")
        if cut
        else parse_judge_reply(reply.text, len(instance.answer.checklist))
    )
    grade = (
        _ungraded(judged, decided_by, f"grader's reply unusable: {opinion.reason}")
        if isinstance(opinion, Unusable)
        else grade_from_opinion(opinion, instance.answer, judged, decided_by)
    )
    return Graded(grade, prompt_sha256, reply.usage, reply.cost_usd)


def _ungraded(extracted: str | None, decided_by: str, reason: str) -> Grade:
    return Grade(
        verdict=Verdict.UNGRADED, extracted=extracted, decided_by=decided_by, reason=reason
    )
