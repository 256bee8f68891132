"""The OpenAPI document is complete in itself."""

from collections.abc import Iterator
from typing import Any

from fastapi.testclient import TestClient


def references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        if isinstance(part.get("$ref"), str):
            yield part["$ref"]
        for inner in part.values():
            yield from references(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from references(inner)


def test_every_reference_leads_somewhere(client: TestClient) -> None:
    document = client.get("/openapi.json").json()
    found = set(references(document))
    assert "#/components/schemas/DocsetSubmission" in found
    for reference in found:
        place: Any = document
        for step in reference.removeprefix("#/").split("/"):
            place = place[step]


def test_an_answer_of_each_type_stands_as_an_example(client: TestClient) -> None:
    schemas = client.get("/openapi.json").json()["components"]["schemas"]
    types = {example["type"] for example in schemas["Answer"]["examples"]}
    assert {"numeric", "boolean", "multiple_choice", "unanswerable"} <= types


def test_no_schema_promises_a_key_in_an_answer(client: TestClient) -> None:
    document = client.get("/openapi.json").json()
    for path in document["paths"].values():
        for verb in path.values():
            assert "api_key" not in str(verb.get("responses"))
