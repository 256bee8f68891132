"""Papers for tests of typesetting and rendering."""

from itertools import product

from app.generation.paper import (
    Block,
    Display,
    Numbering,
    Paper,
    PaperStyle,
    Paragraph,
    Passage,
    Section,
    Table,
)

PLAIN = PaperStyle(columns=2, numbering=Numbering.ARABIC)
STYLES = tuple(
    PaperStyle(columns, numbering, small_capitals, indented)
    for columns, numbering, small_capitals, indented in product(
        (1, 2), Numbering, (False, True), (False, True)
    )
)
FILLER = (
    "A careful treatment of loading is beyond the scope of this survey [1].",
    "Differences between operators were small compared with those caused by the season.",
    "None of the conclusions depends on how the routing had been prepared beforehand.",
    "Readers interested in the inventory may consult the references, e.g. Okeke’s [2].",
    "In 156 of the runs the queue had to be restarted independently of the schedule.",
    "Observations of the second season agree with the description given by the author.",
)
WINDOWED = Passage(
    (
        Paragraph("The main relation of this survey is the following one."),
        Display(("D = 1.25·u + 5.5 if u ≥ −11.75,", "D = 1.5·u + 5.75 if u < −11.75,"), 4),
        Paragraph("where D is the Dorar load of covered depots, and u the Febramin load."),
    )
)
LONG_FORMULA = Passage(
    (
        Display(
            (
                "T = 1.25·s² + 5.5 if s ≥ −11.75, and ½·s + 5.75 if s < −11.75, where s is the"
                " Febramin load of open depots.",
            ),
            5,
        ),
    )
)
CONSTANTS = Passage(
    (
        Paragraph("The constants of both laws are collected in Table 2."),
        Table(
            2,
            "Constants by quantity, covered depots.",
            ("Quantity", "A", "B", "C"),
            (
                ("Febramin load", "−2.25", "4", "2.5"),
                ("reverse Dorar load", "0.25", "5.5", "−11.75"),
            ),
        ),
        Paragraph("With them the load is A·X + B if X ≥ C."),
    )
)


def filler(start: int, sentences: int = 5) -> Paragraph:
    """Return a paragraph that begins with another sentence for each `start`."""
    chosen = (FILLER[(start * 7 + place * place) % len(FILLER)] for place in range(sentences))
    return Paragraph(" ".join(chosen))


def paper(style: PaperStyle = PLAIN, paragraphs: int = 3) -> Paper:
    """Return a paper with every kind of block; `paragraphs` of filler in each section."""
    body = tuple(filler(number, 3 + number % 5) for number in range(paragraphs))
    return paper_of(
        Section("Introduction", body),
        Section("Main result", (filler(1), WINDOWED, *body, LONG_FORMULA, *body)),
        Section("Constants and a correction", (*body, CONSTANTS, *body)),
        style=style,
    )


def paper_with(*blocks: Block, style: PaperStyle = PLAIN) -> Paper:
    """Return a paper whose only section holds some filler and a passage of these blocks."""
    return paper_of(Section("Result", (filler(1), Passage(blocks), filler(2))), style=style)


def paper_of(*sections: Section, style: PaperStyle = PLAIN) -> Paper:
    return Paper(
        title="Load carry-over and the Dorar load of covered depots",
        authors=("Ilse Marrano", "T. Okeke", "P. Lindqvist-Rao"),
        affiliation="Institute for Yard Studies, Port Alder",
        journal="Annals of Yard Practice",
        volume=14,
        year=2031,
        first_page=201,
        received="received 3 February, revised 19 May",
        style=style,
        abstract=filler(2, 6).text,
        sections=sections,
        references=(
            "Okeke, T. (2027). Slow yards. Annals of Yard Practice 10, 77–91.",
            "Marrano, I. (2029). Loads that travel. Depot Letters 3, 12–18. Superseded.",
        ),
    )
