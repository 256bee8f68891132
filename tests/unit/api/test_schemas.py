"""Answers that endpoints write by hand are what the OpenAPI document promises."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from app.api.schemas import DocsetView, ModelView, QuoteView, RunView
from tests.support.instances import numeric_instance

MODEL: dict[str, Any] = {"name": "m", "litellm_model": "openai/x"}


@pytest.fixture
def frozen(client: TestClient) -> str:
    body = numeric_instance(1).model_dump(mode="json", exclude_defaults=True)
    response = client.post("/v1/docsets", json={"name": "d", "instances": [body]})
    assert DocsetView.model_validate(response.json()).state == "draft"
    docset_id = str(response.json()["id"])
    assert client.post(f"/v1/docsets/{docset_id}/freeze").status_code == 200
    return docset_id


def test_created_models_runs_and_quotes_keep_their_promise(
    client: TestClient, frozen: str
) -> None:
    ModelView.model_validate(client.post("/v1/models", json=MODEL).json())
    body = {"docset_id": frozen, "models": ["m"]}
    quoted = client.post("/v1/runs", json=body | {"dry_run": True})
    assert QuoteView.model_validate(quoted.json()).cells == 8
    submitted = client.post("/v1/runs", json=body)
    assert submitted.status_code == 202
    run = RunView.model_validate(submitted.json())
    assert RunView.model_validate(client.get(f"/v1/runs/{run.id}").json()).counts.planned == 8
    cells = client.get(f"/v1/runs/{run.id}/cells").json()["data"]
    assert len(cells) == 8
    assert client.get(f"/v1/cells/{cells[0]['id']}/prompt").status_code == 200


def test_a_run_is_announced_after_it_can_be_read(
    client: TestClient, frozen: str, dispatcher: Any
) -> None:
    submitted = client.post("/v1/runs", json={"docset_id": frozen, "models": [MODEL]})
    assert dispatcher.announced == [submitted.json()["id"]]
