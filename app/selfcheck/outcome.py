"""All that a self-check found, and whether it passed."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from app.selfcheck.gates import GateResult
from app.selfcheck.ledger import LedgerVerdict
from app.selfcheck.replications import ReplicationRow
from app.selfcheck.verdict import PipelineRow, PipelineVerdict

# The least coverage that is allowed, and how far a mean may lie off: four standard errors.
LEAST_COVERAGE = 0.935
SLACK_ERRORS = 3.0
BIAS_ERRORS = 4.0
FULL_REPLICATIONS = 2_000


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was measured through the service, in replications, and at the gates.

    `inexact` says what reports got wrong that leaves nothing to chance.
    """

    rows: tuple[PipelineRow, ...]
    pipeline: PipelineVerdict
    inexact: tuple[str, ...]
    ledgers: tuple[LedgerVerdict, ...]
    replications: tuple[ReplicationRow, ...]
    gates: tuple[GateResult, ...]

    def failures(self) -> tuple[str, ...]:
        """Return what failed, in words; nothing when the instrument is sound."""
        return tuple(self._failures())

    def _failures(self) -> Iterator[str]:
        yield from self.inexact
        yield from self.pipeline.failures
        for ledger in self.ledgers:
            yield from _ledger_failures(ledger)
        for row in self.replications:
            yield from _replication_failures(row)
        for gate in self.gates:
            if not gate.passed:
                measured = "nothing" if gate.measured is None else f"{gate.measured:.3f}"
                yield (
                    f"{gate.name}, {gate.setting}: {measured} measured,"
                    f" {gate.low:.3f} to {gate.high:.3f} allowed"
                )

    def to_json(self) -> Mapping[str, Any]:
        """Return everything as JSON-ready data, the verdict first."""
        failures = self.failures()
        return {"passed": not failures, "failures": list(failures)} | {
            "pipeline": [asdict(row) for row in self.rows],
            "losses": [asdict(loss) for loss in self.pipeline.losses],
            "ledgers": [ledger._asdict() for ledger in self.ledgers],
            "replications": [asdict(row) for row in self.replications],
            "gates": [asdict(gate) for gate in self.gates],
        }


def _ledger_failures(ledger: LedgerVerdict) -> Iterator[str]:
    if ledger.replies_without_cell or ledger.cells_without_reply or not ledger.cells:
        yield (
            f"the provider served {ledger.replies} replies, {ledger.cells} cells were kept;"
            f" {ledger.replies_without_cell} and {ledger.cells_without_reply} of them have no"
            " counterpart: other texts, or other evidence than the regime is to show"
        )
    if ledger.same_draws:
        yield f"{ledger.same_draws} samples were asked for with the seed of an earlier one"


def _replication_failures(row: ReplicationRow) -> Iterator[str]:
    name = f"{row.figure} of {row.subject} in {row.replications} experiments"
    # As at the gates: fewer than 2,000 experiments measure less exactly.
    noise = max(0.0, 1 / row.replications - 1 / FULL_REPLICATIONS) ** 0.5
    least = (
        LEAST_COVERAGE - SLACK_ERRORS * (LEAST_COVERAGE * (1 - LEAST_COVERAGE)) ** 0.5 * noise
    )
    if row.coverage < least:
        yield f"{name}: {row.coverage:.3f} of intervals hold the truth, below {least:.3f}"
    if abs(row.bias) > BIAS_ERRORS * row.bias_error:
        yield (
            f"{name}: estimates lie {100 * row.bias:+.2f} points off, where chance explains"
            f" {100 * BIAS_ERRORS * row.bias_error:.2f}"
        )
