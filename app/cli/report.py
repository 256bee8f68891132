"""`der2 report`: a run's report, and whether it crosses a threshold."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from app.cli.options import JsonOption, RunArgument, UrlOption, open_target
from app.cli.output import note

Format = Literal["json", "csv", "md"]


def report(  # noqa: PLR0913 - one parameter per option
    run: RunArgument,
    *,
    format_name: Annotated[
        Format | None,
        typer.Option("--format", help="Default: what -o ends with, else md."),
    ] = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", dir_okay=False, help="Write a file.")
    ] = None,
    partial: Annotated[
        bool, typer.Option("--partial", help="What there is of an unfinished run.")
    ] = False,
    fail_if: Annotated[
        list[str] | None,
        typer.Option(
            "--fail-if",
            metavar="THRESHOLD",
            help="Exit code 4 when a loss or accuracy of any model crosses it, as in"
            ' "retrieval_loss>0.2", and 1 when one is undefined; repeatable.',
        ),
    ] = None,
    url: UrlOption = None,
    as_json: JsonOption = False,
) -> None:
    """Print a run's report, or write it to a file. On a terminal: its tables and sentences.

    Exit code 4 when a threshold is crossed, else 1 when one cannot be judged, else 3 when the
    run has invalid cells.
    """
    from app.cli import reporting  # noqa: PLC0415 - it loads the analysis

    thresholds = reporting.parse_thresholds(fail_if or ())
    wanted = "json" if as_json else format_name or reporting.default_format(output)
    target = open_target(url)
    with target.client as client:
        fetched = reporting.fetch(client, run, wanted, partial=partial)
    reporting.deliver(fetched, output)
    if wanted is None:
        note(f"all of it: {target.command(f'report {run} -o report.md')}")
    raise typer.Exit(reporting.verdict(fetched.report, thresholds))
