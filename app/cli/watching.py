"""Follow a run until it rests: bars per regime on a terminal, plain lines elsewhere."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn

from app.cli.client import ServiceClient
from app.cli.output import NOTES, duration, note

RESTING = ("completed", "cancelled", "failed", "paused")
WAIT_SECONDS = 30
# A run changes several times a second; nobody reads as fast.
PAUSE_SECONDS = 0.5
LINE_SECONDS = 5.0
ALL_REGIMES = "all"

Run = Mapping[str, Any]


def follow(
    client: ServiceClient, run_id: str, *, pause_seconds: float = PAUSE_SECONDS
) -> Iterator[Run]:
    """Yield the run now, at each change, and last as it has come to rest."""
    etag = None
    while True:
        etag, run = client.poll(f"/v1/runs/{run_id}", etag, WAIT_SECONDS)
        if run is not None:
            yield run
            if run["status"] in RESTING:
                return
        time.sleep(pause_seconds)


def show_progress(states: Iterable[Run]) -> Run:
    """Show the states of a run on stderr as they come, and return the last one."""
    return show_bars(states) if NOTES.is_terminal else show_lines(states)


def show_bars(states: Iterable[Run]) -> Run:
    """Draw one bar per regime, and one for all with the time left."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[remark]}"),
    )
    run: Run = {}
    with Progress(*columns, console=NOTES) as progress:
        bars: dict[str, TaskID] = {}
        for run in states:
            for name, counts in {**run["by_regime"], ALL_REGIMES: run["counts"]}.items():
                if name not in bars:
                    bars[name] = progress.add_task(name, total=counts["planned"], remark="")
                remark = remark_on(run) if name == ALL_REGIMES else _invalid(counts)
                progress.update(bars[name], completed=done(counts), remark=remark)
    return run


def show_lines(
    states: Iterable[Run],
    clock: Callable[[], float] = time.monotonic,
    tell: Callable[[str], None] = note,
) -> Run:
    """Tell a line at the first and last state, and at others not more often than each 5 s."""
    run: Run = {}
    told_at = -LINE_SECONDS
    for run in states:
        now = clock()
        if run["status"] in RESTING or now - told_at >= LINE_SECONDS:
            tell(progress_line(run))
            told_at = now
    return run


def progress_line(run: Run) -> str:
    """Return a run's progress as one line."""
    counts = run["counts"]
    regimes = ", ".join(
        f"{name} {done(part)}/{part['planned']}" for name, part in run["by_regime"].items()
    )
    line = f"{run['status']}: {done(counts)}/{counts['planned']} cells ({regimes})"
    return "; ".join(part for part in (line, remark_on(run)) if part)


def done(counts: Mapping[str, Any]) -> int:
    """Return how many cells have an outcome."""
    return int(counts["completed"] + counts["invalid"])


def remark_on(run: Run) -> str:
    """Return what stands beside the progress of a run: invalid cells, time left, cost."""
    parts = [_invalid(run["counts"])]
    if run["eta_seconds"] is not None:
        parts.append(f"{duration(run['eta_seconds'])} left")
    if run["usage"]["cost_usd"]:
        parts.append(f"{run['usage']['cost_usd']:.4f} USD")
    return ", ".join(part for part in parts if part)


def _invalid(counts: Mapping[str, Any]) -> str:
    return f"{counts['invalid']} invalid" if counts["invalid"] else ""
