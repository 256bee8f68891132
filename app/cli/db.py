"""`der2 db`: the database's schema."""

import os

import typer

from app.cli.output import say
from app.settings import read_settings

commands = typer.Typer(help="Bring the database up to date.", no_args_is_help=True)


@commands.callback()
def _group() -> None:
    """Bring the database up to date."""


@commands.command("upgrade")
def upgrade_database() -> None:
    """Migrate the database of the settings to the schema of this version."""
    from app.bootstrap import open_core  # noqa: PLC0415 - it loads the database libraries
    from app.db.engine import reading  # noqa: PLC0415 - it loads the database libraries
    from app.db.upgrade import is_current, upgrade  # noqa: PLC0415 - it loads alembic

    engine = open_core(read_settings(os.environ), address="", exposed=False).engine
    with reading(engine) as connection:
        current = is_current(connection)
    if current:
        say("the database is current already")
        return
    upgrade(engine)
    say("the database is upgraded")
