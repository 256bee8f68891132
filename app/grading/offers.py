"""Which names a question offers to choose from: its choices, or those it writes like names."""

import re
from collections.abc import Collection, Iterable

from app.grading.extraction import Attempt
from app.grading.notation import words_key

_LONGEST_QUESTION = 20_000
_NO_NAMES = frozenset({
    "all", "any", "both", "each", "either", "every", "few", "first", "former", "it", "last",
    "latter", "many", "most", "neither", "no", "none", "not", "one", "only", "other", "others",
    "same", "second", "several", "some", "such", "that", "them", "these", "they", "third",
    "this", "those", "three", "two", "which",
})  # fmt: skip


def offers(attempt: Attempt, names: Collection[str]) -> bool:
    """Whether the question shows every one of some names, each given by its `words_key`."""
    if any(choices.issuperset(names) for choices in _choices(attempt)):
        return True
    return all(_places(attempt.instruction, name) for name in names)


def first_not_offered(
    attempt: Attempt, names: Iterable[str], wanted: Collection[str]
) -> str | None:
    """Return the first name that may be none of those offered, or may mean a wanted one.

    The rest is offered beside the wanted names, so surely means something else. In the
    instruction it has to be written like a name, and neither hold a wanted name nor be part
    of one, nor stand only in brackets, where it may explain another name.
    """
    choices = next((one for one in _choices(attempt) if one and one.issuperset(wanted)), None)
    named = choices is not None or offers(attempt, wanted)
    for name in names:
        if choices is not None and name in choices:
            continue
        if not named or _may_mean_any_of(wanted, name) or not _is_named(attempt, name):
            return name
    return None


def _choices(attempt: Attempt) -> tuple[frozenset[str], frozenset[str]]:
    """Return the letters and the texts of the choices, if there are any."""
    choices = attempt.answer.choices or {}
    texts = frozenset(words_key(text) for text in choices.values())
    return frozenset(words_key(letter) for letter in choices), texts


def _may_mean_any_of(wanted: Collection[str], name: str) -> bool:
    words = _words(name)
    if words & _NO_NAMES:
        return True
    return any(words <= _words(other) or _words(other) <= words for other in wanted)


def _words(name: str) -> set[str]:
    return set(re.findall(r"\w+", name))


def _is_named(attempt: Attempt, name: str) -> bool:
    return any(
        (place[0][0].isupper() or any(sign.isdigit() for sign in place[0]))
        and not _is_in_brackets(place)
        for place in _places(attempt.instruction, name)
    )


def _places(text: str, name: str) -> list[re.Match[str]]:
    if len(text) > _LONGEST_QUESTION:
        return []
    pattern = r"\s+".join(re.escape(word) for word in name.split())
    return list(re.finditer(rf"(?<!\w){pattern}(?!\w)", text, re.IGNORECASE))


def _is_in_brackets(place: re.Match[str]) -> bool:
    text = place.string
    return text[: place.start()].endswith("(") and text.startswith(")", place.end())
