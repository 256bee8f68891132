"""The rule for multiple choice: which letters an answer picks, by letter or by text."""

import re
from collections.abc import Mapping

from app.grading.extraction import Attempt
from app.grading.notation import plain_math, words_key
from app.grading.verdicts import Different, Equal, Finding, NoPick, Unsure

_LONGEST = 2_000
_DRESS = " \t*_.:;,()[]{}$\"'`"
_INTRODUCTION = re.compile(
    r"(?:so |thus |hence |therefore,? )?(?:(?:it|this|that|(?:my|the) \w+) (?:is|would be) )?"
    r"(?:(?:option|choice|answer|letter|statement)s?\s*:?\s+)?",
    re.IGNORECASE,
)
_DRESSED = re.compile(r"[(\[]?(\w{1,4})(?:[)\].:]+|\s+-|,)\s+(.+)", re.DOTALL)
_JOINED = re.compile(r"(?:[\s,;/&]|\band\b|\bor\b)+", re.IGNORECASE)
_HEDGE = re.compile(r"\bor\b|\beither\b", re.IGNORECASE)
_LETTER = re.compile(r"(?<![\w'.-])([A-Z])(?![\w'])(?!-\w)")
_ARTICLE = re.compile(r"A\s+[a-z]")
_NAMED = re.compile(
    r"\b(?:options?|choices?|answer|letter|is|so|choose|pick|select)\s*[:(]?\s*$", re.I
)
_DENIED_BEFORE = re.compile(
    r"(?:\bnot|n't|\bcannot be|\brather than|\binstead of|\bexclud\w+|\beliminat\w+"
    r"|\brul\w+ out|\breject\w*|\bneither|\bnor)\s+(?:be\s+)?(?:(?:option|choice)\s+)?\(?$",
    re.IGNORECASE,
)
_DENIED_AFTER = re.compile(
    r"\)?\s+(?:(?:is|are|was|can be|must be|seems)\s+(?:not\b|wrong|incorrect|false|eliminated"
    r"|excluded|ruled out|out\b|impossible)|cannot|can't|isn't|fails)",
    re.IGNORECASE,
)


# What an answer picks: letters (one may lie outside the options), or why that is not known.
Picked = frozenset[str] | Different | Unsure


def choice_rule(attempt: Attempt) -> Finding:
    """Compare the picked letter, or the set of them, with the reference's."""
    answer = attempt.answer
    choices = answer.choices or {}
    values = answer.value if isinstance(answer.value, tuple) else (answer.value,)
    wanted = frozenset(str(value) for value in values)
    text = plain_math(attempt.found.text[-_LONGEST:])
    picked = _picked(text, choices)
    if not isinstance(picked, frozenset):
        return picked
    read = ", ".join(sorted(picked))
    if picked == wanted and not (len(wanted) > 1 and _HEDGE.search(text)):
        return Equal("the picked option is the reference's", read)
    if len(picked) > 1 and picked >= choices.keys() and _listed(text, choices) is None:
        return NoPick("lists all options and picks none")
    if len(picked) > len(wanted):
        return Different("picks more options than are wanted", read)
    return Different("picks another option", read)


def leads_with_choice(text: str, choices: Mapping[str, str]) -> bool:
    """Whether the answer is an option's letter or text, whatever follows the letter."""
    return _direct(plain_math(text[:_LONGEST]), choices) is not None


def names_text(text: str, choices: Mapping[str, str]) -> bool:
    """Whether the answer holds the text of exactly one of the options."""
    return isinstance(_text_in_sentence(plain_math(text[:_LONGEST]), choices), frozenset)


def _picked(text: str, choices: Mapping[str, str]) -> Picked:
    direct = _direct(text, choices)
    listed = _listed(text, choices) if direct is None else direct
    return _picked_in_sentence(text, choices) if listed is None else listed


def _picked_in_sentence(text: str, choices: Mapping[str, str]) -> Picked:
    letters = _letters_in_sentence(text, choices)
    standing = [letter for letter in letters if not _is_denied(text, letter)]
    distinct = frozenset(letter[1] for letter in standing)
    if not letters:
        return _text_in_sentence(text, choices)
    if not distinct:
        return Unsure("says only which options are wrong")
    if len(distinct) == 1:
        return distinct
    hedged = _HEDGE.search(text[standing[-2].end() : standing[-1].start()])
    if not hedged and _NAMED.search(text[: standing[-1].start()]):
        return frozenset(standing[-1][1])
    if distinct >= choices.keys():
        return distinct
    if hedged:
        return Different("hedges between several options")
    return Unsure("several options are named")


def _direct(text: str, choices: Mapping[str, str]) -> Picked | None:
    """Read an answer that is a letter in any dress, an option's text, or both."""
    body = _INTRODUCTION.sub("", text.strip(_DRESS), count=1)
    bare = body.strip(_DRESS)
    letter = _letter(bare, choices)
    if letter:
        return frozenset({letter})
    by_text = [key for key, option in choices.items() if _same_text(bare, option)]
    if len(by_text) == 1:
        return frozenset(by_text)
    dressed = _DRESSED.match(body)
    letter = _letter(dressed[1], choices) if dressed else None
    if not dressed or not letter:
        return _outside(bare)
    rest = dressed[2].strip(_DRESS)
    others = [key for key, option in choices.items() if _same_text(rest, option)]
    if others and letter not in others:
        return Different("gives the letter of one option and the text of another")
    named = _letters_in_sentence(rest, choices)
    if any(other[1] != letter and not _is_denied(rest, other) for other in named):
        return None
    return frozenset({letter})


def _outside(bare: str) -> Picked | None:
    alone = len(bare) == 1 and bare.isascii() and bare.isalpha()
    return frozenset({bare.upper()}) if alone else None


def _letter(text: str, choices: Mapping[str, str]) -> str | None:
    """Return the choices' own spelling of a letter, whose case does not matter."""
    if text in choices:
        return text
    alike = [letter for letter in choices if letter.casefold() == text.casefold()]
    return alike[0] if len(alike) == 1 else None


def _same_text(text: str, option: str) -> bool:
    return words_key(text) == words_key(plain_math(option))


def _listed(text: str, choices: Mapping[str, str]) -> Picked | None:
    """Read an answer that is nothing but letters: "A and C", "A, C", "AC"."""
    body = _INTRODUCTION.sub("", text.strip(_DRESS), count=1)
    parts = [part.strip(_DRESS) for part in _JOINED.split(body)]
    parts = [part for part in parts if part and part.lower() not in {"either", "both"}]
    if len(parts) == 1 and parts[0].isupper() and 1 < len(parts[0]) <= len(choices):
        parts = list(parts[0])
    letters = [_letter(part, choices) for part in parts]
    found = frozenset(letter for letter in letters if letter)
    return found if len(letters) > 1 and all(letters) else None


def _letters_in_sentence(text: str, choices: Mapping[str, str]) -> list[re.Match[str]]:
    return [
        letter
        for letter in _LETTER.finditer(text)
        if letter[1] in choices
        and (not _ARTICLE.match(text, letter.start()) or _NAMED.search(text[: letter.start()]))
    ]


def _is_denied(text: str, letter: re.Match[str]) -> bool:
    before = text[max(0, letter.start() - 40) : letter.start()]
    denied_after = _DENIED_AFTER.match(text, letter.end())
    return _DENIED_BEFORE.search(before) is not None or denied_after is not None


def _text_in_sentence(text: str, choices: Mapping[str, str]) -> Picked:
    """Read a sentence that holds the text of exactly one option, as whole words."""
    key = words_key(text)
    found = {}
    for letter, option in choices.items():
        words = words_key(plain_math(option))
        place = re.search(rf"(?<![\w.]){re.escape(words)}(?!\w|\.\d)", key) if words else None
        if place and not _DENIED_BEFORE.search(key[max(0, place.start() - 40) : place.start()]):
            found[letter] = range(*place.span())
    # The text of one option may stand within that of another, as "flow" in "mantle flow".
    outermost = [
        letter
        for letter, place in found.items()
        if not any(set(place) < set(other) for other in found.values())
    ]
    if len(outermost) == 1:
        return frozenset(outermost)
    return Unsure("several options are named" if outermost else "no option was recognised")
