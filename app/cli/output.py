"""What commands print: data on stdout, progress and notes on stderr."""

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any

import typer
from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table

DATA = Console(markup=False, highlight=False, emoji=False)
NOTES = Console(stderr=True, markup=False, highlight=False, emoji=False)
NOTHING = "–"
GAP = "  "
# What a column takes on a terminal at the least: a character, and the space around it.
NARROWEST = 4
_NUMBER = re.compile(r"-?\d+(\.\d+)?")
# Names come from other people; in a terminal their control characters would be commands.
_CONTROLS = dict.fromkeys((*range(32), *range(127, 160)), "\N{REPLACEMENT CHARACTER}")
_PLAIN = {code: told for code, told in _CONTROLS.items() if chr(code) not in "\n\t"}


def say(text: str = "") -> None:
    """Print data."""
    typer.echo(text.translate(_PLAIN))


def note(text: str) -> None:
    """Print what is not data: progress, warnings, advice."""
    typer.echo(text.translate(_PLAIN), err=True)


def on_terminal() -> bool:
    """Return whether data is read by a person on a terminal."""
    return DATA.is_terminal


def say_json(value: Any) -> None:  # noqa: ANN401 - anything that JSON can hold
    """Print a JSON value as data."""
    typer.echo(json.dumps(value, indent=2, ensure_ascii=False))


def say_address(address: str, *, as_json: bool) -> None:
    """Print the address that opens or closes an output; with JSON on stdout, as a note."""
    (note if as_json else say)(address)


def say_deleted(resource_id: str, *, as_json: bool) -> None:
    """Print that something was deleted."""
    if as_json:
        say_json({"id": resource_id, "deleted": True})
    else:
        say(f"{resource_id} is deleted")


def say_table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a table: ruled on a terminal, else in aligned plain lines.

    No cell is cut: on a narrow terminal it goes on in the next line. Columns of numbers stand
    to the right, so that they can be compared.
    """
    cells = [tuple(cell.translate(_CONTROLS) for cell in row) for row in rows]
    numeric = [_are_numbers(row[place] for row in cells) for place in range(len(columns))]
    if on_terminal():
        DATA.print(_ruled(columns, cells, numeric))
        return
    widths = [max(map(len, column)) for column in zip(columns, *cells, strict=True)]
    for row in (tuple(columns), *cells):
        padded = (
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, numeric, strict=True)
        )
        typer.echo(GAP.join(padded).rstrip())


def _ruled(
    columns: Sequence[str], cells: Sequence[Sequence[str]], numeric: Sequence[bool]
) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name, right in zip(columns, numeric, strict=True):
        table.add_column(name, justify="right" if right else "left", overflow="fold")
    for row in cells:
        table.add_row(*row)
    # An id in one piece can be copied; where there is room for it, other columns are folded.
    first = max(cell_len(row[0]) for row in (columns, *cells))
    table.columns[0].no_wrap = first + NARROWEST * len(columns) <= DATA.width
    return table


def _are_numbers(cells: Iterable[str]) -> bool:
    told = [cell for cell in cells if cell != NOTHING]
    return bool(told) and all(_NUMBER.fullmatch(cell) for cell in told)


def known(value: object) -> str:
    """Return a value for a person; a dash where it is not known."""
    return NOTHING if value is None else str(value)


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: 1 row, 2 rows."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def shortened(text: str, chars: int) -> str:
    """Return a text on one line, of at most `chars` characters.

    >>> shortened("one   two", 20), shortened("one two", 5)
    ('one two', 'one …')
    """
    line = " ".join(text.split())
    return line if len(line) <= chars else line[: chars - 1] + "…"


def duration(seconds: float) -> str:
    """Return a time span for a person, in its largest units.

    >>> duration(3.2), duration(125), duration(7260)
    ('3 s', '2 min 5 s', '2 h 1 min')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes_left = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes_left} min"
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"
