"""When to try again, and for how long to wait: the only retry layer there is."""

import asyncio
import email.utils
import random
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import NamedTuple

from app.gateway.failures import Fault

FIRST_PAUSE_SECONDS = 1.0
LONGEST_PAUSE_SECONDS = 60.0
LONGEST_RETRY_AFTER_SECONDS = 120.0
# A pause is taken in slices, so that a cancelled run is noticed within one of them.
_SLICE_SECONDS = 1.0
_SECONDS = re.compile(r"[+-]?\d{1,12}(\.\d*)?")


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Pacing:
    """Time and chance as arguments, so that tests neither wait nor guess."""

    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    uniform: Callable[[float, float], float] = random.uniform
    now: Callable[[], datetime] = _now


class TooLong(NamedTuple):
    """The provider asks for a longer wait than one call may take."""

    seconds: float


def next_pause(fault: Fault, failed_attempts: int, pacing: Pacing) -> float | TooLong:
    """Return the seconds to wait after `failed_attempts` (from 1) attempts.

    Full jitter: uniform between 0 and 1, 2, 4 … 60 s. What the provider asks for in
    Retry-After is a lower bound, up to 120 s.
    """
    ceiling = min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2.0 ** (failed_attempts - 1))
    asked = retry_after_seconds(fault.retry_after, pacing.now())
    if asked > LONGEST_RETRY_AFTER_SECONDS:
        return TooLong(asked)
    return max(asked, pacing.uniform(0.0, ceiling))


def retry_after_seconds(header: str | None, now: datetime) -> float:
    """Return what a Retry-After header asks for, in seconds from `now` and never below 0.

    Both forms of RFC 9110 section 10.2.3 are read; anything else asks for nothing.
    """
    if header is None:
        return 0.0
    told = header.strip()
    if _SECONDS.fullmatch(told):
        return max(0.0, float(told))
    try:
        due = email.utils.parsedate_to_datetime(header)
    except (ValueError, OverflowError):
        return 0.0
    return max(0.0, (due.replace(tzinfo=due.tzinfo or UTC) - now).total_seconds())


async def pause(seconds: float, wanted: Callable[[], bool], pacing: Pacing) -> bool:
    """Wait, and return whether the call is still wanted; return early when it is not."""
    left = seconds
    while wanted():
        if left <= 0:
            return True
        await pacing.sleep(min(left, _SLICE_SECONDS))
        left -= _SLICE_SECONDS
    return False
