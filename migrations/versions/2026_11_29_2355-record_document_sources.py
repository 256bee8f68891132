"""Record which file a document's text came from, and what simulated subjects know by heart.

A text may now come from several files: documents are no longer unique by their text. On the
way down those with one text become one again.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sa
from alembic import op

revision = "record_document_sources"
down_revision = "create_der2"
branch_labels = None
depends_on = None

GUARDED = ("documents", "instance_documents")
COLUMNS = (
    "sha256, text, chars, bytes, media_type, extractor, extractor_version, source_sha256, pages,"
    " created_at"
)
# The id that a document has by its text alone.
OWN_ID = "'doc_' || substr(sha256, 1, 32)"
UNITE_TEXTS = [
    f"INSERT INTO documents (id, {COLUMNS}) SELECT {OWN_ID}, {COLUMNS} FROM documents"
    f" WHERE id IN (SELECT min(id) FROM documents GROUP BY sha256)"
    f" AND {OWN_ID} NOT IN (SELECT id FROM documents)",
    f"UPDATE instance_documents SET document_id ="
    f" (SELECT {OWN_ID} FROM documents WHERE documents.id = document_id)",
    f"DELETE FROM documents WHERE id <> {OWN_ID}",
]


def upgrade() -> None:
    with _guards_lifted(), op.batch_alter_table("documents") as documents:
        documents.drop_constraint("uq_documents_sha256", type_="unique")
        documents.add_column(sa.Column("source_sha256", sa.String(length=64), nullable=True))
        documents.add_column(sa.Column("pages", sa.Integer(), nullable=True))
    op.create_table(
        "known_answers",
        sa.Column("instruction_sha256", sa.String(length=64), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("instruction_sha256", name=op.f("pk_known_answers")),
    )


def downgrade() -> None:
    op.drop_table("known_answers")
    with _guards_lifted():
        for statement in UNITE_TEXTS:
            op.execute(statement)
        with op.batch_alter_table("documents") as documents:
            documents.drop_column("pages")
            documents.drop_column("source_sha256")
            documents.create_unique_constraint("uq_documents_sha256", ["sha256"])


@contextmanager
def _guards_lifted() -> Iterator[None]:
    """Let documents be changed; on SQLite a copied table would lose its triggers besides."""
    if op.get_bind().dialect.name == "postgresql":
        for table in GUARDED:
            op.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        yield
        for table in GUARDED:
            op.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")
        return
    tables = ", ".join(f"'{table}'" for table in GUARDED)
    triggers = op.get_bind().execute(
        sa.text(
            f"SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN ({tables})"
        )
    )
    guards = triggers.all()
    for name, _ in guards:
        op.execute(f"DROP TRIGGER {name}")
    yield
    for _, statement in guards:
        op.execute(statement)
