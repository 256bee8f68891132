from hypothesis import given
from hypothesis import strategies as st

from app.validity.duplicates import nearly_same, resemblance, same, sketch

WORDS = [f"word{number}" for number in range(400)]
TEXT = " ".join(WORDS)


def never(first: int, second: int) -> bool:
    return False


def test_each_repeated_key_is_paired_with_its_first_place() -> None:
    assert same(["a", "b", "a", "a"]) == [(0, 2), (0, 3)]


def test_a_text_with_one_word_changed_is_nearly_the_same() -> None:
    changed = TEXT.replace("word200", "other")
    pairs = nearly_same([TEXT, "something else altogether, on its own", changed], never)
    assert [pair for pair, _ in pairs] == [(0, 2)]


def test_texts_that_share_a_few_passages_are_not_reported() -> None:
    half = " ".join(WORDS[:200] + [f"new{number}" for number in range(200)])
    assert nearly_same([TEXT, half], never) == []


def test_ignored_pairs_are_left_out() -> None:
    assert nearly_same([TEXT, TEXT], lambda first, second: True) == []


def test_empty_texts_resemble_nothing() -> None:
    assert sketch("  ") == ()
    assert nearly_same(["", ""], never) == []


@given(st.lists(st.sampled_from(WORDS[:30]), min_size=1, max_size=80))
def test_a_text_resembles_itself_wholly(words: list[str]) -> None:
    one = sketch(" ".join(words))
    assert resemblance(one, one) == 1.0


@given(st.lists(st.sampled_from(WORDS[:9])), st.lists(st.sampled_from(WORDS[:9])))
def test_resemblance_is_symmetric_and_a_share(one: list[str], other: list[str]) -> None:
    first, second = sketch(" ".join(one)), sketch(" ".join(other))
    assert resemblance(first, second) == resemblance(second, first)
    assert 0.0 <= resemblance(first, second) <= 1.0
