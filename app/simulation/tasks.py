"""What a subject understands of a prompt: the question, and the laws that bear on it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from app.laws.laws import Law, LawKey, Status
from app.laws.questions import Question
from app.reading.questions import read_question
from app.reading.reader import read_laws
from app.reading.stated import StatedLaw
from app.reading.statements import read_statement
from app.simulation.recognise import take_apart

# The same document comes with every sample and regime of an instance.
DOCUMENTS_KEPT = 1_000
LINES_KEPT = 4_000
# A subject gives up on a chain of more laws than this, and overlooks further contradictions.
MOST_LAWS = 100
MOST_COPIES = 8

_read_document = lru_cache(DOCUMENTS_KEPT)(read_laws)
_read_line = lru_cache(LINES_KEPT)(read_statement)


@lru_cache(LINES_KEPT)
def _read_question(instruction: str, choices: tuple[tuple[str, str], ...]) -> Question | None:
    return read_question(instruction, dict(choices))


@dataclass(frozen=True, slots=True)
class Evidence:
    """The laws that a prompt lists, and those that each of its documents states."""

    listed: tuple[Law, ...] = ()
    documents: tuple[tuple[StatedLaw, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Needed:
    """A law in force that a question needs, once however often it is stated.

    `level` is that of its easiest statement in a document, None where it is listed. Laws of
    one key that contradict each other have different `copy` numbers, from 0.
    """

    law: Law
    level: int | None
    copy: int


@dataclass(frozen=True, slots=True)
class Task:
    """A prompt as a subject understands it.

    `question` is None where the instruction asks nothing that laws can answer; `letters` are
    those of the printed choices. `needed` leads from the asked quantity down as far as there
    are laws. `noise` holds the laws of each document that states some and none that is needed.
    """

    instruction: str
    question: Question | None
    letters: tuple[str, ...] = ()
    shows_documents: bool = False
    needed: tuple[Needed, ...] = ()
    noise: tuple[tuple[Law, ...], ...] = ()


def understand(prompt: str) -> Task:
    """Return what a subject makes of a prompt; documents read before are not read again."""
    parts = take_apart(prompt)
    listed = (_read_line(line) for line in parts.concepts)
    return weigh(
        parts.instruction,
        _read_question(parts.instruction, parts.choices),
        Evidence(
            tuple(law for law in listed if law is not None),
            tuple(_read_document(text) for text in parts.documents),
        ),
        tuple(letter for letter, _ in parts.choices),
    )


def weigh(
    instruction: str,
    question: Question | None,
    evidence: Evidence,
    letters: tuple[str, ...] = (),
) -> Task:
    """Return the task with what of `evidence` matters for the question."""
    shows_documents = bool(evidence.documents)
    if question is None:
        return Task(instruction, question, letters, shows_documents)
    in_force = _in_force(evidence)
    keys = _needed_keys(question, in_force)
    needed = tuple(one for key in keys for one in in_force[key])
    noise = tuple(
        tuple(stated.law for stated in document)
        for document in evidence.documents
        if document and not any(_serves(stated.law, keys) for stated in document)
    )
    return Task(instruction, question, letters, shows_documents, needed, noise)


def _in_force(evidence: Evidence) -> dict[LawKey, list[Needed]]:
    found: dict[LawKey, list[Needed]] = {}
    for law, level in _statements(evidence):
        if law.status is not Status.CURRENT:
            continue
        copies = found.setdefault(law.key, [])
        if len(copies) < MOST_COPIES and all(law != known.law for known in copies):
            copies.append(Needed(law, level, len(copies)))
    return found


def _statements(evidence: Evidence) -> Iterator[tuple[Law, int | None]]:
    """Yield every law stated: the listed ones first, then those that are easiest to find."""
    yield from ((law, None) for law in evidence.listed)
    stated = [one for document in evidence.documents for one in document]
    yield from ((one.law, one.level) for one in sorted(stated, key=lambda one: one.level))


def _needed_keys(
    question: Question, in_force: dict[LawKey, list[Needed]]
) -> dict[LawKey, None]:
    """Return the keys on the way to the root that have a law, in order; none if too many."""
    given = {name for name, _ in question.cases[0].givens}
    if question.symbol:
        given.add(question.symbol[0])
    keys: dict[LawKey, None] = {}
    waiting = [question.root]
    while waiting:
        key = waiting.pop()
        if key in keys or key not in in_force:
            continue
        keys[key] = None
        if len(keys) > MOST_LAWS:
            return {}
        inputs = {name for one in in_force[key] for name in one.law.inputs}
        waiting += [LawKey(name, key.scope) for name in sorted(inputs - given)]
    return keys


def _serves(law: Law, keys: dict[LawKey, None]) -> bool:
    return law.status is Status.CURRENT and law.key in keys
