"""Times as the API writes them: UTC, RFC 3339, ending in Z."""

from datetime import UTC, datetime


def rfc3339(moment: datetime) -> str:
    """Return a time as text, to the millisecond.

    >>> rfc3339(datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC))
    '2026-01-02T03:04:05.000Z'
    """
    told = moment.astimezone(UTC).isoformat(timespec="milliseconds")
    return told.replace("+00:00", "Z")


def rfc3339_or_none(moment: datetime | None) -> str | None:
    """Return a time as text, or None where there is none yet."""
    return None if moment is None else rfc3339(moment)
