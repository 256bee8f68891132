"""A grader model behind the rules: asked for what they leave open, parsed strictly."""

from typing import Any

import pytest

from app.gateway.scripted_gateway import ScriptedGateway
from app.protocol.answers import Answer, AnswerType
from app.protocol.chat import (
    CallFailure,
    ChatRequest,
    Completion,
    InvalidReason,
    ModelEndpoint,
    Usage,
)
from app.protocol.instances import UNUSABLE_REFERENCE, Concept, Instance
from app.runs.steer import retry_run
from tests.support.lab import Lab

JUDGE = {"name": "judge", "litellm_model": "openai/judge", "params": {"temperature": 0.9}}
GRADED: dict[str, Any] = {"grader": {"mode": "rules_then_llm", "model": JUDGE}}


def formula_instance(number: int, **changes: Any) -> Instance:
    return Instance(
        external_id=f"f{number}",
        instruction=f"Question {number}: which law?",
        concepts=(Concept(id="c", statement="Force is mass times acceleration."),),
        answer=Answer(type=AnswerType.FORMULA, value="F = m a"),
        **changes,
    )


def script(verdict: str) -> ScriptedGateway:
    """Return a gateway whose subject is open to doubt, and whose judge says `verdict`."""

    def answer(endpoint: ModelEndpoint, request: ChatRequest) -> Completion:
        judging = endpoint.litellm_model == "openai/judge"
        text = verdict if judging else "So.\nFinal Answer: m a = F"
        return Completion(text, "stop", 0.1, 1, usage=Usage(100, 0, 10, 0), cost_usd=0.01)

    return ScriptedGateway(answer)


def submit(lab: Lab, *instances: Instance, **fields: Any) -> str:
    docset = lab.docset(instances or [formula_instance(1)])
    return lab.submit(
        docset, samples=1, regimes=["instruction_only", "concepts_only"], **{**GRADED, **fields}
    )


def judged(gateway: ScriptedGateway) -> list[ChatRequest]:
    return [request for end, request in gateway.received if end.litellm_model == "openai/judge"]


@pytest.mark.parametrize(
    ("reply", "verdict"),
    [
        ('{"verdict": "correct", "reason": "same law"}', "correct"),
        ('{"verdict": "incorrect", "reason": "not correct at all"}', "incorrect"),
        ("I would say it is correct.", "ungraded"),
        ("", "ungraded"),
    ],
)
def test_the_graders_verdict_counts_only_when_it_is_one(
    lab: Lab, reply: str, verdict: str
) -> None:
    run_id = submit(lab)
    lab.execute(script(reply), run_id)
    cells = lab.cells(run_id)
    assert {cell["verdict"] for cell in cells} == {verdict}
    assert {cell["grading"]["source"] for cell in cells} == {"grader:judge"}
    counts = lab.view(run_id)["counts"]
    assert counts["ungraded"] == (2 if verdict == "ungraded" else 0)


def test_a_grader_is_asked_at_temperature_zero_and_never_told_regime_or_model(
    lab: Lab,
) -> None:
    run_id = submit(lab)
    gateway = script('{"verdict": "correct"}')
    lab.execute(gateway, run_id)
    requests = judged(gateway)
    assert len(requests) == 2
    assert {request.temperature for request in requests} == {0.0}
    assert len({request.messages for request in requests}) == 1
    told = str(requests[0].messages)
    assert "F = m a" in told
    assert "m a = F" in told
    assert "concepts_only" not in told
    assert "openai/m" not in told


def test_a_grader_that_fails_leaves_cells_ungraded_and_retry_asks_it_again(lab: Lab) -> None:
    run_id = submit(lab)

    def failing(endpoint: ModelEndpoint, request: ChatRequest) -> Completion | CallFailure:
        if endpoint.litellm_model == "openai/judge":
            return CallFailure(InvalidReason.PROVIDER_ERROR, "HTTP 500", 0.1, 5)
        return Completion("So.\nFinal Answer: m a = F", "stop", 0.1, 1)

    lab.execute(ScriptedGateway(failing), run_id)
    assert {cell["verdict"] for cell in lab.cells(run_id)} == {"ungraded"}
    (model,) = lab.report(run_id).models
    assert model.regimes["concepts_only"].accuracy is None
    assert model.regimes["concepts_only"].n_ungraded == 1
    assert any("ungraded" in warning for warning in lab.report(run_id).warnings)

    assert retry_run(lab.engine, run_id) == 2
    again = script('{"verdict": "correct"}')
    lab.execute(again, run_id)
    assert {cell["verdict"] for cell in lab.cells(run_id)} == {"correct"}
    assert len(again.received) == len(judged(again)) == 2


def test_what_the_grader_costs_is_part_of_the_runs_usage(lab: Lab) -> None:
    run_id = submit(lab)
    lab.execute(script('{"verdict": "correct"}'), run_id)
    assert lab.view(run_id)["usage"]["cost_usd"] == pytest.approx(0.04)
    assert lab.view(run_id)["usage"]["prompt_tokens"] == 400


def test_rules_alone_leave_what_they_cannot_decide_ungraded(lab: Lab) -> None:
    run_id = submit(lab, grader={"mode": "rules"})
    gateway = script("unused")
    lab.execute(gateway, run_id)
    assert judged(gateway) == []
    cells = lab.cells(run_id)
    assert {cell["verdict"] for cell in cells} == {"ungraded"}
    assert all(cell["grading"]["reason"].startswith("undecided") for cell in cells)


def test_in_mode_llm_the_grader_decides_what_rules_could_but_nothing_hollow(lab: Lab) -> None:
    run_id = submit(lab, grader={"mode": "llm", "model": JUDGE})

    def hollow(endpoint: ModelEndpoint, request: ChatRequest) -> Completion:
        if endpoint.litellm_model == "openai/judge":
            return Completion('{"verdict": "incorrect"}', "stop", 0.1, 1)
        listed = "Concepts for this question" in request.messages[0].content
        return Completion("Final Answer: F = m a" if listed else "Solution:", "stop", 0.1, 1)

    gateway = ScriptedGateway(hollow)
    lab.execute(gateway, run_id)
    verdicts = {cell["regime"]: cell["verdict"] for cell in lab.cells(run_id)}
    assert verdicts == {"instruction_only": "no_answer", "concepts_only": "incorrect"}
    assert len(judged(gateway)) == 1


def test_a_damaged_reference_is_ungraded_and_no_grader_is_asked(lab: Lab) -> None:
    run_id = submit(lab, formula_instance(1, tags=(UNUSABLE_REFERENCE,)))
    gateway = script('{"verdict": "correct"}')
    lab.execute(gateway, run_id)
    assert judged(gateway) == []
    cells = lab.cells(run_id)
    assert {cell["verdict"] for cell in cells} == {"ungraded"}
    assert "unusable" in cells[0]["grading"]["reason"]
