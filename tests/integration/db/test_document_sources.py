"""Where texts came from, and what subjects know, on both databases."""

from datetime import UTC, datetime

import pytest
from sqlalchemy import Engine, func, select

from app.db import docsets as stored
from app.db import instances as rows
from app.db.engine import reading, writing
from app.db.known_answers import find_answer, save_answers
from app.db.tables import documents
from app.errors import InvalidRequest
from app.library.docset_views import show_document, show_instance
from app.library.docsets import (
    DocsetSubmission,
    change_instance,
    create_docset,
    freeze_docset,
    open_revision,
)
from app.protocol.canonical import sha256_text
from app.protocol.instances import Instance, Source

NOW = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
TEXT = "Throws end where they end."


def source(name: str) -> Source:
    return Source(
        sha256=sha256_text(name),
        bytes=4_321,
        media_type="application/pdf",
        extractor="pymupdf",
        extractor_version="1.28.2",
        pages=3,
    )


def instance(*sources: Source | None) -> Instance:
    """Return an instance whose documents all have one text."""
    return Instance.model_validate(
        {
            "instruction": f"Question of {len(sources)}?",
            "answer": {"type": "numeric", "value": 7},
            "documents": [{"role": "noise", "text": TEXT, "source": one} for one in sources],
        }
    )


def docset(database: Engine, *instances: Instance) -> tuple[str, list[str]]:
    with writing(database) as connection:
        submission = DocsetSubmission(name="d", instances=instances)
        docset_id = create_docset(connection, submission, NOW)
    return docset_id, ids_of(database, docset_id)


def ids_of(database: Engine, docset_id: str) -> list[str]:
    with reading(database) as connection:
        revision_id = stored.get_docset(connection, docset_id)["revision_id"]
        return rows.list_instance_ids(connection, revision_id)


def load(database: Engine, instance_id: str) -> Instance:
    with reading(database) as connection:
        return rows.load_instances(connection, [instance_id])[instance_id]


def test_one_text_from_several_files_keeps_each_of_its_sources(database: Engine) -> None:
    first = instance(source("a"), None, source("b"))
    second = instance(source("b"))
    _, (one, other) = docset(database, first, second)
    assert load(database, one) == first
    assert load(database, other) == second
    with reading(database) as connection:
        assert connection.scalar(select(func.count()).select_from(documents)) == 3


def test_a_text_alone_keeps_the_id_that_its_hash_gives(database: Engine) -> None:
    _, (one,) = docset(database, instance(None))
    (document,) = show_instance(database, one)["documents"]
    assert document["id"] == f"doc_{sha256_text(TEXT)[:32]}"
    assert "source" not in document


def test_an_instance_and_its_document_show_the_source(database: Engine) -> None:
    _, (one,) = docset(database, instance(source("a")))
    (document,) = show_instance(database, one)["documents"]
    assert document["source"] == source("a").model_dump()
    shown = show_document(database, document["id"])
    assert (shown["source_sha256"], shown["pages"]) == (sha256_text("a"), 3)
    assert (shown["bytes"], shown["media_type"]) == (4_321, "application/pdf")
    assert (shown["sha256"], shown["chars"]) == (sha256_text(TEXT), len(TEXT))


def test_a_frozen_manifest_names_files_and_the_next_revision_keeps_them(
    database: Engine,
) -> None:
    docset_id, _ = docset(database, instance(source("a")))
    freeze_docset(database, docset_id, ("no_related_documents",), NOW)
    with reading(database) as connection:
        manifest = stored.get_docset(connection, docset_id)["manifest"]
    (document,) = manifest["instances"][0]["documents"]
    assert (document["sha256"], document["pages"]) == (sha256_text("a"), 3)
    assert document["text_sha256"] == sha256_text(TEXT)
    open_revision(database, docset_id, NOW)
    (copy,) = ids_of(database, docset_id)
    assert load(database, copy) == instance(source("a"))


def test_a_changed_instance_keeps_the_sources_of_its_documents(database: Engine) -> None:
    _, (one,) = docset(database, instance(source("a")))
    change_instance(database, one, {"topic": "throws"}, NOW)
    changed = load(database, one)
    assert changed.topic == "throws"
    assert changed.documents[0].source == source("a")


def test_a_change_cannot_bring_a_source_of_its_own(database: Engine) -> None:
    _, (one,) = docset(database, instance(None))
    told = {"role": "noise", "text": TEXT, "source": source("a").model_dump()}
    with pytest.raises(InvalidRequest) as refused:
        change_instance(database, one, {"documents": [told]}, NOW)
    (error,) = refused.value.errors
    assert error.pointer == "/documents/0/source"
    assert "leave this field out" in error.detail


def test_answers_are_found_by_their_questions_hash(database: Engine) -> None:
    key = sha256_text("How high?")
    with writing(database) as connection:
        save_answers(connection, {key: "20 m"})
        assert find_answer(connection, key) == "20 m"
        assert find_answer(connection, sha256_text("How low?")) is None


def test_what_is_known_of_a_question_never_changes(database: Engine) -> None:
    many = {sha256_text(str(number)): f"{number} m" for number in range(600)}
    with writing(database) as connection:
        save_answers(connection, {})
        save_answers(connection, many)
        save_answers(connection, {sha256_text("1"): "poisoned"})
    with reading(database) as connection:
        assert find_answer(connection, sha256_text("1")) == "1 m"
        assert find_answer(connection, sha256_text("599")) == "599 m"
