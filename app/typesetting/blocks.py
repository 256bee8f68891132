"""The body of a paper as chunks: headings, paragraphs, passages, references."""

from collections.abc import Iterator

from app.generation.labels import REFERENCES, cased, heading_label, reference_label
from app.generation.paper import Block, Display, Paper, Paragraph, Passage, Section, Table
from app.typesetting.boxes import (
    Align,
    Box,
    Chunk,
    Setting,
    paragraph_boxes,
    paragraph_chunks,
)
from app.typesetting.displays import display_chunk
from app.typesetting.fonts import Face
from app.typesetting.looks import Look
from app.typesetting.tables import table_chunk
from app.typesetting.words import plain_words, prose_words

ABOVE_HEADING = 1_000
BELOW_HEADING = 300
ABOVE_DISPLAY = 500
ABOVE_TABLE = 900
ABOVE_REFERENCE = 150
REFERENCE_INDENT = 1_200


def body_chunks(paper: Paper, look: Look) -> Iterator[Chunk]:
    """Yield everything that follows the front matter, in reading order."""
    for place, section in enumerate(paper.sections, 1):
        yield _heading_chunk(heading_label(paper.style, place, section.heading), look)
        yield from _section_chunks(section, look)
    if paper.references:
        yield _heading_chunk(cased(paper.style, REFERENCES), look)
        for place, entry in enumerate(paper.references, 1):
            yield from _reference_chunks(f"{reference_label(place)} {entry}", look)


def _heading_chunk(label: str, look: Look) -> Chunk:
    words = plain_words(label, Face.ROMAN if look.capitals else Face.BOLD)
    align = Align.CENTRED if look.centred_headings else Align.LEFT
    pairs = paragraph_boxes(words, Setting(look.heading, look.width, align=align))
    boxes = (*(box for box, _ in pairs), Box(BELOW_HEADING))
    return Chunk(boxes, ABOVE_HEADING, leads=True)


def _section_chunks(section: Section, look: Look) -> Iterator[Chunk]:
    after: Block | None = None
    for part in section.body:
        chunks: list[Chunk] = []
        for block in part.blocks if isinstance(part, Passage) else (part,):
            chunks += _block_chunks(block, after, look)
            after = block
        if isinstance(part, Passage):
            chunks = [_kept_together(chunks)]
        yield from chunks


def _kept_together(chunks: list[Chunk]) -> Chunk:
    first, *rest = chunks
    boxes = list(first.boxes)
    for chunk in rest:
        boxes += [Box(chunk.above), *chunk.boxes]
    return Chunk(tuple(boxes), first.above)


def _block_chunks(block: Block, after: Block | None, look: Look) -> list[Chunk]:
    above = 0 if after is None else _space_between(after, block, look)
    if isinstance(block, Display):
        return [display_chunk(block, look)._replace(above=above)]
    if isinstance(block, Table):
        return [table_chunk(block, look)._replace(above=above)]
    indent = look.indent if isinstance(after, Paragraph) else 0
    setting = Setting(look.body, look.width, first_indent=indent)
    return paragraph_chunks(prose_words(block.text), setting, above)


def _space_between(upper: Block, lower: Block, look: Look) -> int:
    spaces = {Paragraph: look.gap, Display: ABOVE_DISPLAY, Table: ABOVE_TABLE}
    return max(spaces[type(upper)], spaces[type(lower)])


def _reference_chunks(entry: str, look: Look) -> list[Chunk]:
    setting = Setting(look.small, look.width, hanging=REFERENCE_INDENT)
    return paragraph_chunks(plain_words(entry, Face.ROMAN), setting, ABOVE_REFERENCE)
