"""Text preparation: cuts are barriers, lines are joined, nothing else changes."""

from hypothesis import given
from hypothesis import strategies as st

from app.protocol.truncation import CUT_MARKER, truncate_head_tail
from app.reading.text import stretches


def test_lines_are_joined_by_single_spaces() -> None:
    assert stretches("The Dorar\n load \t is\n\n4.5.\n") == ("The Dorar load is 4.5.",)


def test_words_broken_at_a_lines_end_are_whole_again() -> None:
    assert stretches("the pre-\nferred and the cold-walled kiln") == (
        "the preferred and the cold-walled kiln",
    )


def test_a_minus_at_a_lines_end_is_no_hyphen() -> None:
    assert stretches("s −\n4 and s -\nt") == ("s − 4 and s - t",)


def test_ligatures_are_letters_but_squares_stay() -> None:
    assert stretches("eﬃcient ﬂow: 3·x² + ½") == ("efficient flow: 3·x² + ½",)


def test_the_lines_that_a_cut_runs_through_are_dropped() -> None:
    text = f"first\nsecond 4.7{CUT_MARKER}5 third\nfourth"
    assert stretches(text) == ("first", "fourth")


def test_nothing_stays_of_a_single_line_that_is_cut() -> None:
    assert stretches(f"D = 4.7{CUT_MARKER}5 for all") == ("", "")


@given(st.text(alphabet="ab \n.4", max_size=60), st.integers(0, 40))
def test_every_stretch_stands_in_the_whole_text(text: str, budget: int) -> None:
    whole = " ".join(text.split())
    for stretch in stretches(truncate_head_tail(text, budget)):
        assert stretch in whole
