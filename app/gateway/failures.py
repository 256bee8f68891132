"""What went wrong with an attempt, in our words.

Provider messages may repeat keys, so nothing of their wording ever reaches a `Fault`: only the
class of the fault, a status code and the address that was called.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from http import HTTPStatus
from typing import NamedTuple
from urllib.parse import urlsplit

from app.protocol.chat import InvalidReason


@dataclass(frozen=True, slots=True)
class Fault:
    """Why an attempt gave no reply. `retry_after` is the header as it came."""

    detail: str
    reason: InvalidReason = InvalidReason.PROVIDER_ERROR
    retryable: bool = True
    retry_after: str | None = None


class Refusal(NamedTuple):
    """The provider, or litellm for it, would take the request but for this field of it."""

    field: str


class Rule(NamedTuple):
    words: str
    retryable: bool
    reason: InvalidReason = InvalidReason.PROVIDER_ERROR


_UNSPECIFIC = Rule("the provider failed", retryable=True)
_REQUEST_REFUSED = Rule("the request was refused", retryable=False)
_TIMED_OUT = Rule("timed out", retryable=True, reason=InvalidReason.TIMEOUT)
_RATE_LIMITED = Rule("rate limited", retryable=True)
_KEY_REFUSED = Rule("the key was refused", retryable=False)
_MALFORMED = Rule("malformed reply", retryable=True)

# By name, because importing the classes would import litellm. A subclass that is not named is
# found through its parents, which is why every class has to be named on purpose.
RULES = {
    "APIConnectionError": Rule("connection failed", retryable=True),
    "APIError": _UNSPECIFIC,
    "APIResponseValidationError": _MALFORMED,
    "APIStatusError": _UNSPECIFIC,
    "APITimeoutError": _TIMED_OUT,
    "AuthenticationError": _KEY_REFUSED,
    "BadGatewayError": _UNSPECIFIC,
    "BadRequestError": _REQUEST_REFUSED,
    "CallerCredentialAuthenticationError": _KEY_REFUSED,
    "CallerCredentialRateLimitError": _RATE_LIMITED,
    "ConflictError": _UNSPECIFIC,
    "ContentFilterFinishReasonError": Rule(
        "filtered", retryable=False, reason=InvalidReason.CONTENT_FILTER
    ),
    "ContentPolicyViolationError": Rule(
        "filtered", retryable=False, reason=InvalidReason.CONTENT_FILTER
    ),
    "ContextWindowExceededError": Rule(
        "the prompt does not fit the context window",
        retryable=False,
        reason=InvalidReason.CONTEXT_OVERFLOW,
    ),
    "EndpointNotSupportedByModelError": _REQUEST_REFUSED,
    "ImportError": Rule("a package that litellm needs here is missing", retryable=False),
    "InternalServerError": _UNSPECIFIC,
    "InvalidRequestError": _REQUEST_REFUSED,
    "LengthFinishReasonError": Rule("cut off", retryable=False, reason=InvalidReason.LENGTH),
    "LiteLLMUnknownProvider": Rule("litellm knows no such provider", retryable=False),
    "MalformedRequestFieldError": _REQUEST_REFUSED,
    "NotFoundError": Rule("no such model or path", retryable=False),
    "OAuthError": _KEY_REFUSED,
    "OpenAIError": _UNSPECIFIC,
    "PaymentRequiredError": Rule("payment required", retryable=False),
    "PermissionDeniedError": Rule("permission denied", retryable=False),
    "RateLimitError": _RATE_LIMITED,
    "RejectedRequestError": _REQUEST_REFUSED,
    "ServiceUnavailableError": _UNSPECIFIC,
    "Timeout": _TIMED_OUT,
    "UnprocessableEntityError": _REQUEST_REFUSED,
    "UnsupportedEndpointError": _REQUEST_REFUSED,
    "UnsupportedParamsError": _REQUEST_REFUSED,
}

_UNREACHABLE_CLASSES = frozenset(
    {"ConnectError", "ConnectionRefusedError", "ClientConnectorError", "gaierror"}
)
_RETRYABLE_STATUSES = frozenset({408, 409, 429})
_CLIENT_ERRORS = range(400, 500)
# The provider's own words stay outside, so ours have to help.
_HINTS = {
    HTTPStatus.BAD_REQUEST: "it refuses the request; a parameter of the model may not suit it",
    HTTPStatus.UNAUTHORIZED: "it refuses the key",
    HTTPStatus.PAYMENT_REQUIRED: "it wants to be paid first",
    HTTPStatus.FORBIDDEN: "it does not allow this key to use the model",
    HTTPStatus.NOT_FOUND: "is the model's name right, and the path of api_base, often /v1?",
    HTTPStatus.UNPROCESSABLE_ENTITY: "it refuses the request; is the model's name right?",
}
_ENDS_IN_PORT = re.compile(r":\d+$")


def address_of(url: str) -> str:
    """Return `host:port` of a URL, however broken, without user name, password and path."""
    parts = urlsplit(url)
    host = parts.netloc.rpartition("@")[2]
    if _ENDS_IN_PORT.search(host):
        return host
    return f"{host}:{80 if parts.scheme == 'http' else 443}"


def unreachable(address: str) -> Fault:
    return Fault(f"endpoint unreachable: {address}")


def malformed(address: str) -> Fault:
    return Fault(f"malformed reply from {address}")


def deadline_passed(seconds: float, address: str) -> Fault:
    return Fault(
        f"no complete reply from {address} within {seconds:g} s", InvalidReason.TIMEOUT
    )


def is_retryable_status(status: int) -> bool:
    return status in _RETRYABLE_STATUSES or status >= HTTPStatus.INTERNAL_SERVER_ERROR


def fault_of_status(status: int, address: str, retry_after: str | None = None) -> Fault:
    """Return the fault for an HTTP status that is no success; redirects are faults too."""
    words = "rate limited: " if status == HTTPStatus.TOO_MANY_REQUESTS else ""
    hint = f" ({_HINTS[HTTPStatus(status)]})" if status in _HINTS else ""
    return Fault(
        f"{words}HTTP {status} from {address}{hint}",
        retryable=is_retryable_status(status),
        retry_after=retry_after,
    )


def fault_of_exception(
    error: BaseException, address: str, status: int | None, retry_after: str | None = None
) -> Fault:
    """Return the fault that a foreign exception stands for.

    `status` is the HTTP status that really came, when it is known: litellm gives a refused
    connection, a broken body and a server error the same class. Success with an exception
    means a reply that cannot be read.
    """
    rule = rule_for(type(error))
    if rule.reason.blames_model and (status is None or status in (200, *_CLIENT_ERRORS)):
        return Fault(f"{rule.words}: {address}", rule.reason, retryable=False)
    if status is not None and status < HTTPStatus.MULTIPLE_CHOICES:
        return malformed(address)
    if status is not None:
        return fault_of_status(status, address, retry_after)
    if any(type(cause).__name__ in _UNREACHABLE_CLASSES for cause in causes(error)):
        return unreachable(address)
    return Fault(f"{rule.words}: {address}", rule.reason, rule.retryable, retry_after)


def rule_for(error_class: type[BaseException]) -> Rule:
    """Return the rule of the class or of its nearest named parent."""
    for parent in error_class.__mro__:
        if parent.__name__ in RULES:
            return RULES[parent.__name__]
    return _UNSPECIFIC


def causes(error: BaseException) -> Iterator[BaseException]:
    """Yield the exception and what led to it, each once."""
    seen: set[int] = set()
    current: BaseException | None = error
    while current is not None and id(current) not in seen:
        seen.add(id(current))
        yield current
        current = current.__cause__ or current.__context__
