"""Line breaking and the operators that show a line."""

import re

from hypothesis import given
from hypothesis import strategies as st

from app.typesetting.fonts import Face, encode
from app.typesetting.hyphenation import break_points
from app.typesetting.lines import SHRINK, break_lines, points, show
from app.typesetting.words import (
    SPACE,
    SPACE_CODE,
    Word,
    plain_words,
    prose_words,
    width_on_line,
)

TEXTS = st.lists(
    st.sampled_from(["a", "the", "inventory", "Thaevaeth", "measurements,", "1.25·u", "u"]),
    min_size=1,
    max_size=60,
).map(" ".join)


def shown_code(words: tuple[Word, ...]) -> str:
    return SPACE_CODE.join("".join(piece.code for piece in word.pieces) for word in words)


def codes(operators: str) -> str:
    return "".join(re.findall(r"<([0-9a-f]*)>", operators))


@given(TEXTS, st.integers(9_000, 30_000), st.integers(0, 2_000))
def test_lines_hold_all_words_in_order_and_fit(text: str, measure: int, indent: int) -> None:
    words = prose_words(text)
    lines = break_lines(words, measure, indent)
    hyphen, _ = encode(Face.ROMAN, "-")
    joined = ""
    for place, line in enumerate(lines):
        code = shown_code(line.words)
        joined += code.removesuffix(hyphen) if line.hyphenated else code + SPACE_CODE
        room = measure - (indent if place == 0 else 0)
        assert line.slack == room - width_on_line(line.words)
        assert line.slack >= -SHRINK * (len(line.words) - 1)
    assert joined == shown_code(tuple(words)) + SPACE_CODE


def test_names_and_formulas_are_never_hyphenated() -> None:
    lines = break_lines(prose_words("Thaevaeth " * 30 + "1.25·u+7.5·w " * 30), 7_000)
    assert not any(line.hyphenated for line in lines)


def test_a_word_wider_than_the_measure_stands_alone() -> None:
    lines = break_lines(plain_words("one Brutiozilthaevaeth two", Face.ROMAN), 4_000)
    assert [len(line.words) for line in lines] == [1, 1, 1]
    assert lines[1].slack < 0


@given(TEXTS, st.integers(-200, 9_000))
def test_slack_is_spread_over_the_spaces_to_the_last_unit(text: str, slack: int) -> None:
    words = prose_words(text)
    operators = show(words, 95, slack)
    assert codes(operators) == shown_code(tuple(words))
    moved = sum(int(number) for number in re.findall(r">(-?\d+)<", operators))
    assert moved == (-slack if len(words) > 1 else 0)


def test_a_size_is_written_without_needless_digits() -> None:
    assert [points(value, 100) for value in (0, 5, 50, 1_250, -5, 100)] == [
        "0",
        "0.05",
        "0.5",
        "12.5",
        "-0.05",
        "1",
    ]


def test_stock_words_break_only_where_the_table_says() -> None:
    assert break_points("independently") == (7, 4, 2)
    assert break_points("Measurements,") == (7, 3)
    assert break_points("measurements-") == ()
    assert break_points("Dorar") == ()


def test_every_face_has_the_same_space() -> None:
    assert {encode(face, " ") for face in Face} == {(SPACE_CODE, SPACE)}
