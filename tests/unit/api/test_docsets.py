"""Docsets over REST: from a body or an upload to a frozen revision."""

import io
import json
import time
import zipfile
from typing import Any

from fastapi.testclient import TestClient

from tests.support.instances import numeric_instance


def wire(number: int, **changes: Any) -> dict[str, Any]:
    body = numeric_instance(number).model_dump(mode="json", exclude_defaults=True)
    return {**body, **changes}


def created(client: TestClient, *instances: dict[str, Any]) -> dict[str, Any]:
    response = client.post("/v1/docsets", json={"name": "d", "instances": list(instances)})
    assert response.status_code == 201, response.text
    body: dict[str, Any] = response.json()
    assert response.headers["Location"] == f"/v1/docsets/{body['id']}"
    return body


def test_a_docset_is_a_draft_until_it_is_frozen_and_keeps_its_hash(client: TestClient) -> None:
    docset = created(client, wire(1), wire(2))
    assert (docset["state"], docset["revision"], docset["content_sha256"]) == ("draft", 1, None)
    frozen = client.post(f"/v1/docsets/{docset['id']}/freeze").json()
    assert frozen["state"] == "frozen"
    again = created(client, wire(1), wire(2))
    twin = client.post(f"/v1/docsets/{again['id']}/freeze").json()
    assert twin["content_sha256"] == frozen["content_sha256"]
    other = created(client, wire(2), wire(1))
    turned = client.post(f"/v1/docsets/{other['id']}/freeze").json()
    assert turned["content_sha256"] != frozen["content_sha256"]


def test_what_is_frozen_cannot_change_and_a_new_revision_can(client: TestClient) -> None:
    docset = created(client, wire(1))
    place = f"/v1/docsets/{docset['id']}"
    client.post(f"{place}/freeze")
    (first,) = client.get(f"{place}/instances").json()["data"]
    for response in (
        client.post(f"{place}/freeze"),
        client.post(f"{place}/instances", json=wire(2)),
        client.patch(f"/v1/instances/{first['id']}", json={"topic": "new"}),
        client.delete(f"/v1/instances/{first['id']}"),
        client.delete(place),
    ):
        assert (response.status_code, response.json()["code"]) == (409, "docset_frozen")
    revised = client.post(f"{place}/revisions")
    assert revised.status_code == 201
    assert (revised.json()["state"], revised.json()["revision"]) == ("draft", 2)
    (copy,) = client.get(f"{place}/instances").json()["data"]
    assert copy["content_sha256"] == first["content_sha256"]
    changed = client.patch(f"/v1/instances/{copy['id']}", json={"topic": "new"}).json()
    assert changed["topic"] == "new"
    assert changed["content_sha256"] != first["content_sha256"]
    assert client.get(f"/v1/instances/{first['id']}").json()["state"] == "frozen"


def test_open_errors_stop_a_freeze_until_they_are_accepted(client: TestClient) -> None:
    bad = wire(1)
    bad["documents"][0]["concept_ids"] = []
    docset = created(client, bad)
    place = f"/v1/docsets/{docset['id']}"
    findings = client.get(f"{place}/validation").json()
    assert findings["errors"] == 1
    refused = client.post(f"{place}/freeze")
    assert (refused.status_code, refused.json()["code"]) == (409, "docset_invalid")
    assert "concept_undeclared" in refused.json()["detail"]
    accepted = client.post(f"{place}/freeze", json={"accept": ["concept_undeclared"]})
    assert accepted.status_code == 200


def test_an_empty_docset_cannot_be_frozen(client: TestClient) -> None:
    docset = created(client)
    response = client.post(f"/v1/docsets/{docset['id']}/freeze")
    assert (response.status_code, response.json()["code"]) == (409, "docset_invalid")


def test_documents_are_stored_once_and_served_as_plain_text(client: TestClient) -> None:
    shared = wire(1)
    again = wire(2, documents=shared["documents"], concepts=shared["concepts"])
    docset = created(client, shared, again)
    pages = client.get(f"/v1/docsets/{docset['id']}/instances").json()["data"]
    first, second = (client.get(f"/v1/instances/{page['id']}").json() for page in pages)
    ids = [document["id"] for document in first["documents"]]
    assert ids == [document["id"] for document in second["documents"]]
    text = client.get(f"/v1/documents/{ids[0]}/text")
    assert text.headers["Content-Type"].startswith("text/plain")
    assert text.text == shared["documents"][0]["text"]
    file = client.get(f"/v1/documents/{ids[0]}/file")
    assert "attachment" in file.headers["Content-Disposition"]
    assert file.headers["X-Content-Type-Options"] == "nosniff"
    assert client.get(f"/v1/documents/{ids[0]}").json()["chars"] == len(text.text)


def test_what_a_model_would_see_of_an_instance_is_shown(client: TestClient) -> None:
    docset = created(client, wire(1), wire(2, documents=[]))
    pages = client.get(f"/v1/docsets/{docset['id']}/instances").json()["data"]
    place = f"/v1/instances/{pages[0]['id']}/prompt"
    full = client.get(place, params={"regime": "full_set"}).json()
    assert "Aside 1.0" in full["messages"][0]["content"]
    bare = client.get(place, params={"regime": "instruction_only"}).json()
    assert "Aside" not in bare["messages"][0]["content"]
    assert bare["spans"] == []
    without = client.get(f"/v1/instances/{pages[1]['id']}/prompt")
    assert (without.status_code, without.json()["code"]) == (422, "regime_unavailable")
    assert client.get(place, params={"regime": "x"}).status_code == 422


def test_an_unanswerable_instance_lets_every_prompt_offer_to_abstain(
    client: TestClient,
) -> None:
    docset = created(client, wire(1), wire(2, answer={"type": "unanswerable"}))
    (first, _) = client.get(f"/v1/docsets/{docset['id']}/instances").json()["data"]
    shown = client.get(f"/v1/instances/{first['id']}/prompt").json()
    assert "cannot be determined" in shown["messages"][0]["content"]


def test_a_draft_can_be_deleted(client: TestClient) -> None:
    docset = created(client, wire(1))
    assert client.delete(f"/v1/docsets/{docset['id']}").status_code == 204
    assert client.get(f"/v1/docsets/{docset['id']}").status_code == 404


def test_lists_are_paged_by_a_cursor(client: TestClient) -> None:
    docset = created(client, *(wire(number) for number in range(5)))
    place = f"/v1/docsets/{docset['id']}/instances"
    seen: list[str] = []
    cursor: str | None = None
    while True:
        params = {"limit": "2"} | ({"cursor": cursor} if cursor else {})
        page = client.get(place, params=params).json()
        seen += [row["external_id"] for row in page["data"]]
        cursor = page["next_cursor"]
        if cursor is None:
            break
    assert seen == [f"ext-{number}" for number in range(5)]


def test_a_cursor_that_nobody_gave_is_refused(client: TestClient) -> None:
    docset = created(client, wire(1))
    response = client.get(f"/v1/docsets/{docset['id']}/instances", params={"cursor": "x"})
    assert (response.status_code, response.json()["code"]) == (422, "invalid_request")


def upload(client: TestClient, name: str, content: bytes, **fields: str) -> Any:
    return client.post(
        "/v1/docsets", data={"name": "up", **fields}, files={"file": (name, content)}
    )


def ended(client: TestClient, place: str) -> dict[str, Any]:
    for _ in range(200):
        shown: dict[str, Any] = client.get(place).json()
        if shown["state"] != "importing":
            return shown
        time.sleep(0.02)
    raise TimeoutError(place)


def test_json_lines_are_imported_and_a_broken_line_is_told(client: TestClient) -> None:
    lines = "\n".join([json.dumps(wire(1)), '{"instruction": "only"}', json.dumps(wire(2))])
    response = upload(client, "x.jsonl", lines.encode(), format="jsonl")
    assert response.status_code == 202
    assert response.json()["state"] == "importing"
    docset = ended(client, response.headers["Location"])
    assert (docset["state"], docset["counts"]["instances"]) == ("draft", 2)
    (warning,) = docset["warnings"]
    assert warning["code"] == "row_not_imported"
    assert "2" in warning["where"]


def test_an_upload_that_nothing_recognises_fails_with_a_problem(client: TestClient) -> None:
    response = upload(client, "x.bin", b"\x00\x01\x02")
    docset = ended(client, response.headers["Location"])
    assert docset["state"] == "failed"
    assert docset["problem"]["code"] == "invalid_request"


def test_a_hostile_archive_fails_and_writes_nothing_outside(
    client: TestClient, services: Any
) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("../../outside.txt", "x")
    response = upload(client, "x.zip", packed.getvalue())
    docset = ended(client, response.headers["Location"])
    assert docset["state"] == "failed"
    assert not (services.uploads.parent / "outside.txt").exists()
    assert not (services.uploads.parent.parent / "outside.txt").exists()
    assert list(services.uploads.iterdir()) == []


def test_an_unknown_format_or_field_is_refused_at_once(client: TestClient) -> None:
    for fields in ({"format": "floppy"}, {"colour": "red"}):
        response = upload(client, "x.jsonl", b"{}", **fields)
        assert (response.status_code, response.json()["code"]) == (422, "invalid_request")
    missing = client.post("/v1/docsets", data={"name": "d"}, files={"other": b"x"})
    assert missing.status_code == 422


def test_the_same_upload_twice_under_one_key_is_one_docset(client: TestClient) -> None:
    content = json.dumps(wire(1)).encode()
    key = {"Idempotency-Key": "k"}
    first, second = (
        client.post(
            "/v1/docsets",
            data={"name": "up"},
            files={"file": ("x.jsonl", content)},
            headers=key,
        )
        for _ in range(2)
    )
    assert first.json()["id"] == second.json()["id"]
    assert second.headers["Idempotency-Replayed"] == "true"
    other = client.post(
        "/v1/docsets", data={"name": "up"}, files={"file": ("x.jsonl", b"{}")}, headers=key
    )
    assert (other.status_code, other.json()["code"]) == (422, "idempotency_key_reused")
    assert len(client.get("/v1/docsets").json()["data"]) == 1
