"""`der2 report`: a run's report, and whether it crosses a threshold."""

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from app.cli.options import JsonOption, RunArgument, UrlOption, open_target
from app.cli.output import note
from app.cli.problems import CommandFailed, ExitCode, local_problem
from app.cli.thresholds import Threshold, judge, parse_threshold

Format = Literal["json", "csv", "md"]


def report(  # noqa: PLR0913 - one parameter per option
    run: RunArgument,
    *,
    format_name: Annotated[
        Format | None, typer.Option("--format", help="Default: md, or what -o ends with.")
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
            ' "retrieval_loss>0.2"; repeatable.',
        ),
    ] = None,
    url: UrlOption = None,
    as_json: JsonOption = False,
) -> None:
    """Print a run's report, or write it to a file.

    Exit code 4 when a threshold is crossed, else 3 when the run has invalid cells.
    """
    thresholds = _parsed(fail_if or ())
    wanted = "json" if as_json else format_name or _format_by_name(output)
    with open_target(url).client as client:
        path = f"/v1/runs/{run}/report"
        canonical = client.download(path, format="json", partial=partial)
        rendered = (
            canonical
            if wanted == "json"
            else client.download(path, format=wanted, partial=partial)
        )
    if output is None:
        sys.stdout.buffer.write(rendered)
        sys.stdout.buffer.flush()
    else:
        write_file(output, rendered)
        note(f"written to {output}")
    raise typer.Exit(verdict(json.loads(canonical), thresholds))


def _parsed(texts: Sequence[str]) -> list[Threshold]:
    try:
        return [parse_threshold(text) for text in texts]
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--fail-if") from None


def _format_by_name(output: Path | None) -> str:
    ending = output.suffix.removeprefix(".").lower() if output else ""
    return ending if ending in ("json", "csv") else "md"


def write_file(path: Path, content: bytes) -> None:
    """Write a file, its folder too; CommandFailed when that is not possible."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    except OSError as error:
        detail = f"Cannot write {path}: {error.strerror}."
        raise CommandFailed(local_problem("cannot_write", detail)) from None


def verdict(report: Mapping[str, Any], thresholds: Sequence[Threshold]) -> ExitCode:
    """Return the exit code of a report, and say on stderr what led to it."""
    try:
        judgements = list(judge(report, thresholds))
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--fail-if") from None
    for one in judgements:
        if one.value is None:
            note(f"undefined: {one.threshold} of {one.model}: {one.reason}")
        elif one.crossed:
            note(f"crossed: {one.threshold} of {one.model}: {one.value:.4f}")
    if any(one.crossed for one in judgements):
        return ExitCode.THRESHOLD_CROSSED
    invalid = sum(
        regime["n_invalid"]
        for model in report["models"]
        for regime in model["regimes"].values()
    )
    if invalid:
        note(f"{invalid} cells are invalid")
        return ExitCode.INVALID_CELLS
    return ExitCode.OK
