"""Bad requests are refused before anything happens, each with one clear problem."""

import json
from typing import Any

import pytest
from fastapi.testclient import TestClient

CODE = "invalid_request"
PLAIN: dict[str, Any] = {"instruction": "q", "answer": {"type": "numeric", "value": 1}}


def docset(**instance: Any) -> str:
    return json.dumps({"name": "d", "instances": [{**PLAIN, **instance}]})


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ('{"name": "d", "instances": [', 400, "malformed_body"),
        ('{"name": "d", "name": "e", "instances": []}', 400, "malformed_body"),
        (docset().replace("1}", "NaN}"), 400, "malformed_body"),
        (docset().replace("1}", "-Infinity}"), 400, "malformed_body"),
        (docset().replace("1}", "1e999}"), 400, "malformed_body"),
        (docset().replace("1}", "9" * 5_000 + "}"), 400, "malformed_body"),
        ("[" * 100_000 + "]" * 100_000, 400, "malformed_body"),
        (b"\xff\xfe{}", 400, "malformed_body"),
        ("[]", 422, "invalid_request"),
        ('"text"', 422, "invalid_request"),
        (docset(colour="red"), 422, "invalid_request"),
        (docset(answer={"type": "numeric", "value": 1, "tolerance": "nan"}), 422, CODE),
        (docset(instruction="a\x00b"), 422, "invalid_request"),
        (docset(instruction="a\ud800b"), 422, "invalid_request"),
        ('{"name": "", "instances": []}', 422, "invalid_request"),
        (docset(instruction="x" * 1_100_000), 413, "too_large"),
    ],
)  # fmt: skip
def test_an_unusable_docset_is_refused_and_nothing_is_stored(
    client: TestClient, body: str | bytes, status: int, code: str
) -> None:
    response = client.post(
        "/v1/docsets", content=body, headers={"Content-Type": "application/json"}
    )
    assert (response.status_code, response.json()["code"]) == (status, code), response.text
    assert response.headers["Content-Type"] == "application/problem+json"
    assert client.get("/v1/docsets").json()["data"] == []


@pytest.mark.parametrize("path", ["/v1/docsets", "/v1/models", "/v1/runs"])
@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "text/plain"])
def test_a_body_that_a_foreign_form_could_send_is_not_read(
    client: TestClient, path: str, kind: str
) -> None:
    response = client.post(path, content=docset(), headers={"Content-Type": kind})
    assert (response.status_code, response.json()["code"]) == (415, "unsupported_media_type")
    assert "application/json" in response.json()["detail"]


def test_wrong_places_are_told_in_plain_words(client: TestClient) -> None:
    response = client.post("/v1/models", json={"name": "m", "modle": "x"})
    assert response.json()["detail"] == "2 places are wrong: /litellm_model, /modle."
    assert {error["detail"] for error in response.json()["errors"]} == {
        "this field is missing",
        "there is no such field; is it misspelt?",
    }


def test_a_problem_has_all_members_and_points_to_each_wrong_place(client: TestClient) -> None:
    response = client.post("/v1/models", json={"name": "m", "params": {"temprature": 1}})
    problem = response.json()
    assert set(problem) == {
        "type", "title", "status", "detail", "instance", "code", "request_id", "errors",
    }  # fmt: skip
    assert problem["instance"] == "/v1/models"
    assert problem["request_id"] == response.headers["X-Request-Id"]
    assert {error["pointer"] for error in problem["errors"]} == {
        "/litellm_model",
        "/params/temprature",
    }


@pytest.mark.parametrize("path", ["/v1/docsets", "/v1/models", "/v1/runs"])
def test_a_body_that_is_no_json_is_told_alike_everywhere(client: TestClient, path: str) -> None:
    response = client.post(
        path, content='{"name": NaN}', headers={"Content-Type": "application/json"}
    )
    assert (response.status_code, response.json()["code"]) == (400, "malformed_body")
    assert "NaN" in response.json()["detail"]


@pytest.mark.parametrize("path", ["/v1/docsets", "/v1/models", "/v1/runs"])
@pytest.mark.parametrize("limit", ["0", "-5", "501", "100000000", "1" * 23, "x"])
def test_absurd_page_sizes_are_refused(client: TestClient, path: str, limit: str) -> None:
    assert client.get(path, params={"limit": limit}).status_code == 422


@pytest.mark.parametrize(
    "change",
    [
        {"models": []},
        {"regimes": []},
        {"regimes": ["full_set", "full_set"]},
        {"regimes": ["everything"]},
        {"samples": 0},
        {"samples": 10**9},
        {"samples": "2"},
        {"sampling": {"temperature": -1}},
        {"truncation": {"max_chars": True}},
        {"sampling": {"temperature": True}},
        {"sampling": {"temperature": "0.5"}},
        {"grader": {"mode": "llm"}},
        {"grader": {"mode": "rules_then_llm"}},
        {"budget_usd": 3},
        {"seed": -1},
    ],
)
def test_an_unusable_run_is_refused(client: TestClient, change: dict[str, Any]) -> None:
    body = {
        "docset_id": "ds_x",
        "models": [{"name": "m", "litellm_model": "openai/x"}],
        **change,
    }
    response = client.post("/v1/runs", json=body)
    assert (response.status_code, response.json()["code"]) == (422, "invalid_request")


@pytest.mark.parametrize(
    "path",
    [
        "/v1/docsets/ds_x",
        "/v1/docsets/ds_x/instances",
        "/v1/docsets/ds_x/validation",
        "/v1/instances/inst_x",
        "/v1/documents/doc_x",
        "/v1/models/mdl_x",
        "/v1/runs/run_x",
        "/v1/runs/run_x/cells",
        "/v1/runs/run_x/report",
        "/v1/cells/cell_x",
        "/v1/cells/cell_x/prompt",
        "/v1/nowhere",
    ],
)
def test_what_is_not_there_is_not_found(client: TestClient, path: str) -> None:
    response = client.get(path)
    assert (response.status_code, response.json()["code"]) == (404, "not_found")


def test_a_wrong_method_is_a_problem_that_names_the_allowed_ones(client: TestClient) -> None:
    response = client.put("/healthz")
    assert (response.status_code, response.json()["code"]) == (405, "method_not_allowed")
    assert "GET" in response.headers["Allow"]


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "rebound.example"},
        {"Host": "["},
        {"Host": "evil.example@127.0.0.1"},
        {"Origin": "http://["},
        {"Origin": "http://localhost:3000"},
        {"Host": "127.0.0.1.evil.example"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
    ],
)
def test_without_a_key_neither_foreign_names_nor_foreign_pages_get_in(
    client: TestClient, headers: dict[str, str]
) -> None:
    response = client.get("/v1/runs", headers=headers)
    assert (response.status_code, response.json()["code"]) == (403, "forbidden")


def test_without_a_key_the_services_own_pages_get_in(client: TestClient) -> None:
    headers = {"Host": "localhost:8000", "Origin": "http://localhost:8000"}
    response = client.get("/v1/runs", headers=headers)
    assert response.status_code == 200


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 401),
        ({"Authorization": "Bearer wrong"}, 401),
        ({"Authorization": "Basic a-long-admin-key"}, 401),
        ({"Authorization": "Bearer a-long-admin-key"}, 200),
        ({"X-API-Key": "a-long-admin-key"}, 200),
    ],
)
def test_with_a_key_every_request_needs_it(
    keyed: TestClient, headers: dict[str, str], status: int
) -> None:
    response = keyed.get("/v1/runs", headers=headers)
    assert response.status_code == status
    if status == 401:
        assert response.json()["code"] == "unauthorized"
        assert response.headers["WWW-Authenticate"] == "Bearer"


def test_health_needs_no_key(keyed: TestClient) -> None:
    assert keyed.get("/healthz").json() == {"status": "ok"}


def test_a_body_without_a_declared_length_is_bounded_too(client: TestClient) -> None:
    def endless() -> Any:
        for _ in range(200):
            yield b" " * 10_000

    response = client.post(
        "/v1/docsets", content=endless(), headers={"Content-Type": "application/json"}
    )
    assert (response.status_code, response.json()["code"]) == (413, "too_large")


def test_subjects_answer_other_machines_with_the_key_only(keyed: TestClient) -> None:
    body = {"model": "reader", "messages": [{"role": "user", "content": "Hello"}]}
    refused = keyed.post("/simulated/v1/chat/completions", json=body)
    assert (refused.status_code, refused.json()["code"]) == (401, "unauthorized")
    own = TestClient(keyed.app, client=("127.0.0.1", 50_000))
    assert own.post("/simulated/v1/chat/completions", json=body).status_code == 200
    forwarded = own.post(
        "/simulated/v1/chat/completions", json=body, headers={"X-Forwarded-For": "192.0.2.7"}
    )
    assert forwarded.status_code == 401
