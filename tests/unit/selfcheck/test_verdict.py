import json
from dataclasses import asdict, replace

import numpy as np
import pytest

from app.selfcheck.verdict import PipelineRow, judge_pipeline

ERROR = 0.05


def row(off: float = 0.0, loss: str = "retrieval_loss", subject: str = "reader") -> PipelineRow:
    """Return a report that lies `off` standard errors from its truth of .3."""
    estimate = 0.3 + off * ERROR
    reach = 2 * ERROR
    return PipelineRow(
        subject, loss, 0.3, estimate, estimate - reach, estimate + reach, ERROR, 60
    )


def spread(count: int, seed: int = 1, loss: str = "retrieval_loss") -> list[PipelineRow]:
    """Return reports whose deviations are as their standard errors say."""
    offs = np.random.default_rng(seed).standard_t(59, count)
    return [row(float(off), loss) for off in offs]


def test_a_sound_instrument_passes() -> None:
    verdict = judge_pipeline([*spread(30), *spread(30, 2, "knowledge_loss")])
    assert (verdict.passed, verdict.failures) == (True, ())
    assert [(loss.loss, loss.reports) for loss in verdict.losses] == [
        ("retrieval_loss", 30),
        ("knowledge_loss", 30),
    ]
    assert json.loads(json.dumps(asdict(verdict)))


def test_a_sound_instrument_hardly_ever_fails() -> None:
    verdicts = [judge_pipeline(spread(20, seed)) for seed in range(400)]
    # At most .3 % of trials: more than six in 400 has a chance of one in ten thousand.
    assert sum(not verdict.passed for verdict in verdicts) <= 6


def test_too_few_intervals_that_hold_fail_their_loss_alone() -> None:
    missed = [row(2.5), row(-2.5)] * 3
    verdict = judge_pipeline([*missed, *spread(20, 1, "knowledge_loss")])
    (failure,) = verdict.failures
    assert failure.startswith("retrieval_loss: 0 of 6 intervals hold the truth")


def test_one_miss_in_twenty_is_no_fault() -> None:
    assert judge_pipeline([*[row()] * 19, row(2.2)]).passed is True


def test_a_steady_small_bias_fails_though_every_interval_holds() -> None:
    verdict = judge_pipeline([row(-0.5)] * 60)
    (failure,) = verdict.failures
    assert failure == (
        "retrieval_loss: estimates lie -2.5 points off the truth on average "
        "(-3.9 standard errors)"
    )
    assert verdict.losses[0].held == 60


def test_a_single_wild_report_fails_and_is_named() -> None:
    verdict = judge_pipeline([*[row()] * 40, row(6, subject="noise-prone")])
    assert verdict.failures == (
        "retrieval_loss of noise-prone: 60.0 points measured for a true 30.0 "
        "(+6.0 standard errors)",
    )
    assert verdict.largest == row(6, subject="noise-prone")


def test_the_same_deviation_is_less_surprising_with_few_instances() -> None:
    wild = row(5)
    assert judge_pipeline([*[row()] * 20, wild]).passed is False
    assert judge_pipeline([*[row()] * 20, replace(wild, n=6)]).passed is True


def test_bounds_allow_for_the_number_of_rows() -> None:
    lone, among_many = [row(3.7)], [*[row()] * 400, row(3.7)]
    assert any("+3.7 standard errors" in failure for failure in judge_pipeline(lone).failures)
    assert judge_pipeline(among_many).passed is True


def test_nothing_to_judge_is_no_pass() -> None:
    verdict = judge_pipeline([])
    assert (verdict.passed, verdict.failures) == (False, ("there is no report to judge",))
    assert (verdict.losses, verdict.largest) == ((), None)


@pytest.mark.parametrize("edge", [0.2, 0.4])
def test_an_interval_holds_its_own_ends(edge: float) -> None:
    assert PipelineRow("s", "l", edge, 0.3, 0.2, 0.4, ERROR, 60).holds is True


def test_a_small_docset_in_which_nothing_varied_is_no_outlier() -> None:
    # Of 24 instances a subject that knows 95 % of the answers knows all in three of ten trials.
    still = replace(
        row(), truth=0.047, estimate=0.0, ci_low=-0.1, ci_high=0.1, standard_error=0.007, n=24
    )
    assert judge_pipeline([still, *[row()] * 20]).passed
    assert not judge_pipeline([replace(still, n=60), *[row()] * 20]).passed
