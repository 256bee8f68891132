"""What pictures are made of: marks as text, and scales from values to places."""

import math
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

WIDTH = 900
MARGIN = 24


class Block(NamedTuple):
    """A part of the picture, drawn from its own top at 0 downwards."""

    height: float
    parts: Sequence[str]


class Scale(NamedTuple):
    """Maps values from `low` to `high` to places from `start` over `length`; cuts beyond."""

    low: float
    high: float
    start: float
    length: float

    def __call__(self, value: float) -> float:
        share = (value - self.low) / (self.high - self.low)
        return self.start + self.length * min(1.0, max(0.0, share))

    def ticks(self, step: float) -> list[float]:
        """Return the multiples of `step` inside."""
        first, last = math.ceil(self.low / step - 1e-9), math.floor(self.high / step + 1e-9)
        return [place * step for place in range(first, last + 1)]


def text(x: float, y: float, words: str, look: str = "", anchor: str = "start") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" class="{look}" text-anchor="{anchor}">'
        f"{escape(words)}</text>"
    )


def line(start: tuple[float, float], end: tuple[float, float], look: str) -> str:
    return (
        f'<line x1="{start[0]:.1f}" y1="{start[1]:.1f}" x2="{end[0]:.1f}" y2="{end[1]:.1f}" '
        f'class="{look}"/>'
    )


def dot(x: float, y: float, radius: float) -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" class="dot"/>'


def cross(x: float, y: float, radius: float) -> str:
    """Return the sign of what failed: another shape, not only another colour."""
    a, b = f"{x - radius:.1f}", f"{x + radius:.1f}"
    c, d = f"{y - radius:.1f}", f"{y + radius:.1f}"
    return f'<path d="M{a} {c}L{b} {d}M{a} {d}L{b} {c}" class="cross"/>'
