"""From submission to report over HTTP, against a provider that knows every outcome."""

import csv
import io
import json
import re
from collections import Counter, defaultdict
from typing import Any

import pytest
from aiohttp import web

from app.protocol.instances import Instance
from tests.support.instances import WRONG_ANSWER, numeric_instance, right_answer
from tests.support.provider import Provider
from tests.support.served import Served

REGIMES = ("instruction_only", "concepts_only", "related_only", "full_set")


def regime_of(text: str) -> str:
    if "Aside" in text:
        return "full_set"
    if "Preface" in text:
        return "related_only"
    return "concepts_only" if "Law" in text else "instruction_only"


def known_outcome(number: int, regime: str, sample: int) -> bool:
    """Whether the provider is right: a table that no one else computes."""
    knows = {"instruction_only": 2, "concepts_only": 9, "related_only": 7, "full_set": 4}
    return number < knows[regime] or (number == knows[regime] and sample == 1)


def wire(instance: Instance) -> dict[str, Any]:
    return instance.model_dump(mode="json", exclude_defaults=True)


def test_known_outcomes_come_back_exactly(served: Served, provider: Provider) -> None:
    seen: Counter[str] = Counter()

    def answer(body: dict[str, Any]) -> str:
        text = body["messages"][-1]["content"]
        seen[text] += 1
        number = int(re.findall(r"Question (\d+):", text)[-1])
        right = known_outcome(number, regime_of(text), seen[text])
        return right_answer(number) if right else WRONG_ANSWER

    provider.answer = answer
    instances = [numeric_instance(number) for number in range(10)]
    docset = served.frozen_docset([wire(instance) for instance in instances])
    submitted = served.post(
        "/v1/runs",
        {
            "docset_id": docset,
            "models": [
                {
                    "name": "known",
                    "litellm_model": "openai/known",
                    "api_base": provider.url,
                    "api_key": "sk-canary-of-this-test-987",
                }
            ],
        },
    )
    run = served.finished(submitted["id"])
    assert run["status"] == "completed"
    assert run["counts"]["completed"] == run["counts"]["graded"] == 80

    check_what_was_sent(provider, instances)
    check_cells(served, submitted["id"], provider)
    check_report(served, submitted["id"])
    check_no_key_anywhere(served, submitted["id"], "sk-canary-of-this-test-987")


def check_what_was_sent(provider: Provider, instances: list[Instance]) -> None:
    assert len(provider.calls) == 80
    assert Counter(Counter(call.prompt for call in provider.calls).values()) == {2: 40}
    orders: dict[str, set[tuple[int, ...]]] = defaultdict(set)
    for call in provider.calls:
        assert call.body["temperature"] == 1
        assert call.body["top_p"] == 0.7
        assert call.headers["Authorization"] == "Bearer sk-canary-of-this-test-987"
        number = int(re.findall(r"Question (\d+):", call.prompt)[-1])
        regime = regime_of(call.prompt)
        texts = [document.text for document in instances[number].documents]
        shown = [text in call.prompt for text in texts]
        assert (
            shown
            == {
                "instruction_only": [False] * 4,
                "concepts_only": [False] * 4,
                "related_only": [True, True, False, False],
                "full_set": [True] * 4,
            }[regime]
        )
        outside = call.prompt
        for text in texts:
            outside = outside.replace(text, "")
        assert "related" not in outside.lower()
        assert "noise" not in outside.lower()
        if regime == "full_set":
            places = sorted(range(4), key=lambda place: call.prompt.index(texts[place]))
            orders[regime].add(tuple(places))
    assert len(orders["full_set"]) >= 3


def check_cells(served: Served, run_id: str, provider: Provider) -> None:
    cells = served.cells(run_id)
    assert len({cell["id"] for cell in cells}) == 80
    sent = Counter(call.prompt for call in provider.calls)
    rebuilt: Counter[str] = Counter()
    for cell in cells:
        number = int(cell["external_id"].removeprefix("ext-"))
        right = known_outcome(number, cell["regime"], cell["sample"])
        assert cell["verdict"] == ("correct" if right else "incorrect")
        assert cell["attempts"] == 1
        assert cell["usage"]["prompt_tokens"] == 20
        prompt = served.get(f"/v1/cells/{cell['id']}/prompt")
        assert prompt["prompt_sha256"] == cell["prompt_sha256"]
        rebuilt[prompt["messages"][-1]["content"]] += 1
    assert rebuilt == sent


def check_report(served: Served, run_id: str) -> None:
    report = served.get(f"/v1/runs/{run_id}/report")
    (model,) = report["models"]
    accuracies = {name: found["accuracy"] for name, found in model["regimes"].items()}
    assert accuracies == {
        "instruction_only": pytest.approx(0.25, abs=1e-12),
        "concepts_only": pytest.approx(0.95, abs=1e-12),
        "related_only": pytest.approx(0.75, abs=1e-12),
        "full_set": pytest.approx(0.45, abs=1e-12),
    }
    losses = {name: found["estimate"] for name, found in model["losses"].items()}
    assert losses == {
        "knowledge_loss": pytest.approx(0.7, abs=1e-12),
        "retrieval_loss": pytest.approx(0.5, abs=1e-12),
        "document_to_concept_loss": pytest.approx(0.2, abs=1e-12),
        "noise_induced_loss": pytest.approx(0.3, abs=1e-12),
    }
    assert report["simulated"] is False
    table = served.http.get(f"/v1/runs/{run_id}/report", params={"format": "csv"}).text
    rows = list(csv.DictReader(io.StringIO(table)))
    by_name = {row["name"]: row for row in rows if row["kind"] == "loss"}
    assert float(by_name["retrieval_loss"]["estimate"]) == pytest.approx(0.5)
    told = served.http.get(f"/v1/runs/{run_id}/report", params={"format": "md"}).text
    assert "50" in told
    assert "NaN" not in json.dumps(report)


def check_no_key_anywhere(served: Served, run_id: str, key: str) -> None:
    for path in (
        "/v1/models",
        f"/v1/runs/{run_id}",
        f"/v1/runs/{run_id}/cells",
        f"/v1/runs/{run_id}/report",
        "/openapi.json",
    ):
        assert key not in served.http.get(path).text
    assert key not in served.output.read_text()
    for file in served.data_dir.rglob("*"):
        if file.is_file():
            assert key.encode() not in file.read_bytes(), file


def test_a_model_without_a_key_is_sent_none_of_the_operators(
    served: Served, provider: Provider
) -> None:
    docset = served.frozen_docset([wire(numeric_instance(1))])
    run = served.post(
        "/v1/runs",
        {
            "docset_id": docset,
            "models": [
                {"name": "keyless", "litellm_model": "openai/x", "api_base": provider.url}
            ],
            "samples": 1,
        },
    )
    assert served.finished(run["id"])["counts"]["completed"] == 4
    assert len(provider.calls) == 4
    for call in provider.calls:
        assert "sk-operators-own-key" not in json.dumps(dict(call.headers))


def test_a_key_that_a_provider_repeats_in_its_error_comes_out_nowhere(
    served: Served, provider: Provider
) -> None:
    key = "sk-canary-echoed-by-the-provider-55"
    provider.answer = lambda body: web.json_response(
        {"error": {"message": f"Incorrect API key provided: Bearer {key}"}}, status=401
    )
    docset = served.frozen_docset([wire(numeric_instance(1))])
    model = {
        "name": "m",
        "litellm_model": "openai/x",
        "api_base": provider.url,
        "api_key": key,
    }
    run = served.post("/v1/runs", {"docset_id": docset, "models": [model], "samples": 1})
    ended = served.finished(run["id"])
    assert ended["counts"]["invalid_by_reason"] == {"provider_error": 4}
    assert ended["incomplete"] is True
    assert len(provider.calls) == 4
    assert "401" in served.cells(run["id"])[0]["invalid_detail"]
    registered = served.post("/v1/models", model | {"name": "probed"}, 201)
    probed = served.post(f"/v1/models/{registered['id']}/test", status=200)
    assert probed["ok"] is False
    assert key not in json.dumps(probed)
    check_no_key_anywhere(served, run["id"], key)


def test_the_same_submission_twice_is_one_run(served: Served, provider: Provider) -> None:
    docset = served.frozen_docset([wire(numeric_instance(1))])
    body = {
        "docset_id": docset,
        "models": [{"name": "m", "litellm_model": "openai/x", "api_base": provider.url}],
        "samples": 1,
    }
    key = {"Idempotency-Key": "once"}
    first = served.http.post("/v1/runs", json=body, headers=key)
    second = served.http.post("/v1/runs", json=body, headers=key)
    other = served.http.post("/v1/runs", json={**body, "samples": 2}, headers=key)
    assert first.status_code == second.status_code == 202
    assert first.json() == second.json()
    assert second.headers["Idempotency-Replayed"] == "true"
    assert other.status_code == 422
    assert other.json()["code"] == "idempotency_key_reused"
    served.finished(first.json()["id"])
    assert len(served.get("/v1/runs")["data"]) == 1
    assert len(provider.calls) == 4


def test_a_quote_spends_and_stores_nothing(served: Served, provider: Provider) -> None:
    docset = served.frozen_docset([wire(numeric_instance(n)) for n in range(3)])
    quoted = served.post(
        "/v1/runs",
        {
            "docset_id": docset,
            "models": [
                {
                    "name": "m",
                    "litellm_model": "openai/x",
                    "api_base": provider.url,
                    "prices": {"input_per_million": 1, "output_per_million": 2},
                },
                {"name": "n", "litellm_model": "openai/unheard-of", "api_base": provider.url},
            ],
            "dry_run": True,
        },
        200,
    )
    assert quoted["cells"] == 48
    priced, unpriced = quoted["models"]
    assert 0 < priced["cost_usd"]["low"] < priced["cost_usd"]["high"]
    assert unpriced["cost_usd"] is None
    assert quoted["cost_usd"] is None
    # Three instances detect no loss that could be: it would have to be above 1.
    assert quoted["power"] == quoted["power"] | {
        "n_clusters": 3,
        "minimum_detectable_loss": None,
    }
    assert served.get("/v1/runs")["data"] == []
    assert served.get("/v1/models")["data"] == []
    assert provider.calls == []
