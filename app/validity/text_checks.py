"""Checks of an instance's own texts: its question, its reasoning, its answer."""

from collections.abc import Iterator

from app.validity.answer_fit import fits, lacks_checklist
from app.validity.findings import Code, Finding, shortened
from app.validity.legibility import illegible
from app.validity.named_knowledge import unlisted
from app.validity.subjects import Subject


def empty_texts(subject: Subject) -> Iterator[Finding]:
    """Report needed texts that hold nothing to see."""
    instance = subject.instance
    named = [("the instruction", instance.instruction)]
    named += [(f"concept {concept.id}", concept.statement) for concept in instance.concepts]
    named += [
        (f"step {number} of the cot", step) for number, step in enumerate(instance.cot, 1)
    ]
    for name, text in named:
        if _blank(text):
            yield Finding(Code.EMPTY_TEXT, f"{name} is empty", subject.label)
    for read in subject.documents:
        if _blank(read.document.text):
            yield Finding(
                Code.EMPTY_TEXT, "the document is empty", subject.label, document=read.label
            )


def _blank(text: str) -> bool:
    return not any(char.isprintable() and not char.isspace() for char in text)


def illegible_texts(subject: Subject) -> Iterator[Finding]:
    """Report an instruction or a document that is mostly not words."""
    reason = illegible(subject.instance.instruction)
    if reason:
        yield Finding(Code.ILLEGIBLE_TEXT, f"the instruction: {reason}", subject.label)
    for read in subject.documents:
        reason = illegible(read.document.text)
        if reason:
            yield Finding(
                Code.ILLEGIBLE_TEXT,
                reason,
                subject.label,
                read.label,
                shortened(read.document.text[:1_000]),
            )


def named_knowledge_listed(subject: Subject) -> Iterator[Finding]:
    """Report concepts that the cot names and the concepts list does not hold."""
    concepts = subject.instance.concepts
    for number, step in enumerate(subject.instance.cot, 1):
        for name in unlisted(step, concepts):
            yield Finding(
                Code.KNOWLEDGE_NOT_LISTED,
                f"step {number} names {shortened(name)!r}, which is not among the"
                f" {len(concepts)} concepts",
                subject.label,
                evidence=shortened(step),
            )


def answer_fits(subject: Subject) -> Iterator[Finding]:
    """Report an answer that does not fit its type, or is long and has no checklist."""
    answer = subject.instance.answer
    shown = shortened(str(answer.value))
    if not fits(answer):
        detail = f"the value does not read as {answer.type}"
        yield Finding(Code.ANSWER_TYPE_MISMATCH, detail, subject.label, evidence=shown)
    if lacks_checklist(answer):
        detail = f"the answer has {len(str(answer.value))} characters and no checklist"
        yield Finding(Code.LONG_ANSWER_WITHOUT_CHECKLIST, detail, subject.label, evidence=shown)
