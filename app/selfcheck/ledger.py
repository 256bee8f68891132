"""The provider's own log, held against the cells that the service kept."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Served(NamedTuple):
    """One reply: which subject was asked what, with which evidence, and what it said.

    `prompt_sha256` is that of the messages as canonical JSON, as cells have it; `evidence`
    hashes what the prompt held, or for a cell what its regime is to show.
    """

    subject: str
    prompt_sha256: str
    evidence: str
    content: str


class LedgerVerdict(NamedTuple):
    """How many replies and cells there are, and how many of each lack their counterpart.

    `same_draws` counts replies to a subject's prompt under a seed that it had before.
    """

    replies: int
    cells: int
    replies_without_cell: int
    cells_without_reply: int
    same_draws: int

    @property
    def passed(self) -> bool:
        unmatched = self.replies_without_cell + self.cells_without_reply
        return unmatched == self.same_draws == 0 < self.cells


def compare(
    replies: Sequence[tuple[Served, int | None]], cells: Iterable[Served]
) -> LedgerVerdict:
    """Match replies and cells one to one, each with its own; equal ones count as often.

    Each reply comes with the seed that it was asked for with.
    """
    kept = Counter(cells)
    served = Counter(reply for reply, _ in replies)
    draws = Counter((reply.subject, reply.prompt_sha256, seed) for reply, seed in replies)
    return LedgerVerdict(
        served.total(),
        kept.total(),
        (served - kept).total(),
        (kept - served).total(),
        draws.total() - len(draws),
    )
