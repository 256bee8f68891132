"""The instance that comes of a draft and its papers: the wire form of everything drawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from app.generation.dealing import Deal
from app.generation.drafts import Draft
from app.generation.draws import Draws
from app.generation.instructions import word_question
from app.generation.paper import Paper
from app.generation.passages.statements import state_law
from app.generation.proof import choice_texts
from app.laws.laws import Law, Step
from app.laws.polynomials import Polynomial
from app.laws.questions import Asked, say_number, say_polynomial
from app.laws.rules import Criterion, Recurrence, Worth
from app.protocol.answers import Answer, AnswerType, Tolerance
from app.protocol.instances import Concept, ConceptKind, Document, Instance, PairRole, Source

# Right is exact; a tenth of a percent forgives a rounded last digit and no near miss.
TOLERANCE = Tolerance(rel=0.001)
LOST = "lost_to_truncation"


class Rendering(NamedTuple):
    """A rendered paper: what a model will read, and the file's bytes and ending (".pdf").

    `source` says how the text came out of the file; None where the text is the file.
    """

    text: str
    data: bytes
    suffix: str
    source: Source | None = None


@dataclass(frozen=True, slots=True)
class Label:
    """What an instance is called, and what was dealt to it."""

    name: str
    dealt: Deal
    pair_id: str | None = None
    pair_role: PairRole | None = None


@dataclass(frozen=True, slots=True)
class Labelled:
    label: Label
    draft: Draft
    lost: bool = False


def assemble(
    labelled: Labelled,
    papers: Sequence[Paper],
    renderings: Sequence[Rendering],
    draws: Draws,
) -> Instance:
    """Return the instance, its documents in the draft's order."""
    label, draft = labelled.label, labelled.draft
    drawn = draft.drawn
    vocabulary = drawn.vocabulary
    ids = {law: f"concept_{place}" for place, law in enumerate(draft.concepts, 1)}
    documents = tuple(
        Document(
            role=document.role,
            text=rendering.text,
            title=paper.title,
            concept_ids=tuple(sorted(ids[law] for law in document.needed)),
            source=rendering.source,
        )
        for document, paper, rendering in zip(draft.documents, papers, renderings, strict=True)
    )
    return Instance(
        instruction=word_question(
            draft.question, vocabulary.domain.thing, vocabulary.units, draws
        ),
        answer=_answer(draft),
        concepts=tuple(_concept(law, ids[law]) for law in draft.concepts),
        cot=() if draft.unanswerable else _steps(draft, ids),
        documents=documents,
        external_id=label.name,
        domain=vocabulary.domain.name,
        topic=vocabulary.scope.plural,
        structure=drawn.shape.label,
        pair_id=label.pair_id,
        pair_role=label.pair_role,
        tags=_tags(labelled),
    )


def _tags(labelled: Labelled) -> tuple[str, ...]:
    dealt = labelled.label.dealt
    tags = ["generated", f"extraction:{dealt.extraction}", f"inference:{dealt.inference}"]
    tags += [f"unanswerable:{dealt.unanswerable}"] if dealt.unanswerable else []
    return (*tags, *([LOST] if labelled.lost else []))


def _concept(law: Law, concept_id: str) -> Concept:
    match law.rule:
        case Criterion():
            kind = ConceptKind.CONSTRAINT
        case Recurrence():
            kind = ConceptKind.PROCEDURAL
        case _:
            kind = ConceptKind.DECLARATIVE
    return Concept(id=concept_id, name=law.key.quantity, statement=state_law(law), kind=kind)


def _answer(draft: Draft) -> Answer:
    if draft.unanswerable:
        return Answer(type=AnswerType.UNANSWERABLE)
    question, result = draft.question, draft.solution.result
    match result:
        case bool():
            return Answer(type=AnswerType.BOOLEAN, value=result)
        case Fraction():
            value = _json_number(result)
            return Answer(
                type=AnswerType.NUMERIC, value=value, unit=question.unit, tolerance=TOLERANCE
            )
        case Polynomial():
            return Answer(type=AnswerType.FORMULA, value=say_polynomial(result))
        case str():
            return Answer(
                type=AnswerType.MULTIPLE_CHOICE, value=result, choices=choice_texts(draft)
            )
        case _:
            ordered = question.asked is Asked.RANKING
            kind = AnswerType.RANKING if ordered else AnswerType.SET
            return Answer(type=kind, value=result)


def _json_number(value: Fraction) -> int | float | str:
    """Return a number where a decimal says it exactly, else "n/d"."""
    said = say_number(value)
    if "/" in said:
        return said
    return float(said) if "." in said else int(said)


def _steps(draft: Draft, ids: dict[Law, str]) -> tuple[str, ...]:
    """Return one step for each law and case, naming the concept that it applies."""
    cases = draft.question.cases
    return tuple(
        (f"{case.name}: " if case.name else "") + _step(step, ids[step.law])
        for case, steps in zip(cases, draft.solution.steps, strict=True)
        for step in steps
    )


def _step(step: Step, concept_id: str) -> str:
    inputs = " and ".join(f"{name} {_said(worth)}" for name, worth in step.values)
    quantity = step.law.key.quantity
    if isinstance(step.result, bool):
        outcome = f"the {quantity} is {'met' if step.result else 'not met'}"
    else:
        outcome = f"the {quantity} is {_said(step.result)}"
    return f"By {concept_id}, with {inputs}, {outcome}."


def _said(worth: Worth) -> str:
    if isinstance(worth, bool):
        return "met" if worth else "not met"
    return say_polynomial(worth)
