"""What decides a subject's chances, read off an instance and its texts alone."""

from collections.abc import Iterable

from app.laws.laws import Law, LawKey, Status
from app.laws.questions import possible_results
from app.protocol.instances import Instance, Role
from app.protocol.regimes import DEFAULT_REGIMES
from app.protocol.truncation import CHARACTER_BUDGET, truncate_head_tail
from app.reading.questions import read_question
from app.reading.reader import read_laws
from app.reading.stated import StatedLaw
from app.reading.statements import read_statement
from app.simulation.truth import Lack, Profile

WITH_DOCUMENTS = frozenset(regime for regime in DEFAULT_REGIMES if regime.evidence.documents)


def profile_of(instance: Instance, max_chars: int | None = CHARACTER_BUDGET) -> Profile:
    """Return the profile of a generated instance whose documents are cut to `max_chars`.

    Which laws are needed is what its concepts say, and how hard they are to find what the
    reader finds. Raises ValueError for an instance whose question or concepts it cannot read.
    """
    question = read_question(instance.instruction, instance.answer.choices or {})
    needed = [read_statement(concept.statement) for concept in instance.concepts]
    laws = [law for law in needed if law is not None]
    if question is None or len(laws) < len(needed):
        raise ValueError(f"{instance.external_id} does not read as a generated instance")
    found = _easiest(instance, max_chars)
    twice = {law.key for law in laws if sum(law.key == other.key for other in laws) > 1}
    guesses = list(possible_results(question))
    return Profile(
        levels=tuple(found.get(law, 0) for law in laws if law.key not in twice),
        noise=sum(bool(laws_of) for laws_of in _read(instance, Role.NOISE, max_chars)),
        guess=1 / len(guesses) if guesses else 0.0,
        lack=_lack(instance, twice),
        copies=tuple(found.get(law, 0) for law in laws if law.key in twice),
        cut=WITH_DOCUMENTS if any(law not in found for law in laws) else frozenset(),
        knowable=instance.answer.answerable,
    )


def _read(
    instance: Instance, role: Role, max_chars: int | None
) -> Iterable[tuple[StatedLaw, ...]]:
    for document in instance.documents_of(role):
        yield read_laws(truncate_head_tail(document.text, max_chars))


def _easiest(instance: Instance, max_chars: int | None) -> dict[Law, int]:
    """Return the laws in force of the related documents, each with its easiest level."""
    found: dict[Law, int] = {}
    for laws in _read(instance, Role.RELATED, max_chars):
        for one in laws:
            if one.law.status is Status.CURRENT:
                found[one.law] = min(one.level, found.get(one.law, one.level))
    return found


def _lack(instance: Instance, twice: set[LawKey]) -> Lack | None:
    if instance.answer.answerable:
        return None
    return Lack.CONTRADICTION if twice else Lack.ABSENT
