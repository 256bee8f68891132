"""Where the two dialects meet: inserts of rows that may be there already."""

from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite


def insert_if_absent(connection: Connection, table: Table, **values: Any) -> bool:  # noqa: ANN401 - column values
    """Insert a row unless its primary key is taken, and say whether it was inserted.

    A row that another transaction is about to commit is waited for.
    """
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    statement = dialect.insert(table).values(**values).on_conflict_do_nothing()
    key = next(iter(table.primary_key.columns))
    return connection.execute(statement.returning(key)).first() is not None
