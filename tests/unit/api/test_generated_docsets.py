"""Docsets that the service generates itself, in place of instances."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from app.api.services import Services
from app.db.engine import reading
from app.db.known_answers import find_answer
from app.protocol.canonical import sha256_text


def asked(**generate: Any) -> dict[str, Any]:
    return {"name": "made", "generate": generate}


def test_a_generated_docset_is_a_draft_that_freezes_without_an_error(
    client: TestClient,
) -> None:
    response = client.post("/v1/docsets", json=asked(seed=4, count=3, format="pdf"))
    assert response.status_code == 201, response.text
    docset = response.json()
    assert docset["state"] == "draft"
    assert docset["format"] == "generated"
    assert docset["counts"] == {"instances": 3}
    assert '"count":3,"format":"pdf","seed":4' in docset["description"]
    frozen = client.post(f"/v1/docsets/{docset['id']}/freeze")
    assert frozen.status_code == 200, frozen.text
    assert frozen.json()["validation"]["errors"] == 0


def test_the_same_request_gives_the_same_docset_and_another_seed_another(
    client: TestClient,
) -> None:
    hashes = []
    for seed in (4, 4, 5):
        docset = client.post("/v1/docsets", json=asked(seed=seed, count=2)).json()
        hashes.append(
            client.post(f"/v1/docsets/{docset['id']}/freeze").json()["content_sha256"]
        )
    assert hashes[0] == hashes[1] != hashes[2]


def test_subjects_may_know_the_answers_of_what_was_generated(
    client: TestClient, services: Services
) -> None:
    docset = client.post("/v1/docsets", json=asked(count=2, answer_types="boolean")).json()
    page = client.get(f"/v1/docsets/{docset['id']}/instances").json()
    with reading(services.engine) as connection:
        for instance in page["data"]:
            known = find_answer(connection, sha256_text(instance["instruction"]))
            assert known == ("Yes" if instance["answer"]["value"] else "No")
        assert find_answer(connection, sha256_text("another question")) is None


def test_a_pdf_says_where_its_text_comes_from(client: TestClient) -> None:
    docset = client.post("/v1/docsets", json=asked(count=1, format="pdf")).json()
    (listed,) = client.get(f"/v1/docsets/{docset['id']}/instances").json()["data"]
    shown = client.get(f"/v1/instances/{listed['id']}").json()["documents"]
    assert {document["source"]["extractor"] for document in shown} == {"pymupdf"}
    assert all(document["source"]["pages"] >= 1 for document in shown)


@pytest.mark.parametrize(
    ("generate", "pointer", "told"),
    [
        ({"count": 0}, "/generate/count", "from 1 to 20,000"),
        ({"extraction": [1, 9]}, "/generate/extraction/1", "from 0 to 3"),
        ({"length": 1}, "/generate/length/0", "from 2,000 to 60,000"),
        ({"unanswerable": True}, "/generate/unanswerable", "a number from 0 to 1"),
        (
            {"unanswerable": 0.5, "length": 40_000, "lose_to_truncation": True},
            "/generate",
            "already leaves nothing",
        ),
        ({"lenght": 1}, "/generate/lenght", "is it misspelt"),
    ],
)
def test_bad_parameters_are_pointed_at_with_the_range(
    client: TestClient, generate: dict[str, Any], pointer: str, told: str
) -> None:
    response = client.post("/v1/docsets", json=asked(**generate))
    assert response.status_code == 422
    (error,) = response.json()["errors"]
    assert error["pointer"] == pointer
    assert told in error["detail"]


def test_an_unknown_domain_and_too_many_at_once_say_what_to_do(client: TestClient) -> None:
    unknown = client.post("/v1/docsets", json=asked(domains="astrology"))
    assert unknown.status_code == 422
    assert "there are yard logistics" in unknown.json()["detail"]
    many = client.post("/v1/docsets", json=asked(count=501, pairs=True))
    assert many.status_code == 422
    assert "at most 1000" in many.json()["detail"]
    assert "der2 generate -o DIR" in many.json()["detail"]
    assert [error["pointer"] for error in many.json()["errors"]] == ["/generate/count"]
    long = client.post("/v1/docsets", json=asked(count=900, noise=20, length=60_000))
    assert long.status_code == 422
    assert "too much text for one request" in long.json()["detail"]


def test_a_repeated_request_gets_its_answer_without_generating_again(
    client: TestClient, services: Services
) -> None:
    headers = {"Idempotency-Key": "once"}
    first = client.post("/v1/docsets", json=asked(count=1), headers=headers)
    with services.generating:
        again = client.post("/v1/docsets", json=asked(count=1), headers=headers)
        other = client.post("/v1/docsets", json=asked(count=2), headers=headers)
    assert again.json() == first.json()
    assert again.headers["Idempotency-Replayed"] == "true"
    assert other.json()["code"] == "idempotency_key_reused"


def test_one_docset_is_generated_at_a_time(client: TestClient, services: Services) -> None:
    with services.generating:
        refused = client.post("/v1/docsets", json=asked(count=1))
    assert (refused.status_code, refused.json()["code"]) == (503, "busy")
    assert client.post("/v1/docsets", json=asked(count=1)).status_code == 201


def test_instances_and_generate_exclude_each_other(client: TestClient) -> None:
    body = asked(count=1) | {
        "instances": [{"instruction": "?", "answer": {"type": "boolean", "value": True}}]
    }
    response = client.post("/v1/docsets", json=body)
    assert response.status_code == 422
    assert "not both" in response.text
