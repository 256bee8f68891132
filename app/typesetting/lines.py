"""Breaking words into lines, and a line as PDF operators.

Widths are in thousandths of the font size; sizes in tenths of a point.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from app.typesetting.fonts import Face
from app.typesetting.words import SPACE, SPACE_CODE, Word

# How far a space may shrink to let one more word in.
SHRINK = 40
# A word is hyphenated only where the line's spaces would otherwise be stretched by more.
LOOSE = 90
_SHOWN = ">] TJ"


class Line(NamedTuple):
    """Words of one line. `slack` is what is left of the measure; it may be negative."""

    words: tuple[Word, ...]
    slack: int
    hyphenated: bool = False


def break_lines(words: Sequence[Word], measure: int, indent: int = 0) -> list[Line]:
    """Return `words` as lines of at most `measure`, the first one shorter by `indent`.

    A word wider than the measure stands alone on a line and juts out.
    """
    lines: list[Line] = []
    row: list[Word] = []
    room = measure - indent
    for word in words:
        while row and room + SHRINK * len(row) < SPACE + word.width:
            head, rest = _hyphenated(word, room, len(row))
            if head is not None:
                row.append(head)
                room -= SPACE + head.width
            lines.append(Line(tuple(row), room, head is not None))
            row, room, word = [], measure, rest
        room -= word.width + (SPACE if row else 0)
        row.append(word)
    if row:
        lines.append(Line(tuple(row), room))
    return lines


def _hyphenated(word: Word, room: int, gaps: int) -> tuple[Word | None, Word]:
    """Return the longest head of `word` that fits into `room`, and what remains of the word."""
    if room > LOOSE * gaps:
        for head, tail in word.breaks:
            if SPACE + head.width <= room + SHRINK * gaps:
                return head, tail
    return None, word


def show(words: Sequence[Word], size: int, slack: int = 0) -> str:
    """Return the operators that show `words`, with `slack` spread over the spaces between."""
    face = words[0].pieces[0].face
    parts = [_select(face, size)]
    for word, space in zip(words, _spaces(len(words) - 1, slack), strict=True):
        for piece in word.pieces:
            if piece.face is not face:
                face = piece.face
                parts += (_SHOWN, " ", _select(face, size))
            parts.append(piece.code)
        parts.append(space)
    parts.append(_SHOWN)
    return "".join(parts)


def _select(face: Face, size: int) -> str:
    return f"/{face} {points(size, 10)} Tf [<"


def _spaces(count: int, slack: int) -> list[str]:
    """Return what stands behind each word of a line: `count` spaces, and nothing at the end."""
    each, more = divmod(slack, max(count, 1))
    return [*[_space(each + 1)] * more, *[_space(each)] * (count - more), ""]


def _space(extra: int) -> str:
    # A number between two strings moves what follows to the left.
    return f"{SPACE_CODE}>{-extra}<" if extra else SPACE_CODE


@lru_cache(1 << 14)
def points(value: int, unit: int) -> str:
    """Return `value`, in parts of a point (10 or 100), as a PDF writes it.

    >>> points(95, 10), points(1200, 100), points(-1205, 100)
    ('9.5', '12', '-12.05')
    """
    sign = "-" if value < 0 else ""
    whole, part = divmod(abs(value), unit)
    digits = str(part).zfill(len(str(unit)) - 1).rstrip("0")
    return f"{sign}{whole}.{digits}" if digits else f"{sign}{whole}"
