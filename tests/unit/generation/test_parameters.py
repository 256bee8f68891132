import pytest
from pydantic import ValidationError

from app.errors import InvalidRequest
from app.generation.dealing import deal
from app.generation.generate import check_request
from app.generation.parameters import ASKED, GenerateRequest
from app.laws.questions import Asked


def asked_with(**fields: object) -> GenerateRequest:
    return GenerateRequest.model_validate(fields)


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"count": 0}, "from 1 to 20,000"),
        ({"count": 20_001}, "from 1 to 20,000"),
        ({"count": True}, "from 1 to 20,000"),
        ({"seed": -1}, "from 0 to"),
        ({"extraction": 4}, "from 0 to 3"),
        ({"inference": [0, -1]}, "from 0 to 3"),
        ({"extraction": []}, "at least 1 item"),
        ({"noise": 21}, "from 0 to 20"),
        ({"concepts": 9}, "from 1 to 8"),
        ({"length": 1_999}, "from 2,000 to 60,000"),
        ({"length": [3_000, 60_001]}, "from 2,000 to 60,000"),
        ({"length": [9_000, 3_000]}, "the smaller number stands first"),
        ({"unanswerable": 1.1}, "a number from 0 to 1"),
        ({"unanswerable": float("nan")}, "a number from 0 to 1"),
        ({"unanswerable": "0.5"}, "a number from 0 to 1"),
        ({"unanswerable": 0.5, "concepts": 1}, "needs 2 or more"),
        ({"answer_types": "essay"}, "numeric"),
        ({"format": "docx"}, "markdown"),
        ({"lose_to_truncation": True}, "36000 characters or more"),
        ({"cuont": 3}, "Extra inputs"),
    ],
)
def test_a_bad_parameter_is_refused_with_what_is_allowed(
    fields: dict[str, object], told: str
) -> None:
    with pytest.raises(ValidationError, match=told):
        asked_with(**fields)


def test_an_unknown_domain_is_answered_with_those_there_are() -> None:
    with pytest.raises(InvalidRequest, match="there are yard logistics, tidal ponds"):
        check_request(asked_with(domains=["astrology"]))


def test_a_share_that_makes_no_instance_is_refused() -> None:
    with pytest.raises(InvalidRequest, match="less than one instance"):
        check_request(asked_with(count=20, unanswerable=0.01))


def test_pairs_need_two_domains() -> None:
    with pytest.raises(InvalidRequest, match="two different ones"):
        check_request(asked_with(domains="tidal ponds", pairs=True))
    check_request(asked_with(domains=["tidal ponds", "canal locks"], pairs=True))


def test_values_are_dealt_out_evenly_and_independently() -> None:
    request = asked_with(seed=4, count=240)
    deals = [deal(request, index) for index in range(240)]
    for asked in ASKED.values():
        assert sum(one.asked is asked for one in deals) == 40
    for level in range(4):
        assert sum(one.extraction == level for one in deals) == 60
        assert sum(one.inference == level for one in deals) == 60
    assert len({one.domains[0].name for one in deals}) == 8
    combinations = {(one.extraction, one.inference) for one in deals}
    assert len(combinations) == 16


@pytest.mark.parametrize(("share", "count"), [(0.0, 0), (0.1, 20), (0.25, 50), (1.0, 200)])
def test_unanswerable_ones_come_by_their_share_and_are_asked_for_a_number(
    share: float, count: int
) -> None:
    request = asked_with(seed=1, count=200, unanswerable=share)
    found = [one for index in range(200) if (one := deal(request, index)).unanswerable]
    assert len(found) == count
    assert {one.asked for one in found} <= {Asked.NUMBER}


def test_the_two_of_a_pair_come_from_different_domains() -> None:
    request = asked_with(seed=1, count=60, pairs=True)
    for index in range(60):
        source, target = deal(request, index).domains
        assert source is not target
