"""`der2 run`: start, follow, steer and look into runs."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal

import typer

from app.cli.cells import list_cells
from app.cli.model import given
from app.cli.names import find_id
from app.cli.options import JsonOption, RunArgument, Target, UrlOption, open_target
from app.cli.output import known, note, say, say_address, say_json, say_table
from app.cli.problems import ExitCode
from app.cli.run_text import (
    COUNT_COLUMNS,
    address_of_run,
    count_rows,
    exit_code_of,
    next_steps,
    quote_lines,
    state_line,
    usage_line,
)
from app.cli.watching import Run, follow, show_progress
from app.protocol.regimes import Regime

commands = typer.Typer(help="Start, follow, steer and look into runs.", no_args_is_help=True)
commands.command("cells")(list_cells)
PATH = "/v1/runs"
VERBS = {
    "cancel": "End a run; what is done stays, and is reported as partial.",
    "pause": "Start no new calls until the run is resumed.",
    "resume": "Go on with a paused or failed run.",
}
LIST_COLUMNS = ("id", "status", "docset", "created", "finished", "remark")


@commands.command("start")
def start_run(  # noqa: PLR0913 - one parameter per option
    *,
    docset: Annotated[str, typer.Option("--docset", help="A frozen docset: id or name.")],
    model: Annotated[list[str], typer.Option("--model", help="Id or name; repeatable.")],
    regime: Annotated[
        list[Regime] | None, typer.Option("--regime", help="Default: all four; repeatable.")
    ] = None,
    samples: Annotated[int | None, typer.Option(help="Per instance and regime.")] = None,
    seed: Annotated[int | None, typer.Option()] = None,
    grader_model: Annotated[str | None, typer.Option(help="Id or name.")] = None,
    grader_mode: Annotated[
        Literal["rules", "llm", "rules_then_llm"] | None, typer.Option()
    ] = None,
    max_chars: Annotated[
        int | None, typer.Option(help="Of each document; -1 never cuts.")
    ] = None,
    limit: Annotated[int | None, typer.Option(help="A random subset of instances.")] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only quote cells, tokens, cost and time.")
    ] = False,
    watch: Annotated[bool, typer.Option("--watch/--no-watch")] = True,
    url: UrlOption = None,
    as_json: JsonOption = False,
) -> None:
    """Submit a run and follow it to its end. First and last line: its URL."""
    target = open_target(url)
    with target.client as client:
        grader = None if grader_model is None else find_id(client, "model", grader_model)
        body = given(
            docset_id=find_id(client, "docset", docset),
            models=[find_id(client, "model", name) for name in model],
            regimes=regime,
            samples=samples,
            seed=seed,
            grader=given(model=grader, mode=grader_mode),
            truncation=given(max_chars=max_chars),
            instances=given(limit=limit),
        )
        if dry_run:
            _show_quote(client.act(PATH, {**body, "dry_run": True}), as_json=as_json)
            return
        run = client.create(PATH, body)
        say_address(address_of_run(client.url, run["id"]), as_json=as_json)
        for warning in run["warnings"]:
            note(f"warning: {warning}")
        if watch:
            _watch(target, run["id"], as_json=as_json)
        else:
            _close(target, run, as_json=as_json)


def _show_quote(quote: Mapping[str, Any], *, as_json: bool) -> None:
    if as_json:
        say_json(quote)
        return
    for line in quote_lines(quote):
        say(line)
    for warning in quote["warnings"]:
        note(f"warning: {warning}")


def _watch(target: Target, run_id: str, *, as_json: bool) -> None:
    """Follow a run until it rests, and end with its exit code."""
    try:
        run = show_progress(follow(target.client, run_id))
    except KeyboardInterrupt:
        note("the run goes on without you")
        note(f"watch it again: {target.command(f'run watch {run_id}')}")
        note(f"end it: {target.command(f'run cancel {run_id}')}")
        say_address(address_of_run(target.client.url, run_id), as_json=as_json)
        raise typer.Exit(ExitCode.INTERRUPTED) from None
    _close(target, run, as_json=as_json)
    raise typer.Exit(exit_code_of(run))


def _close(target: Target, run: Run, *, as_json: bool) -> None:
    if as_json:
        say_json(run)
    else:
        say(state_line(run))
    for step in next_steps(run, target.command):
        note(step)
    say_address(address_of_run(target.client.url, run["id"]), as_json=as_json)


@commands.command("watch")
def watch_run(run: RunArgument, *, url: UrlOption = None, as_json: JsonOption = False) -> None:
    """Follow a run until it has ended or is paused."""
    target = open_target(url)
    with target.client as client:
        say_address(address_of_run(client.url, run), as_json=as_json)
        _watch(target, run, as_json=as_json)


@commands.command("status")
def show_run(run: RunArgument, *, url: UrlOption = None, as_json: JsonOption = False) -> None:
    """Show how far a run is."""
    with open_target(url).client as client:
        shown = client.get(f"{PATH}/{run}")
        if as_json:
            say_json(shown)
            return
        say(state_line(shown))
        say_table(COUNT_COLUMNS, count_rows(shown))
        say(usage_line(shown))
        for warning in shown["warnings"]:
            say(f"warning: {warning}")


@commands.command("list")
def list_runs(*, url: UrlOption = None, as_json: JsonOption = False) -> None:
    """List runs, newest first."""
    with open_target(url).client as client:
        found = list(client.pages(PATH))
        if as_json:
            say_json(found)
            return
        names = {docset["id"]: docset["name"] for docset in client.pages("/v1/docsets")}
    say_table(
        LIST_COLUMNS,
        (
            (
                one["id"],
                one["status"],
                names.get(one["docset_id"], one["docset_id"]),
                one["created_at"],
                known(one["finished_at"]),
                "simulated" if one["simulated"] else "",
            )
            for one in found
        ),
    )


@commands.command("retry")
def retry_run(run: RunArgument, *, url: UrlOption = None, as_json: JsonOption = False) -> None:
    """Call again what the world made invalid, and a grader that gave no verdict."""
    target = open_target(url)
    with target.client as client:
        before = client.get(f"{PATH}/{run}")
        shown = client.act(f"{PATH}/{run}/retry")
    _tell_steered(target, shown, as_json=as_json)
    if all(before[key] == shown[key] for key in ("status", "counts")):
        note("nothing to call again")


def _tell_steered(target: Target, shown: Run, *, as_json: bool) -> None:
    if as_json:
        say_json(shown)
        return
    say(state_line(shown))
    for step in next_steps(shown, target.command):
        note(step)


def _steering(verb: str) -> Callable[..., None]:
    def steer(run: RunArgument, *, url: UrlOption = None, as_json: JsonOption = False) -> None:
        target = open_target(url)
        with target.client as client:
            shown = client.act(f"{PATH}/{run}/{verb}")
        _tell_steered(target, shown, as_json=as_json)

    return steer


for _verb, _help in VERBS.items():
    commands.command(_verb, help=_help)(_steering(_verb))
