"""Canonical JSON and hashes: equal values have equal bytes, everywhere."""

import hashlib
import json
from typing import Any


def canonical_json(value: Any) -> str:  # noqa: ANN401 - anything that JSON can hold
    """Return compact JSON with sorted keys and no ASCII escapes; refuse NaN and infinities."""
    return json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    )


def sha256_text(text: str) -> str:
    """Return the hex SHA-256 of `text` as UTF-8."""
    return hashlib.sha256(text.encode()).hexdigest()


def sha256_json(value: Any) -> str:  # noqa: ANN401 - anything that JSON can hold
    """Return the hex SHA-256 of the canonical JSON of `value`."""
    return sha256_text(canonical_json(value))


def keyed_number(bits: int, *path: object) -> int:
    """Return a number below 2**bits that depends on `path` alone, on every machine.

    This is the only source of order and seeds in the protocol, so that nothing depends on
    Python's `random`, on hashing salts or on the order of dictionaries.
    """
    digest = hashlib.sha256(canonical_json([str(part) for part in path]).encode()).digest()
    return int.from_bytes(digest, "big") >> (256 - bits)
