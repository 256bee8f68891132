"""A paper as the bytes of a PDF file."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from app.generation.labels import authors_line, issue_line, short_authors
from app.generation.paper import Paper
from app.typesetting.blocks import body_chunks
from app.typesetting.boxes import Box, Mark, Rule, natural_width
from app.typesetting.columns import Column, flow
from app.typesetting.fonts import Face
from app.typesetting.front import front_boxes
from app.typesetting.lines import points, show
from app.typesetting.looks import (
    BOTTOM,
    HEAD_BASELINE,
    HEAD_RULE,
    PAGE_HEIGHT,
    TOP,
    Look,
    look_of,
)
from app.typesetting.pdf_file import pdf_file
from app.typesetting.words import plain_words

HEAD_RULE_THICKNESS = 40


class _Placed(NamedTuple):
    """A box at a place on the page, from its top left corner."""

    x: int
    y: int
    box: Box


def typeset(paper: Paper) -> bytes:
    """Return `paper` as a PDF whose text a default extraction gives in reading order.

    The bytes depend on the paper and on the version of PyMuPDF alone. Raises MissingGlyph for
    characters outside the faces, PassageTooTall for a passage that no column can hold.
    """
    look = look_of(paper.style)
    front = front_boxes(paper, look)
    below_front = TOP + sum(box.height for box in front)
    chunks = list(body_chunks(paper, look))
    pages = flow(chunks, (BOTTOM - below_front, BOTTOM - TOP), look.columns)
    contents = []
    for place, columns in enumerate(pages):
        boxes = [_Placed(look.margin, 0, _head(paper, look, place, len(pages)))]
        if place == 0:
            boxes += _stacked(front, look.margin)
        boxes += _columns(columns, look, top=TOP if place else below_front)
        contents.append(_content(boxes))
    return pdf_file(
        contents, title=paper.title, author=authors_line(paper.authors), year=paper.year
    )


def _head(paper: Paper, look: Look, place: int, count: int) -> Box:
    """Return the running head: the issue on odd pages and the first, else the authors."""
    size = look.small.size
    number = paper.first_page + place
    issue = f"{issue_line(paper)} {paper.first_page}–{paper.first_page + count - 1}"
    verso = place > 0 and number % 2 == 0
    line = plain_words(short_authors(paper.authors) if verso else issue, Face.ITALIC)
    folio = plain_words(str(number), Face.ROMAN)
    left, right = (folio, line) if verso else (line, folio)
    marks = (
        Mark(0, HEAD_BASELINE, show(left, size)),
        Mark(look.full_width - natural_width(right, size), HEAD_BASELINE, show(right, size)),
    )
    rule = Rule(0, HEAD_RULE, look.full_width, HEAD_RULE_THICKNESS)
    return Box(TOP, marks, (rule,))


def _stacked(boxes: Iterable[Box], x: int) -> Iterator[_Placed]:
    y = TOP
    for box in boxes:
        yield _Placed(x, y, box)
        y += box.height


def _columns(columns: Sequence[Column], look: Look, top: int) -> Iterator[_Placed]:
    for number, column in enumerate(columns):
        left = look.column_left(number)
        yield from (_Placed(left, top + y, box) for y, box in column)


def _content(placed: Sequence[_Placed]) -> str:
    """Return a page's content stream: its rules, then its text in reading order."""
    rules = (_rule(x + rule.x, y, rule) for x, y, box in placed for rule in box.rules)
    texts = (
        f"1 0 0 1 {points(x + mark.x, 100)} {points(PAGE_HEIGHT - y - mark.y, 100)} Tm"
        f" {mark.operators}"
        for x, y, box in placed
        for mark in box.marks
    )
    return "\n".join([*rules, "BT", *texts, "ET"])


def _rule(x: int, y: int, rule: Rule) -> str:
    numbers = (x, PAGE_HEIGHT - y - rule.y, rule.width, rule.thickness)
    return f"{' '.join(points(number, 100) for number in numbers)} re f"
