from collections.abc import Iterator

import pytest

from app.generation.draws import Draws
from app.generation.names import (
    MAX_INSTANCES,
    PER_INSTANCE,
    STEMS,
    NamesExhausted,
    Stems,
    is_usable,
    stem,
)


def endless(draws: Draws) -> Iterator[int]:
    while True:
        yield draws.below(1 << 20)


def all_of(stems: Stems) -> list[str]:
    taken: list[str] = []
    try:
        while True:
            taken.append(stems.take())
    except NamesExhausted:
        return taken


def test_different_ordinals_have_different_stems() -> None:
    stems = {stem(7, ordinal) for ordinal in range(20_000)}
    assert len(stems) == 20_000
    assert len({stem(7, STEMS - 1 - ordinal) for ordinal in range(2_000)} | stems) == 22_000


def test_the_stems_of_a_seed_never_change() -> None:
    assert [stem(1, ordinal) for ordinal in range(3)] == ["Lupovold", "Buthonum", "Dramagir"]


def test_two_seeds_hardly_ever_share_a_stem() -> None:
    one, other = ({stem(seed, ordinal) for ordinal in range(3_000)} for seed in (1, 2))
    assert len(one & other) <= 5


def test_instances_share_no_stem_and_those_of_one_are_far_apart() -> None:
    taken = []
    for index in range(40):
        stems = Stems(5, index)
        own = [stems.take() for _ in range(30)]
        for place, one in enumerate(own):
            assert is_usable(one, own[:place])
        taken += own
    assert len(set(taken)) == len(taken)


def test_a_reserve_ends_with_an_error_and_never_with_a_neighbours_stem() -> None:
    stems = Stems(5, 0)
    own = all_of(stems)
    assert 40 <= len(own) <= PER_INSTANCE
    with pytest.raises(NamesExhausted, match="64 stems at most"):
        stems.take()
    assert not set(all_of(Stems(5, 1))) & set(own)


@pytest.mark.parametrize("index", [-1, MAX_INSTANCES])
def test_an_index_outside_the_range_is_refused(index: int) -> None:
    with pytest.raises(NamesExhausted, match="index lies from 0"):
        Stems(1, index)


def test_a_twin_differs_in_one_letter_and_is_nobody_elses_name() -> None:
    stems = Stems(9, 3)
    original = stems.take()
    given = stems.given()
    twins = [given.twin(original, endless(Draws("twin"))) for _ in range(20)]
    assert len({*twins, original}) == 21
    for twin in twins:
        assert sum(a != b for a, b in zip(original, twin, strict=True)) == 1


@pytest.mark.parametrize("name", ["Nazarol", "Sextorin", "Titavel"])
def test_a_stem_with_a_word_that_offends_is_never_used(name: str) -> None:
    assert not is_usable(name, [])
