"""The question of a generated instance, read back from its instruction."""

import re
from collections.abc import Mapping
from fractions import Fraction

from app.laws.laws import LawKey
from app.laws.questions import Asked, Case, Question

_QUANTITY = r"[A-Z][a-z]{3,} [a-z]+"
# No question gives a number of more digits; longer ones would only cost time.
_NUMBER = r"[-−]?\d{1,18}(?:\.\d{1,18})?"
_SCOPE = re.compile(
    r"\b(?:[Oo]ne of the|[Aa]mong|survey of|study of|[Ss]ome of the|visit to)"
    r" ([a-z][a-z-]* [a-z]+)\b"
)
_GIVEN = re.compile(rf"({_QUANTITY})(?: of| is| at| =|:)? ({_NUMBER})(?![\d.]*\d)")
_SYMBOL = re.compile(
    rf"({_QUANTITY}),? (?:left open as|not known, called|unknown, say|put at) (\w)\b"
)
_ROOT = re.compile(rf"\b(?:the|its|their|whose) ({_QUANTITY})")
_CASE = re.compile(r"^([A-Z][a-z]{3,}): ", re.MULTILINE)
_UNIT = re.compile(r"\bin (\S+?)[.?](?=\s|$)")
_CHOICE = re.compile(rf"({_NUMBER}|[-−]?\d{{1,18}}/\d{{1,18}})(?: \S+)?")

# The first pattern that is found says what is asked; a plain number where none is.
_FORMS: tuple[tuple[re.Pattern[str], Asked], ...] = (
    (re.compile(r"\bas a formula\b"), Asked.FORMULA),
    (re.compile(r"\b(?:Rank|Order|Sort) them\b"), Asked.RANKING),
    (re.compile(r"\b(?:Which of them|List all of them|Name every one of them)\b"), Asked.SET),
    (re.compile(r"\b(?:Is its|Does it|Decide whether|Say whether)\b"), Asked.CRITERION),
)


def read_question(instruction: str, choices: Mapping[str, str]) -> Question | None:
    """Return what is asked, or None when it is no question that laws can answer.

    `choices` maps the letter of each printed choice to its text; it is empty without any.
    """
    scope = _SCOPE.search(instruction)
    opening, listed, ending = _split_cases(instruction)
    givens = [*_givens(opening), *(one for _, text in listed for one in _givens(text))]
    known = {name for name, _ in givens}
    symbol = _SYMBOL.search(instruction)
    if symbol:
        known.add(symbol[1])
    roots = {name for name in _ROOT.findall(ending) if name not in known}
    values = {letter: _choice_value(text) for letter, text in choices.items()}
    if scope is None or len(roots) != 1 or None in values.values():
        return None
    asked = _asked(ending, values)
    several = asked in (Asked.SET, Asked.RANKING)
    if several != bool(listed) or (asked is Asked.FORMULA) != bool(symbol):
        return None
    # The unit is asked for last; a scope such as "plug-in relays" holds an "in" as well.
    units = _UNIT.findall(ending) if asked is Asked.NUMBER else []
    return Question(
        LawKey(roots.pop(), scope[1]),
        asked,
        tuple(Case(_givens(text), name) for name, text in listed) or (Case(_givens(opening)),),
        (symbol[1], symbol[2]) if symbol else None,
        tuple((letter, value) for letter, value in values.items() if value is not None),
        units[-1] if units else None,
    )


def _split_cases(instruction: str) -> tuple[str, tuple[tuple[str, str], ...], str]:
    """Return what stands before named cases, each case's name and line, and what stands after.

    Without named cases, the whole instruction is both before and after.
    """
    starts = list(_CASE.finditer(instruction))
    if not starts:
        return instruction, (), instruction
    opening = instruction[: starts[0].start()]
    listed = []
    for start in starts:
        line, _, _ = instruction[start.end() :].partition("\n")
        listed.append((start[1], line))
    last = instruction[starts[-1].start() :]
    return opening, tuple(listed), opening + last.partition("\n")[2]


def _givens(text: str) -> tuple[tuple[str, Fraction], ...]:
    return tuple(
        (name, Fraction(number.replace("−", "-"))) for name, number in _GIVEN.findall(text)
    )


def _asked(ending: str, choices: Mapping[str, object]) -> Asked:
    if choices:
        return Asked.CHOICE
    return next((asked for pattern, asked in _FORMS if pattern.search(ending)), Asked.NUMBER)


def _choice_value(text: str) -> Fraction | None:
    found = _CHOICE.fullmatch(text.strip())
    return Fraction(found[1].replace("−", "-")) if found else None
