"""What litellm's price map says about a model, read by its path: litellm is not imported."""

import functools
import importlib.util
import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from app.protocol.chat import Prices, Usage

_MAP_FILE = "model_prices_and_context_window_backup.json"
_FIELDS = (
    "cache_read_input_token_cost",
    "input_cost_per_token",
    "litellm_provider",
    "max_input_tokens",
    "output_cost_per_token",
)
_MILLION = 1_000_000
_CALLED_AS = {"bedrock_converse": "bedrock", "vertex_ai": "vertex_ai"}


def prices_of(litellm_model: str) -> Prices | None:
    """Return the map's prices, or None where it has none.

    Where the map gives 0 for both directions it stands for "not known" as often as for
    "free", so it is read as unknown. Surcharges for very long prompts are not read.
    """
    entry = _entry(litellm_model)
    prices = Prices(
        input_per_million=_per_million(entry.get("input_cost_per_token")),
        output_per_million=_per_million(entry.get("output_cost_per_token")),
        cached_input_per_million=_per_million(entry.get("cache_read_input_token_cost")),
    )
    if not prices.input_per_million and not prices.output_per_million:
        return None
    return prices


def call_cost(usage: Usage | None, prices: Prices | None) -> float | None:
    """Return the USD of one call; None unless both counts and both prices are known.

    Cached prompt tokens cost their own price where there is one, else the input price.
    """
    if usage is None or prices is None:
        return None
    known = (
        usage.prompt_tokens,
        usage.completion_tokens,
        prices.input_per_million,
        prices.output_per_million,
    )
    if None in known:
        return None
    prompt, completion, input_price, output_price = (value or 0 for value in known)
    cached = min(usage.cached_prompt_tokens or 0, prompt)
    cached_price = prices.cached_input_per_million
    if cached_price is None:
        cached_price = input_price
    total = (prompt - cached) * input_price + cached * cached_price + completion * output_price
    return total / _MILLION


def context_window_of(litellm_model: str) -> int | None:
    """Return the tokens that fit into a prompt, where the map knows them."""
    window = _entry(litellm_model).get("max_input_tokens")
    return window if isinstance(window, int) and window > 0 else None


def provider_of(litellm_model: str) -> str | None:
    """Return the provider that litellm calls for this name, None for an unknown bare name."""
    prefix, slash, _ = litellm_model.partition("/")
    if slash:
        return prefix
    provider = _entry(litellm_model).get("litellm_provider")
    if not isinstance(provider, str):
        return None
    # The map splits some by kind of model; litellm calls each under one name.
    return _CALLED_AS.get(provider.partition("-")[0], provider)


def _entry(litellm_model: str) -> Mapping[str, Any]:
    """Find a model by its full name, or by its bare name when the provider is the same."""
    entries = _price_map()
    if litellm_model in entries:
        return entries[litellm_model]
    provider, _, bare = litellm_model.partition("/")
    entry = entries.get(bare, MappingProxyType({}))
    return entry if entry.get("litellm_provider") == provider else MappingProxyType({})


@functools.cache
def _price_map() -> Mapping[str, Mapping[str, Any]]:
    spec = importlib.util.find_spec("litellm")
    if spec is None or not spec.submodule_search_locations:
        return MappingProxyType({})
    path = Path(spec.submodule_search_locations[0]) / _MAP_FILE
    entries = json.loads(path.read_text(encoding="utf-8"))
    return MappingProxyType(
        {
            name: {field: entry[field] for field in _FIELDS if field in entry}
            for name, entry in entries.items()
        }
    )


def _per_million(per_token: object) -> float | None:
    if isinstance(per_token, int | float) and not isinstance(per_token, bool):
        return float(per_token) * _MILLION
    return None
