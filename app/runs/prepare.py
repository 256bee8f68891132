"""The prompt that a model really gets: cut by the rule, shrunk when its window is too small."""

from collections.abc import Callable

from app.protocol.chat import Message
from app.protocol.instances import Instance
from app.protocol.measurement import Measurement
from app.protocol.prompts import Prompt, fit_prompt, render_prompt
from app.protocol.regimes import Regime
from app.protocol.truncation import Overflow

DEFAULT_RESERVE_TOKENS = 4_096
# What a chat template may add to a message beyond its own bytes.
TEMPLATE_TOKENS = 64

CountTokens = Callable[[tuple[Message, ...]], int]


def prepare_prompt(
    instance: Instance,
    regime: Regime,
    measurement: Measurement,
    *,
    room: int | None,
    count_tokens: CountTokens,
) -> Prompt | None:
    """Return the prompt of a cell, or None when it cannot fit into `room` tokens.

    `room` is the context window less the reserved output; None means that it is not known,
    and nothing is checked.
    """
    budget = measurement.truncation.max_chars

    def render(max_chars: int | None) -> Prompt:
        return render_prompt(instance, regime, measurement, max_chars)

    if room is None:
        return render(budget)

    def fits(prompt: Prompt) -> bool:
        return _fits(prompt, room, count_tokens)

    if measurement.truncation.overflow is Overflow.ERROR:
        whole = render(budget)
        return whole if fits(whole) else None
    return fit_prompt(render, fits, budget)


def _fits(prompt: Prompt, room: int, count_tokens: CountTokens) -> bool:
    # No tokenizer in use makes more tokens than bytes, so most prompts need no counting.
    size = sum(len(message.content.encode()) for message in prompt.messages)
    return size + TEMPLATE_TOKENS <= room or count_tokens(prompt.messages) <= room
