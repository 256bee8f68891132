"""Papers as plain text and as Markdown."""

from dataclasses import replace

import pytest

from app.generation.paper import Display, Numbering, PaperStyle, Paragraph, Section, Table
from app.generation.render import paper_markdown, paper_text
from tests.support.papers import filler, paper, paper_of, paper_with

TABLE = Table(3, "Constants.", ("Quantity", "A|B"), (("Febramin load", "−2.25"), ("u", "4")))


def test_every_paragraph_is_one_line_between_blank_lines() -> None:
    text = paper_text(paper_of(Section("Introduction", (filler(1), filler(2)))))
    assert f"\n\n{filler(1).text}\n\n{filler(2).text}\n\n" in text


@pytest.mark.parametrize(
    ("style", "heading"),
    [
        (PaperStyle(1, Numbering.ARABIC), "4. Notation"),
        (PaperStyle(1, Numbering.ROMAN), "IV. Notation"),
        (PaperStyle(1, Numbering.NONE), "Notation"),
        (PaperStyle(1, Numbering.ROMAN, small_capitals=True), "IV. NOTATION"),
    ],
)
def test_headings_are_numbered_as_the_style_says(style: PaperStyle, heading: str) -> None:
    names = ("Scope", "Setting", "Sources", "Notation")
    written = paper_of(*(Section(name, (filler(1),)) for name in names), style=style)
    assert f"\n\n{heading}\n\n" in paper_text(written)
    assert f"\n\n## {heading}\n\n" in paper_markdown(written)


def test_a_display_stands_on_its_own_lines_with_its_number_behind_the_last() -> None:
    written = paper_with(Display(("D = 1.25·u if u ≥ −11.75,", "D = 5.75 if u < −11.75,"), 4))
    assert "\n\nD = 1.25·u if u ≥ −11.75,\nD = 5.75 if u < −11.75,    (4)\n\n" in paper_text(
        written
    )


def test_an_unnumbered_display_has_nothing_behind_it() -> None:
    assert "\n\nG = 0.75·u² − 2.5\n\n" in paper_text(
        paper_with(Display(("G = 0.75·u² − 2.5",)))
    )


def test_a_table_is_aligned_under_its_caption() -> None:
    assert (
        "\n\nTable 3. Constants.\n"
        "Quantity       A|B\n"
        "Febramin load  −2.25\n"
        "u              4\n\n"
    ) in paper_text(paper_with(TABLE))


def test_a_table_in_markdown_keeps_its_cells_apart() -> None:
    assert (
        "\n\nTable 3. Constants.\n\n"
        "| Quantity | A&#124;B |\n"
        "| --- | --- |\n"
        "| Febramin load | −2.25 |\n"
        "| u | 4 |\n\n"
    ) in paper_markdown(paper_with(TABLE))


def test_formulas_are_the_same_characters_in_text_and_markdown() -> None:
    formula = "F = −2.25·u² + (s × 3.5)/4 − √2 ≤ ½·[x_1] * <y>"
    written = paper_with(Display((formula,), 1), Paragraph(f"Then {formula} holds."))
    for rendered in (paper_text(written), paper_markdown(written)):
        assert f"\n{formula}    (1)\n" in rendered
        assert f"Then {formula} holds." in rendered


def test_the_lines_of_a_display_stay_apart_in_rendered_markdown() -> None:
    written = paper_with(Display(("p = 1,", "q = 2."), 4))
    assert "\n\np = 1,  \nq = 2.    (4)\n\n" in paper_markdown(written)


def test_references_are_numbered_at_the_end() -> None:
    assert paper_text(paper()).endswith(
        "\n\nReferences\n\n"
        "[1] Okeke, T. (2027). Slow yards. Annals of Yard Practice 10, 77–91.\n\n"
        "[2] Marrano, I. (2029). Loads that travel. Depot Letters 3, 12–18. Superseded.\n"
    )


def test_a_paper_without_references_ends_with_its_text() -> None:
    assert "References" not in paper_text(replace(paper(), references=()))


def test_the_front_matter_names_title_authors_place_and_dates() -> None:
    assert paper_text(paper()).startswith(
        "Annals of Yard Practice 14 (2031) 201\n\n"
        "Load carry-over and the Dorar load of covered depots\n\n"
        "Ilse Marrano, T. Okeke and P. Lindqvist-Rao\n\n"
        "Institute for Yard Studies, Port Alder\n\n"
        "Received 3 February, revised 19 May\n\n"
        "Abstract\n\n"
    )


def test_what_is_empty_leaves_no_gap() -> None:
    assert "\n\n\n" not in paper_text(replace(paper(), received="", affiliation=""))


def test_a_ragged_table_is_refused() -> None:
    ragged = replace(TABLE, rows=(("Febramin load",),))
    with pytest.raises(ValueError, match="zip"):
        paper_text(paper_with(ragged))
