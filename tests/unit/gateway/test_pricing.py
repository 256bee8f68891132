import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.gateway.pricing import call_cost, context_window_of, prices_of, provider_of
from app.protocol.chat import Prices, Usage

COUNTS = st.none() | st.integers(0, 10**7)
AMOUNTS = st.none() | st.floats(0, 1000)


def test_prices_come_from_litellms_map_per_million_tokens() -> None:
    assert prices_of("openai/gpt-4o") == prices_of("gpt-4o") == Prices(2.5, 10.0, 1.25)


@pytest.mark.parametrize(
    "model",
    [
        "openai/some-model-of-my-own",
        "hosted_vllm/gpt-4o",
        "mistral/gpt-4o",
        "ollama/codegeex4",
    ],
)
def test_a_price_that_nobody_knows_is_unknown_rather_than_zero(model: str) -> None:
    assert prices_of(model) is None


def test_the_window_is_what_fits_into_a_prompt() -> None:
    assert context_window_of("openai/gpt-4o") == 128_000
    assert context_window_of("openai/some-model-of-my-own") is None


@pytest.mark.parametrize(
    ("model", "provider"),
    [
        ("gpt-4o", "openai"),
        ("gemini-2.5-pro", "vertex_ai"),
        ("mistral/x", "mistral"),
        ("some-model-of-my-own", None),
    ],
)
def test_a_provider_is_named_or_known(model: str, provider: str | None) -> None:
    assert provider_of(model) == provider


def test_cached_tokens_cost_their_own_price_or_else_the_input_price() -> None:
    usage = Usage(1000, 400, 100)
    assert call_cost(usage, Prices(1.0, 10.0, 0.5)) == pytest.approx(0.0018)
    assert call_cost(usage, Prices(1.0, 10.0)) == pytest.approx(0.002)
    assert call_cost(usage, Prices(0.0, 0.0)) == 0.0


@given(
    usage=st.none() | st.builds(Usage, COUNTS, COUNTS, COUNTS),
    prices=st.none() | st.builds(Prices, AMOUNTS, AMOUNTS, AMOUNTS),
)
def test_a_cost_is_known_exactly_when_all_of_its_parts_are(
    usage: Usage | None, prices: Prices | None
) -> None:
    parts = (
        usage and usage.prompt_tokens,
        usage and usage.completion_tokens,
        prices and prices.input_per_million,
        prices and prices.output_per_million,
    )
    cost = call_cost(usage, prices)
    assert (cost is None) == (None in parts)
    assert cost is None or cost >= 0


def test_the_map_is_read_without_importing_litellm() -> None:
    program = (
        "import sys; from app.gateway.pricing import prices_of;"
        "print(prices_of('gpt-4o') is not None, 'litellm' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["True", "False"]
