"""What simulated subjects know by heart, by the SHA-256 of the instruction."""

from collections.abc import Mapping

from sqlalchemy import Connection, select

from app.db.tables import known_answers
from app.db.upserts import insert_if_absent


def find_answer(connection: Connection, instruction_sha256: str) -> str | None:
    """Return the answer to a question that is known, else None."""
    query = select(known_answers.c.answer).where(
        known_answers.c.instruction_sha256 == instruction_sha256
    )
    answer: str | None = connection.scalar(query)
    return answer


def save_answers(connection: Connection, answers: Mapping[str, str]) -> None:
    """Store answers by the SHA-256 of their instructions; one that is there stays.

    What a subject knows of a question never changes, whatever is imported later.
    """
    # In one order, so that two imports at once do not wait for each other's rows.
    for key, answer in sorted(answers.items()):
        insert_if_absent(connection, known_answers, instruction_sha256=key, answer=answer)
