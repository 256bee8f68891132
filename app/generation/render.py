"""A paper as plain text and as Markdown."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from app.generation.labels import (
    ABSTRACT,
    REFERENCES,
    authors_line,
    cased,
    display_label,
    heading_label,
    issue_line,
    received_line,
    reference_label,
    table_label,
)
from app.generation.paper import Block, Display, Paper, Paragraph, Passage, Table

GAP = "  "
NUMBER_GAP = "    "


@dataclass(frozen=True, slots=True)
class _Format:
    """What plain text and Markdown do differently."""

    title: Callable[[str], str]
    heading: Callable[[str], str]
    display: Callable[[Display], str]
    table: Callable[[Table], str]


def paper_text(paper: Paper) -> str:
    """Return the paper as plain text: one line per paragraph, blank lines between.

    A display has each of its formulas on a line of its own, its number behind the last; tables
    are aligned rows under their captions.
    """
    return _rendered(paper, _TEXT)


def paper_markdown(paper: Paper) -> str:
    """Return the paper as Markdown with `#` headings and pipe tables.

    Formulas stand on plain lines, character for character as in the text: no LaTeX, no escapes.
    """
    return _rendered(paper, _MARKDOWN)


def _rendered(paper: Paper, form: _Format) -> str:
    return "\n\n".join(part for part in _parts(paper, form) if part) + "\n"


def _parts(paper: Paper, form: _Format) -> Iterator[str]:
    yield f"{issue_line(paper)} {paper.first_page}"
    yield form.title(paper.title)
    yield authors_line(paper.authors)
    yield paper.affiliation
    yield received_line(paper)
    yield form.heading(cased(paper.style, ABSTRACT))
    yield paper.abstract
    for place, section in enumerate(paper.sections, 1):
        yield form.heading(heading_label(paper.style, place, section.heading))
        for part in section.body:
            blocks = part.blocks if isinstance(part, Passage) else (part,)
            yield from (_block(block, form) for block in blocks)
    if paper.references:
        yield form.heading(cased(paper.style, REFERENCES))
        for place, entry in enumerate(paper.references, 1):
            yield f"{reference_label(place)} {entry}"


def _block(block: Block, form: _Format) -> str:
    if isinstance(block, Paragraph):
        return block.text
    if isinstance(block, Display):
        return form.display(block)
    return f"{table_label(block)} {block.caption}\n{form.table(block)}"


def _numbered(display: Display) -> list[str]:
    *lines, last = display.lines
    label = display_label(display.number)
    return [*lines, f"{last}{NUMBER_GAP}{label}" if label else last]


def _text_display(display: Display) -> str:
    return "\n".join(_numbered(display))


def _markdown_display(display: Display) -> str:
    # Two spaces at the end of a line keep the break in Markdown.
    return "  \n".join(_numbered(display))


def _text_table(table: Table) -> str:
    rows = (table.header, *table.rows)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        GAP.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )


def _markdown_table(table: Table) -> str:
    rule = tuple("---" for _ in table.header)
    rows = (_pipes(row) for row in (table.header, rule, *table.rows))
    return "\n" + "\n".join(rows)


def _pipes(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cell.replace('|', '&#124;') for cell in cells)} |"


_TEXT = _Format(
    title=str,
    heading=str,
    display=_text_display,
    table=_text_table,
)
_MARKDOWN = _Format(
    title=lambda title: f"# {title}",
    heading=lambda heading: f"## {heading}",
    display=_markdown_display,
    table=_markdown_table,
)
