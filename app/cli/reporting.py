"""What `der2 report` does: fetch a report, print or write it, judge thresholds on it."""

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import typer

from app.cli.client import ServiceClient
from app.cli.findings import say_findings
from app.cli.output import note, on_terminal, say
from app.cli.problems import CommandFailed, ExitCode, local_problem
from app.cli.thresholds import Threshold, judge, parse_threshold

# The ending of a file's name, and the format that it asks for.
ENDINGS = {".json": "json", ".csv": "csv", ".md": "md"}
MARKDOWN = "md"


class Fetched(NamedTuple):
    """A report, and as it is to be given out: None for tables and sentences."""

    report: Mapping[str, Any]
    rendered: bytes | None


def parse_thresholds(texts: Sequence[str]) -> list[Threshold]:
    """Return thresholds as they were written; typer.BadParameter when one is wrong."""
    try:
        return [parse_threshold(text) for text in texts]
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--fail-if") from None


def default_format(output: Path | None) -> str | None:
    """Return the format where none was asked for; None for tables on a terminal.

    Raises typer.BadParameter when a file's name does not say it.
    """
    if output is None:
        return None if on_terminal() else MARKDOWN
    ending = output.suffix.lower()
    if ending not in ENDINGS:
        told = f"{output.name!r} ends with none of {', '.join(ENDINGS)}; or give --format"
        raise typer.BadParameter(told, param_hint="-o")
    return ENDINGS[ending]


def fetch(client: ServiceClient, run: str, wanted: str | None, *, partial: bool) -> Fetched:
    """Return a run's report, rendered in the wanted format."""
    path = f"/v1/runs/{run}/report"
    canonical = client.download(path, format="json", partial=partial)
    report = json.loads(canonical)
    if wanted is None:
        return Fetched(report, None)
    if wanted == "json":
        return Fetched(report, canonical)
    return Fetched(report, client.download(path, format=wanted, partial=partial))


def deliver(fetched: Fetched, output: Path | None) -> None:
    """Print a report, or write it to a file."""
    if fetched.rendered is None:
        say_report(fetched.report)
    elif output is None:
        sys.stdout.buffer.write(fetched.rendered)
        sys.stdout.buffer.flush()
    else:
        write_file(output, fetched.rendered)
        note(f"written to {output}")


def say_report(report: Mapping[str, Any]) -> None:
    """Print what a person must know before any figure, then the findings."""
    for warning in report["warnings"]:
        say(f"warning: {warning}")
    if report["partial"]:
        say("partial: the run was not finished when this was written")
    if report["warnings"] or report["partial"]:
        say()
    say_findings(report)


def write_file(path: Path, content: bytes) -> None:
    """Write a file, its folder too; CommandFailed when that is not possible."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    except OSError as error:
        detail = f"Cannot write {path}: {error.strerror}."
        raise CommandFailed(local_problem("cannot_write", detail)) from None


def verdict(report: Mapping[str, Any], thresholds: Sequence[Threshold]) -> ExitCode:
    """Return the exit code of a report, and say on stderr what led to it.

    A threshold on what is undefined has not been passed: it is an error, so that no gate is
    green for want of a figure.
    """
    judgements = list(judge(report, thresholds))
    crossed = [one for one in judgements if one.crossed]
    undefined = [one for one in judgements if one.value is None]
    for one in crossed:
        note(f"crossed: {one.threshold} of {one.model}: {one.value:.4f}")
    for one in undefined:
        note(
            f"error: {one.threshold.name} of {one.model} is undefined ({one.reason}):"
            " the threshold cannot be judged"
        )
    if crossed:
        return ExitCode.THRESHOLD_CROSSED
    if undefined:
        return ExitCode.ERROR
    return _verdict_on_cells(report)


def _verdict_on_cells(report: Mapping[str, Any]) -> ExitCode:
    invalid = sum(
        regime["n_invalid"]
        for model in report["models"]
        for regime in model["regimes"].values()
    )
    if invalid:
        note(f"{invalid} cells are invalid")
        return ExitCode.INVALID_CELLS
    return ExitCode.OK
