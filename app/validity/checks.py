"""Every check of a docset that needs no files, in one table."""

from collections.abc import Callable, Iterator, Sequence

from app.protocol.instances import Instance
from app.validity.docset_checks import (
    answers_unchecked,
    documents_missing,
    instances_differ,
)
from app.validity.evidence_checks import (
    answer_not_given_away,
    concepts_covered,
    documents_differ,
    noise_without_concepts,
)
from app.validity.findings import Finding
from app.validity.subjects import Subject, subject
from app.validity.text_checks import (
    answer_fits,
    empty_texts,
    illegible_texts,
    named_knowledge_listed,
)

INSTANCE_CHECKS: tuple[Callable[[Subject], Iterator[Finding]], ...] = (
    empty_texts,
    illegible_texts,
    concepts_covered,
    noise_without_concepts,
    answer_not_given_away,
    named_knowledge_listed,
    answer_fits,
    documents_differ,
)
DOCSET_CHECKS: tuple[Callable[[Sequence[Subject]], Iterator[Finding]], ...] = (
    instances_differ,
    answers_unchecked,
    documents_missing,
)


def validate(instances: Sequence[Instance]) -> list[Finding]:
    """Return what is wrong with the instances, in their order, then what concerns several.

    These are all checks of the protocol's table that can be made on values alone; that stored
    bytes match their manifest is checked where they are loaded.
    """
    findings = [
        found
        for place, instance in enumerate(instances, 1)
        for found in _instance_findings(subject(place, instance))
    ]
    # Fresh subjects, since what the checks read from documents is far larger than they are.
    subjects = [subject(place, instance) for place, instance in enumerate(instances, 1)]
    findings += [found for check in DOCSET_CHECKS for found in check(subjects)]
    return findings


def _instance_findings(one: Subject) -> list[Finding]:
    return [found for check in INSTANCE_CHECKS for found in check(one)]
