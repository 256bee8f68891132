"""The generator's only source of chance: a stream of whole numbers named by a path.

Each purpose has a stream of its own, so that more filler never moves an answer. No floats,
clocks, hash salts or set orders take part; the streams are the same on every machine.
"""

import hashlib
from collections.abc import Sequence
from fractions import Fraction
from typing import TypeVar

from app.protocol.canonical import canonical_json

GENERATOR_VERSION = "1"
BLOCK_BITS = 64

T = TypeVar("T")


class Draws:
    """Draws from the stream that `path` names; equal paths give equal draws.

    >>> Draws(7, "names").below(10) == Draws(7, "names").below(10)
    True
    """

    def __init__(self, *path: object) -> None:
        self._path = path
        text = canonical_json([GENERATOR_VERSION, *(str(part) for part in path)])
        self._key = hashlib.sha256(text.encode()).digest()
        self._count = 0

    def within(self, *purpose: object) -> "Draws":
        """Return the stream of a purpose within this one, untouched by draws made here."""
        return Draws(*self._path, *purpose)

    def below(self, count: int) -> int:
        """Return a number from 0 to `count` - 1, all equally likely; `count` is at least 1."""
        limit = (1 << BLOCK_BITS) // count * count
        while (block := self._block()) >= limit:
            pass
        return block % count

    def between(self, low: int, high: int) -> int:
        """Return a whole number from `low` to `high`, both included."""
        return low + self.below(high - low + 1)

    def chance(self, share: Fraction) -> bool:
        """Return True with probability `share`, exactly."""
        return self.below(share.denominator) < share.numerator

    def pick(self, options: Sequence[T]) -> T:
        return options[self.below(len(options))]

    def shuffled(self, members: Sequence[T]) -> list[T]:
        """Return the members in a drawn order (Fisher and Yates)."""
        order = list(members)
        for place in range(len(order) - 1, 0, -1):
            other = self.below(place + 1)
            order[place], order[other] = order[other], order[place]
        return order

    def sample(self, members: Sequence[T], count: int) -> list[T]:
        """Return `count` different members, or all when there are fewer, in a drawn order."""
        rest = list(members)
        return [rest.pop(self.below(len(rest))) for _ in range(min(count, len(rest)))]

    def _block(self) -> int:
        counter = self._count.to_bytes(8, "big")
        self._count += 1
        digest = hashlib.blake2b(counter, key=self._key, digest_size=8).digest()
        return int.from_bytes(digest, "big")
