from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import pytest

from app.analysis.scores import ScoreTable
from app.reports.build import ModelScores, RunFacts, build_report
from app.reports.report import Report, Usage


def _table(
    states: Mapping[str, Any],
    *,
    answerable: Sequence[bool] | None = None,
    reason: str = "timeout",
) -> ScoreTable:
    """Return a table from states [n, k] by regime; every invalid cell has the same reason."""
    cells = np.stack([np.asarray(rows, dtype=np.int8) for rows in states.values()], axis=1)
    n = len(cells)
    return ScoreTable(
        instances=tuple(f"i{row:05}" for row in range(n)),
        answerable=np.ones(n, bool) if answerable is None else np.array(answerable, bool),
        regimes=tuple(states),
        states=cells,
        reasons=np.full(cells.shape, reason, dtype=object),
        truncated=np.zeros(cells.shape[:2], dtype=bool),
    )


def _report(table: ScoreTable, name: str = "reader", **facts: Any) -> Report:
    """Return the report of one model in a run that is otherwise ordinary."""
    known = {"run_id": "run_1", "generated_at": "2026-11-29T20:00:00Z", "seed": 7}
    manifest = {"docset": {"id": "ds_1", "revision": 1}}
    usage = Usage(prompt_tokens=1_000, completion_tokens=50, cost_usd=0.25)
    scores = ModelScores(name=name, table=table, usage=usage)
    return build_report(RunFacts(**{"manifest": manifest, **known, **facts}), [scores])


@pytest.fixture(scope="session")
def make_table() -> Callable[..., ScoreTable]:
    return _table


@pytest.fixture(scope="session")
def make_report() -> Callable[..., Report]:
    return _report


@pytest.fixture(scope="session")
def four_regimes() -> dict[str, list[list[int]]]:
    """Return cells of 20 instances: .4 alone, .9 with concepts, .6 related, .4 in full sets."""
    right = {"instruction_only": 8, "concepts_only": 18, "related_only": 12, "full_set": 8}
    return {
        regime: [[int(row < count)] * 2 for row in range(20)] for regime, count in right.items()
    }
