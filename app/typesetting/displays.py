"""Displayed formulas: centred, their variables italic, their number at the right."""

import re
from typing import NamedTuple

from app.generation.labels import display_label
from app.generation.paper import Display
from app.typesetting.boxes import (
    Box,
    Chunk,
    Mark,
    baseline,
    measure_of,
    natural_width,
)
from app.typesetting.fonts import Face
from app.typesetting.lines import break_lines, show
from app.typesetting.looks import Look
from app.typesetting.words import formula_words, joined, plain_word

# What stays free between a formula and its number.
NUMBER_GAP = 1_200
# How far the further lines of a formula that is too long for one are set in.
CONTINUATION = 1_600
# Where a formula that is too long is best broken: behind a comma, before "if" and the like.
_CLAUSE_END = re.compile(r"(?<=[,;:.]) | (?=(?:if|and|where|when|while|otherwise|for|with)\b)")


class _Row(NamedTuple):
    """One line of a formula, from its own left edge."""

    indent: int
    width: int
    operators: str


def display_chunk(display: Display, look: Look) -> Chunk:
    """Return the formulas of a display; long ones go on over further lines."""
    size, leading = look.body.size, look.body.leading * 9 // 8
    label = display_label(display.number)
    number = [plain_word(label, Face.ROMAN)] if label else []
    taken = natural_width(number, size) + NUMBER_GAP if number else 0
    rows = [row for line in display.lines for row in _rows(line, look.width - taken, size)]
    widest = max(row.indent + row.width for row in rows)
    left = max(min((look.width - widest) // 2, look.width - taken - widest), 0)
    marks = [Mark(left + row.indent, baseline(leading), row.operators) for row in rows]
    boxes = [Box(leading, (mark,)) for mark in marks]
    if number:
        x = look.width - natural_width(number, size)
        y = baseline(leading) - (len(rows) - 1) * leading // 2
        boxes[-1] = Box(leading, (marks[-1], Mark(x, y, show(number, size))))
    return Chunk(tuple(boxes))


def _rows(line: str, width: int, size: int) -> list[_Row]:
    """Return one formula as rows: whole where it fits, else clause by clause, else by words."""
    words = formula_words(line)
    if natural_width(words, size) <= width:
        return [_Row(0, natural_width(words, size), show(words, size))]
    measure = measure_of(width - CONTINUATION, size)
    clauses = [joined(formula_words(clause)) for clause in _CLAUSE_END.split(line)]
    units = words if any(clause.width > measure for clause in clauses) else clauses
    return [
        _Row(
            CONTINUATION if place else 0,
            natural_width(row.words, size),
            show(row.words, size, min(row.slack, 0)),
        )
        for place, row in enumerate(
            break_lines(units, measure, -measure_of(CONTINUATION, size))
        )
    ]
