"""A paper as a value: what the text, the Markdown and the PDF of one document start from."""

from dataclasses import dataclass
from enum import StrEnum


class Numbering(StrEnum):
    """How sections are numbered in papers of a style."""

    ARABIC = "arabic"
    ROMAN = "roman"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class PaperStyle:
    """What papers of one domain look like.

    `columns` is 1 or 2; `small_capitals` sets headings in capitals; `indented` begins
    paragraphs with an indent instead of a gap.
    """

    columns: int
    numbering: Numbering
    small_capitals: bool = False
    indented: bool = False


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text."""

    text: str


@dataclass(frozen=True, slots=True)
class Display:
    """A formula set apart, on one or more lines, numbered "(4)" when `number` is given."""

    lines: tuple[str, ...]
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A small table of text cells with the caption "Table 2. …" above it."""

    number: int
    caption: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Block = Paragraph | Display | Table


@dataclass(frozen=True, slots=True)
class Passage:
    """Blocks that belong together: no page or column break falls between or inside them."""

    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A headed section; `heading` has no number, the style numbers it."""

    heading: str
    body: tuple[Paragraph | Passage, ...]


@dataclass(frozen=True, slots=True)
class Paper:
    """A whole paper. `references` are entries without their numbers "[1]"."""

    title: str
    authors: tuple[str, ...]
    affiliation: str
    journal: str
    volume: int
    year: int
    first_page: int
    received: str
    style: PaperStyle
    abstract: str
    sections: tuple[Section, ...]
    references: tuple[str, ...]
