"""`der2 selfcheck`: the instrument held against subjects whose truth is known."""

from pathlib import Path
from typing import Annotated

import typer

from app.cli.options import JsonOption


def selfcheck(
    *,
    quick: Annotated[
        bool, typer.Option("--quick", help="Fewer subjects and replications: half a minute.")
    ] = False,
    figure: Annotated[
        Path, typer.Option("--figure", dir_okay=False, help="Where the picture goes (SVG).")
    ] = Path("der2-selfcheck.svg"),
    as_json: JsonOption = False,
) -> None:
    """Measure subjects of known truth through the whole service, and test the analysis.

    Exits with 1 when a gate fails: a loss that is not found, an interval that promises too
    much, a cell that is not what the provider said. Needs no key and no network.
    """
    from app.cli import selfchecking  # noqa: PLC0415 - it loads the whole service

    selfchecking.check(quick=quick, figure=figure, as_json=as_json)
