"""The rule for yes and no, true and false, alone or several in order."""

import re

from app.grading.extraction import Attempt
from app.grading.notation import words_key
from app.grading.verdicts import Different, Equal, Finding, Unsure
from app.protocol.answers import Scalar

_WORDS = {
    "yes": True, "true": True, "correct": True, "right": True, "y": True, "t": True,
    "no": False, "false": False, "incorrect": False, "wrong": False, "untrue": False,
    "n": False, "f": False,
}  # fmt: skip
_LONGEST = 1_000
_ITEM = re.compile(r"\(?\b(?:[ivx]+|[a-h]|[0-9]+)\b\s*[).:]\s*")
_SEPARATOR = re.compile(r"\s*(?:[;,/|\n]|\band\b|\bor\b|&)+\s*")
_LEADING = re.compile(r"(yes|no|true|false)\b(?=\s*(?:[,.;:!]|-|$)|\s+(?:because|since|as)\b)")
_TOKEN = re.compile(
    r"\b(?:yes|true|false|(?:in)?correct|untrue|right|wrong)\b|\bno\b(?=\s*(?:[,.;:!]|$))"
)
_NEGATION = re.compile(
    r"(?:\bnot|n't|\bnever|\bcannot be|\bhardly)\s+(?:\w+ly |at all |the case that it is )?$"
)
_CONDITION = re.compile(
    r",?\s*(?:but )?(?:(?P<strict>only|unless|provided|as long as|so long as|sometimes|except"
    r"|if|under (?:some|certain)|in (?:some|certain|most)|depending)"
    r"|(?P<loose>when|for|in|under))\b"
)
_HEDGE = re.compile(
    r"\b(?:yes and no|neither (?:true|yes)|both (?:true|yes)|either (?:true|yes)"
    r"|(?:partly|partially|sometimes|not always|half) true|true (?:or|and|/) ?false"
    r"|yes ?(?:or|/) ?no)\b"
)


def boolean_rule(attempt: Attempt) -> Finding:
    """Compare the truth values that the answer states, in order, with the reference's."""
    wanted = _reference(attempt.answer.value)
    if wanted is None:
        return Unsure("the reference was not read as true or false")
    text = words_key(attempt.found.text[-_LONGEST:])
    listed = _listed(text)
    if listed is not None:
        return _compare(listed, wanted)
    if len(wanted) > 1:
        return Unsure("the truth values were not read one by one")
    return _in_sentence(text, wanted[0])


def leads_with_truth_value(text: str) -> bool:
    """Whether the answer opens with yes, no, true or false, whatever it says after it."""
    return _LEADING.match(words_key(text[:_LONGEST])) is not None


def _reference(value: Scalar | tuple[Scalar, ...] | None) -> list[bool] | None:
    if isinstance(value, tuple):
        parts = [_reference(part) for part in value]
        return [truth for part in parts for truth in part or ()] if all(parts) else None
    if isinstance(value, bool):
        return [value]
    return _listed(words_key(str(value)))


def _listed(text: str) -> list[bool] | None:
    """Return the truth values of a text that is nothing but a list of them."""
    parts = [part.strip(" .;,") for part in _SEPARATOR.split(_ITEM.sub("\n", text))]
    parts = [part for part in parts if part]
    if not parts or not all(part in _WORDS for part in parts):
        return None
    return [_WORDS[part] for part in parts]


def _compare(stated: list[bool], wanted: list[bool]) -> Finding:
    read = "; ".join("yes" if truth else "no" for truth in stated)
    if stated == wanted:
        return Equal("the truth values are the same", read)
    if len(stated) != len(wanted):
        return Different(f"{len(stated)} truth values where {len(wanted)} are wanted", read)
    return Different("the truth values differ", read)


def _in_sentence(text: str, wanted: bool) -> Finding:  # noqa: FBT001 - the truth value itself
    leading = _LEADING.match(text)
    if not leading and _HEDGE.search(text):
        return Different("names both truth values, or neither")
    tokens = [leading] if leading else list(_TOKEN.finditer(text))
    if not tokens:
        return Unsure("states no truth value")
    stated = {_truth(text, token) for token in tokens}
    if len(stated) > 1:
        return Unsure("states more than one truth value")
    truth = stated.pop()
    condition = _CONDITION.match(text, tokens[-1].end())
    if condition:
        if condition["strict"] and truth == wanted:
            return Different("states it under a condition only")
        return Unsure("states it under a condition")
    return _compare([truth], [wanted])


def _truth(text: str, token: re.Match[str]) -> bool:
    denied = _NEGATION.search(text, max(0, token.start() - 40), token.start()) is not None
    return _WORDS[token[0].split()[0]] != denied
