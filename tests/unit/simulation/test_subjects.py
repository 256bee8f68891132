import pytest

from app.errors import InvalidRequest
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
PERFECT = "reader?p_extract=1&p_use=1&p_noise=0&p_known=0&p_abstain=1&p_slip=0"


def test_the_presets_are_the_documented_ones() -> None:
    assert list(PRESETS) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_bare_name_is_the_preset_without_faults(name: str) -> None:
    subject = parse_subject(name)
    assert subject == PRESETS[name]
    assert [subject.share(fault) for fault in Fault] == [0.0] * 4
    assert subject.latency == 0.0


def test_no_two_presets_draw_alike() -> None:
    assert len({subject.seed for subject in PRESETS.values()}) == len(NAMES)


def test_each_preset_stands_out_by_what_it_imitates() -> None:
    presets = PRESETS.values()
    assert min(presets, key=lambda one: one.p_extract[3]).name == "document-averse"
    assert max(presets, key=lambda one: one.p_noise).name == "noise-prone"
    assert max(presets, key=lambda one: one.p_switch).name == "document-averse"
    assert max(presets, key=lambda one: one.p_slip).name == "slips"
    assert max(presets, key=lambda one: one.p_known).name == "knows-by-heart"
    assert PRESETS["overconfident"].p_abstain == 0
    assert PRESETS["loses-concepts"].p_extract < PRESETS["reader"].p_extract


def test_settings_in_the_name_replace_the_presets_own() -> None:
    subject = parse_subject("slips?p_use=0.5&p_noise=0&seed=12&latency=0.2&fail=0.1&cut=1")
    assert (subject.p_use, subject.p_noise, subject.seed) == (0.5, 0.0, 12)
    assert (subject.latency, subject.fail, subject.cut) == (0.2, 0.1, 1.0)
    assert subject.p_slip == PRESETS["slips"].p_slip


def test_every_parameter_of_a_perfect_subject_can_be_set() -> None:
    subject = parse_subject(PERFECT)
    assert subject.p_extract == (1.0, 1.0, 1.0, 1.0)
    assert (subject.p_use, subject.p_noise, subject.p_slip) == (1.0, 0.0, 0.0)


@pytest.mark.parametrize(
    ("value", "by_level"),
    [("0.7", (0.7,) * 4), ("0.9,0.8,0.7,0.6", (0.9, 0.8, 0.7, 0.6)), ("1,1,0,0", (1, 1, 0, 0))],
)
def test_extraction_is_one_number_or_four_by_level(
    value: str, by_level: tuple[float, ...]
) -> None:
    assert parse_subject(f"reader?p_extract={value}").p_extract == by_level


@pytest.mark.parametrize(
    "value", ["0.9,0.8", "0.9,0.8,0.7,0.6,0.5", "0.9,0.8,0.7,1.1", ",", ""]
)
def test_extraction_of_another_shape_is_refused_with_both_shapes(value: str) -> None:
    with pytest.raises(InvalidRequest, match="a number from 0 to 1, or four"):
        parse_subject(f"reader?p_extract={value}")


def test_fields_of_the_body_win_over_the_name() -> None:
    subject = parse_subject(
        "reader?p_use=0.5&p_slip=0.5", {"p_use": 0.25, "p_extract": (1, 0.5, 0.5, 0)}
    )
    assert (subject.p_use, subject.p_slip) == (0.25, 0.5)
    assert subject.p_extract == (1.0, 0.5, 0.5, 0.0)


@pytest.mark.parametrize("value", [-0.1, 1.5, float("nan"), (0.5, 0.5), (), None])
def test_fields_out_of_range_are_refused_like_those_in_the_name(value: object) -> None:
    with pytest.raises(InvalidRequest, match=r"^p_extract must be a number from 0 to 1"):
        parse_subject("reader", {"p_extract": value})


@pytest.mark.parametrize("name", ["", "Reader", "openai/reader", "?p_use=1"])
def test_an_unknown_subject_is_refused_with_the_list_of_known_ones(name: str) -> None:
    with pytest.raises(InvalidRequest) as refused:
        parse_subject(name)
    assert all(known in refused.value.detail for known in NAMES)


@pytest.mark.parametrize("query", ["p_magic=1", "p_use=1&", "=1", "full_set=0.1"])
def test_an_unknown_setting_is_refused_with_the_list_of_known_ones(query: str) -> None:
    with pytest.raises(InvalidRequest) as refused:
        parse_subject(f"reader?{query}")
    assert all(known in refused.value.detail for known in SETTINGS)


@pytest.mark.parametrize("name", [name for name in SETTINGS if name != "seed"])
@pytest.mark.parametrize("value", ["-0.01", "60.5", "nan", "inf", "", "much"])
def test_a_value_out_of_range_is_refused_with_the_range(name: str, value: str) -> None:
    with pytest.raises(InvalidRequest, match=f"^{name} must be a number from 0 to "):
        parse_subject(f"reader?{name}={value}")


@pytest.mark.parametrize("value", ["-1", "1.5", "", "x", "²"])
def test_a_seed_that_is_no_whole_number_is_refused(value: str) -> None:
    with pytest.raises(InvalidRequest, match=r"^seed must be a whole number, 0 or more"):
        parse_subject(f"reader?seed={value}")


def test_a_setting_given_twice_is_refused() -> None:
    with pytest.raises(InvalidRequest, match="set it once"):
        parse_subject("reader?p_use=1&p_use=0")


@pytest.mark.parametrize("query", ["fail=0.6&rate_limit=0.5", "empty=1&cut=0.1"])
def test_faults_that_exclude_each_other_share_one_whole(query: str) -> None:
    with pytest.raises(InvalidRequest, match="must not exceed 1 together"):
        parse_subject(f"reader?{query}")


def test_the_list_has_the_shape_of_a_model_list_and_tells_every_value_and_range() -> None:
    listed = list_subjects()
    assert listed["object"] == "list"
    assert [row["id"] for row in listed["data"]] == NAMES
    for row in listed["data"]:
        assert row["object"] == "model"
        assert row["description"] == PRESETS[row["id"]].sentence
        assert list(row["parameters"]) == list(SETTINGS)
        assert row["parameters"]["p_extract"] == PRESETS[row["id"]].p_extract
    assert list(listed["settings"]) == list(SETTINGS)
    assert listed["settings"]["latency"]["maximum"] == 60
    assert listed["settings"]["seed"]["maximum"] is None


def test_what_the_list_tells_of_a_subject_makes_that_subject() -> None:
    for row in list_subjects()["data"]:
        values = {
            name: ",".join(map(str, value)) if isinstance(value, tuple) else value
            for name, value in row["parameters"].items()
        }
        query = "&".join(f"{name}={value}" for name, value in values.items())
        assert parse_subject(f"reader?{query}").p_extract == PRESETS[row["id"]].p_extract
