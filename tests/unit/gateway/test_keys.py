import logging
from typing import TYPE_CHECKING

import pytest

from app.gateway.keys import PLACEHOLDER_KEY, KeyMissing, called_base, outgoing_key
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
    from tests.unit.gateway.conftest import Ask, Provider

CANARY = "sk-canary-0123456789abcdefghijklmnop"
ENVIRON = {"OPENAI_API_KEY": CANARY, "ANTHROPIC_API_KEY": "sk-ant", "DER2_API_KEY": CANARY}
ELSEWHERE = "http://127.0.0.1:9/v1"


@pytest.mark.parametrize(
    ("endpoint", "key"),
    [
        (ModelEndpoint("openai/gpt-4o", None, "sk-given"), "sk-given"),
        (ModelEndpoint("openai/gpt-4o", ELSEWHERE, "sk-given"), "sk-given"),
        (ModelEndpoint("openai/gpt-4o", ELSEWHERE), PLACEHOLDER_KEY),
        (ModelEndpoint("openai/gpt-4o", ELSEWHERE, ""), PLACEHOLDER_KEY),
        (ModelEndpoint("gpt-4o"), CANARY),
        (ModelEndpoint("openai/gpt-4o"), CANARY),
        (ModelEndpoint("anthropic/claude"), "sk-ant"),
        (ModelEndpoint("der2/anything"), PLACEHOLDER_KEY),
        (ModelEndpoint("nobody-knows-this"), PLACEHOLDER_KEY),
        (ModelEndpoint("bedrock/claude"), None),
    ],
)
def test_a_key_goes_to_its_own_host_alone(endpoint: ModelEndpoint, key: str | None) -> None:
    assert outgoing_key(endpoint, ENVIRON) == key


def test_a_missing_key_is_named_by_its_variable() -> None:
    with pytest.raises(KeyMissing, match="set MISTRAL_API_KEY"):
        outgoing_key(ModelEndpoint("mistral/large"), ENVIRON)


def test_openai_is_called_at_its_own_address() -> None:
    assert called_base(ModelEndpoint("gpt-4o")) == "https://api.openai.com/v1"
    assert called_base(ModelEndpoint("openai/any")) == "https://api.openai.com/v1"
    assert called_base(ModelEndpoint("openai/any", ELSEWHERE)) == ELSEWHERE
    assert called_base(ModelEndpoint("anthropic/claude")) is None


@pytest.mark.anyio
async def test_a_call_without_a_key_fails_before_any_request() -> None:
    gateway = LiteLLMGateway({})
    request = ChatRequest((Message("user", "hello"),))
    failure = await gateway.complete(
        ModelEndpoint("openai/gpt-4o"), request, wanted=lambda: True
    )
    assert failure == CallFailure(
        InvalidReason.PROVIDER_ERROR,
        "no key: set OPENAI_API_KEY or give the model a key",
        latency_seconds=0.0,
        attempts=0,
    )


@pytest.mark.anyio
@pytest.mark.parametrize(
    "model",
    ["openai/reader", "reader", "hosted_vllm/reader", "mistral/reader", "deepseek/reader"],
)
async def test_the_operators_variables_neither_leak_nor_redirect(
    provider: "Provider", ask: "Ask", monkeypatch: pytest.MonkeyPatch, model: str
) -> None:
    for provider_name in ("OPENAI", "HOSTED_VLLM", "MISTRAL", "DEEPSEEK"):
        monkeypatch.setenv(f"{provider_name}_API_KEY", CANARY)
        monkeypatch.setenv(f"{provider_name}_API_BASE", ELSEWHERE)
    monkeypatch.setenv("OPENAI_BASE_URL", ELSEWHERE)
    monkeypatch.setenv("OPENAI_ORGANIZATION", CANARY)
    monkeypatch.setenv("OPENAI_ORG_ID", CANARY)
    monkeypatch.setenv("OPENAI_PROJECT_ID", CANARY)
    assert isinstance(await ask(litellm_model=model), Completion)
    [heard] = provider.heard
    assert heard.headers["Authorization"] == f"Bearer {PLACEHOLDER_KEY}"
    assert CANARY not in repr(heard)


@pytest.mark.anyio
async def test_a_key_that_the_provider_repeats_never_comes_out(
    provider: "Provider",
    ask: "Ask",
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    caplog.set_level(logging.DEBUG)
    echo_with_success = provider.raw(f'{{"choices": [], "note": "{CANARY}"}}')
    provider.will(echo_with_success, provider.key_echo())
    failure = await ask(api_key=CANARY)
    output = capfd.readouterr()
    assert provider.heard[0].headers["Authorization"] == f"Bearer {CANARY}"
    assert isinstance(failure, CallFailure)
    assert failure.detail.startswith("HTTP 401 from 127.0.0.1:")
    for place in (repr(failure), caplog.text, output.out, output.err):
        assert CANARY not in place
        assert "Give Feedback" not in place
    assert CANARY not in repr(ModelEndpoint("openai/reader", ELSEWHERE, CANARY))


@pytest.mark.anyio
async def test_a_key_that_a_good_reply_repeats_is_struck_out(
    provider: "Provider", ask: "Ask"
) -> None:
    provider.will(
        provider.reply(
            f"Your key is {CANARY}!",
            message={"reasoning_content": CANARY},
            choice={"finish_reason": CANARY},
        )
    )
    reply = await ask(api_key=CANARY)
    assert isinstance(reply, Completion)
    assert reply.text == "Your key is [key]!"
    assert CANARY not in repr(reply)


@pytest.mark.anyio
async def test_a_name_that_nobody_knows_is_not_called_anywhere() -> None:
    gateway = LiteLLMGateway({})
    request = ChatRequest((Message("user", "hello"),))
    failure = await gateway.complete(
        ModelEndpoint("nobody-knows-this"), request, wanted=lambda: True
    )
    await gateway.close()
    assert isinstance(failure, CallFailure)
    assert (failure.reason, failure.attempts) == (InvalidReason.PROVIDER_ERROR, 0)
