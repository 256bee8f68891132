import json
from dataclasses import asdict

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.analysis.losses import LOSSES
from app.analysis.mode_switch import MODE_SWITCH
from app.analysis.planning import minimum_detectable_loss
from app.analysis.scores import FloatArray
from app.protocol.regimes import DEFAULT_REGIMES
from app.selfcheck.replications import (
    FIGURES,
    DrawModel,
    ReplicationRow,
    planned_power,
    replicate,
)

CHANCE = st.floats(0, 1)
ROWS = st.lists(st.lists(CHANCE, min_size=4, max_size=4), min_size=1, max_size=5)
MODELS = st.builds(DrawModel, st.just("any"), CHANCE, CHANCE, ROWS.map(np.array))
MANY = 10_000


def reader(known: float = 0.0, switched: float = 0.0) -> DrawModel:
    """Return a subject that loses more the more of a docset's two kinds it reads."""
    evidence = np.array([[0.0, 0.9, 0.8, 0.4], [0.1, 0.8, 0.5, 0.5]])
    return DrawModel("reader", known, switched, evidence)


def rows_of(model: DrawModel, **options: int) -> dict[str, ReplicationRow]:
    how = {"n": 60, "samples": 2, "replications": 200, "seed": 1, **options}
    return {row.figure: row for row in replicate(model, **how)}


@given(MODELS)
def test_accuracy_is_what_is_known_and_what_is_found_of_the_rest(model: DrawModel) -> None:
    for place, regime in enumerate(DEFAULT_REGIMES):
        known = model.known
        if regime.evidence.documents:
            known *= 1 - model.switched
        expected = known + (1 - known) * model.evidence[:, place]
        assert model.accuracies[:, place] == pytest.approx(expected)


@given(CHANCE, CHANCE, CHANCE, st.integers(1, 10))
def test_the_mode_switch_has_its_moments_in_closed_form(
    known: float, switched: float, found: float, samples: int
) -> None:
    model = DrawModel("s", known, switched, np.array([[0.0, found, found, found]]))
    lost, gained = known * switched, 1 - known
    mean = lost * (1 - found) - gained * found
    square = lost * (1 - found) ** 2 + gained * found**2
    within = (1 - known * (1 - switched)) * found * (1 - found)
    assert model.truth(MODE_SWITCH) == pytest.approx(mean)
    assert model.variance(MODE_SWITCH, samples) == pytest.approx(
        square - mean**2 + within / samples
    )


@pytest.mark.parametrize("figure", FIGURES)
@pytest.mark.parametrize("samples", [1, 3])
def test_draws_have_the_mean_and_the_variance_that_are_reckoned(
    figure: str, samples: int
) -> None:
    model, gap = reader(known=0.4, switched=0.5), FIGURES[figure]
    right = model.draw(MANY, samples, np.random.default_rng(2)).mean(axis=2)
    columns = [DEFAULT_REGIMES.index(regime) for regime in (gap.minuend, gap.subtrahend)]
    differences = right[:, columns[0]] - right[:, columns[1]]
    error = (model.variance(gap, samples) / MANY) ** 0.5
    assert abs(differences.mean() - model.truth(gap)) < 4 * error
    assert differences.var() == pytest.approx(model.variance(gap, samples), rel=0.06)


def test_what_is_known_is_known_in_every_sample_and_regime() -> None:
    nothing_found = np.zeros((1, 4))
    model = DrawModel("s", 0.5, 0.5, nothing_found)
    right = model.draw(500, 3, np.random.default_rng(3))
    alike = right.all(axis=2) | ~right.any(axis=2)
    assert alike.all()
    alone, concepts, related, full = right[:, :, 0].T
    assert (alone == concepts).all()
    assert (related == full).all()
    assert not (full & ~alone).any()
    assert 0 < full.sum() < alone.sum() < 500


def test_estimates_are_unbiased_and_intervals_hold_the_truth() -> None:
    for row in rows_of(reader(known=0.3, switched=0.3)).values():
        assert abs(row.bias) < 4 * row.bias_error
        assert row.coverage > 0.9
        assert row.bias == pytest.approx(row.mean_estimate - row.truth)


def test_power_is_near_what_was_planned() -> None:
    for row in rows_of(reader(), replications=300).values():
        # Four binomial errors of 300; the adjusted interval is a little wider than planned.
        assert row.planned_power - 0.17 < row.power < row.planned_power + 0.12


def test_a_subject_that_loses_nothing_is_seldom_found_to_lose() -> None:
    steady = DrawModel("steady", 0.0, 0.0, np.full((1, 4), 0.6))
    for row in rows_of(steady, replications=300).values():
        assert row.truth == 0
        assert row.power < 0.09
        assert row.planned_power == pytest.approx(0.05)


def test_a_subject_that_documents_make_forget_is_called_fragile() -> None:
    rows = rows_of(DrawModel("averse", 0.9, 0.9, np.full((1, 4), 0.1)), replications=50)
    assert rows["mode_switch"].above_zero == 1.0
    assert rows["noise_induced_loss"].above_zero < 0.2


def test_there_is_a_row_per_loss_and_one_for_the_mode_switch() -> None:
    rows = replicate(reader(), n=12, samples=1, replications=2, seed=1)
    assert [row.figure for row in rows] == [*LOSSES, "mode_switch"]
    assert json.loads(json.dumps([asdict(row) for row in rows]))


def test_replications_depend_on_the_seed_alone() -> None:
    assert rows_of(reader(), replications=5) == rows_of(reader(), replications=5)
    assert rows_of(reader(), replications=5) != rows_of(reader(), replications=5, seed=2)


@pytest.mark.parametrize("clusters", [12, 60, 150])
def test_the_minimum_detectable_loss_is_found_with_power_point_eight(clusters: int) -> None:
    detectable = minimum_detectable_loss(clusters, 0.2)
    assert detectable is not None
    assert planned_power(detectable, 0.2, clusters) == pytest.approx(0.8, abs=2e-4)
    assert planned_power(-detectable, 0.2, clusters) == pytest.approx(0.8, abs=2e-4)


@pytest.mark.parametrize(("loss", "power"), [(0.0, 0.0), (0.2, 1.0)])
def test_without_any_variance_every_loss_is_found(loss: float, power: float) -> None:
    assert planned_power(loss, 0.0, 12) == power


@pytest.mark.parametrize(
    "changed", [{"n": 1}, {"samples": 0}, {"replications": 1}], ids=lambda change: str(change)
)
def test_too_small_replications_are_refused(changed: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="at least"):
        rows_of(reader(), **changed)


@pytest.mark.parametrize(
    ("known", "evidence"),
    [(1.1, np.zeros((1, 4))), (0.5, np.full((1, 4), -0.1)), (0.5, np.full((1, 4), np.nan))],
)
def test_chances_outside_zero_to_one_are_refused(known: float, evidence: FloatArray) -> None:
    with pytest.raises(ValueError, match="from 0 to 1"):
        DrawModel("s", known, 0.0, evidence)


@pytest.mark.parametrize("shape", [(0, 4), (2, 3), (4,)])
def test_evidence_of_another_shape_is_refused(shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"\[instances, 4\]"):
        DrawModel("s", 0.0, 0.0, np.zeros(shape))
