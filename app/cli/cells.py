"""`der2 run cells`: what became of each cell of a run."""

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Annotated, Any, Literal

import typer

from app.cli.options import JsonOption, RunArgument, UrlOption, open_target
from app.cli.output import known, note, say_json, say_table, shortened
from app.grading.verdicts import Verdict
from app.protocol.regimes import Regime

COLUMNS = (
    "instance",
    "model",
    "regime",
    "sample",
    "outcome",
    "verdict",
    "extracted",
    "reason",
)
EXTRACTED_CHARS = 40
REASON_CHARS = 80
# What the service gives at most in one page.
PAGE = 500


def list_cells(  # noqa: PLR0913 - one parameter per option
    run: RunArgument,
    *,
    model: Annotated[str | None, typer.Option(help="Id or name.")] = None,
    regime: Annotated[Regime | None, typer.Option()] = None,
    verdict: Annotated[Verdict | None, typer.Option()] = None,
    status: Annotated[Literal["planned", "completed", "invalid"] | None, typer.Option()] = None,
    instance: Annotated[str | None, typer.Option(help="Its id, or its external id.")] = None,
    limit: Annotated[int | None, typer.Option(min=1, help="Default: all that match.")] = None,
    url: UrlOption = None,
    as_json: JsonOption = False,
) -> None:
    """List a run's cells in plan order, each with its verdict; --json has the replies too."""
    filters = cell_filters(
        model=model, regime=regime, verdict=verdict, status=status, instance=instance
    )
    page = PAGE if limit is None else min(PAGE, limit + 1)
    with open_target(url).client as client:
        pages = client.pages(f"/v1/runs/{run}/cells", limit=page, **filters)
        found = list(islice(pages, None if limit is None else limit + 1))
    shown = found[:limit]
    if as_json:
        say_json(shown)
    else:
        say_table(COLUMNS, map(cell_row, shown))
    if len(found) > len(shown):
        note(f"these are the first {limit}; there are more")


def cell_filters(
    *, model: str | None, instance: str | None, **equal: str | None
) -> dict[str, str]:
    """Return what the service narrows a list of cells by, of what was given.

    A model and an instance may be named by their ids or by the names that people gave them.
    """
    by_id = model is not None and model.startswith("mdl_")
    own_id = instance is not None and instance.startswith("inst_")
    asked = {
        "model_id" if by_id else "model": model,
        "instance" if own_id else "external_id": instance,
        **equal,
    }
    return {name: str(value) for name, value in asked.items() if value is not None}


def cell_row(cell: Mapping[str, Any]) -> Sequence[str]:
    """Return a cell as a row: where it stands, and in short what came of it and why."""
    grading = cell["grading"]
    reason = cell["invalid_detail"] if grading is None else grading["reason"]
    return (
        known(cell["external_id"] or cell["instance_id"]),
        cell["model"],
        cell["regime"],
        str(cell["sample"]),
        cell["invalid_reason"] or cell["status"],
        known(cell["verdict"]),
        shortened(known(cell["extracted"]), EXTRACTED_CHARS),
        shortened(known(reason), REASON_CHARS),
    )
