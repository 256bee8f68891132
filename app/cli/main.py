"""The command line: its commands, and the one boundary for their problems."""

import sys
from importlib.metadata import version
from typing import Annotated, NoReturn

import typer

from app.cli import db, demo, docset, doctor, generate, model, report, run, selfcheck, serve
from app.cli.output import say
from app.cli.problems import (
    CommandFailed,
    ExitCode,
    Problem,
    local_problem,
    problem_of,
    tell_problem,
)
from app.errors import Der2Error

app = typer.Typer(
    name="der2",
    help="Tells where a language model fails when it must reason over documents.",
    epilog="Exit codes: 0 ok, 1 error, 2 usage, 3 finished with invalid cells,"
    " 4 a --fail-if threshold was crossed (1 when it cannot be judged), 130 interrupted.",
    add_completion=False,
    no_args_is_help=True,
    # Plain help stands without colour, and answers in half the time.
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.command("demo")(demo.demo)
app.command("serve")(serve.serve)
app.command("generate")(generate.generate)
app.command("selfcheck")(selfcheck.selfcheck)
app.command("report")(report.report)
app.command("doctor")(doctor.doctor)
app.add_typer(docset.commands, name="docset")
app.add_typer(model.commands, name="model")
app.add_typer(run.commands, name="run")
app.add_typer(db.commands, name="db")


def _print_version(wanted: bool) -> None:  # noqa: FBT001 - typer calls it by position
    if wanted:
        say(f"der2 {version('der2')}")
        raise typer.Exit


@app.callback()
def _common(
    *,
    _version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    """Take the options that stand before every command."""


def main() -> None:
    """Run the command line; a problem becomes one line on stderr and exit code 1."""
    try:
        app()
    except CommandFailed as failure:
        _fail(failure.problem)
    except Der2Error as error:
        _fail(problem_of(error))
    except OSError as error:
        # A full disk or a folder that may not be written is the machine's doing.
        where = "" if error.filename is None else f"{error.filename}: "
        _fail(local_problem("system_error", f"{where}{error.strerror}."))


def _fail(problem: Problem) -> NoReturn:
    tell_problem(problem, as_json="--json" in sys.argv)
    sys.exit(ExitCode.ERROR)
