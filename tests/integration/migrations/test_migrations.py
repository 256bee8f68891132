import pytest
from sqlalchemy import Engine, inspect, text
from sqlalchemy.exc import IntegrityError

from app.db.engine import open_engine, reading, writing
from app.db.upgrade import differences, downgrade, is_current, upgrade

ROWS = [
    "INSERT INTO docsets (id, name, created_at) VALUES ('ds', 'd', CURRENT_TIMESTAMP)",
    "INSERT INTO revisions (id, docset_id, number, state, source_format, created_at)"
    " VALUES ('rev', 'ds', 1, 'draft', 'json', CURRENT_TIMESTAMP)",
    "INSERT INTO instances (id, revision_id, position, content_sha256, body)"
    " VALUES ('inst', 'rev', 0, 'x', '{}')",
    "INSERT INTO documents (id, sha256, text, chars, bytes, media_type, extractor,"
    " extractor_version, created_at)"
    " VALUES ('doc', 'x', 't', 1, 1, 'text/plain', 'text', '1', CURRENT_TIMESTAMP)",
    "INSERT INTO instance_documents (instance_id, position, document_id)"
    " VALUES ('inst', 0, 'doc')",
]


def fill(engine: Engine) -> None:
    with writing(engine) as connection:
        for row in ROWS:
            connection.execute(text(row))


def count(engine: Engine, table: str) -> int:
    with reading(engine) as connection:
        return int(connection.scalar(text(f"SELECT count(*) FROM {table}")) or 0)


def test_the_schema_goes_up_down_and_up_with_rows_in_it(empty_database: Engine) -> None:
    upgrade(empty_database)
    fill(empty_database)
    downgrade(empty_database, "base")
    assert set(inspect(empty_database).get_table_names()) <= {"alembic_version"}
    upgrade(empty_database)
    fill(empty_database)
    assert count(empty_database, "instance_documents") == 1


def test_the_migrated_schema_is_the_one_in_tables(database: Engine) -> None:
    with reading(database) as connection:
        assert differences(connection) == []
        assert is_current(connection)


TWINS = [
    "INSERT INTO documents (id, sha256, text, chars, bytes, media_type, extractor,"
    " extractor_version, source_sha256, pages, created_at)"
    f" VALUES ('doc_{name}', 'shared', 't', 1, 9, 'application/pdf', 'pymupdf', '1', '{name}',"
    " 2, CURRENT_TIMESTAMP)"
    for name in ("a", "b")
]
TWINS += [
    "INSERT INTO instance_documents (instance_id, position, document_id)"
    f" VALUES ('inst', {place}, '{document}')"
    for place, document in ((1, "doc_a"), (2, "doc_b"))
]


def test_documents_with_one_text_become_one_on_the_way_down(database: Engine) -> None:
    fill(database)
    with writing(database) as connection:
        for row in TWINS:
            connection.execute(text(row))
        connection.execute(text("UPDATE revisions SET state = 'frozen'"))
    downgrade(database, "create_der2")
    with reading(database) as connection:
        linked = connection.execute(
            text(
                "SELECT position, document_id, bytes FROM instance_documents"
                " JOIN documents ON documents.id = document_id ORDER BY position"
            )
        ).all()
    assert [tuple(row) for row in linked] == [
        (0, "doc_x", 1),
        (1, "doc_shared", 9),
        (2, "doc_shared", 9),
    ]
    assert count(database, "documents") == 2
    upgrade(database)
    assert count(database, "instance_documents") == 3
    with reading(database) as connection:
        assert differences(connection) == []


def test_what_is_frozen_is_guarded_at_every_step(database: Engine) -> None:
    fill(database)
    with writing(database) as connection:
        connection.execute(text("UPDATE revisions SET state = 'frozen'"))
    for move, target in ((downgrade, "create_der2"), (upgrade, "head")):
        move(database, target)
        for change in (
            "UPDATE documents SET text = 'other'",
            "UPDATE instance_documents SET position = 7",
        ):
            with pytest.raises(IntegrityError), writing(database) as connection:
                connection.execute(text(change))


def test_an_empty_database_is_not_current(empty_database: Engine) -> None:
    with reading(empty_database) as connection:
        assert not is_current(connection)


def test_a_second_upgrade_changes_nothing(database: Engine) -> None:
    fill(database)
    upgrade(database)
    assert count(database, "instances") == 1


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE revisions SET state = 'draft'",
        "UPDATE revisions SET content_sha256 = 'y'",
        "DELETE FROM revisions",
        "DELETE FROM docsets",
        "UPDATE instances SET body = '[]'",
        "DELETE FROM instances",
        "INSERT INTO instances (id, revision_id, position, content_sha256, body)"
        " VALUES ('late', 'rev', 1, 'x', '{}')",
        "INSERT INTO instance_documents (instance_id, position, document_id)"
        " VALUES ('inst', 1, 'doc')",
        "UPDATE instance_documents SET position = 7",
        "DELETE FROM instance_documents",
        "UPDATE documents SET text = 'other'",
        "DELETE FROM documents",
    ],
)
def test_the_database_itself_refuses_to_change_what_is_frozen(
    database: Engine, change: str
) -> None:
    fill(database)
    with writing(database) as connection:
        connection.execute(text("UPDATE revisions SET state = 'frozen'"))
    with pytest.raises(IntegrityError), writing(database) as connection:
        connection.execute(text(change))
    assert count(database, "instances") == count(database, "instance_documents") == 1


def test_a_draft_can_still_change(database: Engine) -> None:
    fill(database)
    with writing(database) as connection:
        connection.execute(text("DELETE FROM docsets"))
    assert count(database, "instances") == 0


def test_foreign_keys_hold_again_after_migrating(sqlite: Engine) -> None:
    with pytest.raises(IntegrityError), writing(sqlite) as connection:
        connection.execute(text(ROWS[1]))


def test_a_database_without_tables_says_what_to_do(tmp_path: object) -> None:
    engine = open_engine(f"sqlite:///{tmp_path}/empty.db")
    with (
        pytest.raises(Exception, match="der2 db upgrade"),
        reading(engine) as connection,
    ):
        connection.execute(text("SELECT * FROM runs"))
    engine.dispose()
