"""Tables with three rules: caption above, header in italics, cells on the left."""

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from app.generation.labels import table_label
from app.generation.paper import Table
from app.typesetting.boxes import (
    Align,
    Box,
    Chunk,
    Mark,
    Rule,
    Setting,
    baseline,
    measure_of,
    natural_width,
    paragraph_boxes,
)
from app.typesetting.fonts import Face
from app.typesetting.lines import break_lines, show
from app.typesetting.looks import Look, Type
from app.typesetting.words import Word, formula_words, plain_words

THICK, THIN = 90, 45
BELOW_CAPTION = 250
# White space between a rule and the row beside it.
PADDING = 250
LEAST_GAP, WIDEST_GAP = 700, 2_600
# By how much a wide table's type may be smaller, in tenths of a point.
SMALLER = (0, 10, 20)


class TableTooWide(ValueError):
    """A table whose longest words do not fit beside each other."""


class _Columns(NamedTuple):
    """Where the cells of each column begin, how wide they may be, and in what type they are."""

    lefts: tuple[int, ...]
    widths: tuple[int, ...]
    type: Type

    @property
    def right(self) -> int:
        return self.lefts[-1] + self.widths[-1]


def table_chunk(table: Table, look: Look) -> Chunk:
    """Return a table with its caption; cells too wide for the column go on over more lines.

    Raises TableTooWide.
    """
    header = [plain_words(cell, Face.ITALIC) for cell in table.header]
    rows = [[formula_words(cell) for cell in row] for row in table.rows]
    columns = _columns([header, *rows], look)
    left, right = columns.lefts[0], columns.right
    thin = Rule(left, PADDING, right - left, THIN)
    thick = thin._replace(thickness=THICK)
    boxes = (
        *_caption(table, look),
        Box(PADDING + THICK, rules=(thick._replace(y=THICK),)),
        _row_box(header, columns),
        Box(2 * PADDING, rules=(thin,)),
        *(_row_box(row, columns) for row in rows),
        Box(PADDING, rules=(thick,)),
    )
    return Chunk(boxes)


def _caption(table: Table, look: Look) -> list[Box]:
    words = plain_words(table_label(table), Face.BOLD) + formula_words(table.caption)
    fits = natural_width(words, look.small.size) <= look.width
    align = Align.CENTRED if fits else Align.JUSTIFIED
    pairs = paragraph_boxes(words, Setting(look.small, look.width, align=align))
    return [*(box for box, _ in pairs), Box(BELOW_CAPTION)]


def _columns(rows: Sequence[Sequence[list[Word]]], look: Look) -> _Columns:
    """Return the columns, centred, in type that is smaller where nothing else helps."""
    gaps = max(len(rows[0]) - 1, 1)
    room = look.width - LEAST_GAP * gaps
    columns = list(zip(*rows, strict=True))
    for smaller in SMALLER:
        type_ = Type(look.small.size - smaller, look.small.leading - 10 * smaller)
        least = [_widest_word(column, type_.size) for column in columns]
        if sum(least) <= room:
            natural = [_widest_cell(column, type_.size) for column in columns]
            return _centred(_narrowed(natural, least, room), type_, look)
    raise TableTooWide(f"a table of {len(columns)} columns is too wide for {room / 100:.0f} pt")


def _widest_cell(cells: Sequence[list[Word]], size: int) -> int:
    return max(natural_width(cell, size) if cell else 0 for cell in cells)


def _widest_word(cells: Sequence[list[Word]], size: int) -> int:
    return max((natural_width([word], size) for cell in cells for word in cell), default=0)


def _narrowed(natural: list[int], least: list[int], room: int) -> list[int]:
    """Return widths that fit into `room`: the natural ones, the widest cut to a limit."""
    low, high = 0, max(natural)
    while low < high:
        limit = (low + high + 1) // 2
        fits = sum(_limited(natural, least, limit)) <= room
        low, high = (limit, high) if fits else (low, limit - 1)
    return _limited(natural, least, low)


def _limited(natural: list[int], least: list[int], limit: int) -> list[int]:
    return [max(min(width, limit), word) for width, word in zip(natural, least, strict=True)]


def _centred(widths: list[int], type_: Type, look: Look) -> _Columns:
    gaps = len(widths) - 1
    gap = min((look.width - sum(widths)) // max(gaps, 1), WIDEST_GAP)
    left = (look.width - sum(widths) - gap * gaps) // 2
    lefts = accumulate((width + gap for width in widths[:-1]), initial=left)
    return _Columns(tuple(lefts), tuple(widths), type_)


def _row_box(cells: Sequence[list[Word]], columns: _Columns) -> Box:
    size, leading = columns.type.size, columns.type.leading
    marks: list[Mark] = []
    deepest = 1
    for words, left, width in zip(cells, columns.lefts, columns.widths, strict=True):
        # Rounding may have made the measure too small by a hair; that breaks no cell.
        lines = break_lines(words, measure_of(width, size) + len(words))
        deepest = max(deepest, len(lines))
        marks += (
            Mark(left, baseline(leading) + place * leading, show(line.words, size))
            for place, line in enumerate(lines)
        )
    return Box(deepest * leading, tuple(marks))
