import inspect

import litellm.exceptions
import openai
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.gateway.failures import (
    RULES,
    Fault,
    address_of,
    fault_of_exception,
    fault_of_status,
    rule_for,
)
from app.protocol.chat import InvalidReason

WHERE = "host:80"

# Raised by parts of litellm and openai that a chat completion never enters: guardrails, images,
# vector stores, schema checks, budgets, mocks, streams, sockets and webhooks.
OUT_OF_REACH = {
    "BlockedPiiEntityError",
    "BudgetExceededError",
    "GuardrailRaisedException",
    "ImageFetchError",
    "InvalidWebhookSignatureError",
    "JSONSchemaValidationError",
    "MidStreamFallbackError",
    "MockException",
    "ModelNotMappedError",
    "ModifyResponseException",
    "SensitiveDataRouteException",
    "VectorStoreSearchError",
    "WebSocketConnectionClosedError",
    "WebSocketQueueFullError",
}


def _exceptions_of(module: object) -> set[str]:
    return {
        name
        for name, value in list(vars(module).items())
        if not name.startswith("_") and inspect.isclass(value) and issubclass(value, Exception)
    }


def test_an_upgrade_that_adds_an_error_is_noticed() -> None:
    foreign = _exceptions_of(litellm.exceptions) | _exceptions_of(openai)
    assert sorted(foreign - RULES.keys() - OUT_OF_REACH) == []
    assert sorted(RULES.keys() & OUT_OF_REACH) == []
    assert sorted((RULES.keys() | OUT_OF_REACH) - foreign) == ["ImportError"]


def test_a_class_without_a_rule_takes_its_parents() -> None:
    class Newer(openai.RateLimitError):
        pass

    assert rule_for(Newer) == RULES["RateLimitError"]


def test_a_connection_refused_is_found_below_what_litellm_makes_of_it() -> None:
    outer = openai.OpenAIError("500: sk-secret")
    outer.__cause__ = RuntimeError("in between")
    outer.__cause__.__context__ = ConnectionRefusedError(111, "refused")
    assert fault_of_exception(outer, WHERE, None) == Fault(f"endpoint unreachable: {WHERE}")


def test_causes_that_go_round_in_a_circle_end() -> None:
    first, second = openai.OpenAIError("one"), openai.OpenAIError("two")
    first.__cause__, second.__cause__ = second, first
    assert fault_of_exception(first, WHERE, None) == Fault(f"the provider failed: {WHERE}")


def test_a_server_error_that_speaks_of_contexts_is_not_the_models_doing() -> None:
    error = litellm.exceptions.ContextWindowExceededError("too long", "m", "openai")
    overflow = fault_of_exception(error, WHERE, 400)
    assert (overflow.reason, overflow.retryable) == (InvalidReason.CONTEXT_OVERFLOW, False)
    assert fault_of_exception(error, WHERE, 503) == fault_of_status(503, WHERE)


@given(message=st.text(min_size=8).filter(lambda text: text not in WHERE))
def test_a_providers_words_never_reach_a_fault(message: str) -> None:
    secret = f"<{message}>"
    error = litellm.exceptions.APIConnectionError(secret, "openai", "m")
    for status in (None, 200, 401, 500):
        assert secret not in repr(fault_of_exception(error, WHERE, status))


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("http://127.0.0.1:8000/v1", "127.0.0.1:8000"),
        ("https://user:secret@api.example.org/v1?key=secret", "api.example.org:443"),
        ("http://api.example.org", "api.example.org:80"),
        ("http://[::1]:9/v1", "[::1]:9"),
        ("http://host:99999/v1", "host:99999"),
    ],
)
def test_an_address_is_host_and_port_and_nothing_else(url: str, address: str) -> None:
    assert address_of(url) == address
