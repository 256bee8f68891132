"""The concepts that reference reasoning names, where it tags them."""

import re
from collections.abc import Sequence

from app.protocol.instances import Concept
from app.validity.notation import tokens

_ENOUGH_OF_A_TAG = 0.5
_SHORTEST_STEM = 3

# "Concept 3" can only mean the list; "Theorem 3" with a space may well be the literature's.
_NUMBERED = re.compile(
    r"\b(?:concept[ _]?|(?:theorem|lemma|definition|proposition|principle|formula)_?)"
    r"(\d{1,3})\b",
    re.IGNORECASE,
)
_TAG = re.compile(r"[(\[]\s*(?:corresponding )?concepts?\s*[:：]\s*([^()\[\]]*)", re.IGNORECASE)
_BETWEEN_TAGS = re.compile(r"[;；,，、]")
_SQUASH = re.compile(r"[\W_]+")


def unlisted(step: str, concepts: Sequence[Concept]) -> list[str]:
    """Return what `step` names as a concept and `concepts` does not hold, in order.

    Read are numbered references (`concept_2`, `Theorem_1`), which may be an id or a place in
    the list, and tags of the form "(Corresponding concepts: …; …)", each of which must be an
    id or share half its words with one concept's name and statement.
    """
    ids = {_squashed(concept.id) for concept in concepts}
    missing = [
        match[0]
        for match in _NUMBERED.finditer(step)
        if _squashed(match[0]) not in ids and not 1 <= int(match[1]) <= len(concepts)
    ]
    tags = [name.strip() for tag in _TAG.findall(step) for name in _BETWEEN_TAGS.split(tag)]
    worded = [
        name
        for name in tags
        if name and not _NUMBERED.fullmatch(name) and _squashed(name) not in ids
    ]
    if worded:
        known = [_vocabulary(concept) for concept in concepts]
        missing += [name for name in worded if not any(_covers(it, name) for it in known)]
    return list(dict.fromkeys(missing))


def _squashed(text: str) -> str:
    return _SQUASH.sub("", text).casefold()


def _vocabulary(concept: Concept) -> set[str]:
    return set(tokens(f"{concept.name or ''} {concept.statement}"))


def _covers(vocabulary: set[str], name: str) -> bool:
    words = tokens(name)
    known = sum(any(_akin(word, other) for other in vocabulary) for word in words)
    return bool(words) and known >= _ENOUGH_OF_A_TAG * len(words)


def _akin(word: str, other: str) -> bool:
    """Return whether two words are equal or one begins with the other, as plurals do."""
    shorter, longer = sorted((word, other), key=len)
    return word == other or (len(shorter) >= _SHORTEST_STEM and longer.startswith(shorter))
