import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.gateway.failures import Fault
from app.gateway.retries import Pacing, TooLong, next_pause, pause, retry_after_seconds

NOW = datetime(2026, 11, 29, 12, 0, tzinfo=UTC)


def _pacing(uniform: Callable[[float, float], float]) -> Pacing:
    return Pacing(uniform=uniform, now=lambda: NOW)


def test_the_longest_pause_doubles_from_one_second_to_sixty() -> None:
    longest = _pacing(lambda _low, high: high)
    pauses = [next_pause(Fault("x"), failed, longest) for failed in range(1, 10)]
    assert pauses == [1, 2, 4, 8, 16, 32, 60, 60, 60]


@given(failed=st.integers(1, 1000), seed=st.integers())
def test_a_pause_lies_between_nothing_and_sixty_seconds(failed: int, seed: int) -> None:
    pacing = _pacing(random.Random(seed).uniform)
    wait = next_pause(Fault("x"), failed, pacing)
    assert not isinstance(wait, TooLong)
    assert 0 <= wait <= 60


@pytest.mark.parametrize(
    ("header", "wait"), [("0", 1.0), ("120", 120.0), ("121", TooLong(121.0))]
)
def test_a_provider_may_ask_for_two_minutes_and_no_more(
    header: str, wait: float | TooLong
) -> None:
    longest = _pacing(lambda _low, high: high)
    assert next_pause(Fault("x", retry_after=header), 1, longest) == wait


@given(seconds=st.integers(0, 10**9))
def test_seconds_and_dates_ask_for_the_same(seconds: int) -> None:
    due = format_datetime(NOW + timedelta(seconds=seconds), usegmt=True)
    assert retry_after_seconds(str(seconds), NOW) == retry_after_seconds(due, NOW) == seconds


@given(
    header=st.text() | st.sampled_from(["nan", "inf", "-inf", "1e400", "٣", "9" * 400, "0\x1f"])
)
def test_any_header_gives_a_finite_wait(header: str) -> None:
    assert 0 <= retry_after_seconds(header, NOW) < float("inf")


@pytest.mark.anyio
async def test_a_pause_ends_at_the_first_slice_in_which_nobody_wants_the_call() -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    pacing = Pacing(sleep=sleep)
    assert await pause(2.5, lambda: True, pacing)
    assert slept == [1.0, 1.0, 0.5]
    assert not await pause(60.0, lambda: len(slept) < 5, pacing)
    assert len(slept) == 5
