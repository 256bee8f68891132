"""Which key goes to which host.

litellm and the OpenAI client look for OPENAI_API_KEY, OPENAI_BASE_URL and their like when they
are given nothing, and would hand the operator's key to any `api_base`. So they are always given
something.
"""

from collections.abc import Mapping

from app.gateway.pricing import provider_of
from app.protocol.chat import ModelEndpoint

PLACEHOLDER_KEY = "no-key"

KEY_VARIABLES = {
    "anthropic": "ANTHROPIC_API_KEY",
    "azure": "AZURE_API_KEY",
    "azure_ai": "AZURE_AI_API_KEY",
    "cerebras": "CEREBRAS_API_KEY",
    "cohere": "COHERE_API_KEY",
    "cohere_chat": "COHERE_API_KEY",
    "dashscope": "DASHSCOPE_API_KEY",
    "deepinfra": "DEEPINFRA_API_KEY",
    "deepseek": "DEEPSEEK_API_KEY",
    "fireworks_ai": "FIREWORKS_AI_API_KEY",
    "gemini": "GEMINI_API_KEY",
    "groq": "GROQ_API_KEY",
    "huggingface": "HUGGINGFACE_API_KEY",
    "mistral": "MISTRAL_API_KEY",
    "moonshot": "MOONSHOT_API_KEY",
    "nvidia_nim": "NVIDIA_NIM_API_KEY",
    "openai": "OPENAI_API_KEY",
    "openrouter": "OPENROUTER_API_KEY",
    "perplexity": "PERPLEXITYAI_API_KEY",
    "replicate": "REPLICATE_API_KEY",
    "sambanova": "SAMBANOVA_API_KEY",
    "together_ai": "TOGETHERAI_API_KEY",
    "xai": "XAI_API_KEY",
    "zai": "ZAI_API_KEY",
}

# These sign their requests with credentials of another kind, which litellm finds by itself.
_SIGNING_PROVIDERS = frozenset({"bedrock", "bedrock_converse", "sagemaker", "vertex_ai"})

_HOME = {"openai": "https://api.openai.com/v1"}


class KeyMissing(Exception):
    """No key was given and the provider's own variable is not set."""

    def __init__(self, variable: str) -> None:
        super().__init__(f"no key: set {variable} or give the model a key")


def outgoing_key(endpoint: ModelEndpoint, environ: Mapping[str, str]) -> str | None:
    """Return the key to send, None only where requests are signed instead.

    A key from `environ` goes to its provider's own host alone, never to an `api_base`.
    Raise KeyMissing when the provider needs a key and there is none.
    """
    if endpoint.api_key:
        return endpoint.api_key
    if endpoint.api_base:
        return PLACEHOLDER_KEY
    provider = provider_of(endpoint.litellm_model)
    if provider in _SIGNING_PROVIDERS:
        return None
    variable = KEY_VARIABLES.get(provider or "")
    if variable is None:
        return PLACEHOLDER_KEY
    if not environ.get(variable):
        raise KeyMissing(variable)
    return environ[variable]


def called_base(endpoint: ModelEndpoint) -> str | None:
    """Return the address to call; OpenAI's own is named, so that no variable can move it."""
    return endpoint.api_base or _HOME.get(provider_of(endpoint.litellm_model) or "")
