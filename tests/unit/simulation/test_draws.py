from hypothesis import given
from hypothesis import strategies as st

from app.simulation.draws import Draws

PATHS = st.lists(st.text(st.characters(codec="utf-8")) | st.integers() | st.none())


@given(path=PATHS, purpose=PATHS, count=st.integers(1, 1_000))
def test_equal_paths_give_equal_draws_in_range(
    path: list[object], purpose: list[object], count: int
) -> None:
    draws, again = Draws.of(*path), Draws.of(*path)
    assert draws.within(*purpose) == again.within(*purpose)
    assert 0 <= draws.fraction(*purpose) == again.fraction(*purpose) < 1
    assert 0 <= draws.below(count, *purpose) < count


def test_every_part_of_a_path_matters() -> None:
    base = Draws.of("subject", 1)
    streams = [base, Draws.of("subject", 2), base.within(), base.within("1"), base.within(1, 2)]
    assert len({stream.fraction("x") for stream in streams}) == len(streams)
    assert len({base.fraction(*path) for path in ((), ("a",), ("a", 0), ("b",))}) == 4


def test_draws_spread_evenly() -> None:
    draws = Draws.of("spread")
    fractions = [draws.fraction(place) for place in range(4_000)]
    assert abs(sum(fractions) / 4_000 - 0.5) < 4 * (1 / 12 / 4_000) ** 0.5
    assert sum(draws.below(3, "three", place) == 2 for place in range(3_000)) in range(
        897, 1_104
    )
