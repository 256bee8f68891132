import io
import json
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from app.cli.output import (
    counted,
    duration,
    note,
    say,
    say_address,
    say_json,
    say_table,
    shortened,
)


def test_without_a_terminal_a_table_is_aligned_plain_lines_with_numbers_to_the_right(
    capsys: pytest.CaptureFixture[str],
) -> None:
    say_table(("id", "name"), [("1", "a [b] name " + "x" * 200), ("22", "–")])
    assert capsys.readouterr().out == (
        "id  name\n" + f" 1  a [b] name {'x' * 200}\n" + "22  –\n"
    )


@pytest.mark.parametrize("letters", [13, 26, 60, 200])
def test_on_a_narrow_terminal_a_table_is_folded_and_loses_nothing(
    terminal: io.StringIO, letters: int
) -> None:
    columns = ("id", "name", "other id", "instances")
    rows = [(f"ds_{one * letters}", f"{one}大" * 40, f"ds_{one * 26}", "12") for one in "xyz"]
    say_table(columns, rows)
    lines = terminal.getvalue().splitlines()
    assert max(map(cell_len, lines)) <= 80
    whole = "".join("".join(texts) for texts in (columns, *rows)).replace(" ", "")
    assert Counter("".join(lines).replace(" ", "").replace("─", "")) == Counter(whole)


def test_an_id_stays_in_one_piece_where_there_is_room_for_it(terminal: io.StringIO) -> None:
    key = f"run_{'a' * 26}"
    say_table(("id", "name", "other id"), [(key, "b" * 90, "c" * 90)])
    assert key in terminal.getvalue()


def test_a_table_without_rows_is_its_header(capsys: pytest.CaptureFixture[str]) -> None:
    say_table(("id", "name"), [])
    assert capsys.readouterr().out == "id  name\n"


def test_control_characters_in_names_never_reach_a_terminal(
    capsys: pytest.CaptureFixture[str],
) -> None:
    say("a\x1b[31mred")
    note("b\x9b31m")
    say_table(("name",), [("c\x1b]0;title\x07\nd",)])
    told = capsys.readouterr()
    assert told.out == "a�[31mred\nname\nc�]0;title��d\n"
    assert told.err == "b�31m\n"


def test_json_is_data_and_keeps_its_letters(capsys: pytest.CaptureFixture[str]) -> None:
    say_json({"name": "DeR²"})
    told = capsys.readouterr().out
    assert "DeR²" in told
    assert json.loads(told) == {"name": "DeR²"}


def test_an_address_makes_room_for_json_on_stdout(capsys: pytest.CaptureFixture[str]) -> None:
    say_address("http://a", as_json=False)
    say_address("http://b", as_json=True)
    assert capsys.readouterr() == ("http://a\n", "http://b\n")


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (0, "0 s"),
        (59.4, "59 s"),
        (59.6, "1 min 0 s"),
        (3599, "59 min 59 s"),
        (3600, "1 h 0 min"),
    ],
)
def test_a_duration_is_told_in_its_largest_units(seconds: float, told: str) -> None:
    assert duration(seconds) == told


@given(st.text(), st.integers(1, 100))
def test_a_shortened_text_is_one_line_of_at_most_so_many_characters(
    text: str, chars: int
) -> None:
    told = shortened(text, chars)
    line = " ".join(text.split())
    assert len(told) <= chars
    assert told == line or (told.endswith("…") and line.startswith(told[:-1]))


def test_a_number_agrees_with_its_noun() -> None:
    assert [counted(n, "row") for n in (0, 1, 2)] == ["0 rows", "1 row", "2 rows"]
