"""Phrase books, and every reading that one gives of a run of tokens.

A phrase book is a table of (name, patterns, meaning). Its patterns, one a line, are plain
English with slots: `<term> plus <term>`. `<name>` is another entry or a kind of token,
`<name>*` any number of them, `[is|equals]` a choice of words that means nothing by itself and
`[then|]` one that may be absent. The values in the slots go to the meaning, which returns the
entry's value; without a meaning they are handed on as they are. A meaning refuses by raising
ValueError or OverflowError.

All readings are found, not the first: that a text has a single one is for the caller to see.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import count

from app.reading.prose_tokens import Tokens

Meaning = Callable[..., object]
PhraseBook = tuple[tuple[str, str, Meaning | None], ...]
Values = tuple[object, ...]
# The values of the slots up to the place where a reading ends.
Reading = tuple[Values, int]

MOST_STEPS = 30_000
MOST_DEPTH = 50
MOST_REPEATED = 24
TOKEN_KINDS = ("<word>", "<number>", "<quantity>")

_PART = re.compile(r"<\w+>\*?|[\[\]|]|[\w-]+|[^\s\w]")


@dataclass(frozen=True, slots=True)
class _Part:
    """A literal word, a token's kind or an entry; `repeated` takes any number of it."""

    name: str
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class _Pattern:
    """`starts` holds what it may begin with: words and kinds, and "" where it may be empty."""

    parts: tuple[_Part, ...]
    meaning: Meaning | None
    starts: frozenset[str] = frozenset()


def always(value: object) -> Meaning:
    """Return the meaning of words that always mean `value`."""
    return lambda: value


def key_first(place: int, meaning: Meaning) -> Meaning:
    """Return `meaning` for patterns that name the law's key at `place`, not at first."""

    def reordered(*values: object) -> object:
        others = list(values)
        return meaning(others.pop(place), *others)

    return reordered


class Grammar:
    """A phrase book made ready to be read with."""

    def __init__(self, *books: PhraseBook) -> None:
        self.entries: dict[str, list[_Pattern]] = {}
        self._unnamed = count()
        for name, patterns, meaning in (phrase for book in books for phrase in book):
            for line in patterns.strip().splitlines():
                parts = self._parts(_PART.findall(line))
                self.entries.setdefault(f"<{name}>", []).append(_Pattern(parts, meaning))
        starts = _starts(self.entries)
        self.entries = {
            name: [replace(one, starts=_beginnings(one.parts, starts)) for one in patterns]
            for name, patterns in self.entries.items()
        }

    def _parts(self, words: list[str]) -> tuple[_Part, ...]:
        parts = []
        while words:
            word = words.pop(0)
            if word == "[":
                parts.append(_Part(self._choice(words)))
            else:
                parts.append(_Part(word.rstrip("*"), word.endswith("*")))
        return tuple(parts)

    def _choice(self, words: list[str]) -> str:
        end = words.index("]")
        options: list[list[str]] = [[]]
        for word in words[:end]:
            if word == "|":
                options.append([])
            else:
                options[-1].append(word)
        del words[: end + 1]
        name = f"<{next(self._unnamed)}>"
        self.entries[name] = [_Pattern(self._parts(option), None) for option in options]
        return name


def _starts(entries: dict[str, list[_Pattern]]) -> dict[str, frozenset[str]]:
    """Return what each entry may begin with; "" among it when it may be empty."""
    starts: dict[str, frozenset[str]] = {name: frozenset() for name in entries}
    while True:
        grown = {
            name: frozenset().union(*(_beginnings(one.parts, starts) for one in patterns))
            for name, patterns in entries.items()
        }
        if grown == starts:
            return starts
        starts = grown


def _beginnings(parts: Iterable[_Part], starts: dict[str, frozenset[str]]) -> frozenset[str]:
    found: frozenset[str] = frozenset()
    for part in parts:
        found |= starts.get(part.name, frozenset([part.name])) - {""}
        if not part.repeated and "" not in starts.get(part.name, ()):
            return found
    return found | {""}


class Readings:
    """All readings of one run of tokens. `exhausted` says that some were not looked at."""

    def __init__(self, grammar: Grammar, tokens: Tokens) -> None:
        self._grammar = grammar
        self._tokens = tokens
        self._known: dict[tuple[str, int], list[Reading]] = {}
        self._steps = 0
        self._depth = 0
        self.exhausted = False

    def of(self, name: str, start: int) -> list[Reading]:
        """Return the readings of the entry `name` that begin at the token `start`."""
        return self._entry(f"<{name}>", start)

    def _entry(self, name: str, start: int) -> list[Reading]:
        key = (name, start)
        if key not in self._known:
            # Until they are known there are none: an entry never begins with itself.
            self._known[key] = []
            self._known[key] = self._all(name, start)
        return self._known[key]

    def _all(self, name: str, start: int) -> list[Reading]:
        if self._depth > MOST_DEPTH or self._steps > MOST_STEPS:
            self.exhausted = True
            return []
        self._depth += 1
        token = self._tokens.at(start)
        beginnings = {"", token.text, token.kind} if token else {""}
        found: dict[Reading, None] = {}
        for pattern in self._grammar.entries[name]:
            if not beginnings.isdisjoint(pattern.starts):
                for values, end in self._sequence(pattern.parts, start):
                    found.update(dict.fromkeys(_understood(pattern.meaning, values, end)))
        self._depth -= 1
        return list(found)

    def _sequence(self, parts: Iterable[_Part], start: int) -> list[Reading]:
        states: list[Reading] = [((), start)]
        for part in parts:
            self._steps += len(states)
            extend = self._repeated if part.repeated else self._once
            states = [
                (values + more, end)
                for values, place in states
                for more, end in extend(part.name, place)
            ]
            if not states:
                break
        return states

    def _once(self, name: str, start: int) -> list[Reading]:
        if name in self._grammar.entries:
            return self._entry(name, start)
        token = self._tokens.at(start)
        if token is not None and token.text == name:
            return [((), start + 1)]
        if token is not None and token.kind == name:
            return [((token.value,), start + 1)]
        return []

    def _repeated(self, name: str, start: int) -> list[Reading]:
        found: list[Reading] = [((), start)]
        latest = found
        for _ in range(MOST_REPEATED):
            if not latest:
                break
            self._steps += len(latest)
            latest = [
                (values + more, end)
                for values, place in latest
                for more, end in self._once(name, place)
                if end > place
            ]
            found = found + latest
        self.exhausted |= bool(latest)
        return found


def _understood(meaning: Meaning | None, values: Values, end: int) -> list[Reading]:
    if meaning is None:
        return [(values, end)]
    try:
        return [((meaning(*values),), end)]
    except (ValueError, OverflowError):
        return []
