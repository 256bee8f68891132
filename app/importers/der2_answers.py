"""Answers of the DeR² release: their types, and the checklists that stand inside them."""

import re
from typing import Any

from app.errors import InvalidRequest
from app.protocol.answers import Answer, AnswerType
from app.validity.answer_fit import fits, is_bare_boolean, real_type

Notes = list[tuple[str, str]]

TYPES = {
    "公式型": AnswerType.FORMULA,
    "结论型": AnswerType.CONCLUSION,
    "数值型": AnswerType.NUMERIC,
    "正误型": AnswerType.BOOLEAN,
    "其他型": AnswerType.SHORT_TEXT,
}
DAMAGED = "answer_damaged_by_spreadsheet"

_SPREADSHEET_DATE = re.compile(r"\d{4}-\d{2}-\d{2} 00:00:00")
_LABEL = re.compile(r"\bcheck ?list\b(?: for correctness)?\s*[:：]?\s*", re.IGNORECASE)
_LABEL_IN_BRACKETS = re.compile(r"\s?\(check ?list\)", re.IGNORECASE)
_BRACKETS = {"(": ")", "（": "）"}
_TRIMMED = " \t\r\n.;:#"
_LINE_GAP = re.compile(r"\s{2,}|\n")
_BULLET = re.compile(r"^[*•\-]\s*")

# How the items of a checklist are numbered; the first style that counts from 1 is the one.
_NUMBERINGS = (
    re.compile(r"scor(?:e|ing) point\s*(\d{1,2})\s*[:：]?", re.IGNORECASE),
    re.compile(r"([①②③④⑤⑥⑦⑧⑨⑩])"),
    re.compile(r"(?<![\w.(])(\d{1,2})[.)](?=\s)"),
)
_CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩"


def read_answer(text: str, label: str | None) -> tuple[dict[str, Any], Notes]:
    """Return an answer's fields under the type that it really has, with notes on the way.

    `label` is the release's name of the type. A value that does not fit it is given the type
    that it reads as; nothing is thrown away or repaired.
    """
    if not text.strip():
        raise InvalidRequest("the answer is empty")
    declared = TYPES.get(label or "")
    if _SPREADSHEET_DATE.fullmatch(text.strip()):
        # Under its declared type no rule can read it, so it cannot count as a wrong reference.
        damaged = {"type": declared or AnswerType.NUMERIC, "value": text.strip()}
        return damaged, [(DAMAGED, "")]
    value, checklist = split_checklist(text)
    notes: Notes = [("checklist_in_answer", "")] if checklist else []
    kind = real_type(value) if declared is None else _fitting(declared, value)
    if declared is None:
        notes.append(("answer_type_missing", str(kind)))
    elif kind is not declared:
        notes.append(("answer_retyped", f"{declared} to {kind}"))
    if kind is AnswerType.BOOLEAN:
        value = value.strip(_TRIMMED)
        if not is_bare_boolean(value):
            notes.append(("answer_goes_on", ""))
    return {"type": kind, "value": value, "checklist": checklist}, notes


def _fitting(declared: AnswerType, value: str) -> AnswerType:
    return declared if fits(Answer(type=declared, value=value)) else real_type(value)


def split_checklist(text: str) -> tuple[str, list[str]]:
    """Return an answer's own value and the items of the checklist that stands in it.

    An answer that is nothing but a checklist keeps the list's text as its value too. A list
    that stands twice counts once.
    """
    value, bracketed = _bracketed_list(text.strip())
    if bracketed is None:
        value, *lists = _LABEL.split(text.strip())
    else:
        lists = [_LABEL.sub("", _LABEL_IN_BRACKETS.sub("", bracketed))]
    items = dict.fromkeys(item for part in lists for item in _items(part))
    if not items:
        return text.strip(), []
    return value.strip(" \t\r\n;:#") or " ".join(lists[0].split()), list(items)


def _bracketed_list(text: str) -> tuple[str, str | None]:
    """Split "value (… checklist …)" where one bracket holds all the rest of the text."""
    place = min((text.find(mark) for mark in _BRACKETS if mark in text), default=-1)
    if place < 0 or _closing(text, place) != len(text) - 1:
        return text, None
    inside = text[place + 1 : -1]
    return (text[:place], inside) if _LABEL.search(inside) else (text, None)


def _closing(text: str, opening: int) -> int:
    """Return where the bracket at `opening` closes, or -1."""
    mark, depth = text[opening], 0
    for place in range(opening, len(text)):
        depth += (text[place] == mark) - (text[place] == _BRACKETS[mark])
        if depth == 0:
            return place
    return -1


def _items(text: str) -> list[str]:
    """Split a checklist by its numbering, else by its line breaks, which may be wide gaps.

    What stands before the first number belongs to every item ("The virus can: ① … ② …").
    """
    for numbering in _NUMBERINGS:
        marks = _counted(numbering, text)
        if marks:
            starts = [mark.end() for mark in marks]
            ends = [mark.start() for mark in marks[1:]] + [len(text)]
            opening = text[: marks[0].start()]
            parts = [text[start:end] for start, end in zip(starts, ends, strict=True)]
            return [_tidy(f"{opening} {part}") for part in parts if part.strip()]
    lines = [_tidy(_BULLET.sub("", line)) for line in _LINE_GAP.split(text.strip())]
    return [line for line in lines if line]


def _counted(numbering: re.Pattern[str], text: str) -> list[re.Match[str]]:
    """Return the marks that count 1, 2, 3, …; other numbers in between belong to the text.

    A lone mark counts only where it opens the text: elsewhere it is a reference.
    """
    marks: list[re.Match[str]] = []
    for mark in numbering.finditer(text):
        number = _CIRCLED.find(mark[1]) + 1 or int(mark[1])
        if number == len(marks) + 1:
            marks.append(mark)
    opens = bool(marks) and not text[: marks[0].start()].strip()
    return marks if opens or len(marks) > 1 else []


def _tidy(item: str) -> str:
    line = " ".join(item.split()).strip(" ;")
    if line[:1] in _BRACKETS and _closing(line, 0) == len(line) - 1:
        return line[1:-1].strip()
    return line
