"""Chat completions from any provider that litellm knows, with retries of our own."""

import functools
import gc
import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.gateway.failures import Fault, Refusal
from app.gateway.keys import KeyMissing, outgoing_key
from app.gateway.parameters import sent_fields
from app.gateway.pricing import call_cost, context_window_of, prices_of
from app.gateway.replies import Reply
from app.gateway.retries import Pacing, TooLong, next_pause, pause
from app.protocol.chat import (
    CallFailure,
    ChatRequest,
    Completion,
    InvalidReason,
    Message,
    ModelEndpoint,
    Prices,
)

if TYPE_CHECKING:
    from types import ModuleType

    from app.gateway.connections import AddressCheck
    from app.gateway.litellm_calls import LiteLLMCalls

_BEFORE_IMPORT = {
    # Prices come with the package instead of from the network, the same for every worker.
    "LITELLM_LOCAL_MODEL_COST_MAP": "True",
    # litellm would else read the nearest .env into this process.
    "LITELLM_MODE": "PRODUCTION",
    # OpenAI-compatible endpoints are called like all others, without the OpenAI client: it
    # sends the same request for twice the CPU and looks for keys and addresses of its own.
    "EXPERIMENTAL_OPENAI_BASE_LLM_HTTP_HANDLER": "True",
}
_REAL_TIME = Pacing()
_CANCELLED = Fault("the call is no longer wanted", InvalidReason.CANCELLED)

_Place = tuple[str, str | None]


@functools.cache
def _litellm_calls() -> "ModuleType":
    os.environ.update(_BEFORE_IMPORT)
    # Importing litellm costs seconds and 200 MB, which only a process that calls models pays.
    from app.gateway import litellm_calls  # noqa: PLC0415 - see the line above

    # What was just imported stays for good; without this, every full garbage collection walks
    # through all of it, a sixth of the CPU of a call.
    gc.collect()
    gc.freeze()
    return litellm_calls


@dataclass(slots=True)
class _Progress:
    """Where a call stands: requests sent, attempts failed, fields left out, last latency."""

    dropped: frozenset[str]
    sent: int = 0
    failed: int = 0
    latency_seconds: float = 0.0

    def failure(self, fault: Fault, request: ChatRequest) -> CallFailure:
        return CallFailure(
            reason=fault.reason,
            detail=fault.detail,
            latency_seconds=self.latency_seconds,
            attempts=self.sent,
            dropped_params=self.dropped_params(request),
        )

    def completion(
        self, reply: Reply, request: ChatRequest, prices: Prices | None
    ) -> Completion:
        return Completion(
            text=reply.text,
            finish_reason=reply.finish_reason,
            latency_seconds=self.latency_seconds,
            attempts=self.sent,
            reasoning=reply.reasoning,
            usage=reply.usage,
            cost_usd=call_cost(reply.usage, prices),
            request_id=reply.request_id,
            dropped_params=self.dropped_params(request),
        )

    def dropped_params(self, request: ChatRequest) -> tuple[str, ...]:
        return tuple(name for name in sent_fields(request) if name in self.dropped)


class LiteLLMGateway:
    """Calls providers through litellm; one per process, for one event loop until `close`.

    `environ` is where a provider's own key is looked up. `address_check(host, port, address)`
    is asked about every address before it is connected to; None allows all of them.
    """

    def __init__(
        self,
        environ: Mapping[str, str],
        pacing: Pacing = _REAL_TIME,
        address_check: "AddressCheck | None" = None,
    ) -> None:
        self._environ = environ
        self._pacing = pacing
        self._address_check = address_check
        self._calls: LiteLLMCalls | None = None
        self._refused: dict[_Place, frozenset[str]] = {}

    async def complete(
        self, endpoint: ModelEndpoint, request: ChatRequest, *, wanted: Callable[[], bool]
    ) -> Completion | CallFailure:
        """Return the provider's reply, or why there is none; no failure of a call is raised.

        `wanted` is asked before each attempt and while waiting for the next; False ends the
        call as `cancelled`. A parameter that the provider refuses is left out, then and in
        later calls of the endpoint; the request sent again for it is counted in `attempts`
        but not against `max_attempts`.
        """
        progress = _Progress(self._refused.get(_place(endpoint), frozenset()))
        try:
            key = outgoing_key(endpoint, self._environ)
        except KeyMissing as missing:
            return progress.failure(Fault(str(missing)), request)
        while wanted():
            result = await self._attempt(endpoint, request, key, progress)
            if isinstance(result, Reply):
                self._remember(endpoint, progress.dropped)
                prices = endpoint.prices or prices_of(endpoint.litellm_model)
                return progress.completion(result.without(key), request, prices)
            if isinstance(result, Refusal):
                progress.dropped |= {result.field}
                continue
            progress.failed += 1
            final = await self._final_fault(result, progress.failed, endpoint, wanted)
            if final is not None:
                return progress.failure(final, request)
        return progress.failure(_CANCELLED, request)

    def count_tokens(self, endpoint: ModelEndpoint, messages: tuple[Message, ...]) -> int:
        """Return litellm's token count of a prompt; CPU-bound, for an executor."""
        return int(_litellm_calls().count_tokens(endpoint.litellm_model, messages))

    def context_window(self, endpoint: ModelEndpoint) -> int | None:
        """Return the prompt tokens that the model takes, where litellm's map knows them."""
        return context_window_of(endpoint.litellm_model)

    async def close(self) -> None:
        """Close all connections. A later call opens new ones, in another loop if need be."""
        calls, self._calls = self._calls, None
        if calls is not None:
            await calls.close()

    async def _attempt(
        self,
        endpoint: ModelEndpoint,
        request: ChatRequest,
        key: str | None,
        progress: _Progress,
    ) -> Reply | Fault | Refusal:
        if self._calls is None:
            self._calls = _litellm_calls().LiteLLMCalls(self._address_check)
        started = time.perf_counter()
        outcome = await self._calls.request_once(endpoint, request, key, progress.dropped)
        progress.latency_seconds = time.perf_counter() - started
        progress.sent += outcome.was_sent
        return outcome.result

    def _remember(self, endpoint: ModelEndpoint, dropped: frozenset[str]) -> None:
        """Keep what had to be left out, now that a reply shows that it was the reason."""
        if dropped:
            known = self._refused.get(_place(endpoint), frozenset())
            self._refused[_place(endpoint)] = known | dropped

    async def _final_fault(
        self, fault: Fault, failed: int, endpoint: ModelEndpoint, wanted: Callable[[], bool]
    ) -> Fault | None:
        """Wait for the next attempt and return None, or return what ends the call."""
        if not fault.retryable or failed >= endpoint.max_attempts:
            return fault
        wait = next_pause(fault, failed, self._pacing)
        if isinstance(wait, TooLong):
            return Fault(f"rate limited for {wait.seconds:.0f} s")
        return None if await pause(wait, wanted, self._pacing) else _CANCELLED


def _place(endpoint: ModelEndpoint) -> _Place:
    return endpoint.litellm_model, endpoint.api_base
