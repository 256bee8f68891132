"""`der2 demo`: the whole way once, with simulated subjects; no key and no network needed."""

from pathlib import Path
from typing import Annotated

import typer

from app.cli.options import DataDirOption, JsonOption


def demo(
    *,
    keep: Annotated[bool, typer.Option("--keep", help="Go on serving until Ctrl-C.")] = False,
    port: Annotated[
        int, typer.Option("--port", min=0, max=65_535, help="0 takes a free port.")
    ] = 0,
    output_dir: Annotated[
        Path, typer.Option("--output-dir", file_okay=False, help="For the report files.")
    ] = Path("der2-demo"),
    data_dir: DataDirOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show the whole way with simulated subjects.

    Needs no key and no network: starts a service of its own, imports a docset, measures three
    subjects of known weakness, and writes the report.
    """
    from app.cli import demonstration  # noqa: PLC0415 - it loads the whole service

    place = demonstration.Place(output_dir, data_dir or output_dir / "data", port)
    demonstration.demonstrate(place, keep=keep, as_json=as_json)
