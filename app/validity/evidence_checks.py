"""Checks of the doc set against what it must and must not hold."""

from collections.abc import Iterator
from itertools import combinations

from app.protocol.instances import Concept, Role
from app.validity.answer_leaks import MIN_ANSWER_CHARS, leak, sought
from app.validity.duplicates import NEARLY_THE_SAME, resemblance, same, sketch
from app.validity.findings import Code, Finding, shortened
from app.validity.matching import ReadDocument, excerpt, likeness, normal_form, weight
from app.validity.subjects import Subject

WORDING_FOUND = 0.5
ALIKE_IN_NOISE = 0.9


def concepts_covered(subject: Subject) -> Iterator[Finding]:
    """Report concepts that no related document declares, or whose wording is not found there.

    The score is `likeness`: the share of the statement's neighbouring token pairs. Instances
    without any documents are reported once for the docset instead.
    """
    related = subject.of(Role.RELATED)
    for concept in subject.instance.concepts if subject.documents else ():
        declaring = [read for read in related if concept.id in read.document.concept_ids]
        scored = [
            (likeness(concept.statement, read), read.label) for read in declaring or related
        ]
        score, document = max(scored, default=(0.0, None))
        evidence = shortened(concept.statement)
        if not declaring:
            detail = f"no related document declares concept {concept.id}"
            if document:
                detail += f"; {document!r} is nearest ({score:.2f})"
            yield Finding(Code.CONCEPT_UNDECLARED, detail, subject.label, evidence=evidence)
        elif score < WORDING_FOUND:
            detail = f"concept {concept.id}: likeness {score:.2f}, below {WORDING_FOUND}"
            yield Finding(
                Code.CONCEPT_WORDING_NOT_FOUND, detail, subject.label, document, evidence
            )


def noise_without_concepts(subject: Subject) -> Iterator[Finding]:
    """Report noise that declares a needed concept, or holds its statement, or nearly does."""
    for read in subject.of(Role.NOISE):
        for concept in subject.instance.concepts:
            found = _in_noise(concept, read)
            if found:
                code, detail, evidence = found
                yield Finding(code, detail, subject.label, read.label, evidence)


def _in_noise(concept: Concept, read: ReadDocument) -> tuple[Code, str, str] | None:
    if concept.id in read.document.concept_ids:
        detail = f"the noise document declares concept {concept.id}"
        return Code.CONCEPT_IN_NOISE, detail, shortened(concept.statement)
    form = normal_form(concept.statement)
    if weight(form) < MIN_ANSWER_CHARS:
        return None
    if form in read.form:
        detail = f"the statement of concept {concept.id} stands there"
        return Code.CONCEPT_IN_NOISE, detail, shortened(excerpt(read.form, form))
    score = likeness(concept.statement, read)
    if score >= ALIKE_IN_NOISE:
        detail = f"concept {concept.id}: likeness {score:.2f}"
        return Code.CONCEPT_LIKENESS_IN_NOISE, detail, shortened(concept.statement)
    return None


def answer_not_given_away(subject: Subject) -> Iterator[Finding]:
    """Report documents that hold the answer."""
    answer = sought(subject.instance.answer)
    for read in subject.documents if answer else ():
        passage = leak(answer, read)
        if passage is not None:
            yield Finding(
                Code.ANSWER_IN_DOCUMENT,
                f"the answer stands in a {read.document.role} document",
                subject.label,
                read.label,
                shortened(passage),
            )


def documents_differ(subject: Subject) -> Iterator[Finding]:
    """Report documents that hold the same text as an earlier one, or nearly the same."""
    reads = [read for read in subject.documents if read.form.strip()]
    doubles = same([read.form for read in reads])
    for first, second in doubles:
        yield Finding(
            Code.DUPLICATE_DOCUMENT,
            f"holds the same text as document {reads[first].label}",
            subject.label,
            reads[second].label,
        )
    repeated = {second for _, second in doubles}
    sketches = [(n, sketch(read.form)) for n, read in enumerate(reads) if n not in repeated]
    for (first, one), (second, other) in combinations(sketches, 2):
        score = resemblance(one, other)
        if score >= NEARLY_THE_SAME:
            yield Finding(
                Code.NEAR_DUPLICATE_DOCUMENT,
                f"shares about {100 * score:.0f} % with document {reads[first].label}",
                subject.label,
                reads[second].label,
            )
