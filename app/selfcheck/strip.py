"""The gates as a strip: what was measured in every setting, over the band that is allowed."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.selfcheck.gates import GateResult
from app.selfcheck.svg import MARGIN, WIDTH, Block, Scale, cross, dot, line, text

LABELS, SUMMARY = 168, 152
START, LENGTH = MARGIN + LABELS, WIDTH - 2 * MARGIN - LABELS - SUMMARY
# Marks that would overlap stand on each other, in piles of this width, by this rise.
RADIUS, PILE, RISE = 3.0, 7.0, 7.0
PADDING, GAP, AXIS = 7.0, 6.0, 46.0


class Kind(NamedTuple):
    """Gates that share an axis, which shows at least from `low` to `high`."""

    caption: str
    low: float
    high: float
    gates: list[GateResult]


def strip(gates: Sequence[GateResult]) -> Block:
    """Return the strip; `gates` is not empty. Coverage and rejection have an axis each."""
    parts = [
        text(MARGIN, 16, "Gates of the analysis, per cent of simulated experiments", "head")
    ]
    ((usual, _),) = Counter(gate.replications for gate in gates).most_common(1)
    said = f"A mark is a setting, mostly of {usual:,} experiments; a band is what is allowed."
    parts.append(text(MARGIN, 40, said))
    rejections = [gate for gate in gates if gate.low == 0]
    coverages = [gate for gate in gates if gate.low > 0]
    y = 68.0
    for kind in (
        Kind("intervals that hold the truth", 0.92, 1.0, coverages),
        Kind("true hypotheses that are rejected", 0.0, 0.08, rejections),
    ):
        if kind.gates:
            drawn = _kind(kind, y)
            parts += drawn.parts
            y += drawn.height
    return Block(y - 8, parts)


def _kind(kind: Kind, top: float) -> Block:
    scale = _scale(kind)
    parts = [text(START, top, kind.caption, "quiet")]
    y = top + 8
    for name in dict.fromkeys(gate.name for gate in kind.gates):
        of_gate = [gate for gate in kind.gates if gate.name == name]
        piles = _piles(of_gate, scale)
        height = RISE * max((len(pile) for pile in piles.values()), default=1) + 2 * PADDING
        parts += _band(name, of_gate, scale, (y, y + height))
        for x, pile in piles.items():
            for place, passed in enumerate(pile):
                mark = dot if passed else cross
                parts.append(mark(x, y + height - PADDING - RISE * (place + 0.5), RADIUS))
        y += height + GAP
    parts += _axis(scale, y - GAP + 2)
    return Block(y + AXIS - top, parts)


def _band(
    name: str, gates: Sequence[GateResult], scale: Scale, span: tuple[float, float]
) -> Iterator[str]:
    top, bottom = span
    # Bounds differ only where some experiments showed no figure: the narrowest band is drawn.
    low, high = scale(max(gate.low for gate in gates)), scale(min(gate.high for gate in gates))
    yield (
        f'<rect x="{low:.1f}" y="{top:.1f}" width="{high - low:.1f}" '
        f'height="{bottom - top:.1f}" class="band"/>'
    )
    for edge in (low, high):
        yield line((edge, top), (edge, bottom), "edge")
    middle = (top + bottom) / 2 + 4
    passed = sum(gate.passed for gate in gates)
    look = "quiet" if passed == len(gates) else "bad"
    yield text(MARGIN, middle, name)
    yield text(START + LENGTH + 16, middle, f"{passed} of {len(gates)} pass", look)


def _piles(gates: Sequence[GateResult], scale: Scale) -> dict[float, list[bool]]:
    """Return by place whether each gate there passed; what showed no figure has no mark."""
    piles: dict[float, list[bool]] = {}
    for gate in sorted(gates, key=lambda gate: not gate.passed):
        if gate.measured is not None:
            place = START + PILE * round((scale(gate.measured) - START) / PILE)
            piles.setdefault(place, []).append(gate.passed)
    return piles


def _scale(kind: Kind) -> Scale:
    measured = [gate.measured for gate in kind.gates if gate.measured is not None]
    low = min([kind.low, *measured, *(gate.low for gate in kind.gates)])
    high = max([kind.high, *measured, *(gate.high for gate in kind.gates)])
    return Scale(math.floor(100 * low) / 100, math.ceil(100 * high) / 100, START, LENGTH)


def _axis(scale: Scale, y: float) -> Iterator[str]:
    yield line((START, y), (START + LENGTH, y), "edge")
    step = 0.01 if scale.high - scale.low <= 0.2 else 0.1
    for tick in scale.ticks(step):
        yield line((scale(tick), y), (scale(tick), y + 5), "edge")
        yield text(scale(tick), y + 18, f"{100 * tick:.0f}", "quiet", "middle")
