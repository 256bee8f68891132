import asyncio
import gc
import subprocess
import sys
import threading
from itertools import chain, repeat
from typing import TYPE_CHECKING, Any

import litellm
import pytest

from app.gateway.litellm_gateway import LiteLLMGateway
from app.protocol.chat import (
    CallFailure,
    ChatRequest,
    Completion,
    InvalidReason,
    Message,
    ModelEndpoint,
    Prices,
    Usage,
)

if TYPE_CHECKING:
    from tests.unit.gateway.conftest import Ask, Clock, Provider

pytestmark = pytest.mark.anyio

QUESTION = (Message("system", "Be brief."), Message("user", "Was ist 6 × 7? \U0001f600"))
EVERYTHING = ChatRequest(
    QUESTION,
    temperature=1.0,
    top_p=0.7,
    max_output_tokens=100,
    stop=("END",),
    reasoning_effort="low",
    seed=7,
    json_reply=True,
)
REFUSES_TEMPERATURE = "Unsupported value: 'temperature' does not support 1 with this model."


async def test_the_request_on_the_wire_is_the_one_that_litellm_would_send(
    provider: "Provider", gateway: LiteLLMGateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    endpoint = ModelEndpoint("openai/reader", provider.base, "sk-given")
    await gateway.complete(endpoint, EVERYTHING, wanted=lambda: True)
    monkeypatch.delenv("EXPERIMENTAL_OPENAI_BASE_LLM_HTTP_HANDLER")
    await litellm.acompletion(
        model="openai/reader",
        api_base=provider.base,
        api_key="sk-given",
        messages=[message._asdict() for message in QUESTION],
        temperature=1.0,
        top_p=0.7,
        max_tokens=100,
        stop=["END"],
        reasoning_effort="low",
        seed=7,
        response_format={"type": "json_object"},
    )
    ours, theirs = provider.heard
    assert ours.body == theirs.body
    assert ours.path == theirs.path
    for header in ("Authorization", "Content-Type"):
        assert ours.headers[header] == theirs.headers[header]


async def test_only_what_is_set_is_sent(provider: "Provider", ask: "Ask") -> None:
    await ask()
    assert provider.heard[0].body.keys() == {"model", "messages"}


async def test_a_refused_parameter_is_dropped_recorded_and_remembered(
    provider: "Provider", ask: "Ask"
) -> None:
    provider.will(provider.error(400, REFUSES_TEMPERATURE), provider.reply())
    first = await ask(temperature=1.0, top_p=0.7, max_attempts=1)
    second = await ask(temperature=1.0, top_p=0.7)
    assert isinstance(first, Completion)
    assert isinstance(second, Completion)
    assert (first.attempts, second.attempts) == (2, 1)
    assert first.dropped_params == second.dropped_params == ("temperature",)
    sent = [("temperature" in heard.body, "top_p" in heard.body) for heard in provider.heard]
    assert sent == [(True, True), (False, True), (False, True)]


async def test_several_refused_parameters_are_dropped_one_after_the_other(
    provider: "Provider", ask: "Ask"
) -> None:
    seed = provider.raw('{"error": {"message": "no", "param": "seed"}}', 422)
    provider.will(provider.error(400, REFUSES_TEMPERATURE), seed, provider.reply())
    reply = await ask(temperature=1.0, seed=7)
    assert isinstance(reply, Completion)
    assert reply.dropped_params == ("temperature", "seed")


async def test_a_parameter_that_litellm_refuses_costs_no_request(
    provider: "Provider", ask: "Ask"
) -> None:
    reply = await ask(litellm_model="openai/o3-mini", top_p=0.7, max_output_tokens=9)
    assert isinstance(reply, Completion)
    assert (reply.attempts, reply.dropped_params) == (1, ("top_p",))
    assert provider.heard[0].body["max_completion_tokens"] == 9


async def test_a_parameter_is_not_remembered_when_dropping_it_did_not_help(
    provider: "Provider", ask: "Ask"
) -> None:
    provider.will(provider.error(400, REFUSES_TEMPERATURE), provider.error(400, "no"))
    failure = await ask(temperature=1.0)
    assert isinstance(failure, CallFailure)
    assert (failure.attempts, failure.dropped_params) == (2, ("temperature",))
    provider.will(provider.reply())
    reply = await ask(temperature=1.0)
    assert isinstance(reply, Completion)
    assert reply.dropped_params == ()


@pytest.mark.parametrize(
    ("model", "expected"),
    [
        ("openai/reader", {"chat_template_kwargs": {"enable_thinking": False}}),
        ("openrouter/reader", {"reasoning": {"enabled": False}}),
        ("deepseek/reader", {"thinking": {"type": "disabled"}}),
    ],
)
async def test_reasoning_is_switched_in_each_providers_own_way(
    provider: "Provider", ask: "Ask", model: str, expected: dict[str, Any]
) -> None:
    await ask(litellm_model=model, reasoning_enabled=False)
    assert expected.items() <= provider.heard[0].body.items()


async def test_a_call_that_is_not_wanted_sends_nothing(
    provider: "Provider", gateway: LiteLLMGateway
) -> None:
    endpoint = ModelEndpoint("openai/reader", provider.base)
    failure = await gateway.complete(endpoint, ChatRequest(QUESTION), wanted=lambda: False)
    assert isinstance(failure, CallFailure)
    assert (failure.reason, failure.attempts) == (InvalidReason.CANCELLED, 0)
    assert provider.heard == []


async def test_a_call_is_given_up_while_it_waits_to_try_again(
    provider: "Provider", gateway: LiteLLMGateway, clock: "Clock"
) -> None:
    provider.will(provider.error(429, headers={"Retry-After": "100"}))
    endpoint = ModelEndpoint("openai/reader", provider.base)
    answers = chain([True] * 4, repeat(False))
    failure = await gateway.complete(
        endpoint, ChatRequest(QUESTION), wanted=lambda: next(answers)
    )
    assert isinstance(failure, CallFailure)
    assert (failure.reason, failure.attempts) == (InvalidReason.CANCELLED, 1)
    assert sum(clock.slept) < 5


async def test_usage_and_prices_give_the_cost(provider: "Provider", ask: "Ask") -> None:
    usage = {
        "prompt_tokens": 1000,
        "completion_tokens": 100,
        "total_tokens": 1100,
        "prompt_tokens_details": {"cached_tokens": 400},
        "completion_tokens_details": {"reasoning_tokens": 60},
    }
    provider.will(provider.reply(usage=usage))
    reply = await ask(prices=Prices(1.0, 10.0, 0.5))
    assert isinstance(reply, Completion)
    assert reply.usage == Usage(1000, 400, 100, 60)
    assert reply.cost_usd == pytest.approx((600 * 1.0 + 400 * 0.5 + 100 * 10.0) / 1e6)


async def test_another_providers_wire_format_is_read_through_litellm(
    provider: "Provider", ask: "Ask"
) -> None:
    provider.will(
        provider.raw(
            '{"id": "msg_1", "type": "message", "role": "assistant", "model": "c",'
            ' "content": [{"type": "text", "text": "42"}], "stop_reason": "max_tokens",'
            ' "usage": {"input_tokens": 12, "output_tokens": 3}}'
        )
    )
    reply = await ask(litellm_model="anthropic/claude-reader", api_key="sk-given")
    assert isinstance(reply, Completion)
    assert (reply.text, reply.finish_reason) == ("42", "length")
    assert reply.usage is not None
    assert (reply.usage.prompt_tokens, reply.usage.completion_tokens) == (12, 3)
    assert provider.heard[0].headers["x-api-key"] == "sk-given"


@pytest.mark.parametrize("model", ["reader", "some-lab/reader-7b", "venice_of_nobody/x"])
async def test_a_name_without_a_known_provider_means_an_openai_compatible_server(
    provider: "Provider", ask: "Ask", model: str
) -> None:
    assert isinstance(await ask(litellm_model=model), Completion)
    assert provider.heard[0].body["model"] == model


async def test_a_provider_that_litellm_only_lists_is_called_like_openai(
    provider: "Provider", ask: "Ask"
) -> None:
    assert isinstance(await ask(litellm_model="crusoe/reader"), Completion)
    assert provider.heard[0].body["model"] == "reader"


async def test_a_prompt_of_several_megabytes_arrives_whole(
    provider: "Provider", gateway: LiteLLMGateway
) -> None:
    endpoint = ModelEndpoint("openai/reader", provider.base)
    request = ChatRequest((Message("user", "ä" * 1_000_000),))
    assert isinstance(
        await gateway.complete(endpoint, request, wanted=lambda: True), Completion
    )
    assert provider.heard[0].body["messages"][0]["content"] == "ä" * 1_000_000


async def test_calls_leave_nothing_behind(provider: "Provider", ask: "Ask") -> None:
    async def fifty_calls() -> None:
        await asyncio.gather(*(ask() for _ in range(50)))
        provider.heard.clear()

    await fifty_calls()
    gc.collect()
    objects, threads = len(gc.get_objects()), threading.active_count()
    for _ in range(10):
        await fifty_calls()
    gc.collect()
    assert len(gc.get_objects()) - objects < 500
    assert threading.active_count() - threads <= 32


async def test_a_closed_gateway_opens_again_on_the_next_call(
    gateway: LiteLLMGateway, ask: "Ask"
) -> None:
    assert isinstance(await ask(), Completion)
    await gateway.close()
    assert isinstance(await ask(), Completion)


def test_tokens_are_counted_without_a_network(gateway: LiteLLMGateway) -> None:
    endpoint = ModelEndpoint("openai/reader")
    short = gateway.count_tokens(endpoint, (Message("user", "one two three"),))
    long = gateway.count_tokens(endpoint, (Message("user", "one two three " * 100),))
    assert 3 <= short < 20
    assert 290 <= long < 420


def test_the_context_window_is_litellms_or_unknown(gateway: LiteLLMGateway) -> None:
    assert gateway.context_window(ModelEndpoint("openai/gpt-4o")) == 128_000
    assert gateway.context_window(ModelEndpoint("openai/reader")) is None


def test_litellm_is_imported_by_the_first_call_and_not_before() -> None:
    program = (
        "import sys; from app.gateway.litellm_gateway import LiteLLMGateway as Gateway;"
        "from app.protocol.chat import ModelEndpoint as Endpoint;"
        "gateway = Gateway({}); gateway.context_window(Endpoint('gpt-4o'));"
        "print('litellm' in sys.modules, 'aiohttp' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["False", "False"]
