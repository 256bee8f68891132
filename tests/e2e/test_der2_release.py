"""The official DeR² release, from upload to report. It is never copied into this project."""

import os
import zipfile
from collections import Counter
from pathlib import Path

import pytest

from tests.support.provider import Provider
from tests.support.served import Served, wait_until

VARIABLE = "DER2_EXTERNAL_DATA"
pytestmark = pytest.mark.external_data


@pytest.fixture
def release(tmp_path: Path) -> Path:
    folder = os.environ.get(VARIABLE)
    if folder is None:
        pytest.skip(f"{VARIABLE} is not set: THE RUN OVER THE REAL DeR² RELEASE IS NOT TESTED")
    packed = tmp_path / "release.zip"
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in (Path(folder).resolve() / "external" / "der2").iterdir():
            archive.write(path, path.name)
    return packed


def test_the_release_runs_its_two_regimes_to_a_report(
    served: Served, provider: Provider, release: Path
) -> None:
    provider.answer = lambda body: "It follows.\nFinal Answer: Yes"
    with release.open("rb") as file:
        response = served.http.post(
            "/v1/docsets", data={"name": "der2", "format": "der2"}, files={"file": file}
        )
    assert response.status_code == 202
    place = response.headers["Location"]
    assert response.json()["state"] == "importing"
    wait_until(lambda: served.get(place)["state"] != "importing")
    docset = served.get(place)
    assert docset["state"] == "draft", docset["problem"]
    assert docset["counts"] == {"instances": 300}
    assert docset["unavailable_regimes"] == {"related_only": 300, "full_set": 300}
    assert "answer_damaged_by_spreadsheet" in {one["code"] for one in docset["warnings"]}
    served.post(f"{place}/freeze", status=200)

    body = {
        "docset_id": docset["id"],
        "models": [{"name": "yes", "litellm_model": "openai/yes", "api_base": provider.url}],
    }
    refused = served.post("/v1/runs", body, 422)
    assert refused["code"] == "regime_unavailable"
    assert "300 of 300" in refused["detail"]

    run_id = served.post("/v1/runs", body | {"regimes": ["instruction_only", "concepts_only"]})[
        "id"
    ]
    run = served.finished(run_id)
    assert run["counts"]["completed"] == len(provider.calls) == 1_200
    cells = served.cells(run_id)
    verdicts = Counter(cell["verdict"] for cell in cells)
    assert verdicts["ungraded"] == run["counts"]["ungraded"]
    assert {"correct", "incorrect", "ungraded"} <= set(verdicts)
    damaged = [cell for cell in cells if cell["external_id"] == "recuVr8vkzTFXk"]
    assert {cell["verdict"] for cell in damaged} == {"ungraded"}
    assert "reference" in damaged[0]["grading"]["reason"]
    report = served.get(f"/v1/runs/{run_id}/report")
    (model,) = report["models"]
    assert model["losses"]["knowledge_loss"]["n_instances"] > 0
    assert model["losses"]["retrieval_loss"]["estimate"] is None
    assert model["losses"]["retrieval_loss"]["reason"] == "missing_regime"
    assert str(verdicts["ungraded"]) in " ".join(report["warnings"]).replace(",", "")
