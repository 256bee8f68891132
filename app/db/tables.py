"""The whole schema, for SQLite and PostgreSQL alike.

docsets 1─n revisions 1─n instances n─n documents (content-addressed)
runs 1─n cells 1─n verdicts; a run pins one revision, its models' configs and its protocol.
"""

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

from app.db.metadata import UtcDateTime, one_of
from app.db.metadata import metadata as metadata  # with all tables of this module in it

docsets = Table(
    "docsets",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(200), nullable=False),
    Column("description", Text),
    Column("licence", String(200)),
    Column("created_at", UtcDateTime, nullable=False),
)

# A frozen revision and all below it cannot change: triggers in the migrations see to that.
revisions = Table(
    "revisions",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("docset_id", ForeignKey("docsets.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("state", String(16), nullable=False),
    Column("source_format", String(32), nullable=False),
    Column("content_sha256", String(64)),
    Column("manifest", JSON),
    Column("import_notes", JSON),
    # Codes of errors that were accepted at freezing.
    Column("accepted", JSON),
    Column("problem", JSON),
    Column("created_at", UtcDateTime, nullable=False),
    Column("frozen_at", UtcDateTime),
    UniqueConstraint("docset_id", "number"),
    one_of("state", "importing", "draft", "frozen", "failed"),
)

instances = Table(
    "instances",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("revision_id", ForeignKey("revisions.id", ondelete="CASCADE"), nullable=False),
    Column("position", Integer, nullable=False),
    Column("external_id", Text),
    Column("content_sha256", String(64), nullable=False),
    Column("body", JSON, nullable=False),
    UniqueConstraint("revision_id", "position"),
)

# One row per text and source: the id is made of both. `sha256` is the text's; the size, the
# type and the extractor are those of the file that the text came from, and `source_sha256` and
# `pages` are null where the text is the file.
documents = Table(
    "documents",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("sha256", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("chars", Integer, nullable=False),
    Column("bytes", Integer, nullable=False),
    Column("media_type", String(100), nullable=False),
    Column("extractor", String(50), nullable=False),
    Column("extractor_version", String(50), nullable=False),
    Column("source_sha256", String(64)),
    Column("pages", Integer),
    Column("created_at", UtcDateTime, nullable=False),
)

instance_documents = Table(
    "instance_documents",
    metadata,
    Column("instance_id", ForeignKey("instances.id", ondelete="CASCADE"), primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("document_id", ForeignKey("documents.id"), nullable=False, index=True),
)

model_configs = Table(
    "model_configs",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(200), nullable=False),
    # False for a config that came inside a run: it is kept, but takes no name.
    Column("listed", Boolean, nullable=False),
    Column("config", JSON, nullable=False),
    Column("encrypted_key", Text),
    Column("key_hint", String(16)),
    Column("created_at", UtcDateTime, nullable=False),
    Index(
        "uq_model_configs_listed_name",
        "name",
        unique=True,
        sqlite_where=text("listed"),
        postgresql_where=text("listed"),
    ),
)

runs = Table(
    "runs",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("docset_id", String(40), nullable=False),
    Column("revision_id", ForeignKey("revisions.id"), nullable=False, index=True),
    Column("status", String(16), nullable=False, index=True),
    Column("pause_reason", String(32)),
    Column("measurement", JSON, nullable=False),
    Column("manifest", JSON, nullable=False),
    Column("warnings", JSON, nullable=False),
    Column("problem", JSON),
    Column("simulated", Boolean, nullable=False),
    # Raised when open cells are taken back: work that was claimed before is not wanted.
    Column("epoch", Integer, nullable=False, server_default="0"),
    # Calls that were paid for although their cell had been cancelled or taken over meanwhile.
    Column("abandoned_calls", Integer, nullable=False, server_default="0"),
    Column("abandoned_prompt_tokens", Integer, nullable=False, server_default="0"),
    Column("abandoned_completion_tokens", Integer, nullable=False, server_default="0"),
    Column("abandoned_cost_usd", Float, nullable=False, server_default="0"),
    Column("abandoned_unmetered", Integer, nullable=False, server_default="0"),
    Column("abandoned_unpriced", Integer, nullable=False, server_default="0"),
    Column("created_at", UtcDateTime, nullable=False),
    Column("started_at", UtcDateTime),
    Column("finished_at", UtcDateTime),
    one_of(
        "status",
        "queued",
        "running",
        "pausing",
        "paused",
        "cancelling",
        "cancelled",
        "completed",
        "failed",
    ),
)

run_models = Table(
    "run_models",
    metadata,
    Column("run_id", ForeignKey("runs.id", ondelete="CASCADE"), primary_key=True),
    Column("model_id", String(40), primary_key=True),
    Column("position", Integer, nullable=False),
    Column("name", String(200), nullable=False),
    Column("config", JSON, nullable=False),
    Column("encrypted_key", Text),
    UniqueConstraint("run_id", "name"),
)

gradings = Table(
    "gradings",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("run_id", ForeignKey("runs.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("mode", String(20), nullable=False),
    Column("grader_name", String(200)),
    Column("grader_config", JSON),
    Column("encrypted_key", Text),
    Column("created_at", UtcDateTime, nullable=False),
    UniqueConstraint("run_id", "number"),
    one_of("mode", "rules", "llm", "rules_then_llm"),
)

cells = Table(
    "cells",
    metadata,
    Column("id", String(60), primary_key=True),
    Column("run_id", ForeignKey("runs.id", ondelete="CASCADE"), nullable=False),
    Column("model_id", String(40), nullable=False),
    Column("instance_id", ForeignKey("instances.id"), nullable=False, index=True),
    Column("regime", String(64), nullable=False),
    Column("sample", Integer, nullable=False),
    Column("shard", Integer, nullable=False),
    Column("status", String(16), nullable=False),
    Column("invalid_reason", String(32)),
    Column("invalid_detail", Text),
    # True while anything is left to do for the cell: its call, or its grading.
    Column("pending", Boolean, nullable=False),
    Column("lease", String(40)),
    Column("lease_until", Float),
    Column("claims", Integer, nullable=False, server_default="0"),
    Column("response", Text),
    Column("reasoning", Text),
    Column("finish_reason", String(64)),
    Column("prompt_tokens", Integer),
    Column("cached_prompt_tokens", Integer),
    Column("completion_tokens", Integer),
    Column("reasoning_tokens", Integer),
    Column("cost_usd", Float),
    Column("latency_seconds", Float),
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("request_id", Text),
    Column("dropped_params", JSON),
    Column("prompt_sha256", String(64)),
    Column("prompt_max_chars", Integer),
    Column("context_shrunk", Boolean),
    Column("truncated_documents", Integer),
    Column("shown_documents", Integer),
    Column("finished_at", UtcDateTime),
    UniqueConstraint("run_id", "model_id", "instance_id", "regime", "sample"),
    Index(
        "ix_cells_pending",
        "run_id",
        "shard",
        # As SQLAlchemy writes the condition for each: the planner compares it literally.
        sqlite_where=text("pending = 1"),
        postgresql_where=text("pending"),
    ),
    Index(
        "ix_cells_lease",
        "lease",
        sqlite_where=text("lease IS NOT NULL"),
        postgresql_where=text("lease IS NOT NULL"),
    ),
    Index("ix_cells_counts", "run_id", "model_id", "regime", "status", "invalid_reason"),
    one_of("status", "planned", "completed", "invalid"),
)

verdicts = Table(
    "verdicts",
    metadata,
    Column("cell_id", ForeignKey("cells.id", ondelete="CASCADE"), primary_key=True),
    Column(
        "grading_id",
        ForeignKey("gradings.id", ondelete="CASCADE"),
        primary_key=True,
        index=True,
    ),
    Column("verdict", String(16), nullable=False),
    Column("score", Float),
    Column("extracted", Text),
    Column("decided_by", String(300), nullable=False),
    Column("reason", Text, nullable=False),
    Column("items", JSON),
    Column("prompt_sha256", String(64)),
    Column("prompt_tokens", Integer),
    Column("completion_tokens", Integer),
    Column("cost_usd", Float),
    Column("created_at", UtcDateTime, nullable=False),
    one_of("verdict", "correct", "partial", "incorrect", "no_answer", "abstained", "ungraded"),
)

reports = Table(
    "reports",
    metadata,
    Column("run_id", ForeignKey("runs.id", ondelete="CASCADE"), primary_key=True),
    Column("grading_id", ForeignKey("gradings.id", ondelete="CASCADE"), nullable=False),
    Column("body", Text, nullable=False),
    Column("created_at", UtcDateTime, nullable=False),
)

# What simulated subjects know by heart, by the SHA-256 of the instruction.
known_answers = Table(
    "known_answers",
    metadata,
    Column("instruction_sha256", String(64), primary_key=True),
    Column("answer", Text, nullable=False),
)

idempotency_keys = Table(
    "idempotency_keys",
    metadata,
    Column("key", String(255), primary_key=True),
    Column("fingerprint", String(64), nullable=False),
    Column("status", Integer, nullable=False),
    Column("location", Text),
    Column("body", Text, nullable=False),
    Column("created_at", UtcDateTime, nullable=False),
)
