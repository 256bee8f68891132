"""What a simulated subject makes of a prompt: it reads the text and knows nothing else."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.protocol.prompts import (
    ANSWER_HEADING,
    CHOICES_HEADING,
    CONCEPTS_HEADING,
    DOCUMENTS_NOTE,
    QUESTION_HEADING,
)
from app.protocol.regimes import Regime

_DOCUMENT = re.compile(
    r"\n\nDocument \d+(?P<title>: [^\n]*)?"
    r"\n<<<(?P<fence>[0-9a-f]+)\n(?P<text>.*?)\n(?P=fence)>>>",
    re.DOTALL,
)
_LETTER = re.compile(r"^(\S+)\. ", re.MULTILINE)
_WORD = re.compile(r"\w+")
_SENTENCE_END = re.compile(r"[.!?:]")
_POSSESSIVES = ("'s", "’s")
# Shorter words are symbols and units (Pa, MHz) or stock words (Yes, No).
MIN_NAME_LENGTH = 4


@dataclass(frozen=True, slots=True)
class ReadPrompt:
    """A prompt as the subject understands it.

    `names` are the proper names of the instruction; a document that holds one of them is
    `pertinent`, any other a distractor. `letters` are those of the printed choices.
    """

    instruction: str
    letters: tuple[str, ...]
    names: tuple[str, ...]
    has_concepts: bool
    pertinent: int
    distractors: int

    @property
    def regime(self) -> Regime:
        """The regime that the evidence looks like. Listed concepts outrank documents."""
        if self.has_concepts:
            return Regime.CONCEPTS_ONLY
        if self.distractors:
            return Regime.FULL_SET
        if self.pertinent:
            return Regime.RELATED_ONLY
        return Regime.INSTRUCTION_ONLY


def read_prompt(text: str) -> ReadPrompt:
    """Take a prompt apart; a text without a question block is an instruction by itself.

    Where the instruction holds no proper name, nothing tells its documents apart, and all of
    them are taken for pertinent.
    """
    documents, rest = _split_documents(text)
    evidence, heading, question = rest.partition(_heading(QUESTION_HEADING))
    question = _split_last(question, ANSWER_HEADING)[0] if heading else text
    instruction, choices = _split_last(question, CHOICES_HEADING)
    names = tuple(dict.fromkeys(proper_names(instruction)))
    pertinent = sum(_is_pertinent(document, names) for document in documents)
    return ReadPrompt(
        instruction=instruction,
        letters=tuple(_LETTER.findall(choices)),
        names=names,
        has_concepts=bool(heading) and evidence.startswith(_heading(CONCEPTS_HEADING)),
        pertinent=pertinent,
        distractors=len(documents) - pertinent,
    )


def proper_names(text: str) -> Iterator[str]:
    """Yield the capitalised words that start no sentence, and all capitalised possessives.

    >>> list(proper_names("Ostrel's rule is old. Using the Tarn coefficient, find it."))
    ['Ostrel', 'Tarn']
    """
    end = 0
    for match in _WORD.finditer(text):
        starts_sentence = end == 0 or _SENTENCE_END.search(text, end, match.start())
        end = match.end()
        possessive = text.startswith(_POSSESSIVES, end)
        if _looks_like_a_name(match[0]) and (possessive or not starts_sentence):
            yield match[0]


def _looks_like_a_name(word: str) -> bool:
    return len(word) >= MIN_NAME_LENGTH and word.isalpha() and word[0].isupper()


def _heading(name: str) -> str:
    return f"\n\n{name}:\n"


def _split_documents(text: str) -> tuple[tuple[str, ...], str]:
    """Return each document with its title, and what follows, led by a blank line."""
    if not text.startswith(DOCUMENTS_NOTE):
        return (), f"\n\n{text}"
    documents: list[str] = []
    position = len(DOCUMENTS_NOTE)
    while match := _DOCUMENT.match(text, position):
        documents.append(f"{match['title'] or ''}\n{match['text']}")
        position = match.end()
    return tuple(documents), text[position:]


def _split_last(text: str, heading: str) -> tuple[str, str]:
    """Return what stands before and after the last such heading, if there is one."""
    before, found, after = text.rpartition(_heading(heading))
    return (before, after) if found else (text, "")


def _is_pertinent(document: str, names: tuple[str, ...]) -> bool:
    return not names or not set(names).isdisjoint(_WORD.findall(document))
