"""Models over REST: a key goes in and never comes out."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

KEY = "sk-canary-0123456789-0123456789-wxyz"
PLAIN: dict[str, Any] = {"name": "m", "litellm_model": "openai/x"}


def created(client: TestClient, **changes: Any) -> dict[str, Any]:
    response = client.post("/v1/models", json={**PLAIN, **changes})
    assert response.status_code == 201, response.text
    body: dict[str, Any] = response.json()
    return body


def test_a_key_is_hinted_at_and_never_shown(client: TestClient) -> None:
    model = created(client, api_key=KEY)
    assert (model["has_key"], model["key_hint"]) == (True, "…wxyz")
    for path in (f"/v1/models/{model['id']}", "/v1/models"):
        assert KEY not in client.get(path).text
    assert "api_key" not in model


def test_a_short_key_gives_nothing_away(client: TestClient) -> None:
    assert created(client, api_key="sk-12345")["key_hint"] == "…"


def test_a_refused_body_does_not_echo_its_key(client: TestClient) -> None:
    response = client.post("/v1/models", json={**PLAIN, "api_key": KEY, "colour": "red"})
    assert response.status_code == 422
    assert KEY not in response.text


def test_a_name_belongs_to_one_model(client: TestClient) -> None:
    created(client)
    response = client.post("/v1/models", json=PLAIN)
    assert (response.status_code, response.json()["code"]) == (409, "name_taken")


def test_fields_change_one_by_one_and_null_takes_them_back(client: TestClient) -> None:
    model = created(client, api_key=KEY, timeout_seconds=5)
    place = f"/v1/models/{model['id']}"
    changed = client.patch(place, json={"name": "n", "timeout_seconds": None}).json()
    assert (changed["name"], changed["timeout_seconds"]) == ("n", 600.0)
    assert changed["has_key"] is True
    without = client.patch(place, json={"api_key": None}).json()
    assert without["has_key"] is False
    wrong = client.patch(place, json={"colour": "red"})
    assert (wrong.status_code, wrong.json()["code"]) == (422, "invalid_request")


def test_a_stored_key_does_not_follow_a_model_to_another_place(client: TestClient) -> None:
    place = f"/v1/models/{created(client, api_key=KEY)['id']}"
    for change in ({"api_base": "http://elsewhere/v1"}, {"litellm_model": "openai/y"}):
        refused = client.patch(place, json=change)
        assert (refused.status_code, refused.json()["code"]) == (422, "invalid_request")
    moved = client.patch(place, json={"api_base": "http://elsewhere/v1", "api_key": None})
    assert (moved.status_code, moved.json()["has_key"]) == (200, False)


def test_a_wrong_inline_model_is_pointed_to_and_nothing_of_python_shows(
    client: TestClient,
) -> None:
    body = {"docset_id": "ds_x", "models": [{"name": "m", "modle": "x"}]}
    response = client.post("/v1/runs", json=body)
    pointers = {error["pointer"] for error in response.json()["errors"]}
    assert pointers == {"/models/0/litellm_model", "/models/0/modle"}
    assert "function" not in response.text


def test_a_model_is_deleted_once(client: TestClient) -> None:
    place = f"/v1/models/{created(client)['id']}"
    assert client.delete(place).status_code == 204
    assert client.delete(place).status_code == 404


def test_der2s_own_variables_are_no_keys(client: TestClient) -> None:
    response = client.post("/v1/models", json={**PLAIN, "api_key_env": "DER2_API_KEY"})
    assert (response.status_code, response.json()["code"]) == (422, "invalid_request")


def test_a_standard_configuration_must_exist(client: TestClient) -> None:
    response = client.post("/v1/models", json={**PLAIN, "standard_of": "mdl_x"})
    assert response.status_code == 404
    standard = created(client)
    reasoning = created(client, name="r", standard_of=standard["id"])
    assert reasoning["standard_of"] == standard["id"]


def test_a_probe_is_bounded_in_time(client: TestClient) -> None:
    model = created(client, timeout_seconds=9_999)
    told = client.post(f"/v1/models/{model['id']}/test").json()
    assert told == {"ok": True, "model_id": model["id"], "timeout_seconds": 120.0}


@pytest.mark.parametrize(
    ("called", "told"),
    [
        ("openai/raeder", "there is no simulated subject 'raeder'"),
        ("openai/reader?p_nois=0.3", "has no setting 'p_nois'"),
        ("openai/reader?p_noise=1.3", "p_noise must be a number from 0 to 1"),
    ],
)
def test_a_simulated_subject_that_does_not_exist_is_not_registered(
    client: TestClient, called: str, told: str
) -> None:
    body = {
        "name": "subject",
        "litellm_model": called,
        "api_base": "http://127.0.0.1:8000/simulated/v1",
    }
    refused = client.post("/v1/models", json=body)
    assert refused.status_code == 422
    assert told in refused.json()["detail"]
