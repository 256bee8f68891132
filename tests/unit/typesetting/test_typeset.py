"""Papers as PDF files: what a reader gets out of them."""

import subprocess
import sys
from dataclasses import replace

import pymupdf
import pytest

from app.generation.paper import (
    Display,
    Numbering,
    PaperStyle,
    Paragraph,
    Passage,
    Section,
    Table,
)
from app.generation.passages.law_text import LETTERS
from app.generation.render import paper_text
from app.typesetting.columns import PassageTooTall
from app.typesetting.fonts import MissingGlyph
from app.typesetting.typeset import typeset
from tests.support.papers import (
    CONSTANTS,
    PLAIN,
    STYLES,
    filler,
    paper,
    paper_of,
    paper_with,
)
from tests.support.pdf_text import page_texts, places_of, words_read

# The first line of the text; running heads are not compared.
HEAD_WORDS = 7


@pytest.mark.parametrize("paragraphs", [1, 6, 13])
@pytest.mark.parametrize("style", STYLES, ids=str)
def test_a_default_extraction_gives_every_word_in_reading_order(
    style: PaperStyle, paragraphs: int
) -> None:
    written = paper(style, paragraphs)
    assert words_read(typeset(written)) == paper_text(written).split()[HEAD_WORDS:]


@pytest.mark.parametrize("columns", [1, 2])
def test_a_passage_is_never_broken_over_columns_or_pages(columns: int) -> None:
    style = PaperStyle(columns, Numbering.ARABIC)
    lines = tuple(f"x = {number}·y," for number in range(9))
    heights = set()
    for before in range(1, 40):
        fillers = (filler(number, 2) for number in range(before))
        section = Section("Result", (*fillers, Passage((Display(lines),))))
        found = places_of("x", typeset(paper_of(section, style=style)))
        assert len(found) == len(lines)
        assert len({page for page, _ in found}) == 1
        assert found == sorted(found)
        heights.add(found[-1][1] - found[0][1])
    assert max(heights) - min(heights) <= 1


def test_the_same_paper_gives_the_same_bytes_in_every_process() -> None:
    program = (
        "import hashlib, sys\n"
        "from app.typesetting.typeset import typeset\n"
        "from tests.support.papers import paper\n"
        "print(hashlib.sha256(typeset(paper())).hexdigest())"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed, "TZ": zone},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo"))
    }
    assert len(digests) == 1


def test_a_paper_does_not_depend_on_the_papers_before_it() -> None:
    first = typeset(paper(STYLES[0]))
    typeset(paper(STYLES[-1], 7))
    assert typeset(paper(STYLES[0])) == first


def test_pages_are_numbered_from_the_papers_first_page() -> None:
    texts = page_texts(typeset(paper(paragraphs=13)))
    last = 200 + len(texts)
    assert len(texts) > 2
    assert texts[0].startswith(f"Annals of Yard Practice 14 (2031) 201–{last}\n201\n")
    assert texts[1].startswith("202\nIlse Marrano, T. Okeke and P. Lindqvist-Rao\n")
    assert texts[2].startswith(f"Annals of Yard Practice 14 (2031) 201–{last}\n203\n")


def test_the_file_says_title_authors_and_a_date_of_the_papers_own() -> None:
    with pymupdf.open("pdf", typeset(paper())) as document:
        told = document.metadata
    assert told["title"] == "Load carry-over and the Dorar load of covered depots"
    assert told["author"] == "Ilse Marrano, T. Okeke and P. Lindqvist-Rao"
    assert told["creationDate"] == told["modDate"] == "D:20310101000000Z"


def test_every_letter_that_laws_use_comes_back_as_itself() -> None:
    signs = "−·×²³≤≥∈√½/()[]{}=<>"
    written = paper_with(
        Paragraph(f"Here {' '.join(LETTERS)} stand."), Display((f"{LETTERS} {signs}",))
    )
    words = words_read(typeset(written))
    assert f"Here {' '.join(LETTERS)} stand." in " ".join(words)
    assert signs in "".join(words)


@pytest.mark.parametrize("text", ["⌊x⌋", "x₁", "x⁻¹", "漢"])
def test_a_character_without_a_glyph_is_refused(text: str) -> None:
    with pytest.raises(MissingGlyph, match="no glyph"):
        typeset(paper_with(Paragraph(text)))


def test_a_passage_taller_than_a_page_is_refused() -> None:
    rows = tuple((str(number), "1") for number in range(120))
    with pytest.raises(PassageTooTall, match="pt tall"):
        typeset(paper_with(Table(1, "Long.", ("Number", "Value"), rows)))


def test_a_passage_too_tall_for_what_the_title_leaves_goes_to_the_next_page() -> None:
    rows = tuple((str(number), "1") for number in range(60))
    written = replace(
        paper_of(Section("Result", (Passage((Table(1, "Long.", ("No.", "V"), rows),)),))),
        abstract=filler(1, 40).text,
    )
    texts = page_texts(typeset(written))
    assert "Table 1." not in texts[0]
    assert "Table 1." in texts[1]


@pytest.mark.parametrize("style", [PLAIN, PaperStyle(1, Numbering.NONE)])
def test_no_ink_falls_outside_the_margins(style: PaperStyle) -> None:
    wide = Table(
        4,
        "Observations.",
        ("Season", "Febramin load, t", "Stiglend backlog, items", "Brutiozil dwell, h"),
        (("spring of the covered depots", "−1.25", "3", "7/4"),),
    )
    long = Display((" + ".join(f"{number}.25·u" for number in range(3, 30)),), 9)
    written = paper_with(wide, long, *CONSTANTS.blocks, style=style)
    with pymupdf.open("pdf", typeset(written)) as document:
        boxes = [block[:4] for page in document for block in page.get_text("blocks")]
    assert min(box[0] for box in boxes) >= 53
    assert max(box[2] for box in boxes) <= 542


def test_the_last_page_has_columns_of_like_height() -> None:
    body = tuple(filler(number) for number in range(4))
    with pymupdf.open(
        "pdf", typeset(replace(paper_of(Section("S", body)), references=()))
    ) as document:
        assert len(document) == 1
        blocks = document[0].get_text("blocks")
    middle = 297
    left = max(block[3] for block in blocks if block[2] < middle)
    right = max(block[3] for block in blocks if block[0] > middle)
    assert abs(left - right) < 40
