import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.protocol.truncation import CHARACTER_BUDGET, CUT_MARKER, truncate_head_tail


def test_the_default_budget_is_thirty_thousand_code_points() -> None:
    assert CHARACTER_BUDGET == 30_000
    whole = "é" * 30_000
    assert truncate_head_tail(whole) == whole
    assert truncate_head_tail(whole + "x") == "é" * 15_000 + CUT_MARKER + "é" * 14_999 + "x"


def test_the_marker_is_the_papers() -> None:
    assert CUT_MARKER == "\n[... Observation truncated due to length ...]\n"


@pytest.mark.parametrize("max_chars", [None, -1, -30_000])
def test_no_budget_and_a_negative_one_leave_the_content_unchanged(
    max_chars: int | None,
) -> None:
    assert truncate_head_tail("abc" * 20_000, max_chars) == "abc" * 20_000


@pytest.mark.parametrize("max_chars", [0, 1])
def test_a_budget_without_a_half_keeps_nothing_but_the_marker(max_chars: int) -> None:
    assert truncate_head_tail("abc", max_chars) == CUT_MARKER


def test_an_odd_budget_keeps_one_character_less() -> None:
    assert truncate_head_tail("abcdefgh", 5) == "ab" + CUT_MARKER + "gh"


@given(st.text(max_size=200), st.integers(-5, 220))
def test_a_cut_text_keeps_both_ends_and_its_length_is_known(text: str, budget: int) -> None:
    cut = truncate_head_tail(text, budget)
    if budget < 0 or len(text) <= budget:
        assert cut == text
        return
    half = budget // 2
    assert len(cut) == 2 * half + len(CUT_MARKER)
    assert cut.startswith(text[:half])
    assert cut.endswith(text[len(text) - half :])
