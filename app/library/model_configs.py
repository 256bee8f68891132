"""Register, read, change and remove model configurations."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Engine

from app.db import model_configs as stored
from app.db.engine import reading, writing
from app.errors import InvalidRequest, NameTaken
from app.library.endpoints import Keyring
from app.library.paging import page_view
from app.library.parsing import merged, parsed
from app.library.times import rfc3339
from app.protocol.model_config import ModelConfig, ModelSubmission
from app.simulation.subjects import parse_subject

HINT_LENGTH = 4
SHORTEST_HINTED = 20


def register_model(
    connection: Connection,
    submission: ModelSubmission,
    keyring: Keyring,
    now: datetime,
    *,
    listed: bool = True,
) -> str:
    """Store a config with its key encrypted and return its id.

    An unlisted one came inside a run and takes no name. Raises NameTaken.
    """
    config = submission.config()
    _require_possible(config, keyring)
    if listed:
        _require_free_name(connection, config.name, None)
    _require_known_standard(connection, config)
    return stored.insert_model(
        connection,
        config=config.model_dump(mode="json", exclude_defaults=True),
        listed=listed,
        now=now,
        **_sealed(submission, keyring),
    )


def _require_possible(config: ModelConfig, keyring: Keyring) -> None:
    """Raise what stands against calling a model of this config."""
    keyring.policy.check(config)
    if config.simulated:
        # A misspelt setting would only show as a run of refused calls.
        parse_subject(config.litellm_model.partition("/")[2])


def change_model(
    connection: Connection,
    model_id: str,
    changes: Mapping[str, Any],
    keyring: Keyring,
) -> None:
    """Merge `changes` into a config; a null takes a field back to its default.

    Runs that were submitted before keep the config that they pinned.
    """
    row = stored.get_model(connection, model_id)
    submission = parsed(
        ModelSubmission, merged(row["config"], changes), "The changed model is not valid."
    )
    config = submission.config()
    _require_possible(config, keyring)
    _require_free_name(connection, config.name, model_id)
    _require_known_standard(connection, config)
    _require_key_again(row, config, changes)
    values: dict[str, Any] = {
        "name": config.name,
        "config": config.model_dump(mode="json", exclude_defaults=True),
    }
    if "api_key" in changes or config.api_key_env is not None:
        values |= _sealed(submission, keyring)
    stored.update_model(connection, model_id, **values)


def read_model(connection: Connection, model_id: str) -> dict[str, Any]:
    """Return a model as anyone may see it; NotFound otherwise."""
    return model_view(stored.get_model(connection, model_id))


def show_model(engine: Engine, model_id: str) -> dict[str, Any]:
    """Return a model as anyone may see it; NotFound otherwise."""
    with reading(engine) as connection:
        return read_model(connection, model_id)


def list_models(engine: Engine, limit: int, cursor: str | None) -> dict[str, Any]:
    """Return one page of the listed models, newest first."""
    with reading(engine) as connection:
        page = stored.list_models(connection, limit, cursor)
    return page_view(page, model_view)


def edit_model(
    engine: Engine, model_id: str, changes: Mapping[str, Any], keyring: Keyring
) -> dict[str, Any]:
    """Change a model and return it."""
    with writing(engine) as connection:
        change_model(connection, model_id, changes, keyring)
        return read_model(connection, model_id)


def remove_model(engine: Engine, model_id: str) -> None:
    """Delete a model; NotFound when there is none."""
    with writing(engine) as connection:
        stored.get_model(connection, model_id)
        stored.delete_model(connection, model_id)


def model_view(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a model as anyone may see it: with a hint of its key, never the key."""
    return {
        "id": row["id"],
        **ModelConfig.model_validate(row["config"]).model_dump(mode="json"),
        "has_key": row["encrypted_key"] is not None or "api_key_env" in row["config"],
        "key_hint": row["key_hint"],
        "created_at": rfc3339(row["created_at"]),
    }


def _require_key_again(
    row: Mapping[str, Any], changed: ModelConfig, changes: Mapping[str, Any]
) -> None:
    """Refuse to send a stored key somewhere else than where it was meant for."""
    before = ModelConfig.model_validate(row["config"])
    moved = (before.api_base, before.litellm_model) != (changed.api_base, changed.litellm_model)
    if moved and row["encrypted_key"] is not None and "api_key" not in changes:
        raise InvalidRequest(
            "The stored key was given for another place. Send api_key again with this change,"
            " or null to go on without a key."
        )


def _sealed(submission: ModelSubmission, keyring: Keyring) -> dict[str, str | None]:
    if submission.api_key is None:
        return {"encrypted_key": None, "key_hint": None}
    secret = submission.api_key.get_secret_value()
    # A short key would be given away by its last characters.
    hint = f"…{secret[-HINT_LENGTH:]}" if len(secret) >= SHORTEST_HINTED else "…"
    return {"encrypted_key": keyring.vault.encrypt(secret), "key_hint": hint}


def _require_free_name(connection: Connection, name: str, own_id: str | None) -> None:
    holder = stored.find_listed_model(connection, name)
    if holder is not None and holder != own_id:
        raise NameTaken(
            f"A model named {name!r} exists already ({holder}). Choose another name."
        )


def _require_known_standard(connection: Connection, config: ModelConfig) -> None:
    if config.standard_of is not None:
        stored.get_model(connection, config.standard_of)
