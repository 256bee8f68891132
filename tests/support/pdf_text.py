"""Reading typeset papers back."""

import re

import pymupdf

HYPHEN = re.compile(r"(?<=[a-z])-\n(?=[a-z])")
HEAD_LINES = 2


def page_texts(data: bytes) -> list[str]:
    """Return what a default extraction gives for each page."""
    with pymupdf.open("pdf", data) as document:
        return [document[number].get_text() for number in range(len(document))]


def words_read(data: bytes) -> list[str]:
    """Return the words of all pages without running heads and without line-end hyphens."""
    bodies = [text.split("\n", HEAD_LINES)[HEAD_LINES] for text in page_texts(data)]
    return HYPHEN.sub("", "".join(bodies)).split()


def places_of(word: str, data: bytes) -> list[tuple[int, int]]:
    """Return (page, points from its top) of every occurrence of a word, as extracted."""
    with pymupdf.open("pdf", data) as document:
        return [
            (number, round(found[1]))
            for number in range(len(document))
            for found in document[number].get_text("words")
            if found[4] == word
        ]
