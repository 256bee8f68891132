"""Instances with known answers and documents."""

from app.protocol.answers import Answer, AnswerType
from app.protocol.instances import Concept, Document, Instance, Role


def numeric_instance(number: int, *, related: int = 2, noise: int = 2) -> Instance:
    """Return an instance whose answer is `1000 + number` units."""
    concepts = tuple(
        Concept(
            id=f"c{place}", statement=f"Law {number}.{place}: the flow doubles with the head."
        )
        for place in range(max(related, 1))
    )
    documents = [
        Document(
            role=Role.RELATED,
            title=f"Paper {number}.{place}",
            text=f"Preface {number}.{place}. {concepts[place].statement} " + "It is so. " * 20,
            concept_ids=(concepts[place].id,),
        )
        for place in range(related)
    ]
    documents += [
        Document(
            role=Role.NOISE,
            title=f"Note {number}.{place}",
            text=f"Aside {number}.{place}: unlike matters stand here. "
            + "They do not bear. " * 20,
        )
        for place in range(noise)
    ]
    return Instance(
        external_id=f"ext-{number}",
        instruction=f"Question {number}: how many units flow?",
        concepts=concepts,
        answer=Answer(type=AnswerType.NUMERIC, value=1000 + number),
        documents=tuple(documents),
    )


def right_answer(number: int) -> str:
    return f"It doubles.\nFinal Answer: {1000 + number}"


WRONG_ANSWER = "I guess.\nFinal Answer: 7"
