"""The faces that papers are set in: glyphs, whole-number advances, and an empty PDF with both.

Every document embeds the same subset of each face, so a face is cut to its repertoire once per
process and not once per document. All advances are in thousandths of the font size.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from types import MappingProxyType

import pymupdf

GLYPH_DIGITS = 4
_ASCII = "".join(map(chr, range(0x20, 0x7F)))
_PUNCTUATION = "–—‘’“”…·"
_ACCENTED = "ÄÅÆÇÉÖØÜßàáâãäåæçèéêëíîïñòóôõöøùúûüąćčęěğıłńňőřśşšťůűźžŁŠŽČ"
_GREEK = "ΔΣΩαβγδεζηθκλμνξπρστφχψω"
_MATHS = "−×÷±²³≤≥≠≈∈√½¼¾°→∞"


class Face(StrEnum):
    """A face, by its name in the PDF's resources."""

    ROMAN = "FR"
    ITALIC = "FI"
    BOLD = "FB"


# The name that PyMuPDF gives the face, and what of it is embedded.
_SOURCES = {
    Face.ROMAN: ("tiro", _ASCII + _PUNCTUATION + _ACCENTED + _GREEK + _MATHS),
    Face.ITALIC: ("tiit", _ASCII + _PUNCTUATION + _ACCENTED + _GREEK + _MATHS),
    Face.BOLD: ("tibo", _ASCII + _PUNCTUATION),
}


class MissingGlyph(ValueError):
    """A character that the faces of papers do not hold."""


@dataclass(frozen=True, slots=True)
class Glyph:
    """A character's place in its face as hexadecimal digits, and its advance."""

    code: str
    advance: int


@cache
def glyphs(face: Face) -> Mapping[str, Glyph]:
    """Return the glyph of every character that `face` can set."""
    source, repertoire = _SOURCES[face]
    font = pymupdf.Font(source)
    return MappingProxyType({char: _glyph(font, char) for char in repertoire})


def _glyph(font: pymupdf.Font, char: str) -> Glyph:
    number = font.has_glyph(ord(char))
    if not number:
        raise MissingGlyph(f"{font.name} has no glyph for {char!r}")
    advance = round(font.glyph_advance(ord(char)) * 1_000)
    return Glyph(f"{number:0{GLYPH_DIGITS}x}", advance)


def encode(face: Face, text: str) -> tuple[str, int]:
    """Return the hexadecimal glyphs of `text` and its width; raise MissingGlyph."""
    known = glyphs(face)
    try:
        found = [known[char] for char in text]
    except KeyError as error:
        raise MissingGlyph(f"no glyph for {error.args[0]!r} in {text!r}") from None
    return "".join(glyph.code for glyph in found), sum(glyph.advance for glyph in found)


@cache
def template() -> bytes:
    """Return a PDF of one page whose resources hold the faces, each cut to its repertoire."""
    document = pymupdf.open()
    page = document.new_page()
    for face, (source, _) in _SOURCES.items():
        page.insert_font(
            fontname=face.value, fontbuffer=pymupdf.Font(source).buffer, set_simple=False
        )
    content = document.get_new_xref()
    document.update_object(content, "<<>>")
    document.update_stream(content, _all_glyphs().encode())
    page.set_contents(content)
    document.subset_fonts()
    data: bytes = document.tobytes(garbage=3, deflate=True, no_new_id=True)
    document.close()
    return data


def _all_glyphs() -> str:
    shown = (
        f"/{face} 1 Tf <{''.join(glyph.code for glyph in glyphs(face).values())}> Tj"
        for face in Face
    )
    return f"BT {' '.join(shown)} ET"
