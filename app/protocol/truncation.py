"""The paper's long-text rule (DeR², section 3.2): keep both ends, mark the cut."""

from enum import StrEnum
from typing import Annotated, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, StrictInt

CHARACTER_BUDGET = 30_000
CUT_MARKER = "\n[... Observation truncated due to length ...]\n"


class Scope(StrEnum):
    """Whether the budget holds for each document or once for all evidence of a prompt."""

    DOCUMENT = "document"
    PROMPT = "prompt"


class Overflow(StrEnum):
    """What happens when a prompt still exceeds the model's context window."""

    SHRINK = "shrink"
    ERROR = "error"


class Truncation(BaseModel):
    """How long evidence is cut.

    `max_chars` counts Unicode code points; null and negative never cut.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    max_chars: Annotated[StrictInt, Field(ge=-(2**31), le=2**31)] | None = CHARACTER_BUDGET
    scope: Scope = Scope.DOCUMENT
    overflow: Overflow = Overflow.SHRINK


class Cut(NamedTuple):
    """What a cut keeps of a text: `[0, head)` and `[tail, length)`."""

    head: int
    tail: int

    @property
    def whole(self) -> bool:
        return self.head == self.tail


def cut_points(length: int, max_chars: int | None) -> Cut:
    """Return what survives of a text of `length` code points.

    None and negative budgets keep everything; an odd budget keeps `max_chars - 1` characters.
    """
    if max_chars is None or max_chars < 0 or length <= max_chars:
        return Cut(length, length)
    half = max_chars // 2
    return Cut(half, length - half)


def truncate_head_tail(content: str, max_chars: int | None = CHARACTER_BUDGET) -> str:
    """Return `content` within the budget, its middle replaced by the marker when it is cut.

    The marker is not charged to the budget, so a cut text is `len(CUT_MARKER)` longer than
    an even budget.

    >>> truncate_head_tail("abcdef", 4).replace(CUT_MARKER, "|")
    'ab|ef'
    """
    cut = cut_points(len(content), max_chars)
    if cut.whole:
        return content
    return content[: cut.head] + CUT_MARKER + content[cut.tail :]
