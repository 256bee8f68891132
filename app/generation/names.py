"""Invented stems: every (seed, instance, ordinal) has its own, and none recurs in a docset.

A stem is three syllables; the ordinals of one docset are spread over all stems by a keyed
permutation (a Feistel network walked until it falls inside), so any instance stands alone and
still shares no stem with another.
"""

import hashlib
import math
from collections.abc import Iterator

ONSETS = tuple(
    "b br d dr f fl g gr h j k kl kr l m n p pl r s sk st t th tr v vr w y z".split()
)
MIDDLES = tuple("b d f g k l m n p r s t v z lm nd rk rt st th".split())
VOWELS = "aeiou"
CODAS = tuple("l m n r s t th x ng lk rn st nd sk rm lt nt ld rk ft".split())
SOUNDS = (ONSETS, VOWELS, MIDDLES, VOWELS, MIDDLES, VOWELS, CODAS)
STEMS = math.prod(map(len, SOUNDS))
PER_INSTANCE = 64
MAX_INSTANCES = STEMS // PER_INSTANCE
LEAST_DISTANCE = 3
LONGEST = 11

_HALF_BITS = 13
_ROUNDS = 6
_DENIED = tuple(
    "anal anus arse bitch boob cock coon cum cunt dick dyke fag fart fuc fuk gay homo jap kike"
    " naz neg nig pedo penis pis porn puss rap semen sex shit slut suk tit turd vagin"
    " whor".split()
)


class NamesExhausted(ValueError):
    """An instance asked for more stems than it has in reserve."""


def stem(seed: int, ordinal: int) -> str:
    """Return the stem of an ordinal below STEMS; different ordinals have different stems."""
    place = _permuted(seed, ordinal)
    parts: list[str] = []
    for sounds in SOUNDS:
        place, digit = divmod(place, len(sounds))
        parts.append(sounds[digit])
    return "".join(parts).capitalize()


def _permuted(seed: int, ordinal: int) -> int:
    place = ordinal
    while True:
        place = _feistel(seed, place)
        if place < STEMS:
            return place


def _feistel(seed: int, place: int) -> int:
    mask = (1 << _HALF_BITS) - 1
    left, right = place >> _HALF_BITS, place & mask
    for turn in range(_ROUNDS):
        digest = hashlib.blake2b(f"{seed}/{turn}/{right}".encode(), digest_size=4).digest()
        left, right = right, left ^ (int.from_bytes(digest, "big") & mask)
    return left << _HALF_BITS | right


class Stems:
    """The stems of one instance: pairwise far apart, none rude, none of another instance's."""

    def __init__(self, seed: int, index: int) -> None:
        if not 0 <= index < MAX_INSTANCES:
            raise NamesExhausted(f"an instance's index lies from 0 to {MAX_INSTANCES - 1}")
        self._given: list[str] = []
        self._candidates: Iterator[str] = (
            stem(seed, index * PER_INSTANCE + ordinal) for ordinal in range(PER_INSTANCE)
        )

    def given(self) -> "GivenStems":
        """Return what was given out so far, for twins to be found beside."""
        return GivenStems(tuple(self._given))

    def take(self) -> str:
        """Return the next stem. Raises NamesExhausted when the reserve is used up."""
        for candidate in self._candidates:
            if is_usable(candidate, self._given):
                self._given.append(candidate)
                return candidate
        raise NamesExhausted(f"an instance has {PER_INSTANCE} stems at most")


class GivenStems:
    """The stems of an instance, all given out, and twins that look like one of them."""

    def __init__(self, given: tuple[str, ...]) -> None:
        self._given = list(given)

    def twin(self, original: str, choices: Iterator[int]) -> str:
        """Return a stem that looks like `original`: one consonant or vowel is another one.

        `choices` are draws from 0 up to any size, without end. The twin is nobody's stem.
        """
        for choice in choices:
            place, letter = divmod(choice, 32)
            twin = _replaced(original, 1 + place % (len(original) - 1), letter)
            if twin not in self._given and not _is_denied(twin):
                self._given.append(twin)
                return twin
        raise NamesExhausted(f"no twin of {original} is left")


def _replaced(word: str, place: int, choice: int) -> str:
    """Replace a vowel by a vowel, a consonant by a consonant that may stand anywhere."""
    kind = VOWELS if word[place] in VOWELS else "bdfgklmnprstvz"
    return word[:place] + kind[choice % len(kind)] + word[place + 1 :]


def is_usable(candidate: str, given: list[str]) -> bool:
    """Whether a stem may stand beside the given ones."""
    return (
        len(candidate) <= LONGEST
        and not _is_denied(candidate)
        and all(_far_apart(candidate, other) for other in given)
    )


def _is_denied(candidate: str) -> bool:
    lowered = candidate.lower()
    return any(part in lowered for part in _DENIED)


def _far_apart(one: str, other: str) -> bool:
    """Whether at least LEAST_DISTANCE edits lie between two stems (Levenshtein)."""
    if abs(len(one) - len(other)) >= LEAST_DISTANCE:
        return True
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        above, row[0] = row[0], i
        for j, compared in enumerate(other, 1):
            above, row[j] = (
                row[j],
                min(row[j] + 1, row[j - 1] + 1, above + (letter != compared)),
            )
    return row[-1] >= LEAST_DISTANCE
