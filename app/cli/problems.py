"""How a command ends: exit codes, and problems that become one clear line."""

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Any

from app.cli.output import note, say_json
from app.errors import Der2Error

Problem = Mapping[str, Any]


class ExitCode(IntEnum):
    """What the shell is told; stable."""

    OK = 0
    ERROR = 1
    USAGE = 2
    INVALID_CELLS = 3
    THRESHOLD_CROSSED = 4
    INTERRUPTED = 130


class CommandFailed(Exception):
    """Ends a command with exit code 1; `problem` has the fields of RFC 9457."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem["detail"])
        self.problem = problem


class ServiceProblem(CommandFailed):
    """The service refused, and said why."""


class ServiceUnreachable(CommandFailed):
    """No answer came, or none that a der2 service gives."""


def local_problem(code: str, detail: str) -> Problem:
    """Return a problem that arose here rather than in the service."""
    return {"code": code, "detail": detail, "errors": []}


def problem_of(error: Der2Error) -> Problem:
    """Return an error of der2's own tree as the service would show it."""
    return {
        "code": error.code,
        "title": error.title,
        "status": error.status,
        "detail": error.detail,
        "errors": [found._asdict() for found in error.errors],
    }


def tell_problem(problem: Problem, *, as_json: bool) -> None:
    """Print a problem as one line and its wrong places below; as JSON on stdout too."""
    if as_json:
        say_json(problem)
    note(f"error: {problem['detail']}")
    places: Sequence[Mapping[str, str]] = problem.get("errors") or ()
    for place in places:
        note(f"  {place['pointer']}: {place['detail']}")
