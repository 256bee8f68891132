import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from app.protocol.sampling import ModelParams, Purpose, Sampling, sample_seed

hashes = st.text("0123456789abcdef", min_size=64, max_size=64)


def test_the_papers_sampling_is_the_default() -> None:
    assert Sampling().model_dump() == {"temperature": 1.0, "top_p": 0.7}


@given(hashes, st.integers(1, 100), st.integers(0, 2**63 - 1))
def test_measurement_and_calibration_never_share_a_seed(
    instance: str, sample: int, seed: int
) -> None:
    measured = sample_seed(seed, instance, sample, Purpose.MEASUREMENT)
    calibrated = sample_seed(seed, instance, sample, Purpose.CALIBRATION)
    assert measured % 2 == 0
    assert calibrated % 2 == 1
    assert 0 <= measured < 2**31


def test_a_seed_is_the_same_on_every_machine() -> None:
    assert sample_seed(0, "a" * 64, 1, Purpose.MEASUREMENT) == 934485042
    assert sample_seed(0, "a" * 64, 2, Purpose.MEASUREMENT) != 934485042


def test_a_models_own_values_go_before_the_runs() -> None:
    assert ModelParams(top_p=0.95).over(Sampling()) == Sampling(temperature=1.0, top_p=0.95)
    assert ModelParams().over(Sampling(temperature=0.0)) == Sampling(temperature=0.0)


def test_deviations_name_only_what_differs() -> None:
    params = ModelParams(temperature=1.0, top_p=0.95)
    assert params.deviations(Sampling()) == {"top_p": 0.95}


@pytest.mark.parametrize("wrong", [{"temperature": float("nan")}, {"top_p": 0}, {"topp": 1}])
def test_unusable_sampling_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ValidationError):
        Sampling.model_validate(wrong)
