import json

import pytest

from app.cli.output import duration, note, say, say_address, say_json, say_table


def test_without_a_terminal_a_table_is_aligned_plain_lines_with_numbers_to_the_right(
    capsys: pytest.CaptureFixture[str],
) -> None:
    say_table(("id", "name"), [("1", "a [b] name " + "x" * 200), ("22", "–")])
    assert capsys.readouterr().out == (
        "id  name\n" + f" 1  a [b] name {'x' * 200}\n" + "22  –\n"
    )


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
