"""Documents as a prompt shows them: cut by the truncation rule, then fenced as data."""

from dataclasses import dataclass

from app.protocol.canonical import sha256_text
from app.protocol.instances import Document
from app.protocol.truncation import CUT_MARKER, Cut, Scope, cut_points

JOINT = "\n\n"
FENCE_LENGTH = 16


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch `[start, end)` of a document's text, kept or cut.

    `place` is the document's place in the instance, `number` the one shown in the prompt
    (None when nothing of the document is shown).
    """

    place: int
    number: int | None
    start: int
    end: int
    kept: bool


@dataclass(frozen=True, slots=True)
class ShownText:
    """What is left of one document: its text with the marker where it was cut."""

    place: int
    title: str | None
    text: str


@dataclass(frozen=True, slots=True)
class ShownEvidence:
    documents: tuple[ShownText, ...]
    spans: tuple[Span, ...]

    @property
    def truncated(self) -> bool:
        return any(not span.kept for span in self.spans)


def cut_evidence(
    documents: list[tuple[int, Document]], scope: Scope, max_chars: int | None
) -> ShownEvidence:
    """Apply the truncation rule to bare texts, per document or once to their join.

    With scope `prompt` the texts are joined by blank lines and cut once; a document that lies
    wholly in the cut is left out, and the marker stands once, where the cut begins.
    """
    lengths = [len(document.text) for _, document in documents]
    if scope is Scope.DOCUMENT:
        cuts = [cut_points(length, max_chars) for length in lengths]
        marked = [not cut.whole for cut in cuts]
    else:
        cuts, marked = _joint_cuts(lengths, max_chars)
    return _shown(documents, cuts, marked)


def _joint_cuts(lengths: list[int], max_chars: int | None) -> tuple[list[Cut], list[bool]]:
    """Return each text's share of one cut through their join, and which shows the marker."""
    total = sum(lengths) + len(JOINT) * max(len(lengths) - 1, 0)
    whole = cut_points(total, max_chars)
    cuts: list[Cut] = []
    marked: list[bool] = []
    offset = 0
    for length in lengths:
        head = min(max(whole.head - offset, 0), length)
        tail = length if whole.whole else min(max(whole.tail - offset, head), length)
        cuts.append(Cut(length, length) if whole.whole else Cut(head, tail))
        begins_here = not whole.whole and offset <= whole.head < offset + length + len(JOINT)
        marked.append(begins_here)
        offset += length + len(JOINT)
    return cuts, marked


def _shown(
    documents: list[tuple[int, Document]], cuts: list[Cut], marked: list[bool]
) -> ShownEvidence:
    shown: list[ShownText] = []
    spans: list[Span] = []
    for (place, document), cut, mark in zip(documents, cuts, marked, strict=True):
        text = document.text
        left = text[: cut.head] + (CUT_MARKER if mark else "") + text[cut.tail :]
        gone = bool(text) and cut.head == 0 and cut.tail == len(text) and not mark
        if not gone:
            shown.append(ShownText(place, document.title, left))
        number = None if gone else len(shown)
        stretches = [
            (0, cut.head, True),
            (cut.head, cut.tail, False),
            (cut.tail, len(text), True),
        ]
        spans.extend(
            Span(place, number, start, end, kept)
            for start, end, kept in stretches
            if start < end
        )
    return ShownEvidence(tuple(shown), tuple(spans))


def fenced(number: int, shown: ShownText) -> str:
    """Wrap a text so that it cannot close its own wrapper: the fence is a hash of the text."""
    title = " ".join((shown.title or "").split())
    heading = f"Document {number}: {title}" if title else f"Document {number}"
    fence = _fence(heading + shown.text)
    return f"{heading}\n<<<{fence}\n{shown.text}\n{fence}>>>"


def _fence(text: str) -> str:
    fence = sha256_text(text)[:FENCE_LENGTH]
    while fence in text:
        fence = sha256_text(fence + text)[:FENCE_LENGTH]
    return fence
