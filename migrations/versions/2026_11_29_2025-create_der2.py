"""Create the tables of der2, and the triggers that keep what is frozen as it is."""

import sqlalchemy as sa
from alembic import op

revision = "create_der2"
down_revision = None
branch_labels = None
depends_on = None


FROZEN = "a frozen docset cannot change; open a new revision"
STORED = "a stored document cannot change; store another"

# (table, events, which row the event is about, how to tell that its revision is frozen)
_OF_REVISION = (
    "EXISTS (SELECT 1 FROM revisions WHERE id = {row}.revision_id AND state = 'frozen')"
)
_OF_INSTANCE = (
    "EXISTS (SELECT 1 FROM instances JOIN revisions ON revisions.id = instances.revision_id"
    " WHERE instances.id = {row}.instance_id AND revisions.state = 'frozen')"
)
GUARDS = [
    ("revisions", "UPDATE", "OLD.state = 'frozen'", FROZEN),
    ("revisions", "DELETE", "OLD.state = 'frozen'", FROZEN),
    ("instances", "INSERT", _OF_REVISION.format(row="NEW"), FROZEN),
    ("instances", "UPDATE", _OF_REVISION.format(row="OLD"), FROZEN),
    ("instances", "UPDATE", _OF_REVISION.format(row="NEW"), FROZEN),
    ("instances", "DELETE", _OF_REVISION.format(row="OLD"), FROZEN),
    ("instance_documents", "INSERT", _OF_INSTANCE.format(row="NEW"), FROZEN),
    ("instance_documents", "UPDATE", _OF_INSTANCE.format(row="OLD"), FROZEN),
    ("instance_documents", "UPDATE", _OF_INSTANCE.format(row="NEW"), FROZEN),
    ("instance_documents", "DELETE", _OF_INSTANCE.format(row="OLD"), FROZEN),
    ("documents", "UPDATE", "1 = 1", STORED),
]


def _names() -> list[tuple[str, str, str, str, str]]:
    return [
        (f"guard_{number:02d}_{table}", table, event, condition, message)
        for number, (table, event, condition, message) in enumerate(GUARDS)
    ]


def _create_guards() -> None:
    postgresql = op.get_bind().dialect.name == "postgresql"
    for name, table, event, condition, message in _names():
        if postgresql:
            result = "OLD" if event == "DELETE" else "NEW"
            op.execute(
                f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
                f" IF {condition} THEN RAISE EXCEPTION '{message}'"
                f" USING ERRCODE = 'integrity_constraint_violation'; END IF;"
                f" RETURN {result}; END $$"
            )
            op.execute(
                f"CREATE TRIGGER {name} BEFORE {event} ON {table}"
                f" FOR EACH ROW EXECUTE FUNCTION {name}()"
            )
        else:
            op.execute(
                f"CREATE TRIGGER {name} BEFORE {event} ON {table} WHEN {condition}"
                f" BEGIN SELECT RAISE(ABORT, '{message}'); END"
            )


def _drop_guards() -> None:
    postgresql = op.get_bind().dialect.name == "postgresql"
    for name, table, *_ in _names():
        op.execute(f"DROP TRIGGER {name} ON {table}" if postgresql else f"DROP TRIGGER {name}")
        if postgresql:
            op.execute(f"DROP FUNCTION {name}()")


def upgrade() -> None:
    op.create_table(
        "docsets",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("description", sa.Text(), nullable=True),
        sa.Column("licence", sa.String(length=200), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_docsets")),
    )
    op.create_table(
        "documents",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("sha256", sa.String(length=64), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("chars", sa.Integer(), nullable=False),
        sa.Column("bytes", sa.Integer(), nullable=False),
        sa.Column("media_type", sa.String(length=100), nullable=False),
        sa.Column("extractor", sa.String(length=50), nullable=False),
        sa.Column("extractor_version", sa.String(length=50), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_documents")),
        sa.UniqueConstraint("sha256", name=op.f("uq_documents_sha256")),
    )
    op.create_table(
        "idempotency_keys",
        sa.Column("key", sa.String(length=255), nullable=False),
        sa.Column("fingerprint", sa.String(length=64), nullable=False),
        sa.Column("status", sa.Integer(), nullable=False),
        sa.Column("location", sa.Text(), nullable=True),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_idempotency_keys")),
    )
    op.create_table(
        "model_configs",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("config", sa.JSON(), nullable=False),
        sa.Column("encrypted_key", sa.Text(), nullable=True),
        sa.Column("key_hint", sa.String(length=16), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_model_configs")),
    )
    op.create_index(
        "uq_model_configs_listed_name",
        "model_configs",
        ["name"],
        unique=True,
        sqlite_where=sa.text("listed"),
        postgresql_where=sa.text("listed"),
    )

    op.create_table(
        "revisions",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("docset_id", sa.String(length=40), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("source_format", sa.String(length=32), nullable=False),
        sa.Column("content_sha256", sa.String(length=64), nullable=True),
        sa.Column("manifest", sa.JSON(), nullable=True),
        sa.Column("import_notes", sa.JSON(), nullable=True),
        sa.Column("accepted", sa.JSON(), nullable=True),
        sa.Column("problem", sa.JSON(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("frozen_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "state IN ('importing', 'draft', 'frozen', 'failed')",
            name=op.f("ck_revisions_state"),
        ),
        sa.ForeignKeyConstraint(
            ["docset_id"],
            ["docsets.id"],
            name=op.f("fk_revisions_docset_id_docsets"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_revisions")),
        sa.UniqueConstraint("docset_id", "number", name=op.f("uq_revisions_docset_id_number")),
    )
    op.create_table(
        "instances",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("revision_id", sa.String(length=40), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("external_id", sa.Text(), nullable=True),
        sa.Column("content_sha256", sa.String(length=64), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["revision_id"],
            ["revisions.id"],
            name=op.f("fk_instances_revision_id_revisions"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_instances")),
        sa.UniqueConstraint(
            "revision_id", "position", name=op.f("uq_instances_revision_id_position")
        ),
    )
    op.create_table(
        "runs",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("docset_id", sa.String(length=40), nullable=False),
        sa.Column("revision_id", sa.String(length=40), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("pause_reason", sa.String(length=32), nullable=True),
        sa.Column("measurement", sa.JSON(), nullable=False),
        sa.Column("manifest", sa.JSON(), nullable=False),
        sa.Column("warnings", sa.JSON(), nullable=False),
        sa.Column("problem", sa.JSON(), nullable=True),
        sa.Column("simulated", sa.Boolean(), nullable=False),
        sa.Column("epoch", sa.Integer(), server_default="0", nullable=False),
        sa.Column("abandoned_calls", sa.Integer(), server_default="0", nullable=False),
        sa.Column("abandoned_prompt_tokens", sa.Integer(), server_default="0", nullable=False),
        sa.Column(
            "abandoned_completion_tokens", sa.Integer(), server_default="0", nullable=False
        ),
        sa.Column("abandoned_cost_usd", sa.Float(), server_default="0", nullable=False),
        sa.Column("abandoned_unmetered", sa.Integer(), server_default="0", nullable=False),
        sa.Column("abandoned_unpriced", sa.Integer(), server_default="0", nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "status IN ('queued', 'running', 'pausing', 'paused', 'cancelling', 'cancelled', 'completed', 'failed')",
            name=op.f("ck_runs_status"),
        ),
        sa.ForeignKeyConstraint(
            ["revision_id"], ["revisions.id"], name=op.f("fk_runs_revision_id_revisions")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_runs")),
    )
    op.create_index(op.f("ix_runs_revision_id"), "runs", ["revision_id"], unique=False)
    op.create_index(op.f("ix_runs_status"), "runs", ["status"], unique=False)

    op.create_table(
        "cells",
        sa.Column("id", sa.String(length=60), nullable=False),
        sa.Column("run_id", sa.String(length=40), nullable=False),
        sa.Column("model_id", sa.String(length=40), nullable=False),
        sa.Column("instance_id", sa.String(length=40), nullable=False),
        sa.Column("regime", sa.String(length=64), nullable=False),
        sa.Column("sample", sa.Integer(), nullable=False),
        sa.Column("shard", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("invalid_reason", sa.String(length=32), nullable=True),
        sa.Column("invalid_detail", sa.Text(), nullable=True),
        sa.Column("pending", sa.Boolean(), nullable=False),
        sa.Column("lease", sa.String(length=40), nullable=True),
        sa.Column("lease_until", sa.Float(), nullable=True),
        sa.Column("claims", sa.Integer(), server_default="0", nullable=False),
        sa.Column("response", sa.Text(), nullable=True),
        sa.Column("reasoning", sa.Text(), nullable=True),
        sa.Column("finish_reason", sa.String(length=64), nullable=True),
        sa.Column("prompt_tokens", sa.Integer(), nullable=True),
        sa.Column("cached_prompt_tokens", sa.Integer(), nullable=True),
        sa.Column("completion_tokens", sa.Integer(), nullable=True),
        sa.Column("reasoning_tokens", sa.Integer(), nullable=True),
        sa.Column("cost_usd", sa.Float(), nullable=True),
        sa.Column("latency_seconds", sa.Float(), nullable=True),
        sa.Column("attempts", sa.Integer(), server_default="0", nullable=False),
        sa.Column("request_id", sa.Text(), nullable=True),
        sa.Column("dropped_params", sa.JSON(), nullable=True),
        sa.Column("prompt_sha256", sa.String(length=64), nullable=True),
        sa.Column("prompt_max_chars", sa.Integer(), nullable=True),
        sa.Column("context_shrunk", sa.Boolean(), nullable=True),
        sa.Column("truncated_documents", sa.Integer(), nullable=True),
        sa.Column("shown_documents", sa.Integer(), nullable=True),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "status IN ('planned', 'completed', 'invalid')", name=op.f("ck_cells_status")
        ),
        sa.ForeignKeyConstraint(
            ["instance_id"], ["instances.id"], name=op.f("fk_cells_instance_id_instances")
        ),
        sa.ForeignKeyConstraint(
            ["run_id"], ["runs.id"], name=op.f("fk_cells_run_id_runs"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_cells")),
        sa.UniqueConstraint(
            "run_id",
            "model_id",
            "instance_id",
            "regime",
            "sample",
            name=op.f("uq_cells_run_id_model_id_instance_id_regime_sample"),
        ),
    )
    op.create_index(
        "ix_cells_counts",
        "cells",
        ["run_id", "model_id", "regime", "status", "invalid_reason"],
        unique=False,
    )
    op.create_index(op.f("ix_cells_instance_id"), "cells", ["instance_id"], unique=False)
    op.create_index(
        "ix_cells_pending",
        "cells",
        ["run_id", "shard"],
        unique=False,
        sqlite_where=sa.text("pending = 1"),
        postgresql_where=sa.text("pending"),
    )

    op.create_index(
        "ix_cells_lease",
        "cells",
        ["lease"],
        unique=False,
        sqlite_where=sa.text("lease IS NOT NULL"),
        postgresql_where=sa.text("lease IS NOT NULL"),
    )
    op.create_table(
        "gradings",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("run_id", sa.String(length=40), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("mode", sa.String(length=20), nullable=False),
        sa.Column("grader_name", sa.String(length=200), nullable=True),
        sa.Column("grader_config", sa.JSON(), nullable=True),
        sa.Column("encrypted_key", sa.Text(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint(
            "mode IN ('rules', 'llm', 'rules_then_llm')", name=op.f("ck_gradings_mode")
        ),
        sa.ForeignKeyConstraint(
            ["run_id"], ["runs.id"], name=op.f("fk_gradings_run_id_runs"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_gradings")),
        sa.UniqueConstraint("run_id", "number", name=op.f("uq_gradings_run_id_number")),
    )
    op.create_table(
        "instance_documents",
        sa.Column("instance_id", sa.String(length=40), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("document_id", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(
            ["document_id"],
            ["documents.id"],
            name=op.f("fk_instance_documents_document_id_documents"),
        ),
        sa.ForeignKeyConstraint(
            ["instance_id"],
            ["instances.id"],
            name=op.f("fk_instance_documents_instance_id_instances"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("instance_id", "position", name=op.f("pk_instance_documents")),
    )
    op.create_index(
        op.f("ix_instance_documents_document_id"),
        "instance_documents",
        ["document_id"],
        unique=False,
    )

    op.create_table(
        "run_models",
        sa.Column("run_id", sa.String(length=40), nullable=False),
        sa.Column("model_id", sa.String(length=40), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("config", sa.JSON(), nullable=False),
        sa.Column("encrypted_key", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["run_id"], ["runs.id"], name=op.f("fk_run_models_run_id_runs"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("run_id", "model_id", name=op.f("pk_run_models")),
        sa.UniqueConstraint("run_id", "name", name=op.f("uq_run_models_run_id_name")),
    )
    op.create_table(
        "reports",
        sa.Column("run_id", sa.String(length=40), nullable=False),
        sa.Column("grading_id", sa.String(length=40), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["grading_id"],
            ["gradings.id"],
            name=op.f("fk_reports_grading_id_gradings"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["run_id"], ["runs.id"], name=op.f("fk_reports_run_id_runs"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("run_id", name=op.f("pk_reports")),
    )
    op.create_table(
        "verdicts",
        sa.Column("cell_id", sa.String(length=60), nullable=False),
        sa.Column("grading_id", sa.String(length=40), nullable=False),
        sa.Column("verdict", sa.String(length=16), nullable=False),
        sa.Column("score", sa.Float(), nullable=True),
        sa.Column("extracted", sa.Text(), nullable=True),
        sa.Column("decided_by", sa.String(length=300), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("items", sa.JSON(), nullable=True),
        sa.Column("prompt_sha256", sa.String(length=64), nullable=True),
        sa.Column("prompt_tokens", sa.Integer(), nullable=True),
        sa.Column("completion_tokens", sa.Integer(), nullable=True),
        sa.Column("cost_usd", sa.Float(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint(
            "verdict IN ('correct', 'partial', 'incorrect', 'no_answer', 'abstained', 'ungraded')",
            name=op.f("ck_verdicts_verdict"),
        ),
        sa.ForeignKeyConstraint(
            ["cell_id"],
            ["cells.id"],
            name=op.f("fk_verdicts_cell_id_cells"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["grading_id"],
            ["gradings.id"],
            name=op.f("fk_verdicts_grading_id_gradings"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("cell_id", "grading_id", name=op.f("pk_verdicts")),
    )
    op.create_index(op.f("ix_verdicts_grading_id"), "verdicts", ["grading_id"], unique=False)
    _create_guards()


def downgrade() -> None:
    _drop_guards()
    op.drop_index(op.f("ix_verdicts_grading_id"), table_name="verdicts")

    op.drop_table("verdicts")
    op.drop_table("reports")
    op.drop_table("run_models")
    op.drop_index(op.f("ix_instance_documents_document_id"), table_name="instance_documents")

    op.drop_table("instance_documents")
    op.drop_table("gradings")
    op.drop_index(
        "ix_cells_lease",
        table_name="cells",
        sqlite_where=sa.text("lease IS NOT NULL"),
        postgresql_where=sa.text("lease IS NOT NULL"),
    )
    op.drop_index(
        "ix_cells_pending",
        table_name="cells",
        sqlite_where=sa.text("pending = 1"),
        postgresql_where=sa.text("pending"),
    )
    op.drop_index(op.f("ix_cells_instance_id"), table_name="cells")
    op.drop_index("ix_cells_counts", table_name="cells")

    op.drop_table("cells")
    op.drop_index(op.f("ix_runs_status"), table_name="runs")
    op.drop_index(op.f("ix_runs_revision_id"), table_name="runs")

    op.drop_table("runs")
    op.drop_table("instances")
    op.drop_table("revisions")
    op.drop_index(
        "uq_model_configs_listed_name",
        table_name="model_configs",
        sqlite_where=sa.text("listed"),
        postgresql_where=sa.text("listed"),
    )

    op.drop_table("model_configs")
    op.drop_table("idempotency_keys")
    op.drop_table("documents")
    op.drop_table("docsets")
