"""Words as glyphs: which letters of a text are variables, and how wide everything is.

Widths are in thousandths of the font size.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from app.typesetting.fonts import Face, encode
from app.typesetting.hyphenation import break_points

CACHED_WORDS = 1 << 15
# All faces have the same space.
SPACE_CODE, SPACE = encode(Face.ROMAN, " ")
_LETTER = "A-Za-zÀ-ÖØ-öø-ſΑ-Ωα-ω"
# A letter that stands alone: not in a word, nor in "e.g.", nor behind an apostrophe.
_VARIABLE = re.compile(
    rf"(?<![{_LETTER}])(?<![{_LETTER}][.’'])([{_LETTER}])(?![{_LETTER}0-9’'])(?!\.[{_LETTER}])"
)
_ARTICLE = re.compile(r"[“‘(]*[aAI][.,;:)”’]*")
_CITATION = re.compile(r"\[[0-9, –]+\][.,;:)]*")
_FORMULA_ARTICLES = ("a", "I")
_SENTENCE_END = re.compile(r".*[.?!:]”?")


class Piece(NamedTuple):
    """Glyphs of one face, in hexadecimal."""

    face: Face
    code: str


class Word(NamedTuple):
    """A piece of a line that no line break falls into.

    `breaks` are the ways to hyphenate it, the longest head first: (head with its hyphen, tail).
    """

    width: int
    pieces: tuple[Piece, ...]
    breaks: tuple[tuple["Word", "Word"], ...] = ()


@lru_cache(CACHED_WORDS)
def plain_word(text: str, face: Face) -> Word:
    """Return `text` in one face, whatever is in it; never hyphenated."""
    code, width = encode(face, text)
    return Word(width, (Piece(face, code),))


@lru_cache(CACHED_WORDS)
def formula_word(text: str) -> Word:
    """Return a part of a formula: letters that stand alone are italic, the rest is upright."""
    width = 0
    pieces = []
    # The pattern has one group, so that variables are at the odd places.
    for place, part in enumerate(_VARIABLE.split(text)):
        if part:
            face = Face.ITALIC if place % 2 else Face.ROMAN
            code, advance = encode(face, part)
            width += advance
            pieces.append(Piece(face, code))
    return Word(width, tuple(pieces))


class _Token(NamedTuple):
    """What one token of running text can be: a word as such, or, as an "A", an article.

    A citation like "[3]." is `tied` to the word before it.
    """

    word: Word
    article: Word | None
    ends_sentence: bool
    tied: bool


@lru_cache(CACHED_WORDS)
def _token(text: str) -> _Token:
    word = formula_word(text)
    breaks = tuple(
        (formula_word(f"{text[:length]}-"), formula_word(text[length:]))
        for length in break_points(text)
    )
    article = plain_word(text, Face.ROMAN) if _ARTICLE.fullmatch(text) else None
    if article and "A" not in text:
        word = article
    return _Token(
        word=word._replace(breaks=breaks),
        article=article,
        ends_sentence=_SENTENCE_END.fullmatch(text) is not None,
        tied=_CITATION.fullmatch(text) is not None,
    )


def prose_words(text: str) -> list[Word]:
    """Return the words of running text, its variables in italics.

    "a", "A" and "I" are words there, but an "A" within a sentence is a variable.
    """
    words: list[Word] = []
    ended = True
    for token in map(_token, text.split()):
        word = token.article if ended and token.article else token.word
        if token.tied and words:
            word = joined((words.pop(), word))
        words.append(word)
        ended = token.ends_sentence
    return words


def formula_words(text: str) -> list[Word]:
    """Return the words of a formula; "a" and "I" that stand alone are words there too."""
    return [
        plain_word(token, Face.ROMAN) if token in _FORMULA_ARTICLES else formula_word(token)
        for token in text.split()
    ]


def joined(words: Sequence[Word]) -> Word:
    """Return words and the spaces between them as one word, which no line break falls into."""
    space = Piece(Face.ROMAN, SPACE_CODE)
    pieces = [piece for word in words for piece in (space, *word.pieces)]
    return Word(width_on_line(words), tuple(pieces[1:]))


def width_on_line(words: Sequence[Word]) -> int:
    """Return the width of words with plain spaces between them."""
    return sum(word.width for word in words) + SPACE * (len(words) - 1)


def plain_words(text: str, face: Face) -> list[Word]:
    """Return the words of a text that is all in one face."""
    return [plain_word(token, face) for token in text.split()]
