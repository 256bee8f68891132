from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.generation.draws import Draws


def test_the_stream_of_a_path_never_changes() -> None:
    drawn = [Draws(2031, "names", 174).below(1_000_000) for _ in range(2)]
    stream = Draws(2031, "names", 174)
    assert drawn == [952_449, 952_449]
    assert [stream.below(1_000) for _ in range(5)] == [449, 270, 949, 545, 541]


def test_paths_that_look_alike_are_different_streams() -> None:
    paths = [("a", "bc"), ("ab", "c"), ("abc",), ("a", "b", "c"), (1, 2), (12,), ("1", "2 ")]
    assert len({Draws(*path).below(1 << 62) for path in paths}) == len(paths)


def test_a_purpose_within_a_stream_is_untouched_by_what_was_drawn_before() -> None:
    fresh, used = Draws("seed"), Draws("seed")
    for _ in range(100):
        used.below(10)
    assert fresh.within("filler").below(1 << 62) == used.within("filler").below(1 << 62)


def test_every_number_below_a_count_is_equally_likely() -> None:
    stream = Draws("fair")
    counts = Counter(stream.below(7) for _ in range(14_000))
    assert set(counts) == set(range(7))
    assert all(1_800 < count < 2_200 for count in counts.values())


@pytest.mark.parametrize(("share", "expected"), [(Fraction(0), 0), (Fraction(1), 500)])
def test_a_chance_of_none_or_all_is_certain(share: Fraction, expected: int) -> None:
    stream = Draws("chance")
    assert sum(stream.chance(share) for _ in range(500)) == expected


@given(st.lists(st.integers(), unique=True, max_size=30), st.integers(0, 40))
def test_samples_hold_different_members_and_shuffles_hold_all(
    members: list[int], count: int
) -> None:
    stream = Draws("shuffle", len(members))
    assert sorted(stream.shuffled(members)) == sorted(members)
    sampled = stream.sample(members, count)
    assert len(sampled) == len(set(sampled)) == min(count, len(members))
    assert set(sampled) <= set(members)
