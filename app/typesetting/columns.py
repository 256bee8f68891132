"""Stacking chunks into columns and pages."""

from collections.abc import Sequence
from typing import NamedTuple

from app.typesetting.boxes import Box, Chunk

# The most that one space may grow to let a column reach the bottom.
STRETCH = 450


class Placed(NamedTuple):
    """A box of a column, `y` below the column's top."""

    y: int
    box: Box


Column = list[Placed]


class PassageTooTall(ValueError):
    """Blocks that must stay together are taller than a page."""


def flow(chunks: Sequence[Chunk], heights: tuple[int, int], columns: int) -> list[list[Column]]:
    """Return pages of columns.

    `heights` are those of the columns on the first page and on all others. Columns of the last
    page are balanced. Raises PassageTooTall.
    """
    pending = _with_leads(chunks)
    pages: list[list[Column]] = []
    place = 0
    while place < len(pending):
        height = heights[min(len(pages), 1)]
        end, page = _fill(pending, place, height, columns)
        if end == place and pages:
            raise PassageTooTall(
                f"blocks that must stay together are {pending[place].height / 100:.0f} pt tall;"
                f" a column has {height / 100:.0f} pt"
            )
        last = end == len(pending)
        pages.append(_balanced(pending, place, height, columns) if last else page)
        place = end
    return pages


def _with_leads(chunks: Sequence[Chunk]) -> list[Chunk]:
    """Join every chunk that leads with the one after it."""
    joined: list[Chunk] = []
    for chunk in chunks:
        if joined and joined[-1].leads:
            lead = joined[-1]
            boxes = (*lead.boxes, Box(chunk.above), *chunk.boxes)
            joined[-1] = Chunk(boxes, lead.above, chunk.leads)
        else:
            joined.append(chunk)
    return joined


def _fill(
    chunks: Sequence[Chunk], start: int, height: int, columns: int
) -> tuple[int, list[Column]]:
    """Return the first chunk that found no room, and the columns that the others fill."""
    page = []
    for _ in range(columns):
        end, used = _reach(chunks, start, height)
        page.append(_stack(chunks[start:end], height - used if end < len(chunks) else 0))
        start = end
    return start, page


def _reach(chunks: Sequence[Chunk], start: int, height: int) -> tuple[int, int]:
    """Return where a column that begins at `start` ends, and how much of it is used."""
    used = 0
    for place in range(start, len(chunks)):
        chunk = chunks[place]
        more = chunk.height + (chunk.above if place > start else 0)
        if used + more > height:
            return place, used
        used += more
    return len(chunks), used


def _stack(chunks: Sequence[Chunk], slack: int) -> Column:
    """Return chunks under each other, `slack` spread over their spaces where it is little."""
    spaces = sum(1 for chunk in chunks[1:] if chunk.above)
    each = slack // spaces if spaces and slack <= STRETCH * spaces else 0
    column = []
    y = 0
    for place, chunk in enumerate(chunks):
        y += chunk.above + each if place and chunk.above else 0
        for box in chunk.boxes:
            column.append(Placed(y, box))
            y += box.height
    return column


def _balanced(chunks: Sequence[Chunk], start: int, height: int, columns: int) -> list[Column]:
    """Return the last page with columns as short as they can be."""
    low, high = 0, height
    while columns > 1 and low < high:
        middle = (low + high) // 2
        end, _ = _fill(chunks, start, middle, columns)
        low, high = (low, middle) if end == len(chunks) else (middle + 1, high)
    return _fill(chunks, start, high, columns)[1]
