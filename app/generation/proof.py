"""The proof of an instance: an independent reader finds in its texts what it claims."""

import re
from collections.abc import Sequence
from fractions import Fraction

from app.generation.drafts import Draft
from app.laws.laws import Law, LawKey, Missing, single_laws
from app.laws.questions import Question, Result, say_number, solve
from app.laws.rules import NoValue
from app.protocol.instances import Role
from app.protocol.truncation import truncate_head_tail
from app.reading.questions import read_question
from app.reading.reader import read_laws
from app.reading.stated import StatedLaw
from app.reading.statements import read_statement

Found = Sequence[tuple[StatedLaw, ...]]


class Unproven(Exception):
    """The texts do not bear the instance out; it is drawn again."""


def prove(
    draft: Draft,
    instruction: str,
    statements: Sequence[str],
    texts: Sequence[str],
    *,
    lost: bool,
) -> None:
    """Return when everything holds, else raise Unproven with what does not.

    Read are the texts as the protocol's truncation leaves them. Each document states the laws
    drafted for it, at their level, and no others; all related documents together give the
    answer (or, without one or where it is `lost` to truncation, give none); noise alone never
    does; the answer stands in no text; instruction and concepts say what they should.
    """
    found = [read_laws(truncate_head_tail(text)) for text in texts]
    _check_documents(draft, found, lost=lost)
    answerable = draft.unanswerable is None and not lost
    result = draft.solution.result if answerable else None
    every = _of_role(draft, found, Role.RELATED) + _of_role(draft, found, Role.NOISE)
    if _answer(draft.question, every) != result:
        raise Unproven("the related documents do not give the answer")
    if _answer(draft.question, _of_role(draft, found, Role.NOISE)) is not None:
        raise Unproven("noise alone gives an answer")
    if draft.unanswerable is None and _stands_in(draft, texts):
        raise Unproven("the answer stands in a document")
    if read_question(instruction, choice_texts(draft)) != draft.question:
        raise Unproven("the instruction does not say the question")
    if [read_statement(statement) for statement in statements] != list(draft.concepts):
        raise Unproven("a concept's statement does not say its law")


def choice_texts(draft: Draft) -> dict[str, str]:
    """Return the printed choices by letter, with their unit; empty without any."""
    unit = draft.drawn.vocabulary.units.get(draft.question.root.quantity, "")
    return {letter: f"{say_number(value)} {unit}" for letter, value in draft.question.choices}


def _check_documents(draft: Draft, found: Found, *, lost: bool) -> None:
    for document, laws in zip(draft.documents, found, strict=True):
        kept = [one for one in document.stated if not (lost and one.lost)]
        wanted = {(one.law, one.level) for one in kept}
        if {(one.law, one.level) for one in laws} != wanted or len(laws) != len(wanted):
            raise Unproven("a document does not read as it was drafted")


def _of_role(draft: Draft, found: Found, role: Role) -> list[Law]:
    return [
        one.law
        for document, laws in zip(draft.documents, found, strict=True)
        if document.role is role
        for one in laws
    ]


def _answer(question: Question, laws: list[Law]) -> Result | None:
    """Return what the laws in force give, or None where one is missing or contradicted."""
    known: dict[LawKey, Law] = single_laws(laws)
    try:
        return solve(question, known).result
    except (Missing, NoValue, OverflowError):
        return None


def _stands_in(draft: Draft, texts: Sequence[str]) -> bool:
    """Whether a number that answers stands in a text, exactly or as the right choice has it."""
    result = draft.drawn.result
    if not isinstance(result, Fraction):
        return False
    right = [
        value for letter, value in draft.question.choices if letter == draft.solution.result
    ]
    said = "|".join(re.escape(say_number(abs(value))) for value in (result, *right))
    pattern = re.compile(rf"(?<![\d.])(?:{said})(?!\.?\d)")
    return any(pattern.search(text) for text in texts)
