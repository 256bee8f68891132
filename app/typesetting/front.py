"""The top of the first page: title, authors, affiliation, dates, abstract."""

from collections.abc import Iterator

from app.generation.labels import ABSTRACT, authors_line, cased, received_line
from app.generation.paper import Paper
from app.typesetting.boxes import (
    Align,
    Box,
    Rule,
    Setting,
    measure_of,
    paragraph_boxes,
    width_of,
)
from app.typesetting.fonts import Face
from app.typesetting.lines import break_lines
from app.typesetting.looks import Look, Type
from app.typesetting.words import Word, plain_words, prose_words

RULE = 50
ABSTRACT_INSET = 2_000


def front_boxes(paper: Paper, look: Look) -> list[Box]:
    """Return everything above the columns, as wide as they all are."""
    return [*_title_boxes(paper, look), *_abstract_boxes(paper, look)]


def _title_boxes(paper: Paper, look: Look) -> Iterator[Box]:
    body = look.body
    authors = Type(body.size + 15, body.leading + 250)
    lines = (
        (paper.title, Face.BOLD, look.title),
        (authors_line(paper.authors), Face.ROMAN, authors),
        (paper.affiliation, Face.ITALIC, body),
        (received_line(paper), Face.ROMAN, look.small),
    )
    yield Box(1_200)
    for text, face, type_ in lines:
        words = plain_words(text, face)
        setting = _balanced(words, type_, look)
        yield from (box for box, _ in paragraph_boxes(words, setting))
        yield Box(350)


def _balanced(words: list[Word], type_: Type, look: Look) -> Setting:
    """Return a setting in which lines are as even as they can be without being more."""
    full = measure_of(look.full_width, type_.size)
    count = len(break_lines(words, full))
    low, high = 0, full
    while low < high:
        middle = (low + high) // 2
        fits = len(break_lines(words, middle)) <= count
        low, high = (low, middle) if fits else (middle + 1, high)
    # One more than the width, which is rounded down.
    width = width_of(high, type_.size) + 1 if count > 1 else look.full_width
    left = (look.full_width - width) // 2 if look.centred_title else 0
    return Setting(type_, width, left, align=_title_align(look))


def _title_align(look: Look) -> Align:
    return Align.CENTRED if look.centred_title else Align.LEFT


def _abstract_boxes(paper: Paper, look: Look) -> Iterator[Box]:
    rule = Rule(0, 500, look.full_width, RULE)
    label = plain_words(cased(paper.style, ABSTRACT), Face.BOLD)
    head = Setting(look.small, look.full_width, align=_title_align(look))
    inset = Setting(
        Type(look.body.size - 5, look.body.leading - 50),
        look.full_width - 2 * ABSTRACT_INSET,
        left=ABSTRACT_INSET,
    )
    yield Box(1_000, rules=(rule,))
    yield from (box for box, _ in paragraph_boxes(label, head))
    yield Box(200)
    yield from (box for box, _ in paragraph_boxes(prose_words(paper.abstract), inset))
    yield Box(1_400, rules=(rule._replace(y=700),))
