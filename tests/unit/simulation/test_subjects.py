import pytest

from app.errors import InvalidRequest
from app.protocol.regimes import DEFAULT_REGIMES, Regime
from app.simulation.subjects import PRESETS, SETTINGS, Fault, list_subjects, parse_subject

NAMES = [
    "reader",
    "loses-concepts",
    "noise-prone",
    "document-averse",
    "slips",
    "overconfident",
    "knows-by-heart",
]


def loss(name: str, better: Regime, worse: Regime) -> float:
    accuracy = PRESETS[name].accuracy
    return accuracy[better] - accuracy[worse]


def test_the_presets_are_the_documented_ones() -> None:
    assert list(PRESETS) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_bare_name_is_the_preset_without_faults(name: str) -> None:
    subject = parse_subject(name)
    assert subject.accuracy == PRESETS[name].accuracy
    assert set(subject.accuracy) == set(DEFAULT_REGIMES)
    assert set(subject.faults.values()) == {0.0}
    assert subject.latency_seconds == 0.0


def test_each_preset_has_the_loss_that_it_stands_for() -> None:
    c, r, f = Regime.CONCEPTS_ONLY, Regime.RELATED_ONLY, Regime.FULL_SET
    assert max(NAMES, key=lambda name: loss(name, c, r)) in {
        "loses-concepts",
        "document-averse",
    }
    assert max(NAMES, key=lambda name: loss(name, r, f)) == "noise-prone"
    assert loss("document-averse", Regime.INSTRUCTION_ONLY, r) > 0
    assert loss("reader", c, f) <= 0.05
    assert loss("knows-by-heart", c, Regime.INSTRUCTION_ONLY) <= 0.05


def test_settings_in_the_name_replace_the_presets_own() -> None:
    subject = parse_subject("slips?instruction_only=0.5&full_set=0&latency=0.2&fail=0.1&cut=1")
    assert subject.accuracy == {
        **PRESETS["slips"].accuracy,
        Regime.INSTRUCTION_ONLY: 0.5,
        Regime.FULL_SET: 0.0,
    }
    assert subject.latency_seconds == 0.2
    assert subject.faults == {
        Fault.FAIL: 0.1,
        Fault.RATE_LIMIT: 0.0,
        Fault.EMPTY: 0.0,
        Fault.CUT: 1.0,
    }


@pytest.mark.parametrize("name", ["", "Reader", "openai/reader", "?full_set=1"])
def test_an_unknown_subject_is_refused_with_the_list_of_known_ones(name: str) -> None:
    with pytest.raises(InvalidRequest) as refused:
        parse_subject(name)
    assert all(known in refused.value.detail for known in NAMES)


@pytest.mark.parametrize("query", ["p_magic=1", "full_set=1&", "=1", "full-set=0.1"])
def test_an_unknown_setting_is_refused_with_the_list_of_known_ones(query: str) -> None:
    with pytest.raises(InvalidRequest) as refused:
        parse_subject(f"reader?{query}")
    assert all(known in refused.value.detail for known in SETTINGS)


@pytest.mark.parametrize("name", list(SETTINGS))
@pytest.mark.parametrize("value", ["-0.01", "60.5", "nan", "inf", "", "much"])
def test_a_value_out_of_range_is_refused_with_the_range(name: str, value: str) -> None:
    with pytest.raises(InvalidRequest, match=f"^{name} must be a number from 0 to "):
        parse_subject(f"reader?{name}={value}")


def test_a_setting_given_twice_is_refused() -> None:
    with pytest.raises(InvalidRequest, match="set it once"):
        parse_subject("reader?full_set=1&full_set=0")


@pytest.mark.parametrize("query", ["fail=0.6&rate_limit=0.5", "empty=1&cut=0.1"])
def test_faults_that_exclude_each_other_share_one_whole(query: str) -> None:
    with pytest.raises(InvalidRequest, match="must not exceed 1 together"):
        parse_subject(f"reader?{query}")


def test_the_list_has_the_shape_of_a_model_list_and_tells_the_true_accuracies() -> None:
    listed = list_subjects()
    assert listed["object"] == "list"
    assert [row["id"] for row in listed["data"]] == NAMES
    for row in listed["data"]:
        assert row["object"] == "model"
        assert row["accuracy"] == {
            regime.value: p for regime, p in PRESETS[row["id"]].accuracy.items()
        }
        assert row["description"].endswith(".")
    assert listed["settings"] == SETTINGS
