"""Checks of the doc set against what it must and must not hold."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from app.protocol.instances import Concept, Role
from app.reading.statements import read_statement
from app.validity.answer_leaks import MIN_ANSWER_CHARS, leak, sought
from app.validity.duplicates import NEARLY_THE_SAME, resemblance, same, sketch
from app.validity.findings import Code, Finding, shortened
from app.validity.matching import ReadDocument, excerpt, likeness, normal_form, weight
from app.validity.subjects import Subject

WORDING_FOUND = 0.5
ALIKE_IN_NOISE = 0.9


def concepts_covered(subject: Subject) -> Iterator[Finding]:
    """Report concepts that no related document declares, or that are not found there.

    A concept whose statement reads as a law is found where the reader finds that law, in
    whatever words. Of any other the wording is looked for: the score is `likeness`, the share
    of the statement's neighbouring token pairs. Instances without any documents are reported
    once for the docset instead.
    """
    related = subject.of(Role.RELATED)
    for concept in subject.instance.concepts if subject.documents else ():
        declaring = [read for read in related if concept.id in read.document.concept_ids]
        evidence = shortened(concept.statement)
        if not declaring:
            yield Finding(
                Code.CONCEPT_UNDECLARED,
                _undeclared(concept, related),
                subject.label,
                evidence=evidence,
            )
            continue
        missing = _not_found(concept, declaring)
        if missing:
            detail, document = missing
            yield Finding(
                Code.CONCEPT_WORDING_NOT_FOUND, detail, subject.label, document, evidence
            )


def _undeclared(concept: Concept, related: Sequence[ReadDocument]) -> str:
    score, document = _nearest(concept, related)
    nearest = f"; {document!r} is nearest ({score:.2f})" if document else ""
    return f"no related document declares concept {concept.id}{nearest}"


def _nearest(concept: Concept, reads: Sequence[ReadDocument]) -> tuple[float, str | None]:
    scored = [(likeness(concept.statement, read), read.label) for read in reads]
    return max(scored, default=(0.0, None))


def _not_found(
    concept: Concept, declaring: Sequence[ReadDocument]
) -> tuple[str, str | None] | None:
    """Return why the concept is not found, and the nearest document; None where it is."""
    law = read_statement(concept.statement)
    if law is not None:
        if any(law in read.laws for read in declaring):
            return None
        return f"concept {concept.id}: its law cannot be read there", declaring[0].label
    score, document = _nearest(concept, declaring)
    if score >= WORDING_FOUND:
        return None
    return f"concept {concept.id}: likeness {score:.2f}, below {WORDING_FOUND}", document


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
    law = read_statement(concept.statement)
    if law is not None:
        # A near miss shares most words with it on purpose, so that only its law tells.
        detail = f"the law of concept {concept.id} stands there in other words"
        stated = (Code.CONCEPT_IN_NOISE, detail, shortened(concept.statement))
        return stated if law in read.laws else None
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
