"""Small things that several queries share: ids, pages, row values."""

import secrets
import time
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import RowMapping

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"


def new_id(prefix: str) -> str:
    """Return `<prefix>_` and 26 characters that sort by time of creation.

    48 bits of milliseconds and 80 random bits in Crockford's base 32, as a ULID has them.
    """
    number = (time.time_ns() // 1_000_000) << 80 | secrets.randbits(80)
    characters = [_ALPHABET[(number >> (5 * place)) & 31] for place in range(25, -1, -1)]
    return f"{prefix}_{''.join(characters)}"


class Page(NamedTuple):
    """One page of a list; `next_cursor` is None on the last."""

    rows: Sequence[Mapping[str, Any]]
    next_cursor: str | None


def page_of(rows: Sequence[RowMapping], limit: int, key: str = "id") -> Page:
    """Return a page from `limit + 1` fetched rows."""
    shown = [dict(row) for row in rows[:limit]]
    more = len(rows) > limit
    return Page(shown, str(shown[-1][key]) if more and shown else None)
