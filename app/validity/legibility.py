"""Whether a text can be read at all: scans and broken fonts leave text that cannot."""

import re
import unicodedata

MIN_CHARS = 40
SAMPLE_CHARS = 50_000

_MIN_LETTERS_SHARE = 0.5
_MAX_UNREADABLE_SHARE = 0.05
_MAX_VOWELLESS_SHARE = 0.6
_MIN_WORDS = 20

_GLYPH_NUMBER = re.compile(r"\(cid:\d+\)")
_LATIN_WORD = re.compile(r"(?<![\\A-Za-z])[A-Za-z]{4,}")
_VOWEL = re.compile(r"[aeiouyAEIOUY]")
# Unassigned, private use, control; U+FFFD stands where decoding failed.
_UNREADABLE = frozenset({"Cn", "Co", "Cc"})


def illegible(text: str) -> str | None:
    """Return why `text` is mostly not words, or None; texts below 40 characters pass."""
    sample = text[:SAMPLE_CHARS]
    characters = [character for character in sample if not character.isspace()]
    if len(characters) < MIN_CHARS:
        return None
    unreadable = sum(_is_unreadable(character) for character in characters)
    unreadable += sum(len(glyph) for glyph in _GLYPH_NUMBER.findall(sample))
    if unreadable > _MAX_UNREADABLE_SHARE * len(characters):
        return f"{_percent(unreadable, len(characters))} of its characters cannot be read"
    letters = sum(character.isalnum() for character in characters)
    if letters < _MIN_LETTERS_SHARE * len(characters):
        return f"only {_percent(letters, len(characters))} of it are letters or digits"
    words = _LATIN_WORD.findall(sample)
    vowelless = sum(_VOWEL.search(word) is None for word in words)
    if len(words) >= _MIN_WORDS and vowelless > _MAX_VOWELLESS_SHARE * len(words):
        return f"{_percent(vowelless, len(words))} of its words have no vowel"
    return None


def _is_unreadable(character: str) -> bool:
    return character == "\ufffd" or unicodedata.category(character) in _UNREADABLE


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %"
