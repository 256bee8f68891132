"""Checks across instances, and what is said once for a docset."""

from collections.abc import Iterator, Sequence

from app.protocol.canonical import sha256_json
from app.protocol.instances import Instance
from app.validity.answer_leaks import sought
from app.validity.duplicates import nearly_same, same
from app.validity.findings import Code, Finding, shortened
from app.validity.matching import normal_form
from app.validity.subjects import Subject

NAMES_SHOWN = 20


def instances_differ(subjects: Sequence[Subject]) -> Iterator[Finding]:
    """Report instances with the same content under any id, and questions nearly the same.

    Content is the question in one notation, the answer and the documents in any order. The two
    halves of an isomorphic pair are alike on purpose and are not reported as near.
    """
    instances = [subject.instance for subject in subjects]
    doubles = same([_content_sha256(instance) for instance in instances])
    for first, second in doubles:
        yield Finding(
            Code.DUPLICATE_INSTANCE,
            f"has the same content as instance {subjects[first].label}",
            subjects[second].label,
        )
    repeated = {second for _, second in doubles}

    def ignore(first: int, second: int) -> bool:
        pair_id = instances[first].pair_id
        paired = pair_id is not None and pair_id == instances[second].pair_id
        return paired or first in repeated or second in repeated

    forms = [normal_form(instance.instruction) for instance in instances]
    for (first, second), score in nearly_same(forms, ignore):
        yield Finding(
            Code.NEAR_DUPLICATE_INSTANCE,
            f"its instruction shares about {100 * score:.0f} % with that of instance"
            f" {subjects[first].label}",
            subjects[second].label,
            evidence=shortened(instances[second].instruction),
        )


def _content_sha256(instance: Instance) -> str:
    body = instance.body()
    documents = sorted((shown["role"], shown["sha256"]) for shown in body.get("documents", []))
    return sha256_json([normal_form(instance.instruction), body["answer"], documents])


def answers_unchecked(subjects: Sequence[Subject]) -> Iterator[Finding]:
    """Report once which instances have an answer too short to be looked for."""
    unchecked = [
        subject.label
        for subject in subjects
        if subject.documents
        and subject.instance.answer.answerable
        and not sought(subject.instance.answer)
    ]
    if unchecked:
        yield Finding(
            Code.ANSWER_UNCHECKED,
            f"{len(unchecked)} of {len(subjects)} instances: the answer is too short to be"
            " looked for in the documents",
            evidence=_names(unchecked),
        )


def documents_missing(subjects: Sequence[Subject]) -> Iterator[Finding]:
    """Report once which instances have no documents."""
    bare = [subject.label for subject in subjects if not subject.documents]
    if bare:
        yield Finding(
            Code.NO_DOCUMENTS,
            f"{len(bare)} of {len(subjects)} instances have no documents: no concept of theirs"
            " is covered, and only regimes without documents can be run on them",
            evidence=_names(bare),
        )


def _names(labels: Sequence[str]) -> str:
    shown = ", ".join(labels[:NAMES_SHOWN])
    rest = len(labels) - NAMES_SHOWN
    return f"{shown} and {rest} more" if rest > 0 else shown
