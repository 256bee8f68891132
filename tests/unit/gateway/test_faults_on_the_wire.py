import json
from typing import TYPE_CHECKING, Any

import pytest

from app.gateway.litellm_gateway import LiteLLMGateway
from app.protocol.chat import (
    CallFailure,
    ChatRequest,
    Completion,
    InvalidReason,
    Message,
    ModelEndpoint,
)

if TYPE_CHECKING:
    from tests.unit.gateway.conftest import Ask, Clock, Provider

pytestmark = pytest.mark.anyio


def _address(provider: "Provider") -> str:
    return provider.base.removeprefix("http://").removesuffix("/v1")


def _malformed(provider: "Provider") -> CallFailure:
    return CallFailure(
        InvalidReason.PROVIDER_ERROR, f"malformed reply from {_address(provider)}", 0, 2
    )


def _without_latency(result: Completion | CallFailure) -> CallFailure:
    assert isinstance(result, CallFailure)
    return CallFailure(result.reason, result.detail, 0, result.attempts, result.dropped_params)


@pytest.mark.parametrize("status", [408, 409, 429, 500, 502, 503, 529])
async def test_a_passing_fault_is_tried_again_until_the_attempts_run_out(
    provider: "Provider", ask: "Ask", status: int
) -> None:
    provider.will(provider.error(status))
    failure = await ask(max_attempts=3)
    assert isinstance(failure, CallFailure)
    assert failure.reason is InvalidReason.PROVIDER_ERROR
    assert failure.detail.endswith(f"HTTP {status} from {_address(provider)}")
    assert failure.attempts == len(provider.heard) == 3


@pytest.mark.parametrize("status", [307, 400, 401, 403, 404, 422])
async def test_a_lasting_fault_is_not_tried_again(
    provider: "Provider", ask: "Ask", status: int
) -> None:
    provider.will(provider.error(status, headers={"Location": "/v1/elsewhere"}))
    failure = _without_latency(await ask())
    assert isinstance(failure, CallFailure)
    assert (failure.reason, failure.attempts) == (InvalidReason.PROVIDER_ERROR, 1)
    assert failure.detail.startswith(f"HTTP {status} from {_address(provider)}")
    assert [heard.path for heard in provider.heard] == ["/v1/chat/completions"]


@pytest.mark.parametrize(
    ("header", "waited"),
    [
        ("7", 7.0),
        ("Sun, 29 Nov 2026 12:00:30 GMT", 30.0),
        ("-5", 1.0),
        ("soon", 1.0),
        ("Wed, 21 Oct 2015 07:28:00 GMT", 1.0),
    ],
)
async def test_retry_after_is_honoured_where_it_makes_sense(
    provider: "Provider", ask: "Ask", clock: "Clock", header: str, waited: float
) -> None:
    provider.will(provider.error(429, headers={"Retry-After": header}), provider.reply())
    reply = await ask()
    assert isinstance(reply, Completion)
    assert reply.attempts == 2
    assert sum(clock.slept) == waited


@pytest.mark.parametrize(
    ("header", "seconds"), [("3600", 3600), ("Sun, 29 Nov 2026 13:00:00 GMT", 3600)]
)
async def test_a_long_retry_after_ends_the_call_without_waiting(
    provider: "Provider", ask: "Ask", clock: "Clock", header: str, seconds: int
) -> None:
    provider.will(provider.error(429, headers={"Retry-After": header}))
    assert _without_latency(await ask()) == CallFailure(
        InvalidReason.PROVIDER_ERROR, f"rate limited for {seconds} s", 0, 1
    )
    assert clock.slept == []


async def test_headers_in_any_alphabet_are_no_fault(provider: "Provider", ask: "Ask") -> None:
    provider.will(
        provider.raw(json.dumps(provider.body()), headers={"X-Region": "Zürich 東京"})
    )
    assert isinstance(await ask(), Completion)


async def test_a_refused_connection_is_told_apart_with_its_address(ask: "Ask") -> None:
    failure = _without_latency(await ask(api_base="http://127.0.0.1:9/v1", max_attempts=2))
    assert failure == CallFailure(
        InvalidReason.PROVIDER_ERROR, "endpoint unreachable: 127.0.0.1:9", 0, 2
    )


async def test_an_address_that_cannot_be_read_is_not_tried_again(ask: "Ask") -> None:
    failure = _without_latency(await ask(api_base="http://127.0.0.1:99999/v1"))
    assert (failure.detail, failure.attempts) == ("api_base is no usable address", 0)


async def test_a_connection_lost_in_mid_reply_is_tried_again(
    provider: "Provider", ask: "Ask"
) -> None:
    provider.will(provider.reset(), provider.cut_body(), provider.reply())
    reply = await ask()
    assert isinstance(reply, Completion)
    assert reply.attempts == len(provider.heard) == 3


async def test_bytes_that_drip_for_ever_end_at_the_wall_clock_limit(
    provider: "Provider", ask: "Ask"
) -> None:
    await ask()
    provider.will(provider.drip(0.02), provider.reply())
    reply = await ask(timeout_seconds=0.5)
    assert isinstance(reply, Completion)
    assert reply.attempts == 2


async def test_a_provider_that_never_answers_is_a_timeout(
    provider: "Provider", ask: "Ask"
) -> None:
    provider.will(provider.drip(60))
    assert _without_latency(await ask(timeout_seconds=0.5, max_attempts=2)) == CallFailure(
        InvalidReason.TIMEOUT,
        f"no complete reply from {_address(provider)} within 0.5 s",
        0,
        2,
    )


@pytest.mark.parametrize(
    "body",
    [
        "",
        "<html>Bad gateway</html>",
        "null",
        "[]",
        "7",
        "{}",
        '{"choices": []}',
        '{"choices": {}}',
        '{"choices": [null]}',
        '{"choices": [{}]}',
        '{"choices": [{"message": null, "finish_reason": "stop"}]}',
        '{"choices": [{"message": "42", "finish_reason": "stop"}]}',
        '{"choices": [{"message": {"content": "42"}}], "usage": "many"}',
        '{"error": {"message": "overloaded", "code": 502}}',
    ],
)
async def test_a_reply_that_cannot_be_read_is_tried_again(
    provider: "Provider", ask: "Ask", body: str
) -> None:
    provider.will(provider.raw(body))
    assert _without_latency(await ask(max_attempts=2)) == _malformed(provider)


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        (
            "This model's maximum context length is 8192 tokens, you requested 9000 tokens.",
            InvalidReason.CONTEXT_OVERFLOW,
        ),
        (
            "Your request was rejected as a result of the safety system.",
            InvalidReason.CONTENT_FILTER,
        ),
    ],
)
async def test_what_is_the_models_doing_is_named_and_not_tried_again(
    provider: "Provider", ask: "Ask", message: str, reason: InvalidReason
) -> None:
    provider.will(provider.error(400, message))
    failure = _without_latency(await ask())
    assert (failure.reason, failure.attempts) == (reason, 1)
    assert message not in failure.detail


@pytest.mark.parametrize(
    ("choice", "tokens", "finish"),
    [
        ({"finish_reason": "length"}, 5, "length"),
        ({"finish_reason": "content_filter"}, 5, "content_filter"),
        ({"finish_reason": "max_tokens"}, 5, "length"),
        ({"finish_reason": "eos_token_weird"}, 5, "eos_token_weird"),
        ({"finish_reason": "eos_token_weird"}, 100, "length"),
        ({"finish_reason": None}, 100, "length"),
        ({"finish_reason": "stop"}, 100, "stop"),
    ],
)
async def test_a_cut_reply_is_seen_whatever_the_server_calls_it(
    provider: "Provider", ask: "Ask", choice: dict[str, Any], tokens: int, finish: str
) -> None:
    usage = {"prompt_tokens": 10, "completion_tokens": tokens, "total_tokens": 10 + tokens}
    provider.will(provider.reply("P = 1", choice=choice, usage=usage))
    reply = await ask(max_output_tokens=100)
    assert isinstance(reply, Completion)
    assert reply.finish_reason == finish


async def test_missing_usage_is_unknown_and_so_is_the_cost(
    provider: "Provider", ask: "Ask"
) -> None:
    provider.will(provider.reply(usage=None))
    reply = await ask()
    assert isinstance(reply, Completion)
    assert reply.usage is None
    assert reply.cost_usd is None


@pytest.mark.parametrize("field", ["reasoning_content", "reasoning"])
async def test_reasoning_is_kept_apart_from_an_empty_answer(
    provider: "Provider", ask: "Ask", field: str
) -> None:
    provider.will(provider.reply(None, message={field: "six sevens"}))
    reply = await ask()
    assert isinstance(reply, Completion)
    assert (reply.text, reply.reasoning) == ("", "six sevens")


async def test_a_think_block_stays_in_the_text(provider: "Provider", ask: "Ask") -> None:
    provider.will(provider.reply("<think>six sevens</think>\n\n42"))
    reply = await ask()
    assert isinstance(reply, Completion)
    assert (reply.text, reply.reasoning) == ("<think>six sevens</think>\n\n42", None)


async def test_an_endless_body_is_cut_off_and_is_no_reply(
    provider: "Provider", ask: "Ask"
) -> None:
    provider.will(provider.raw(" " * 8_000_001))
    failure = await ask()
    assert isinstance(failure, CallFailure)
    assert failure.detail.startswith("reply over")
    assert failure.attempts == 1


async def test_a_self_hosted_name_without_an_address_is_not_sent_to_anybody(
    gateway: LiteLLMGateway,
) -> None:
    request = ChatRequest((Message("user", "x"),))
    failure = await gateway.complete(
        ModelEndpoint("hosted_vllm/x"), request, wanted=lambda: True
    )
    assert isinstance(failure, CallFailure)
    assert failure.attempts == 0
    assert "api_base" in failure.detail


@pytest.mark.parametrize("provider_name", ["gemini", "anthropic", "mistral", "openai"])
async def test_a_connection_that_fails_is_a_failure_of_the_call_with_every_provider(
    gateway: LiteLLMGateway, provider_name: str
) -> None:
    request = ChatRequest((Message("user", "x"),))
    nowhere = ModelEndpoint(
        f"{provider_name}/m", "http://127.0.0.1:9", api_key="k", max_attempts=2
    )
    failure = await gateway.complete(nowhere, request, wanted=lambda: True)
    assert isinstance(failure, CallFailure)
    assert (failure.reason, failure.attempts) == (InvalidReason.PROVIDER_ERROR, 2)
    assert failure.detail == "endpoint unreachable: 127.0.0.1:9"
