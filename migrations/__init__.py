"""Alembic migrations: dated sentences, each up and down on SQLite and PostgreSQL."""
