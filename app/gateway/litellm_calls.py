"""One request to a provider by way of litellm, and what became of it.

Importing this module imports litellm; see `connections`.
"""

import asyncio
import dataclasses
import functools
import json
import logging
import warnings
from collections.abc import Collection
from typing import Any, NamedTuple

import litellm
import openai
from litellm.constants import openai_compatible_providers
from litellm.exceptions import UnsupportedParamsError
from litellm.litellm_core_utils.get_llm_provider_logic import get_llm_provider
from litellm.llms.custom_httpx.async_client_cleanup import close_litellm_async_clients
from litellm.llms.openai_like.json_loader import JSONProviderRegistry
from litellm.types.utils import LlmProviders
from litellm.utils import ProviderConfigManager

from app.gateway.connections import (
    CURRENT_WIRE,
    AddressCheck,
    NoAccount,
    ProviderClient,
    Wire,
)
from app.gateway.failures import (
    Fault,
    Refusal,
    address_of,
    deadline_passed,
    fault_of_exception,
    malformed,
)
from app.gateway.keys import PLACEHOLDER_KEY, called_base
from app.gateway.parameters import litellm_arguments, refused_field, sent_fields
from app.gateway.pricing import provider_of
from app.gateway.replies import Reply, read_reply
from app.protocol.chat import ChatRequest, Message, ModelEndpoint, messages_json
from app.protocol.model_config import SELF_HOSTED_PROVIDERS

litellm.suppress_debug_info = True
litellm.telemetry = False
litellm.disable_hf_tokenizer_download = True
for _name in ("LiteLLM", "LiteLLM Router", "LiteLLM Proxy"):
    # They log whole replies, and the keys that a reply may repeat.
    logging.getLogger(_name).setLevel(logging.CRITICAL)

# litellm prepares a request in a thread. When a call is given up just then, the coroutine that
# would have sent it is dropped unstarted, which is what is wanted and no reason to warn.
warnings.filterwarnings("ignore", "coroutine .*async_completion.* was never awaited")

_REQUEST_ID_HEADERS = ("x-request-id", "request-id", "x-goog-request-id")
# litellm calls these through a client library that takes no other client.
_OTHER_CLIENTS = frozenset({"azure", "azure_text", "text-completion-openai"})
# Raised by litellm itself, unless the wire tells of an answer.
_REFUSED_UNSENT = (openai.BadRequestError, ImportError)
_PARAMETER_STATUSES = frozenset({400, 422})
_PROVIDERS = frozenset(provider.value for provider in LlmProviders)


class Outcome(NamedTuple):
    result: Reply | Fault | Refusal
    was_sent: bool


class Route(NamedTuple):
    model: str
    provider: str
    api_base: str | None


class LiteLLMCalls:
    """Calls providers through one HTTP client, which lasts until `close`."""

    def __init__(self, address_check: AddressCheck | None) -> None:
        self._client = ProviderClient(address_check)

    async def request_once(
        self,
        endpoint: ModelEndpoint,
        request: ChatRequest,
        key: str | None,
        dropped: Collection[str],
    ) -> Outcome:
        """Send one request, within the endpoint's wall-clock limit, and never again."""
        route = _route(endpoint.litellm_model, called_base(endpoint))
        if route is None:
            told = f"{endpoint.litellm_model} needs an api_base: no address is known for it"
            return Outcome(Fault(told, retryable=False), was_sent=False)
        arguments = litellm_arguments(request, route.provider, dropped)
        wire = Wire(sent=route.provider in _OTHER_CLIENTS)
        if not wire.sent:
            arguments["client"] = self._client
        CURRENT_WIRE.set(wire)
        try:
            async with asyncio.timeout(endpoint.timeout_seconds):
                response = await litellm.acompletion(
                    model=route.model,
                    api_base=route.api_base,
                    api_key=key,
                    timeout=endpoint.timeout_seconds,
                    num_retries=0,
                    max_retries=0,
                    litellm_logging_obj=NoAccount(route.model, arguments["messages"]),
                    **arguments,
                )
        except TimeoutError:
            fault = deadline_passed(endpoint.timeout_seconds, _address(route))
            return Outcome(fault, wire.sent)
        except Exception as error:
            # litellm's handlers of some providers stumble over a failed connection themselves.
            if wire.fault is not None:
                return Outcome(wire.fault, wire.sent)
            if not isinstance(error, openai.OpenAIError | ImportError):
                raise
            fields = [name for name in sent_fields(request) if name not in dropped]
            return Outcome(_failed(error, wire, route, fields), _was_sent(error, wire))
        return Outcome(_read(response, wire, request, route), was_sent=True)

    async def close(self) -> None:
        await self._client.close()
        await close_litellm_async_clients()  # type: ignore[no-untyped-call]  # litellm's


def count_tokens(litellm_model: str, messages: tuple[Message, ...]) -> int:
    """Return litellm's count; exact for OpenAI's models, an estimate for most others."""
    return int(litellm.token_counter(model=litellm_model, messages=messages_json(messages)))


def _read(
    response: Any,  # noqa: ANN401 - litellm's ModelResponse, which declares little
    wire: Wire,
    request: ChatRequest,
    route: Route,
) -> Reply | Fault:
    if not getattr(response, "choices", None):
        return malformed(_address(route))
    body = _openai_shaped(wire.body) or response.model_dump()
    finish = response.choices[0].finish_reason
    reply = read_reply(body, finish, request.max_output_tokens)
    if reply is None:
        return malformed(_address(route))
    request_id = next(
        (wire.headers[name] for name in _REQUEST_ID_HEADERS if name in wire.headers),
        reply.request_id,
    )
    return dataclasses.replace(reply, request_id=request_id)


def _openai_shaped(body: bytes) -> dict[str, Any] | None:
    try:
        reply = json.loads(body)
    except ValueError:
        return None
    return reply if isinstance(reply, dict) and "choices" in reply else None


def _failed(
    error: Exception, wire: Wire, route: Route, fields: Collection[str]
) -> Fault | Refusal:
    if wire.fault is not None:
        return wire.fault
    status = wire.status
    if route.provider in _OTHER_CLIENTS:
        status = getattr(error, "status_code", None)
    fault = fault_of_exception(error, _address(route), status, wire.headers.get("retry-after"))
    if not fault.reason.blames_model and _may_be_parameter(error, status):
        complaint = wire.body.decode(errors="replace") if wire.body else str(error)
        field = refused_field(complaint, fields)
        if field is not None:
            return Refusal(field)
    return fault


def _was_sent(error: Exception, wire: Wire) -> bool:
    """Tell whether a request left; a few providers are called past our client, unseen."""
    unseen = wire.fault is None and not isinstance(error, _REFUSED_UNSENT)
    return wire.sent or unseen


def _may_be_parameter(error: Exception, status: int | None) -> bool:
    refused_here = isinstance(error, UnsupportedParamsError)
    return refused_here or status in _PARAMETER_STATUSES


def _address(route: Route) -> str:
    return address_of(route.api_base) if route.api_base else route.provider


@functools.lru_cache(maxsize=1024)
def _route(litellm_model: str, api_base: str | None) -> Route | None:
    """Return what to call so that the name alone, not the address, decides on the provider.

    litellm would otherwise recognise some addresses and take the operator's key for them.
    With an address, a name that starts with no provider of litellm's means an
    OpenAI-compatible server. None where only the user can know the address: litellm would
    send the prompt to OpenAI instead.
    """
    provider = provider_of(litellm_model) or "unknown"
    if not _is_provider(provider):
        if api_base is None:
            return Route(litellm_model, provider, None)
        return Route(f"openai/{litellm_model}", "openai", api_base)
    if api_base is None and provider in SELF_HOSTED_PROVIDERS:
        return None
    bare = litellm_model.removeprefix(f"{provider}/")
    if _has_chat_config(bare, provider):
        return Route(f"{provider}/{bare}", provider, api_base)
    _, _, _, known_base = get_llm_provider(
        model=f"{provider}/{bare}", api_base=api_base, api_key=PLACEHOLDER_KEY
    )
    if known_base is None and provider != "openai":
        return None
    return Route(f"openai/{bare}", "openai", known_base)


def _is_provider(name: str) -> bool:
    return name in _PROVIDERS or JSONProviderRegistry.exists(name)


def _has_chat_config(bare_model: str, provider: str) -> bool:
    """Tell whether litellm can call it without the OpenAI client, which we do without."""
    if provider not in _PROVIDERS:
        return False
    if provider not in openai_compatible_providers:
        return True
    config = ProviderConfigManager.get_provider_chat_config(bare_model, LlmProviders(provider))
    return config is not None
