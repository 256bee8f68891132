"""Texts that stand twice, exactly or nearly, without comparing every pair of them."""

import zlib
from collections import defaultdict
from collections.abc import Callable, Sequence
from heapq import nsmallest
from itertools import combinations

SHINGLE_TOKENS = 5
SKETCH_SIZE = 128
# Two texts that are nearly the same share at least one of their smallest hashes almost surely.
BUCKET_KEYS = 4
BUCKET_SIZE = 20
NEARLY_THE_SAME = 0.85

Sketch = tuple[int, ...]
Pair = tuple[int, int]


def sketch(form: str) -> Sketch:
    """Return the smallest hashes of a text's shingles, in rising order (Broder's bottom-k)."""
    words = form.split()
    last = max(len(words) - SHINGLE_TOKENS, 0)
    shingles = {
        zlib.crc32(" ".join(words[start : start + SHINGLE_TOKENS]).encode())
        for start in range(last + 1)
        if words
    }
    return tuple(nsmallest(SKETCH_SIZE, shingles))


def resemblance(one: Sketch, other: Sketch) -> float:
    """Return the estimated share (0 to 1) of shingles that two texts have in common."""
    union = nsmallest(SKETCH_SIZE, {*one, *other})
    if not union:
        return 0.0
    return len({*one} & {*other} & {*union}) / len(union)


def same(keys: Sequence[str]) -> list[Pair]:
    """Return (earlier, later) for each key that stood before, the earlier its first place."""
    first: dict[str, int] = {}
    pairs = []
    for place, key in enumerate(keys):
        if key in first:
            pairs.append((first[key], place))
        else:
            first[key] = place
    return pairs


def nearly_same(
    forms: Sequence[str], ignore: Callable[[int, int], bool]
) -> list[tuple[Pair, float]]:
    """Return pairs of texts that are nearly the same, each with its resemblance.

    Only texts that share one of their smallest hashes are compared, and a bucket of such texts
    is looked at up to a bounded size, so the work grows with the number of texts, not with its
    square. Pairs for which `ignore` holds are left out.
    """
    sketches = [sketch(form) for form in forms]
    buckets: dict[int, list[int]] = defaultdict(list)
    for place, hashes in enumerate(sketches):
        for key in hashes[:BUCKET_KEYS]:
            if len(buckets[key]) < BUCKET_SIZE:
                buckets[key].append(place)
    candidates = {pair for places in buckets.values() for pair in combinations(places, 2)}
    scored = [
        (pair, resemblance(sketches[pair[0]], sketches[pair[1]]))
        for pair in sorted(candidates)
        if not ignore(*pair)
    ]
    return [(pair, score) for pair, score in scored if score >= NEARLY_THE_SAME]
