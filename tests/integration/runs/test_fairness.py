"""Limits of a model, and runs beside each other."""

import asyncio
import time
from typing import Any

import pytest

from app.gateway.scripted_gateway import ScriptedGateway
from app.protocol.chat import ChatRequest, Completion, ModelEndpoint, Usage
from app.protocol.measurement import Measurement
from app.protocol.prompts import render_prompt
from app.protocol.regimes import Regime
from app.runs.finish import finish_run
from app.runs.slots import CHARS_PER_TOKEN
from app.runs.steer import cancel_run, retry_run
from tests.support.instances import numeric_instance, right_answer
from tests.support.lab import Lab

SLOW = {"name": "slow", "litellm_model": "openai/slow", "limits": {"max_concurrency": 1}}
FAST = {"name": "fast", "litellm_model": "openai/fast"}


def right(endpoint: ModelEndpoint, request: ChatRequest) -> Completion:
    number = int(request.messages[-1].content.split("Question ")[-1].split(":")[0])
    return Completion(right_answer(number), "stop", 0.1, 1, usage=Usage(10, 0, 5, 0))


class Watching(ScriptedGateway):
    """Counts how many calls of each model are open at once."""

    def __init__(self, delays: dict[str, float]) -> None:
        super().__init__(right)
        self._delays = delays
        self.open: dict[str, int] = {}
        self.most: dict[str, int] = {}

    def received_of(self, model: str) -> int:
        return sum(end.litellm_model == f"openai/{model}" for end, _ in self.received)

    async def complete(self, endpoint: ModelEndpoint, request: ChatRequest, **told: Any) -> Any:
        model = endpoint.litellm_model.removeprefix("openai/")
        self.open[model] = self.open.get(model, 0) + 1
        self.most[model] = max(self.most.get(model, 0), self.open[model])
        try:
            await asyncio.sleep(self._delays.get(model, 0.0))
            return await super().complete(endpoint, request, **told)
        finally:
            self.open[model] -= 1


def test_a_models_limit_holds_over_all_of_its_runs(lab: Lab) -> None:
    docset = lab.docset([numeric_instance(n) for n in range(3)])
    runs = [lab.submit(docset, models=[SLOW], samples=1) for _ in range(3)]
    gateway = Watching({"slow": 0.01})
    lab.execute(gateway, *runs)
    assert gateway.most == {"slow": 1}
    assert len(gateway.received) == 36


def test_a_models_limit_holds_when_it_grades(lab: Lab) -> None:
    docset = lab.docset([numeric_instance(n) for n in range(3)])
    run_id = lab.submit(docset, models=[FAST], samples=1, grader={"mode": "llm", "model": SLOW})
    gateway = Watching({"slow": 0.01})
    lab.execute(gateway, run_id)
    assert gateway.most["slow"] == 1
    assert gateway.most["fast"] > 1


def test_a_model_may_grade_itself_with_a_limit_of_one(lab: Lab) -> None:
    docset = lab.docset([numeric_instance(n) for n in range(2)])
    run_id = lab.submit(docset, models=[SLOW], grader={"mode": "llm", "model": SLOW})
    lab.execute(Watching({}), run_id)
    assert lab.status(run_id) == "completed"


def tokens_of_a_prompt() -> int:
    prompt = render_prompt(numeric_instance(1), Regime.INSTRUCTION_ONLY, Measurement(), None)
    return len(prompt.messages[0].content) // CHARS_PER_TOKEN


@pytest.mark.parametrize("limits", [{"rpm": 5}, {"tpm": 5 * tokens_of_a_prompt()}])
def test_a_minutes_rate_is_kept_and_holds_up_no_other_model(
    lab: Lab, limits: dict[str, int]
) -> None:
    docset = lab.docset([numeric_instance(n) for n in range(10)])
    paced = {"name": "paced", "litellm_model": "openai/paced", "limits": limits}
    run_id = lab.submit(docset, models=[paced, FAST], samples=1, regimes=["instruction_only"])
    gateway = Watching({})

    async def watch() -> None:
        loop = lab.loop(gateway, max_in_flight=2)
        working = asyncio.create_task(loop.run())
        await asyncio.sleep(1.5)
        loop.stop()
        await working

    asyncio.run(watch())
    assert gateway.received_of("fast") == 10
    assert gateway.received_of("paced") == 5
    assert lab.view(run_id)["by_model"]["paced"]["completed"] == 5


def test_a_slow_model_holds_up_neither_another_model_nor_another_run(lab: Lab) -> None:
    docset = lab.docset([numeric_instance(n) for n in range(60)])
    both = lab.submit(docset, models=[SLOW, FAST])
    other = lab.submit(docset, models=[FAST], samples=1, regimes=["instruction_only"])
    gateway = Watching({"slow": 0.2})

    async def watch() -> tuple[int, dict[str, Any]]:
        loop = lab.loop(gateway, max_in_flight=16)
        working = asyncio.create_task(loop.run())
        deadline = time.monotonic() + 20
        await asyncio.to_thread(lab.await_rest, [other], 20)
        while gateway.received_of("fast") < 60 + 480 and time.monotonic() < deadline:  # noqa: ASYNC110 - a test
            await asyncio.sleep(0.05)
        loop.stop()
        await working
        return gateway.received_of("slow"), lab.view(both)["by_model"]

    slow_calls, by_model = asyncio.run(watch())
    assert lab.view(other)["counts"]["completed"] == 60
    assert by_model["fast"]["completed"] == 480
    assert slow_calls < 240


def test_an_unlimited_model_that_hangs_holds_up_no_other(lab: Lab) -> None:
    docset = lab.docset([numeric_instance(n) for n in range(40)])
    hanging = {"name": "hanging", "litellm_model": "openai/hanging"}
    both = lab.submit(docset, models=[hanging, FAST], samples=1)
    other = lab.submit(docset, models=[FAST], samples=1, regimes=["instruction_only"])
    gateway = Watching({"hanging": 60.0})

    async def watch() -> None:
        loop = lab.loop(gateway, max_in_flight=16)
        working = asyncio.create_task(loop.run())
        await asyncio.to_thread(lab.await_rest, [other], 20)
        await asyncio.sleep(1)
        loop.stop()
        await working

    asyncio.run(watch())
    assert gateway.most["hanging"] == 16
    assert lab.view(other)["counts"]["completed"] == 40
    assert lab.view(both)["by_model"]["fast"]["completed"] == 160


def test_the_smallest_of_several_limits_of_one_model_holds(lab: Lab) -> None:
    docset = lab.docset([numeric_instance(n) for n in range(3)])
    wider = SLOW | {"limits": {"max_concurrency": 3}}
    runs = [lab.submit(docset, models=[model], samples=1) for model in (SLOW, wider)]
    gateway = Watching({"slow": 0.01})
    lab.execute(gateway, *runs)
    assert gateway.most["slow"] == 1


def test_a_cancelled_and_retried_run_makes_no_call_for_the_old_claim(lab: Lab) -> None:
    run_id = lab.submit(
        lab.docset([numeric_instance(n) for n in range(4)]),
        samples=3,
        regimes=["instruction_only"],
    )
    gateway = ScriptedGateway(right, delay_seconds=0.6)

    async def steer() -> None:
        loop = lab.loop(gateway)
        working = asyncio.create_task(loop.run())
        await asyncio.sleep(0.4)
        assert gateway.in_flight == 4
        await asyncio.to_thread(cancel_run, lab.engine, run_id, lab.now)
        await asyncio.to_thread(retry_run, lab.engine, run_id)
        await asyncio.to_thread(lab.await_rest, [run_id], 20)
        loop.stop()
        await working

    asyncio.run(steer())
    view = lab.view(run_id)
    assert view["counts"]["completed"] == 12
    assert len(gateway.received) == 12 + 4
    assert view["usage"]["abandoned_calls"] == 4
    assert view["usage"]["prompt_tokens"] == 160
    assert view["usage"]["cost_usd"] is None


@pytest.mark.parametrize(
    ("usage", "cost", "told"),
    [
        (
            Usage(10, 0, 5, 0),
            0.5,
            {"prompt_tokens": 40, "completion_tokens": 20, "cost_usd": 2.0},
        ),
        (Usage(10), 0.5, {"prompt_tokens": 40, "completion_tokens": None, "cost_usd": 2.0}),
        (None, 0.5, {"prompt_tokens": None, "completion_tokens": None, "cost_usd": 2.0}),
        (
            Usage(10, 0, 5, 0),
            None,
            {"prompt_tokens": 40, "completion_tokens": 20, "cost_usd": None},
        ),
    ],
)
@pytest.mark.parametrize("finish", ["stop", "length"])
def test_what_a_reply_does_not_say_is_unknown_and_never_zero(
    lab: Lab, usage: Usage | None, cost: float | None, told: dict[str, Any], finish: str
) -> None:
    run_id = lab.submit(lab.docset([numeric_instance(1)]), samples=1)

    def script(endpoint: ModelEndpoint, request: ChatRequest) -> Completion:
        return Completion("Final Answer: 1001", finish, 0.1, 1, usage=usage, cost_usd=cost)

    lab.execute(ScriptedGateway(script), run_id)
    shown = lab.view(run_id)["usage"]
    assert {name: shown[name] for name in told} == told
    report = lab.report(run_id).models[0].usage
    assert report.model_dump() == told


def test_a_report_that_was_overtaken_by_a_retry_completes_nothing(lab: Lab) -> None:
    run_id = lab.submit(lab.docset([numeric_instance(1)]), samples=1)
    cancel_run(lab.engine, run_id, lab.now)
    assert retry_run(lab.engine, run_id) == 4
    assert finish_run(lab.engine, run_id) is False
    assert lab.status(run_id) == "queued"
    lab.execute(ScriptedGateway(right), run_id)
    assert lab.view(run_id)["counts"]["completed"] == 4


def test_a_model_whose_key_is_gone_leaves_the_others_alone(lab: Lab) -> None:
    lab.keyring = type(lab.keyring)(lab.keyring.vault, {"MINE": "k"}, lab.keyring.policy)
    keyed = {"name": "keyed", "litellm_model": "openai/keyed", "api_key_env": "MINE"}
    run_id = lab.submit(lab.docset([numeric_instance(1)]), models=[keyed, FAST], samples=1)
    lab.keyring = type(lab.keyring)(lab.keyring.vault, {}, lab.keyring.policy)
    lab.execute(ScriptedGateway(right), run_id)
    view = lab.view(run_id)
    assert view["status"] == "completed"
    assert view["by_model"]["fast"]["completed"] == 4
    assert view["by_model"]["keyed"]["invalid_by_reason"] == {"provider_error": 4}
    assert "MINE" in lab.cells(run_id, model="keyed")[0]["invalid_detail"]
    lab.keyring = type(lab.keyring)(lab.keyring.vault, {"MINE": "k"}, lab.keyring.policy)
    assert retry_run(lab.engine, run_id) == 4
    lab.execute(ScriptedGateway(right), run_id)
    assert lab.view(run_id)["counts"]["completed"] == 8
