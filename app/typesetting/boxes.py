"""Boxes, the parts that pages are stacked from, and the text blocks among them.

Lengths are in hundredths of a point, sizes of type in tenths.
"""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from app.typesetting.lines import Line, break_lines, show
from app.typesetting.looks import Type
from app.typesetting.words import Word, width_on_line

# Widths come in thousandths of a size that is in tenths of a point.
_WIDTH_UNIT = 100
# Lines that stay together at the beginning and at the end of a paragraph.
KEPT_LINES = 2


class Mark(NamedTuple):
    """Text at a place relative to its box: from its left edge, and down to the baseline."""

    x: int
    y: int
    operators: str


class Rule(NamedTuple):
    """A horizontal line, relative to its box."""

    x: int
    y: int
    width: int
    thickness: int


class Box(NamedTuple):
    """A strip of a column; without marks it is white space."""

    height: int
    marks: tuple[Mark, ...] = ()
    rules: tuple[Rule, ...] = ()


class Chunk(NamedTuple):
    """Boxes that no column break falls between, and the space above them.

    The space is dropped at the top of a column. `leads` keeps a chunk with the next one.
    """

    boxes: tuple[Box, ...]
    above: int = 0
    leads: bool = False

    @property
    def height(self) -> int:
        return sum(box.height for box in self.boxes)


class Align(Enum):
    JUSTIFIED = "justified"
    LEFT = "left"
    CENTRED = "centred"


class Setting(NamedTuple):
    """How a paragraph is set: the type, where it begins and ends, the indents of its lines."""

    type: Type
    width: int
    left: int = 0
    first_indent: int = 0
    hanging: int = 0
    align: Align = Align.JUSTIFIED


def measure_of(width: int, size: int) -> int:
    """Return a width in thousandths of the size."""
    return width * _WIDTH_UNIT // size


def width_of(measure: int, size: int) -> int:
    """Return thousandths of the size as a width."""
    return measure * size // _WIDTH_UNIT


def natural_width(words: Sequence[Word], size: int) -> int:
    """Return the width of words on one line."""
    return width_of(width_on_line(words), size)


def baseline(leading: int) -> int:
    """Return how far below the top of a line its baseline is."""
    return leading * 3 // 4


def paragraph_boxes(words: Sequence[Word], setting: Setting) -> list[tuple[Box, Line]]:
    """Return one box per line of a paragraph, each with the line that it shows."""
    size = setting.type.size
    measure = measure_of(setting.width - setting.hanging, size)
    indent = measure_of(setting.first_indent - setting.hanging, size)
    lines = break_lines(words, measure, indent)
    last = len(lines) - 1
    return [
        (_line_box(line, setting, first=place == 0, last=place == last), line)
        for place, line in enumerate(lines)
    ]


def _line_box(line: Line, setting: Setting, *, first: bool, last: bool) -> Box:
    size, leading = setting.type.size, setting.type.leading
    x = setting.left + (setting.first_indent if first else setting.hanging)
    if setting.align is Align.CENTRED:
        x += width_of(line.slack, size) // 2
    justified = setting.align is Align.JUSTIFIED and not last
    slack = line.slack if justified else min(line.slack, 0)
    return Box(leading, (Mark(x, baseline(leading), show(line.words, size, slack)),))


def paragraph_chunks(words: Sequence[Word], setting: Setting, above: int) -> list[Chunk]:
    """Return a paragraph cut where columns may break it.

    Its first two lines stay together, so do its last two, and no column ends with a hyphen.
    """
    groups: list[list[Box]] = []
    pairs = paragraph_boxes(words, setting)
    joined = False
    for place, (box, line) in enumerate(pairs):
        if place and (joined or place in (KEPT_LINES - 1, len(pairs) - 1)):
            groups[-1].append(box)
        else:
            groups.append([box])
        joined = line.hyphenated
    return [Chunk(tuple(group), 0 if place else above) for place, group in enumerate(groups)]
