"""The provider's own log, held against the cells that the service kept."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Served(NamedTuple):
    """One reply: which subject was asked what, and what it said.

    `prompt_sha256` is that of the messages as canonical JSON, as cells have it.
    """

    subject: str
    prompt_sha256: str
    content: str


class LedgerVerdict(NamedTuple):
    """How many replies and cells there are, and how many of each lack their counterpart."""

    replies: int
    cells: int
    replies_without_cell: int
    cells_without_reply: int

    @property
    def passed(self) -> bool:
        return self.replies_without_cell == self.cells_without_reply == 0 < self.cells


def compare(replies: Sequence[Served], cells: Iterable[Served]) -> LedgerVerdict:
    """Match replies and cells one to one, each with its own; equal ones count as often."""
    kept = Counter(cells)
    served = Counter(replies)
    return LedgerVerdict(
        served.total(), kept.total(), (served - kept).total(), (kept - served).total()
    )
