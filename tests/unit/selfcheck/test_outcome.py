from dataclasses import replace

from app.selfcheck.gates import GateResult
from app.selfcheck.ledger import LedgerVerdict
from app.selfcheck.outcome import Outcome
from app.selfcheck.plan import FULL, LOWERED, PERFECT, QUICK
from app.selfcheck.replications import ReplicationRow
from app.selfcheck.verdict import PipelineRow, judge_pipeline
from app.simulation.subjects import PRESETS, parse_subject

ROW = PipelineRow("reader", "knowledge_loss", 0.5, 0.52, 0.42, 0.6, 0.05, 60)
REPLICATION = ReplicationRow(
    subject="reader",
    figure="knowledge_loss",
    n=60,
    samples=2,
    replications=2_000,
    truth=0.5,
    mean_estimate=0.5,
    bias=0.0,
    bias_error=0.001,
    coverage=0.95,
    power=1.0,
    above_zero=1.0,
    planned_power=1.0,
    minimum_detectable=0.1,
)
GATE = GateResult("Loss interval", "n = 60", 0.95, 0.935, 0.97, 2_000, passed=True)
SOUND = Outcome(
    rows=(ROW,),
    pipeline=judge_pipeline((ROW,)),
    inexact=(),
    ledgers=(LedgerVerdict(8, 8, 0, 0, 0),),
    replications=(REPLICATION,),
    gates=(GATE,),
)


def test_a_sound_instrument_passes() -> None:
    assert SOUND.failures() == ()
    assert SOUND.to_json()["passed"] is True


def test_a_cell_that_is_not_what_the_provider_said_fails() -> None:
    (told,) = replace(SOUND, ledgers=(LedgerVerdict(8, 8, 1, 1, 0),)).failures()
    assert told.startswith("the provider served 8 replies, 8 cells were kept; 1 and 1 of them")


def test_samples_that_share_a_seed_fail() -> None:
    (told,) = replace(SOUND, ledgers=(LedgerVerdict(8, 8, 0, 0, 4),)).failures()
    assert told == "4 samples were asked for with the seed of an earlier one"


def test_what_is_inexact_fails_in_its_own_words() -> None:
    assert replace(SOUND, inexact=("perfect is right in 0.9",)).failures() == (
        "perfect is right in 0.9",
    )


def test_a_figure_that_admits_no_error_and_is_off_fails() -> None:
    rows = (replace(ROW, standard_error=0.0),)
    assert replace(SOUND, rows=rows, pipeline=judge_pipeline(rows)).failures()


def test_intervals_that_promise_too_much_fail() -> None:
    low = replace(REPLICATION, coverage=0.93)
    (told,) = replace(SOUND, replications=(low,)).failures()
    assert told.startswith("knowledge_loss of reader in 2000 experiments: 0.930 of intervals")


def test_fewer_experiments_are_judged_less_sharply() -> None:
    few = replace(REPLICATION, coverage=0.9, replications=100)
    assert replace(SOUND, replications=(few,)).failures() == ()
    assert replace(SOUND, replications=(replace(few, coverage=0.8),)).failures()


def test_a_mean_that_lies_off_fails() -> None:
    off = replace(REPLICATION, bias=-0.0041)
    (told,) = replace(SOUND, replications=(off,)).failures()
    assert "estimates lie -0.41 points off, where chance explains 0.40" in told


def test_a_gate_that_fails_is_told_with_its_band() -> None:
    failed = replace(GATE, measured=0.91, passed=False)
    (told,) = replace(SOUND, gates=(failed,)).failures()
    assert told == "Loss interval, n = 60: 0.910 measured, 0.935 to 0.970 allowed"


def test_a_report_far_from_the_truth_fails() -> None:
    rows = (replace(ROW, estimate=0.9, ci_low=0.8, ci_high=1.0),)
    (*told,) = replace(SOUND, rows=rows, pipeline=judge_pipeline(rows)).failures()
    assert any("90.0 points measured for a true 50.0" in one for one in told)


def test_the_plans_name_subjects_that_there_are() -> None:
    for plan in (FULL, QUICK):
        for called in plan.subjects.values():
            parse_subject(called)
    assert set(PRESETS) <= set(FULL.subjects)


def test_each_lowered_subject_differs_from_the_perfect_one_in_what_it_is_named_for() -> None:
    perfect = parse_subject(PERFECT)
    fields = ("p_extract", "p_use", "p_noise", "p_known", "p_switch", "p_abstain", "p_slip")
    changed = [
        {name for name in fields if getattr(parse_subject(one), name) != getattr(perfect, name)}
        for one in LOWERED.values()
    ]
    assert changed == [
        {"p_extract"},
        {"p_use"},
        {"p_noise"},
        {"p_known", "p_switch"},
        {"p_slip"},
    ]
