"""The numbers, captions and lines of names that text, Markdown and PDF of a paper share."""

from app.generation.paper import Numbering, Paper, PaperStyle, Table

ABSTRACT = "Abstract"
REFERENCES = "References"
_ROMAN = ((50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def heading_label(style: PaperStyle, place: int, heading: str) -> str:
    """Return the heading of the section at `place` (from 1) as papers of the style have it.

    >>> heading_label(PaperStyle(columns=2, numbering=Numbering.ROMAN), 4, "Main result")
    'IV. Main result'
    """
    number = {
        Numbering.ARABIC: f"{place}. ",
        Numbering.ROMAN: f"{_roman(place)}. ",
        Numbering.NONE: "",
    }[style.numbering]
    return number + cased(style, heading)


def cased(style: PaperStyle, heading: str) -> str:
    """Return a heading in capitals where the style sets them so."""
    return heading.upper() if style.small_capitals else heading


def _roman(number: int) -> str:
    numerals = []
    for value, numeral in _ROMAN:
        count, number = divmod(number, value)
        numerals.append(numeral * count)
    return "".join(numerals)


def authors_line(authors: tuple[str, ...]) -> str:
    """Return the names as a byline.

    >>> authors_line(("Ilse Marrano", "T. Okeke", "P. Rao"))
    'Ilse Marrano, T. Okeke and P. Rao'
    """
    if len(authors) < 2:
        return "".join(authors)
    return f"{', '.join(authors[:-1])} and {authors[-1]}"


def short_authors(authors: tuple[str, ...]) -> str:
    """Return the names as a running head has them: more than three are "et al."."""
    return authors_line(authors) if len(authors) <= 3 else f"{authors[0]} et al."


def received_line(paper: Paper) -> str:
    """Return the dates of a paper, beginning with a capital."""
    return paper.received[:1].upper() + paper.received[1:]


def issue_line(paper: Paper) -> str:
    """Return where the paper appeared: "Annals of Yard Practice 14 (2031)"."""
    return f"{paper.journal} {paper.volume} ({paper.year})"


def table_label(table: Table) -> str:
    return f"Table {table.number}."


def display_label(number: int | None) -> str:
    """Return "(4)", or nothing for a display without a number."""
    return "" if number is None else f"({number})"


def reference_label(place: int) -> str:
    return f"[{place}]"
