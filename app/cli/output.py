"""What commands print: data on stdout, progress and notes on stderr."""

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any

import typer
from rich import box
from rich.console import Console
from rich.table import Table

DATA = Console(markup=False, highlight=False, emoji=False)
NOTES = Console(stderr=True, markup=False, highlight=False, emoji=False)
NOTHING = "–"
GAP = "  "
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


def say_json(value: Any) -> None:  # noqa: ANN401 - anything that JSON can hold
    """Print a JSON value as data."""
    typer.echo(json.dumps(value, indent=2, ensure_ascii=False))


def say_address(address: str, *, as_json: bool) -> None:
    """Print the address that opens or closes an output; with JSON on stdout, as a note."""
    (note if as_json else say)(address)


def say_table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a table: ruled on a terminal, else in aligned plain lines that are never cut.

    Columns of numbers stand to the right, so that they can be compared.
    """
    cells = [tuple(cell.translate(_CONTROLS) for cell in row) for row in rows]
    numeric = [_are_numbers(row[place] for row in cells) for place in range(len(columns))]
    if DATA.is_terminal:
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        for name, right in zip(columns, numeric, strict=True):
            table.add_column(name, justify="right" if right else "left")
        for row in cells:
            table.add_row(*row)
        DATA.print(table)
        return
    widths = [max(map(len, column)) for column in zip(columns, *cells, strict=True)]
    for row in (tuple(columns), *cells):
        padded = (
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, numeric, strict=True)
        )
        typer.echo(GAP.join(padded).rstrip())


def _are_numbers(cells: Iterable[str]) -> bool:
    told = [cell for cell in cells if cell != NOTHING]
    return bool(told) and all(_NUMBER.fullmatch(cell) for cell in told)


def known(value: object) -> str:
    """Return a value for a person; a dash where it is not known."""
    return NOTHING if value is None else str(value)


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
