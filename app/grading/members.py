"""The members of a list as answers write it: separated, numbered, bulleted, or in brackets."""

import re
from collections.abc import Collection, Iterable
from fractions import Fraction

from app.grading.notation import plain_math, words_key
from app.grading.numbers import read_number
from app.grading.values import Unreadable
from app.protocol.answers import MOST_MEMBERS

# A number by its value, anything else by its `words_key`.
Member = Fraction | str

LONGEST_LIST = 2_000

_AND = r"(?:(?:and|&)\s+)?"
_LINES = re.compile(r"\s*\n\s*")
_ARROWS = re.compile(r"\s*(?:[-=]?>|[→≻]|\\(?:to|rightarrow|succ|gt)(?![a-zA-Z]))\s*")
_SEMICOLONS = re.compile(rf"\s*;\s*{_AND}", re.IGNORECASE)
_COMMAS = re.compile(rf"\s*,\s*{_AND}", re.IGNORECASE)
_COMMAS_NOT_IN_NUMBERS = re.compile(rf"\s*(?:(?<!\d),|,(?!\d))\s*{_AND}", re.IGNORECASE)
_WORDS = re.compile(r"\s+and\s+|\s*&\s*", re.IGNORECASE)
_DIGIT_COMMA = re.compile(r"\d,\d")

_MARKUP = re.compile(r"\*\*|__|[`$]|\\(?:left|right|boxed)(?![a-zA-Z])|\\(?=[{}&])|\\[()\[\]]")
_SPACING = re.compile(r"(?:[^\S\n]|\\(?:[,;:! ]|q?quad(?![a-zA-Z])))+")
_OPENING = re.compile(
    r"(?:(?:the|my)\s+)?(?:(?:final|correct|full)\s+)?"
    r"(?:answer|set|ranking|order|list|solutions?|members?)(?:\s+(?:is|are)\s*:?|\s*[:=])\s*"
    r"|(?:only|just|both)\s+"
    r"|[A-Za-z]\w{0,2}\s*(?:=|∈|\\in(?![a-zA-Z]))\s*(?=[{(\[])",
    re.IGNORECASE,
)
_CLOSING = re.compile(r"(?:\s+only)?[\s.,;]*$", re.IGNORECASE)
_BRACKETS = {"{": "}", "(": ")", "[": "]"}
_MARK = re.compile(r"\A(?:[-*•–]|\(?(?P<number>\d{1,3})[.)])\s+(?=\S)")
_ASIDE = re.compile(
    r"\s+\(\s*[≈=~]?\s*[-+−]?\d[\d.,]*(?:\s?[A-Za-z%/°·²³⁻¹]{1,12}){0,2}\s*\)[\s.]*$"
)
_EQUATION = re.compile(r"([A-Za-zα-ω]\w{0,2})\s*=\s*([^=]+)")
_EITHER_SIGN = re.compile(r"(?:±|\\pm(?![a-zA-Z]))\s*")


def member(text: str) -> Member:
    """Return what is compared of one member. Raises Unreadable if there is nothing."""
    key = words_key(text)
    if not key:
        raise Unreadable("a member is blank")
    if len(text) > LONGEST_LIST:
        return key
    plain = plain_math(text.strip().rstrip(".,;:"))
    try:
        number = read_number(plain)
    except Unreadable:
        return key
    whole = number.end == len(plain) and not number.percent
    return number.value if whole and isinstance(number.value, Fraction) else key


def read_list(text: str, known: Collection[Member], *, ordered: bool) -> list[list[Member]]:
    """Return the members of a list in every way that it can be read: "1,5" may be two.

    A `known` member is never divided, though it holds a comma or an "and". Where `ordered`,
    ">" and arrows separate too, and "±2" is not two members. Raises Unreadable.
    """
    if len(text) > LONGEST_LIST:
        raise Unreadable(f"the list is longer than {LONGEST_LIST:,} characters")
    if _is_known(text, known):
        return [[member(text)]]
    plain = _undressed(text)
    readings: list[list[Member]] = []
    problem = Unreadable("the list was not read")
    for commas in _commas(plain):
        levels = (_LINES, *((_ARROWS,) if ordered else ()), _SEMICOLONS, commas, _WORDS)
        try:
            pieces = _unmarked(_divided(plain, levels, known), lines="\n" in plain)
            readings.append(_members(pieces, known, ordered=ordered))
        except Unreadable as reason:
            problem = reason
    if not readings:
        raise problem
    return readings


def _undressed(text: str) -> str:
    """Return a list without markup, brackets around it, and the words that announce it."""
    text = _MARKUP.sub("", _SPACING.sub(" ", text)).strip()
    for _ in range(3):
        opening = _OPENING.match(text)
        text = _CLOSING.sub("", text[opening.end() if opening else 0 :])
        text = _without_brackets(text)
    return text


def _commas(plain: str) -> tuple[re.Pattern[str], ...]:
    return (_COMMAS_NOT_IN_NUMBERS, _COMMAS) if _DIGIT_COMMA.search(plain) else (_COMMAS,)


def _divided(
    plain: str, levels: Iterable[re.Pattern[str]], known: Collection[Member]
) -> list[str]:
    pieces = [plain]
    for separator in levels:
        pieces = [
            part
            for piece in pieces
            for part in ([piece] if _is_known(piece, known) else separator.split(piece))
        ]
        if len(pieces) > MOST_MEMBERS:
            raise Unreadable(f"the list has more than {MOST_MEMBERS} members")
    return pieces


def _is_known(piece: str, known: Collection[Member]) -> bool:
    bare = _MARK.sub("", piece, count=1)
    return bool(known) and bool(words_key(bare)) and member(bare) in known


def _unmarked(pieces: list[str], *, lines: bool) -> list[str]:
    """Return the members of a numbered or bulleted list without the marks."""
    marks = [_MARK.match(piece) for piece in pieces]
    numbers = [int(mark["number"]) for mark in marks if mark and mark["number"]]
    if numbers and (len(pieces) == 1 or numbers != list(range(1, len(pieces) + 1))):
        raise Unreadable("a part of a numbered list")
    bare = [
        piece[mark.end() if mark else 0 :] for piece, mark in zip(pieces, marks, strict=True)
    ]
    bulleted = any(marks) and not numbers
    if bulleted and not lines:
        raise Unreadable("one line of a list")
    if bulleted and any(isinstance(member(piece), Fraction) for piece in bare):
        raise Unreadable("a leading dash may be a bullet or a minus sign")
    return bare


def _members(pieces: list[str], known: Collection[Member], *, ordered: bool) -> list[Member]:
    found: list[Member] = []
    names: set[str] = set()
    for piece in pieces:
        if _is_known(piece, known):
            found.append(member(piece))
            continue
        plain = _plain(piece)
        name, values = (None, [member(plain)]) if ordered else _solutions(plain)
        names |= {name} if name else set()
        found += values
    if len(names) > 1:
        raise Unreadable("values of several quantities")
    return found


def _plain(piece: str) -> str:
    """Return a member without brackets around it and without a value behind it: "A (7.2)"."""
    plain = _without_brackets(_ASIDE.sub("", piece))
    if any(plain.count(one) != plain.count(other) for one, other in _BRACKETS.items()):
        raise Unreadable("a list within a list, or an interval")
    if _DIGIT_COMMA.search(plain) and isinstance(member(plain), str):
        raise Unreadable("a comma between digits")
    return plain


def _solutions(plain: str) -> tuple[str | None, list[Member]]:
    """Return the values of "x = 1" or "x = ±2" with the name, or the member as it stands."""
    equation = _EQUATION.fullmatch(plain)
    text = equation[2] if equation else plain
    sign = _EITHER_SIGN.match(text)
    value = member(text[sign.end() :] if sign else text)
    if not isinstance(value, Fraction):
        return None, [member(plain)]
    return equation[1] if equation else None, [value, -value] if sign else [value]


def _without_brackets(text: str) -> str:
    """Return what stands in the brackets that enclose the whole text, or the text."""
    closing = _BRACKETS.get(text[:1])
    if not closing or not text.endswith(closing):
        return text
    depth = 0
    for place, sign in enumerate(text):
        depth += (sign == text[0]) - (sign == closing)
        if depth == 0:
            return text[1:-1].strip() if place == len(text) - 1 else text
    return text
