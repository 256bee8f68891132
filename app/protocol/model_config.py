"""How a model is configured: what a user submits, and what a run pins."""

from typing import Annotated, Any, Literal, Self
from urllib.parse import urlsplit

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    FiniteFloat,
    SecretStr,
    StrictBool,
    StrictInt,
    model_validator,
)

from app.protocol.answers import ShortText
from app.protocol.sampling import ModelParams

SIMULATED_PATH = "/simulated/v1"
# Servers that people run themselves: without an address litellm would call OpenAI instead.
SELF_HOSTED_PROVIDERS = {
    "custom_openai",
    "hosted_vllm",
    "litellm_proxy",
    "lm_studio",
    "openai_like",
    "vllm",
    "xinference",
}
# Providers whose every request is known to go through the one client that checks addresses and
# follows no redirect; an exposed service calls no other.
CHECKED_PROVIDERS = {
    "anthropic",
    "cerebras",
    "deepinfra",
    "deepseek",
    "fireworks_ai",
    "groq",
    "hosted_vllm",
    "mistral",
    "nvidia_nim",
    "openai",
    "openrouter",
    "perplexity",
    "sambanova",
    "together_ai",
    "xai",
}
# A user may write these beside `params` or inside it.
CALL_SETTINGS = ("timeout_seconds", "max_attempts", "use_n", "send_seed")

Price = Annotated[FiniteFloat, Field(strict=True, ge=0, le=1_000_000)]


def _plain_url(url: str) -> str:
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise ValueError("is not a URL, or its port is none") from None
    if parts.scheme not in ("http", "https") or not parts.hostname or port == 0:
        raise ValueError("must be an http or https URL with a host")
    if parts.username or parts.password or parts.query or parts.fragment:
        raise ValueError(
            "must hold no user, password, query or fragment; a key goes in api_key"
        )
    return url.rstrip("/")


class Limits(BaseModel):
    """How hard a model may be called, over all runs: calls open at once, and a minute's rates.

    `tpm` counts the prompt's tokens, estimated from its length, and the output cap where the
    model has one; retries of a call are not counted.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    max_concurrency: Annotated[StrictInt, Field(ge=1, le=10_000)] | None = None
    rpm: Annotated[StrictInt, Field(ge=1, le=10_000_000)] | None = None
    tpm: Annotated[StrictInt, Field(ge=1, le=10_000_000_000)] | None = None


class TokenPrices(BaseModel):
    """USD per million tokens. What is not given is unknown, never zero."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    input_per_million: Price | None = None
    output_per_million: Price | None = None
    cached_input_per_million: Price | None = None


class ModelConfig(BaseModel):
    """A model as a run pins it: everything but its key."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: Annotated[ShortText, Field(min_length=1, max_length=200)]
    litellm_model: Annotated[ShortText, Field(min_length=1)]
    api_base: Annotated[ShortText, AfterValidator(_plain_url)] | None = None
    api_key_env: Annotated[ShortText, Field(pattern=r"^[A-Za-z_][A-Za-z0-9_]*$")] | None = None
    params: ModelParams = ModelParams()
    timeout_seconds: Annotated[FiniteFloat, Field(strict=True, gt=0, le=86_400)] = 600.0
    max_attempts: Annotated[StrictInt, Field(ge=1, le=20)] = 5
    use_n: Literal[False] = False
    send_seed: StrictBool = True
    limits: Limits = Limits()
    prices: TokenPrices | None = None
    context_window: Annotated[StrictInt, Field(ge=1, le=100_000_000)] | None = None
    standard_of: ShortText | None = None

    @model_validator(mode="before")
    @classmethod
    def _lift_call_settings(cls, raw: Any) -> Any:  # noqa: ANN401 - raw input
        if not isinstance(raw, dict) or not isinstance(raw.get("params"), dict):
            return raw
        lifted = {name: raw["params"][name] for name in CALL_SETTINGS if name in raw["params"]}
        twice = sorted(lifted.keys() & raw.keys())
        if twice:
            raise ValueError(f"{twice[0]} stands both in params and beside it; give it once")
        params = {name: value for name, value in raw["params"].items() if name not in lifted}
        return {**raw, **lifted, "params": params}

    @property
    def simulated(self) -> bool:
        """Whether this is a simulated subject, by the path of its endpoint."""
        return self.api_base is not None and urlsplit(self.api_base).path == SIMULATED_PATH


class ModelSubmission(ModelConfig):
    """A model as a user submits it: with its key, which never comes out again."""

    api_key: Annotated[SecretStr, Field(min_length=1, max_length=10_000)] | None = None

    @model_validator(mode="after")
    def _names_one_key(self) -> Self:
        if self.api_key is not None and self.api_key_env is not None:
            raise ValueError("give api_key or api_key_env, not both")
        return self

    def config(self) -> ModelConfig:
        return ModelConfig.model_validate(self.model_dump(exclude={"api_key"}))
