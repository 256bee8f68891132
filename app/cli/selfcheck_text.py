"""The outcome of a self-check in words and tables."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from app.cli.output import known, say, say_table
from app.selfcheck.gates import GateResult
from app.selfcheck.outcome import Outcome


def say_outcome(outcome: Outcome, figure: Path) -> None:
    """Print the verdict first, then what it rests on."""
    failures = outcome.failures()
    say("The instrument passes." if not failures else "The instrument fails:")
    for failure in failures:
        say(f"  {failure}")
    _say_losses(outcome)
    _say_replications(outcome)
    _say_gates(outcome)
    say()
    say(f"Picture: {figure}")


def _say_losses(outcome: Outcome) -> None:
    reports = len(
        {(row.subject, row.truth) for row in outcome.rows if row.loss == "mode_switch"}
    )
    cells = sum(ledger.cells for ledger in outcome.ledgers)
    say()
    say(f"Through the service: {reports} reports, {cells:,} cells, what the provider served")
    columns = ("figure", "reports", "intervals that hold", "bias", "in standard errors")
    say_table(
        columns,
        (
            (
                loss.loss,
                str(loss.reports),
                str(loss.held),
                f"{100 * loss.bias:+.2f}",
                f"{loss.bias_z:+.1f}",
            )
            for loss in outcome.pipeline.losses
        ),
    )


def _say_replications(outcome: Outcome) -> None:
    if not outcome.replications:
        return
    first = outcome.replications[0]
    say()
    say(
        f"In {first.replications:,} experiments of {first.n} instances with {first.samples}"
        " samples (points, shares)"
    )
    say_table(
        ("subject", "figure", "truth", "bias", "coverage", "power", "planned power"),
        (
            (
                row.subject,
                row.figure,
                f"{100 * row.truth:.1f}",
                f"{100 * row.bias:+.2f}",
                f"{row.coverage:.3f}",
                f"{row.power:.3f}",
                f"{row.planned_power:.3f}",
            )
            for row in outcome.replications
        ),
    )


def _say_gates(outcome: Outcome) -> None:
    """Print one line per gate, with the settings that came out lowest and highest."""
    say()
    say("Gates (share of experiments)")
    say_table(
        ("gate", "settings", "experiments", "lowest", "highest", "allowed", ""),
        (_gate_line(gates) for gates in _by_name(outcome.gates)),
    )


def _by_name(gates: Sequence[GateResult]) -> Iterator[list[GateResult]]:
    for name in dict.fromkeys(gate.name for gate in gates):
        yield [gate for gate in gates if gate.name == name]


def _gate_line(gates: list[GateResult]) -> tuple[str, ...]:
    measured = [gate.measured for gate in gates if gate.measured is not None]
    extremes = (min(measured), max(measured)) if measured else (None, None)
    low = min(gate.low for gate in gates)
    high = max(gate.high for gate in gates)
    return (
        gates[0].name,
        str(len(gates)),
        f"{sum(gate.replications for gate in gates):,}",
        *(known(None if value is None else f"{value:.3f}") for value in extremes),
        f"{low:.3f} to {high:.3f}",
        "passes" if all(gate.passed for gate in gates) else "FAILS",
    )
