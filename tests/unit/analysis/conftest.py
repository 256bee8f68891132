from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import pytest

from app.analysis.scores import ScoreTable


def _table(
    states: Mapping[str, Any],
    *,
    clusters: Sequence[str | None] = (),
    answerable: Sequence[bool] | None = None,
    reason: str = "timeout",
) -> ScoreTable:
    """Return a table from states [n, k] by regime; every invalid cell has the same reason."""
    cells = np.stack([np.asarray(rows, dtype=np.int8) for rows in states.values()], axis=1)
    n = len(cells)
    return ScoreTable(
        instances=tuple(f"i{row:05}" for row in range(n)),
        clusters=tuple(clusters),
        answerable=np.ones(n, bool) if answerable is None else np.array(answerable, bool),
        regimes=tuple(states),
        states=cells,
        reasons=np.full(cells.shape, reason, dtype=object),
        truncated=np.zeros(cells.shape[:2], dtype=bool),
    )


@pytest.fixture(scope="session")
def make_table() -> Callable[..., ScoreTable]:
    return _table
