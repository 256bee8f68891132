"""Create, validate, freeze and revise docsets."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator
from sqlalchemy import Connection, Engine

from app.db import docsets as stored
from app.db import instances as rows
from app.db.engine import reading, writing
from app.documents.manifest import build_manifest
from app.errors import Conflict, DocsetFrozen, DocsetInvalid, FieldError, InvalidState
from app.generation.parameters import GenerateRequest
from app.library.parsing import merged, parsed
from app.protocol.answers import LongText, ShortText
from app.protocol.instances import Instance
from app.validity.checks import validate
from app.validity.findings import Finding, Severity

MAX_INSTANCES = 20_000


class DocsetSubmission(BaseModel):
    """A docset as a user submits it in JSON: with its instances, or with what to generate."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: Annotated[ShortText, Field(min_length=1, max_length=200)]
    description: LongText | None = None
    licence: Annotated[ShortText, Field(max_length=200)] | None = None
    instances: Annotated[tuple[Instance, ...], Field(max_length=MAX_INSTANCES)] = ()
    generate: GenerateRequest | None = None

    @model_validator(mode="after")
    def _has_one_origin(self) -> Self:
        if self.generate is not None and self.instances:
            raise ValueError("give either instances or generate, not both")
        return self


def create_docset(connection: Connection, submission: DocsetSubmission, now: datetime) -> str:
    """Store a docset with one draft revision that holds the instances; return its id."""
    docset_id = stored.insert_docset(
        connection,
        name=submission.name,
        description=submission.description,
        licence=submission.licence,
        now=now,
    )
    revision_id = stored.insert_revision(
        connection, docset_id, state="draft", source_format="json", now=now
    )
    rows.insert_instances(connection, revision_id, submission.instances, now)
    return docset_id


def draft_revision(connection: Connection, docset_id: str) -> str:
    """Return the docset's draft revision; DocsetFrozen or InvalidState when there is none."""
    docset = stored.get_docset(connection, docset_id)
    if docset["state"] == "frozen":
        raise DocsetFrozen(
            f"Docset {docset_id} is frozen. Open a new revision with"
            f" POST /v1/docsets/{docset_id}/revisions and change that one."
        )
    if docset["state"] != "draft":
        raise InvalidState(f"Docset {docset_id} is {docset['state']}, not a draft.")
    return str(docset["revision_id"])


def open_revision(engine: Engine, docset_id: str, now: datetime) -> None:
    """Open a draft revision with copies of the frozen one's instances."""
    with writing(engine) as connection:
        _copy_frozen(connection, docset_id, now)


def _copy_frozen(connection: Connection, docset_id: str, now: datetime) -> None:
    docset = stored.get_docset(connection, docset_id)
    if docset["state"] != "frozen":
        raise InvalidState(
            f"The newest revision of {docset_id} is {docset['state']}. A new one is opened"
            " from a frozen one."
        )
    ids = rows.list_instance_ids(connection, docset["revision_id"])
    revision_id = stored.insert_revision(
        connection, docset_id, state="draft", source_format="revision", now=now
    )
    copies = rows.load_instances(connection, ids)
    rows.insert_instances(connection, revision_id, copies.values(), now)


def add_instances(
    connection: Connection, docset_id: str, new: Sequence[Instance], now: datetime
) -> list[str]:
    """Append instances to a draft and return their ids."""
    return rows.insert_instances(connection, draft_revision(connection, docset_id), new, now)


def change_instance(
    engine: Engine, instance_id: str, changes: Mapping[str, Any], now: datetime
) -> None:
    """Replace fields of a draft's instance; a null takes a field back to its default."""
    with writing(engine) as connection:
        _require_draft(rows.get_instance_ref(connection, instance_id))
        instance = rows.load_instances(connection, [instance_id])[instance_id]
        # Values rather than their JSON, so that untouched documents keep their sources.
        body = merged(dict(instance), changes)
        replacement = parsed(Instance, body, "The changed instance is not valid.")
        rows.replace_instance(connection, instance_id, replacement, now)


def remove_instance(engine: Engine, instance_id: str) -> None:
    """Take an instance out of a draft."""
    with writing(engine) as connection:
        _require_draft(rows.get_instance_ref(connection, instance_id))
        rows.delete_instance(connection, instance_id)


def _require_draft(ref: rows.InstanceRef) -> None:
    if ref.state != "draft":
        raise DocsetFrozen(f"Instance {ref.id} belongs to a frozen revision.")


def remove_docset(engine: Engine, docset_id: str) -> None:
    """Delete a docset's draft: the docset itself when nothing of it was ever frozen."""
    with writing(engine) as connection:
        docset = stored.get_docset(connection, docset_id)
        if docset["state"] == "frozen":
            raise DocsetFrozen(f"Docset {docset_id} is frozen; only drafts can be deleted.")
        if docset["state"] == "importing":
            raise InvalidState(f"Docset {docset_id} is importing; wait until it has ended.")
        if stored.count_revisions(connection, docset_id) > 1:
            stored.delete_revision(connection, docset["revision_id"])
        else:
            stored.delete_docset(connection, docset_id)


def findings_of(engine: Engine, docset_id: str) -> list[Finding]:
    """Return the findings on the docset's newest revision."""
    with reading(engine) as connection:
        docset = stored.get_docset(connection, docset_id)
        ids = rows.list_instance_ids(connection, docset["revision_id"])
        loaded = rows.load_instances(connection, ids)
    return validate(list(loaded.values()))


def freeze_docset(
    engine: Engine, docset_id: str, accepted: Sequence[str], now: datetime
) -> list[Finding]:
    """Freeze the draft revision under a manifest of hashes and return its findings.

    Raises DocsetInvalid with every open error whose code is not accepted. The check runs
    outside the writing transaction; a change in between is a Conflict.
    """
    with reading(engine) as connection:
        revision_id = draft_revision(connection, docset_id)
        docset = stored.get_docset(connection, docset_id)
        ids = rows.list_instance_ids(connection, revision_id)
        loaded = list(rows.load_instances(connection, ids).values())
    findings = validate(loaded)
    _refuse_open_errors(loaded, findings, accepted)
    manifest = build_manifest(docset["name"], docset["revision"], loaded)
    with writing(engine) as connection:
        unchanged = rows.list_hashes(connection, revision_id) == [x.sha256 for x in loaded]
        if not unchanged or draft_revision(connection, docset_id) != revision_id:
            raise Conflict(f"Docset {docset_id} was changed meanwhile. Freeze it again.")
        stored.update_revision(
            connection,
            revision_id,
            state="frozen",
            frozen_at=now,
            content_sha256=manifest["content_sha256"],
            manifest=manifest,
            accepted=sorted(set(accepted)),
        )
    return findings


def _refuse_open_errors(
    loaded: Sequence[Instance], findings: Sequence[Finding], accepted: Sequence[str]
) -> None:
    if not loaded:
        raise DocsetInvalid("The docset has no instances. Add some before freezing it.")
    opened = [
        finding
        for finding in findings
        if finding.severity is Severity.ERROR and finding.code not in accepted
    ]
    if opened:
        codes = sorted({finding.code for finding in opened})
        raise DocsetInvalid(
            f"{len(opened)} errors are open ({', '.join(codes)}). Mend them, or freeze with"
            ' {"accept": [code, …]}.',
            tuple(
                FieldError(f"/instances/{found.instance}", f"{found.code}: {found.detail}")
                for found in opened[:100]
            ),
        )
