"""What a reader must know before any figure: simulated, incomplete, invalid, ungraded."""

from collections.abc import Sequence

import numpy as np

from app.analysis.scores import CellCounts, ScoreTable, add_counts
from app.analysis.sentences import describe_reasons

SIMULATED = "simulated: the answers come from simulated subjects, no language model was asked"


def count_all(tables: Sequence[ScoreTable]) -> CellCounts:
    """Return the cell counts over all models and regimes."""
    return add_counts(table.count_cells(regime) for table in tables for regime in table.regimes)


def is_incomplete(tables: Sequence[ScoreTable]) -> bool:
    """Return whether cells are missing by the world's doing or have no outcome yet."""
    total = count_all(tables)
    return total.world_invalid + total.open > 0


def quality_warnings(tables: Sequence[ScoreTable], *, simulated: bool) -> tuple[str, ...]:
    """Return the warnings that stand first, those that apply, in this order."""
    total = count_all(tables)
    short = _short_instances(tables)
    missing = total.world_invalid + total.open
    warnings = (
        (simulated, SIMULATED),
        (total.invalid, _invalid(total)),
        (total.ungraded, f"{total.ungraded} of {total.planned} cells are ungraded (missing)"),
        (short, f"instances with fewer samples than planned in some regime: {short}"),
        (
            missing,
            f"incomplete: {missing} of {total.planned} cells are missing "
            f"({total.world_invalid} invalid by the world's doing, {total.open} still open)",
        ),
    )
    return tuple(text for applies, text in warnings if applies)


def _invalid(total: CellCounts) -> str:
    kinds = (
        (total.model_reasons, "by the model's doing, counted as incorrect"),
        (total.world_reasons, "by the world's doing, missing"),
    )
    described = [
        f"{reasons.total()} {kind} ({describe_reasons(reasons)})"
        for reasons, kind in kinds
        if reasons
    ]
    return f"{total.invalid} of {total.planned} cells are invalid: {'; '.join(described)}"


def _short_instances(tables: Sequence[ScoreTable]) -> int:
    """Count instances that are short in some regime for some model, each once."""
    short: set[str] = set()
    for table in tables:
        missing = np.zeros(len(table.instances), dtype=bool)
        for regime in table.regimes:
            missing |= table.is_short(regime)
        short.update(table.instances[row] for row in np.flatnonzero(missing))
    return len(short)
