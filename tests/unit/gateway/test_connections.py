from typing import TYPE_CHECKING

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
    from tests.unit.gateway.conftest import Clock, Provider

pytestmark = pytest.mark.anyio

REQUEST = ChatRequest((Message("user", "hello"),))


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
async def test_an_address_that_is_not_allowed_is_never_connected_to(
    provider: "Provider", clock: "Clock", host: str
) -> None:
    asked: list[tuple[str, str]] = []

    def refuse(name: str, _port: int, address: str) -> bool:
        asked.append((name, address))
        return False

    gateway = LiteLLMGateway({}, clock.pacing(), refuse)
    base = provider.base.replace("127.0.0.1", host)
    result = await gateway.complete(
        ModelEndpoint("openai/reader", base), REQUEST, wanted=lambda: True
    )
    await gateway.close()
    assert isinstance(result, CallFailure)
    assert result.reason is InvalidReason.PROVIDER_ERROR
    assert result.detail == f"address not allowed: {base[7:-3]}"
    assert (host, "127.0.0.1") in asked
    assert provider.heard == []


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
async def test_an_address_that_is_allowed_is_called(provider: "Provider", host: str) -> None:
    gateway = LiteLLMGateway({}, address_check=lambda _host, _port, at: at == "127.0.0.1")
    base = provider.base.replace("127.0.0.1", host)
    result = await gateway.complete(
        ModelEndpoint("openai/reader", base), REQUEST, wanted=lambda: True
    )
    await gateway.close()
    assert isinstance(result, Completion)


async def test_a_host_that_does_not_exist_is_unreachable(clock: "Clock") -> None:
    gateway = LiteLLMGateway({}, clock.pacing())
    endpoint = ModelEndpoint("openai/reader", "http://no-such-host.invalid/v1", max_attempts=1)
    result = await gateway.complete(endpoint, REQUEST, wanted=lambda: True)
    await gateway.close()
    assert isinstance(result, CallFailure)
    assert result.detail == "endpoint unreachable: no-such-host.invalid:80"
