import threading
from datetime import datetime

import pytest
from sqlalchemy import Connection, Engine

from app.db import docsets
from app.db.engine import reading
from app.errors import KeyReused, NameTaken
from app.library.once import Answer, answer_once


def create(connection: Connection, now: datetime) -> Answer:
    docset_id = docsets.insert_docset(
        connection, name="d", description=None, licence=None, now=now
    )
    docsets.insert_revision(connection, docset_id, state="draft", source_format="x", now=now)
    return Answer(201, f"/v1/docsets/{docset_id}", docset_id)


def count(engine: Engine) -> int:
    with reading(engine) as connection:
        return len(docsets.list_docsets(connection, 500, None).rows)


def test_ten_identical_requests_at_once_create_one_thing(
    database: Engine, now: datetime
) -> None:
    answers: list[Answer] = []

    def ask() -> None:
        answers.append(
            answer_once(database, "key", "same", lambda opened: create(opened, now), now)
        )

    threads = [threading.Thread(target=ask) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 10
    assert len({answer.body for answer in answers}) == 1
    assert sum(answer.replayed for answer in answers) == 9
    assert count(database) == 1


def test_the_same_key_with_another_body_is_refused(database: Engine, now: datetime) -> None:
    answer_once(database, "key", "one", lambda opened: create(opened, now), now)
    with pytest.raises(KeyReused):
        answer_once(database, "key", "two", lambda opened: create(opened, now), now)
    assert count(database) == 1


def test_a_request_that_failed_leaves_its_key_free(database: Engine, now: datetime) -> None:
    def fail(connection: Connection) -> Answer:
        create(connection, now)
        raise NameTaken("taken")

    with pytest.raises(NameTaken):
        answer_once(database, "key", "one", fail, now)
    assert count(database) == 0
    again = answer_once(database, "key", "two", lambda opened: create(opened, now), now)
    assert not again.replayed


def test_without_a_key_each_request_creates(database: Engine, now: datetime) -> None:
    for _ in range(2):
        answer_once(database, None, "same", lambda opened: create(opened, now), now)
    assert count(database) == 2
