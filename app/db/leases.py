"""The queue of record: leases on open cells, fenced outcomes, verdicts.

A lease is a token with an end. Whoever holds it may write the cell's outcome once; a write
under a lease that was lost meanwhile changes nothing and says so.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    bindparam,
    func,
    insert,
    or_,
    select,
    update,
)

from app.db.rows import new_id
from app.db.tables import cells, runs, verdicts

# A cell whose lease was lost this often may be what ends its executors. Such suspects are
# leased by themselves, in batches that shrink with each loss, at last alone.
SUSPECT_CLAIMS = 3
SUSPECT_BATCHES = {3: 16, 4: 4}
# One that was lost this often, the last times alone, is given up.
MAX_CLAIMS = 8


class Claim(NamedTuple):
    """Open cells of a shard under one lease, in plan order.

    `epoch` is the run's at the time: a later one means that the cells were taken back.
    """

    lease: str
    run_id: str
    epoch: int
    shard: int
    suspect: bool
    cells: Sequence[Mapping[str, Any]]


def _free(now: float) -> ColumnElement[bool]:
    return or_(cells.c.lease.is_(None), cells.c.lease_until < now)


def next_shard(
    connection: Connection,
    run_id: str,
    now: float,
    *,
    but_models: Collection[str],
    suspects: bool,
) -> int | None:
    """Return the first shard of a run with open cells that nobody holds.

    Shards of `but_models` are passed over, and without `suspects` those that hold no others.
    """
    query = (
        select(cells.c.shard)
        .where(cells.c.pending, cells.c.run_id == run_id, _free(now))
        .where(cells.c.model_id.not_in(list(but_models)))
        .order_by(cells.c.shard)
        .limit(1)
    )
    if not suspects:
        query = query.where(cells.c.claims < SUSPECT_CLAIMS)
    return connection.scalar(query)


def claim_shard(
    connection: Connection,
    run_id: str,
    shard: int,
    *,
    now: float,
    until: float,
    suspects: bool = True,
) -> Claim | None:
    """Lease the open cells of a shard that nobody holds; None when there are none.

    Cells that are no suspects go together; else, with `suspects`, the next batch of these.
    What was claimed `MAX_CLAIMS` times without an outcome becomes invalid, `poisoned`.
    """
    free = (cells.c.run_id == run_id) & (cells.c.shard == shard) & cells.c.pending & _free(now)
    _give_up(connection, free)
    lease = new_id("lease")
    leased = {"lease": lease, "lease_until": until, "claims": cells.c.claims + 1}
    ordinary = update(cells).where(free, cells.c.claims < SUSPECT_CLAIMS).values(**leased)
    is_suspect = connection.execute(ordinary).rowcount == 0
    if is_suspect and suspects:
        chosen = _suspects(connection, free)
        connection.execute(update(cells).where(cells.c.id.in_(chosen)).values(**leased))
    rows = connection.execute(
        select(
            cells.c.id,
            cells.c.model_id,
            cells.c.instance_id,
            cells.c.regime,
            cells.c.sample,
            cells.c.status,
            cells.c.response,
            cells.c.finish_reason,
        )
        .where(cells.c.lease == lease, cells.c.run_id == run_id)
        .order_by(cells.c.id)
    )
    claimed = [dict(row) for row in rows.mappings()]
    if not claimed:
        return None
    epoch = connection.scalar(select(runs.c.epoch).where(runs.c.id == run_id)) or 0
    return Claim(lease, run_id, epoch, shard, is_suspect, claimed)


def _suspects(connection: Connection, free: ColumnElement[bool]) -> list[str]:
    """Return the next batch of suspects: those that were lost least often."""
    found = connection.execute(select(cells.c.claims, cells.c.id).where(free))
    ordered = sorted((row.claims, row.id) for row in found)
    if not ordered:
        return []
    fewest = ordered[0][0]
    alike = [cell_id for claims, cell_id in ordered if claims == fewest]
    return alike[: SUSPECT_BATCHES.get(fewest, 1)]


def _give_up(connection: Connection, free: ColumnElement[bool]) -> None:
    connection.execute(
        update(cells)
        .where(free, cells.c.claims >= MAX_CLAIMS, cells.c.status == "planned")
        .values(
            status="invalid",
            invalid_reason="poisoned",
            invalid_detail=f"claimed {MAX_CLAIMS} times without an outcome",
            pending=False,
            lease=None,
            lease_until=None,
        )
    )


def renew(connection: Connection, leases: Collection[str], until: float) -> None:
    """Move the end of leases that are still held."""
    connection.execute(
        update(cells)
        .where(cells.c.pending, cells.c.lease.in_(list(leases)))
        .values(lease_until=until)
    )


def release(connection: Connection, leases: Collection[str], *, refund: bool) -> None:
    """Give leases back; with `refund` as if they had never been taken."""
    connection.execute(
        update(cells)
        .where(cells.c.pending, cells.c.lease.in_(list(leases)))
        .values(lease=None, lease_until=None, claims=cells.c.claims - (1 if refund else 0))
    )


def end_all_leases(connection: Connection) -> None:
    """End every lease at once: for the one executor of a database whose predecessor is dead."""
    connection.execute(
        update(cells)
        .where(cells.c.pending, cells.c.lease.is_not(None))
        .values(lease=None, lease_until=None)
    )


class Held(NamedTuple):
    """A cell under the lease that an outcome was worked out for."""

    cell_id: str
    lease: str


def store_outcomes(connection: Connection, outcomes: Sequence[Mapping[str, Any]]) -> set[Held]:
    """Write outcomes whose lease still holds, and return which those are.

    Each mapping has `cell_id`, `held_lease` and the columns to set.
    """
    still_held = _still_held(connection, {outcome["cell_id"] for outcome in outcomes})
    alike: dict[frozenset[str], list[dict[str, Any]]] = defaultdict(list)
    for outcome in outcomes:
        if Held(outcome["cell_id"], outcome["held_lease"]) in still_held:
            alike[frozenset(outcome)].append(dict(outcome))
    mine = (cells.c.id == bindparam("cell_id")) & (cells.c.lease == bindparam("held_lease"))
    # A cell may come twice, with its reply and then with its verdict; the reply goes first,
    # because the verdict ends the lease.
    for rows in sorted(alike.values(), key=lambda rows: "status" not in rows[0]):
        connection.execute(update(cells).where(mine), rows)
    return still_held


def _still_held(connection: Connection, cell_ids: Collection[str]) -> set[Held]:
    query = (
        select(cells.c.id, cells.c.lease)
        .where(cells.c.id.in_(list(cell_ids)), cells.c.pending, cells.c.lease.is_not(None))
        .with_for_update()
    )
    return {Held(row.id, row.lease) for row in connection.execute(query)}


def store_verdicts(connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
    """Write verdicts of cells that have none yet in the same grading."""
    grading_id = rows[0]["grading_id"]
    known = set(
        connection.scalars(
            select(verdicts.c.cell_id).where(
                verdicts.c.grading_id == grading_id,
                verdicts.c.cell_id.in_([row["cell_id"] for row in rows]),
            )
        )
    )
    new = [dict(row) for row in rows if row["cell_id"] not in known]
    if new:
        connection.execute(insert(verdicts), new)


def count_pending(connection: Connection, run_id: str) -> int:
    query = select(func.count()).where(cells.c.run_id == run_id, cells.c.pending)
    return int(connection.scalar(query) or 0)


def count_leased(connection: Connection, run_id: str, now: float) -> int:
    """Return how many open cells of a run somebody holds."""
    query = select(func.count()).where(
        cells.c.run_id == run_id, cells.c.pending, cells.c.lease_until >= now
    )
    return int(connection.scalar(query) or 0)


def runs_without_pending_cells(connection: Connection, run_ids: Collection[str]) -> list[str]:
    """Return those runs in which nothing is left to do."""
    has_pending = (
        select(cells.c.id).where(cells.c.run_id == runs.c.id, cells.c.pending).exists()
    )
    query = select(runs.c.id).where(runs.c.id.in_(list(run_ids)), ~has_pending)
    return list(connection.scalars(query))
