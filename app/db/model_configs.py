"""Registered model configurations. Keys are stored encrypted; this room never sees one."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from app.db.rows import Page, new_id, page_of
from app.db.tables import model_configs
from app.errors import NotFound


def insert_model(
    connection: Connection,
    *,
    config: Mapping[str, Any],
    listed: bool,
    encrypted_key: str | None,
    key_hint: str | None,
    now: datetime,
) -> str:
    """Store a config and return its id."""
    model_id = new_id("mdl")
    connection.execute(
        insert(model_configs).values(
            id=model_id,
            name=config["name"],
            listed=listed,
            config=config,
            encrypted_key=encrypted_key,
            key_hint=key_hint,
            created_at=now,
        )
    )
    return model_id


def get_model(connection: Connection, model_id: str) -> Mapping[str, Any]:
    """Return a model's row; NotFound otherwise."""
    row = (
        connection.execute(select(model_configs).where(model_configs.c.id == model_id))
        .mappings()
        .one_or_none()
    )
    if row is None:
        raise NotFound(f"There is no model {model_id!r}.")
    return dict(row)


def find_listed_model(connection: Connection, name: str) -> str | None:
    """Return the id of the listed model with this name, or None."""
    return connection.scalar(
        select(model_configs.c.id).where(model_configs.c.name == name, model_configs.c.listed)
    )


def list_models(connection: Connection, limit: int, cursor: str | None) -> Page:
    query = (
        select(model_configs)
        .where(model_configs.c.listed)
        .order_by(model_configs.c.id.desc())
        .limit(limit + 1)
    )
    if cursor:
        query = query.where(model_configs.c.id < cursor)
    return page_of(connection.execute(query).mappings().all(), limit)


def update_model(connection: Connection, model_id: str, **values: Any) -> None:  # noqa: ANN401 - column values
    connection.execute(
        update(model_configs).where(model_configs.c.id == model_id).values(**values)
    )


def delete_model(connection: Connection, model_id: str) -> None:
    connection.execute(delete(model_configs).where(model_configs.c.id == model_id))
