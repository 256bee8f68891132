"""Import a docset from an uploaded file or a folder, in the background or at once."""

import logging
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine

from app.db import docsets as stored
from app.db import instances as rows
from app.db.engine import writing
from app.db.known_answers import save_answers
from app.errors import Der2Error, InvalidRequest
from app.importers.base import Imported
from app.importers.registry import AUTO, FORMATS, import_docset

log = logging.getLogger(__name__)

INTERRUPTED = {
    "code": "import_interrupted",
    "detail": "The service stopped while it was importing. Upload the file again.",
}


def announce_import(connection: Connection, name: str, format_name: str, now: datetime) -> str:
    """Store a docset whose import is about to begin and return its id."""
    if format_name not in FORMATS:
        raise InvalidRequest(
            f"There is no format {format_name!r}. Known are {', '.join(FORMATS)}."
        )
    docset_id = stored.insert_docset(
        connection, name=name, description=None, licence=None, now=now
    )
    stored.insert_revision(
        connection, docset_id, state="importing", source_format=format_name, now=now
    )
    return docset_id


def carry_out_import(
    engine: Engine, docset_id: str, source: Path, format_name: str = AUTO
) -> None:
    """Read `source` into the announced docset: it ends as a draft, or failed with a problem."""
    try:
        imported = import_docset(source, format_name)
        _store(engine, docset_id, imported)
    except Der2Error as error:
        _fail(engine, docset_id, {"code": error.code, "detail": error.detail})
    except Exception:
        # The last line of defence: an upload that breaks an importer leaves no docset
        # `importing` for ever.
        log.exception("import of docset %s failed", docset_id)
        _fail(
            engine,
            docset_id,
            {"code": "internal_error", "detail": "The importer failed; the log says why."},
        )


def _store(engine: Engine, docset_id: str, imported: Imported) -> None:
    with writing(engine) as connection:
        revision_id = stored.get_docset(connection, docset_id)["revision_id"]
        rows.insert_instances(connection, revision_id, imported.instances, datetime.now(UTC))
        save_answers(connection, imported.answer_key)
        stored.describe_docset(connection, docset_id, imported.description, imported.licence)
        stored.update_revision(
            connection,
            revision_id,
            state="draft",
            import_notes={
                "warnings": [warning._asdict() for warning in imported.warnings],
                "unavailable_regimes": {
                    str(regime): count for regime, count in imported.unavailable.items()
                },
            },
        )


def _fail(engine: Engine, docset_id: str, problem: Mapping[str, Any]) -> None:
    with writing(engine) as connection:
        revision_id = stored.get_docset(connection, docset_id)["revision_id"]
        stored.update_revision(connection, revision_id, state="failed", problem=dict(problem))


def end_interrupted_imports(engine: Engine) -> None:
    """Fail what was importing when the service stopped: its upload is gone."""
    with writing(engine) as connection:
        for revision_id in stored.list_revisions_in_state(connection, "importing"):
            stored.update_revision(connection, revision_id, state="failed", problem=INTERRUPTED)
