"""Text made ready to be read: stretches that nothing was cut out of, on one line each."""

import re

from app.protocol.truncation import CUT_MARKER

# By hand: NFKC would turn "x²" into "x2".
LIGATURES = {
    "ﬀ": "ff",
    "ﬁ": "fi",
    "ﬂ": "fl",
    "ﬃ": "ffi",
    "ﬄ": "ffl",
    "ﬅ": "st",
    "ﬆ": "st",
}
_HYPHEN = re.compile(r"(?<=[a-z])-[ \t]*\n\s*(?=[a-z])")


def stretches(text: str) -> tuple[str, ...]:
    """Return the parts of `text` between cuts, whitespace made single spaces.

    Words broken at a line's end are whole again. The line that a cut runs through is dropped on
    either side of it: a number cut in two would still be a number.
    """
    pieces = text.split(CUT_MARKER.strip("\n"))
    last = len(pieces) - 1
    return tuple(
        _on_one_line(_without_cut_lines(piece, first=place > 0, last=place < last))
        for place, piece in enumerate(pieces)
    )


def _without_cut_lines(piece: str, *, first: bool, last: bool) -> str:
    """Return `piece` without its first or its last line; the marker's own breaks are none."""
    if first:
        piece = piece.removeprefix("\n").partition("\n")[2]
    if last:
        piece = piece.removesuffix("\n").rpartition("\n")[0]
    return piece


def _on_one_line(text: str) -> str:
    for ligature, letters in LIGATURES.items():
        text = text.replace(ligature, letters)
    return " ".join(_HYPHEN.sub("", text).split())
