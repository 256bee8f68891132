"""A subject's only source of chance: numbers named by a path, the same on every replay."""

import hashlib
from dataclasses import dataclass

from app.protocol.canonical import canonical_json

DRAW_BITS = 53


@dataclass(frozen=True, slots=True)
class Draws:
    """Draws of one stream; each is named by a path, and equal paths give equal draws.

    The settings of a subject are no part of any path: with a higher probability the same
    things succeed and some more, and latency or faults change no answer.
    """

    key: bytes

    @classmethod
    def of(cls, *path: object) -> "Draws":
        """Return the stream that `path` (strings, numbers, None) names."""
        return cls(hashlib.sha256(canonical_json(path).encode()).digest())

    def within(self, *path: object) -> "Draws":
        """Return a stream of its own within this one."""
        return Draws(self._digest(path, size=32))

    def number(self, *path: object) -> int:
        """Return a whole number below 2**53."""
        return int.from_bytes(self._digest(path, size=8), "big") >> (64 - DRAW_BITS)

    def fraction(self, *path: object) -> float:
        """Return a number in [0, 1)."""
        return self.number(*path) / (1 << DRAW_BITS)

    def below(self, count: int, *path: object) -> int:
        """Return a whole number from 0 to `count` - 1; `count` is at least 1."""
        return self.number(*path) % count

    def _digest(self, path: tuple[object, ...], size: int) -> bytes:
        text = "\n".join(map(str, path))
        return hashlib.blake2b(text.encode(), key=self.key, digest_size=size).digest()
