"""The parts of a prompt, as whoever is sent it can tell them apart."""

import re
from dataclasses import dataclass

from app.protocol.prompts import (
    ANSWER_HEADING,
    CHOICES_HEADING,
    CONCEPTS_HEADING,
    DOCUMENTS_NOTE,
    QUESTION_HEADING,
)

_DOCUMENT = re.compile(r"\n\nDocument \d+(?:: [^\n]*)?\n<<<(?P<fence>[0-9a-f]+)\n")
_NUMBERED = re.compile(r"^\d+\. ", re.MULTILINE)
_LETTERED = re.compile(r"^(\S+)\. ", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class PromptParts:
    """What a prompt holds: documents' texts, concepts as listed without their numbers.

    `choices` holds (letter, text) of the printed choices.
    """

    instruction: str
    choices: tuple[tuple[str, str], ...] = ()
    concepts: tuple[str, ...] = ()
    documents: tuple[str, ...] = ()


def take_apart(text: str) -> PromptParts:
    """Return the parts of a prompt; a text without a question block is an instruction."""
    documents, rest = _split_documents(text)
    evidence, heading, question = rest.partition(_heading(QUESTION_HEADING))
    question = _split_last(question, ANSWER_HEADING)[0] if heading else text
    instruction, choices = _split_last(question, CHOICES_HEADING)
    return PromptParts(
        instruction, _choices(choices), _concepts(evidence) if heading else (), documents
    )


def _heading(name: str) -> str:
    return f"\n\n{name}:\n"


def _split_documents(text: str) -> tuple[tuple[str, ...], str]:
    """Return the text of each document, and what follows, led by a blank line."""
    if not text.startswith(DOCUMENTS_NOTE):
        return (), f"\n\n{text}"
    documents: list[str] = []
    position = len(DOCUMENTS_NOTE)
    while opening := _DOCUMENT.match(text, position):
        closing = f"\n{opening['fence']}>>>"
        # The text may be empty: then one line break is the opening's and the closing's.
        end = text.find(closing, opening.end() - 1)
        if end < 0:
            break
        documents.append(text[opening.end() : end])
        position = end + len(closing)
    return tuple(documents), text[position:]


def _split_last(text: str, heading: str) -> tuple[str, str]:
    """Return what stands before and after the last such heading, if there is one."""
    before, found, after = text.rpartition(_heading(heading))
    return (before, after) if found else (text, "")


def _concepts(evidence: str) -> tuple[str, ...]:
    heading = _heading(CONCEPTS_HEADING)
    if not evidence.startswith(heading):
        return ()
    _, *listed = _NUMBERED.split(evidence[len(heading) :])
    return tuple(statement.strip() for statement in listed)


def _choices(block: str) -> tuple[tuple[str, str], ...]:
    _, *pieces = _LETTERED.split(block)
    texts = [text.strip() for text in pieces[1::2]]
    return tuple(zip(pieces[::2], texts, strict=True))
