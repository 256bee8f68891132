r"""From a reply to its final answer: the last match of the best kind.

The kinds, best first: a line marked `Final Answer:`; `\boxed{…}`; the last display equation;
what follows "Therefore" or "the answer is"; for numbers the last line that holds one; the last
line that says anything. Long answers (conclusions, checklists) are taken whole.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum

from app.grading.content import is_filler, stops_short
from app.protocol.answers import Answer, AnswerType


class Kind(StrEnum):
    """Where an answer was found; the first two were marked as final by the reply itself."""

    MARKED = "marked"
    BOXED = "boxed"
    DISPLAYED = "displayed"
    CONCLUDED = "concluded"
    LAST_NUMBER = "last_number"
    LAST_LINE = "last_line"
    WHOLE = "whole"


@dataclass(frozen=True, slots=True)
class Extraction:
    """An answer with the kind of its place. `closed`: the reply had finished writing it."""

    text: str
    kind: Kind
    closed: bool = False

    @property
    def marked(self) -> bool:
        return self.kind in (Kind.MARKED, Kind.BOXED)


@dataclass(frozen=True, slots=True)
class Attempt:
    """What a rule compares: the question, its reference answer, and the answer found."""

    instruction: str
    answer: Answer
    found: Extraction


@dataclass(frozen=True, slots=True)
class NoAnswer:
    reason: str


_FORMAL = frozenset(
    {AnswerType.NUMERIC, AnswerType.FORMULA, AnswerType.SET, AnswerType.RANKING}
)
LONG = frozenset({AnswerType.CONCLUSION, AnswerType.CHECKLIST})
_LISTS = frozenset({AnswerType.SET, AnswerType.RANKING})

_MARKER = re.compile(
    r"^[ \t>#*_-]*+final[ ]+answer[*_# \t]*$"
    r"|\bfinal[ ]+answer[ \t]{0,8}[*_]{0,3}[ \t]{0,8}(?:(?:is|are)\b[ \t]*:?|[:：=])[*_ \t]*",
    re.IGNORECASE | re.MULTILINE,
)
_CONCLUSION = re.compile(
    r"\btherefore\b[,:]?"
    r"|\b(?:the|my|our)[ ](?:(?:final|correct|right|best|only)[ ]){0,3}(?:answer|option|choice)"
    r"[ ](?:is|are|(?:must|should|would)[ ]be)\b[ \t]*:?"
    r"|\banswer[ \t]{0,8}[*_]{0,3}[ \t]{0,8}[:：][*_ \t]*",
    re.IGNORECASE,
)
_QUOTES = ("'", '"', "‘", "“", "«", "`")
_NUMBER = re.compile(r"[0-9]|∞|\\infty|\binf(?:inity)?\b", re.IGNORECASE)
_ENDS_IN_VALUE = re.compile(
    r"(?:^|[=≈]|\\approx|\\simeq)\s{0,4}[-+−]?\s{0,4}(?:[0-9.√π∞(]|\\(?:[dt]?frac|sqrt|pi|infty))[^=≈]*$"
)
_MARKED_LINE = re.compile(r"[ \t]*(?:[-*•–]|\(?\d{1,3}[.)])[ \t]+\S[^\n]*")
_MOST_MATCHES = 16
_LONGEST_BLOCK = 20_000


def extract(
    visible: str, answer_type: AnswerType, *, known: Collection[str] = (), cut: bool = False
) -> Extraction | NoAnswer:
    """Return the final answer of a visible text, or why it holds none.

    `known` as in `hollow_reason`; `cut` says that the reply ended at its token limit, so that
    only an answer that was complete before the end counts. Never raises.
    """
    if not visible.strip():
        return NoAnswer("the reply has no visible answer")
    found = next(_candidates(visible, answer_type, known), None)
    if found is None:
        return NoAnswer("the reply announces an answer and gives none")
    if cut and not found.closed:
        return NoAnswer("the reply was cut off before its answer was complete")
    if answer_type in LONG or answer_type is AnswerType.BOOLEAN:
        return found
    last_line = found.text if found.marked else visible.rstrip().rpartition("\n")[2]
    if stops_short(last_line):
        return NoAnswer("the reply stops before its value")
    return found


def _candidates(
    visible: str, answer_type: AnswerType, known: Collection[str]
) -> Iterator[Extraction]:
    if answer_type in LONG:
        concluding = answer_type is AnswerType.CONCLUSION
        yield Extraction(_after_last_marker(visible) if concluding else visible, Kind.WHOLE)
        return
    listed = answer_type in _LISTS
    yield from _after(_MARKER, visible, Kind.MARKED, listed=listed)
    yield from _boxed(visible)
    numeric = answer_type is AnswerType.NUMERIC
    if answer_type in _FORMAL:
        yield from _displayed(visible, _ENDS_IN_VALUE if numeric else None)
    for concluded in _after(_CONCLUSION, visible, Kind.CONCLUDED, listed=listed):
        if not numeric or _NUMBER.search(concluded.text):
            yield concluded
    if numeric:
        yield from _lines(visible, Kind.LAST_NUMBER, known)
    if listed and (lines := _last_list(visible)):
        yield Extraction(lines, Kind.LAST_LINE)
    yield from _lines(visible, Kind.LAST_LINE, known)


def _lines(text: str, kind: Kind, known: Collection[str]) -> Iterator[Extraction]:
    """Yield the lines that say something (or hold a number, if one is sought), last first."""
    for line in reversed(text.splitlines()):
        wanted = _NUMBER.search(line) if kind is Kind.LAST_NUMBER else line.strip()
        if wanted and not is_filler(line, known):
            yield Extraction(line.strip(), kind)


def _after_last_marker(text: str) -> str:
    ends = [match.end() for match in _MARKER.finditer(text) if not _is_quoted(text, match)]
    return next((rest for end in reversed(ends) if (rest := text[end:].strip(" \n*"))), text)


def _after(
    pattern: re.Pattern[str], text: str, kind: Kind, *, listed: bool = False
) -> Iterator[Extraction]:
    """Yield what stands behind the pattern's matches, last first, quotations left out.

    Where a list is wanted (`listed`), all lines of a numbered or bulleted one belong to it.
    """
    for match in reversed(list(pattern.finditer(text))[-_MOST_MATCHES:]):
        if _is_quoted(text, match):
            continue
        start = match.end()
        while start < len(text) and text[start].isspace():
            start += 1
        end = _end_of_list(text, start) if listed else None
        end = end or _end_of_answer(text, start)
        answer = text[start:end].strip().strip("*").strip()
        if answer:
            yield Extraction(answer, kind, closed=bool(text[end:].strip(" \n*")))


def _is_quoted(text: str, match: re.Match[str]) -> bool:
    return text[max(0, match.start() - 4) : match.start()].rstrip("*_# ").endswith(_QUOTES)


def _end_of_answer(text: str, start: int) -> int:
    """Return where the answer that starts here ends: with its display equation, or its line."""
    for opening, closing in (("$$", "$$"), ("\\[", "\\]")):
        if text.startswith(opening, start):
            end = text.find(closing, start + 2, start + _LONGEST_BLOCK)
            if end >= 0:
                return end + 2
    end = text.find("\n", start)
    end = len(text) if end < 0 else end
    if "\\begin{" in text[start:end] and "\\end{" not in text[start:end]:
        return _end_of_environment(text, end)
    return end


def _end_of_list(text: str, start: int) -> int | None:
    """Return where the numbered or bulleted lines that start here end, None without any."""
    end = None
    while line := _MARKED_LINE.match(text, start):
        end = line.end()
        start = end + 1
    return end


def _last_list(text: str) -> str | None:
    """Return the numbered or bulleted lines that a text ends with, if there are several."""
    lines: list[str] = []
    for line in reversed(text.rstrip().split("\n")):
        if not _MARKED_LINE.fullmatch(line):
            break
        lines.insert(0, line)
    return "\n".join(lines) if len(lines) > 1 else None


def _end_of_environment(text: str, line_end: int) -> int:
    closing = text.find("\\end{", line_end, line_end + _LONGEST_BLOCK)
    after = text.find("\n", closing)
    if closing < 0:
        return line_end
    return after if after >= 0 else len(text)


def _boxed(text: str) -> Iterator[Extraction]:
    r"""Yield the contents of boxes, last first; a bare `\boxed` without braces is skipped."""
    place = len(text)
    for _ in range(_MOST_MATCHES):
        place = text.rfind("\\boxed", 0, place)
        if place < 0:
            return
        opening = place + len("\\boxed")
        while text.startswith(" ", opening):
            opening += 1
        if not text.startswith("{", opening):
            continue
        end = _closing_brace(text, opening)
        content = text[opening + 1 : end if end is not None else _end_of_answer(text, opening)]
        if content.strip():
            yield Extraction(content.strip(), Kind.BOXED, closed=end is not None)


def _closing_brace(text: str, opening: int) -> int | None:
    depth = 0
    for match in re.finditer(r"\\[\\{}]|[{}]", text[opening : opening + _LONGEST_BLOCK]):
        depth += {"{": 1, "}": -1}.get(match[0], 0)
        if depth == 0 and match[0] == "}":
            return opening + match.start()
    return None


def _displayed(text: str, shape: re.Pattern[str] | None) -> Iterator[Extraction]:
    """Yield the last display equation, if it has the given shape."""
    dollars = text.split("$$")
    found = [(text.rfind("$$"), dollars[-2])] if len(dollars) % 2 and len(dollars) > 2 else []
    closing = text.rfind("\\]")
    opening = text.rfind("\\[", 0, max(closing, 0))
    if opening >= 0:
        found.append((closing, text[opening + 2 : closing]))
    for _, equation in sorted(found, reverse=True)[:1]:
        if equation.strip() and (shape is None or shape.search(equation)):
            yield Extraction(equation.strip(), Kind.DISPLAYED)
