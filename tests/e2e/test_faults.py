"""Killing processes in mid-run, and only while calls are open."""

import os
import signal
from collections import Counter
from typing import Any

from tests.support.instances import numeric_instance
from tests.support.provider import Provider
from tests.support.served import Served, wait_until

CELLS = 6 * 4 * 2
IN_FLIGHT = 8


def submit(served: Served, provider: Provider) -> str:
    docset = served.frozen_docset(
        [numeric_instance(n).model_dump(mode="json", exclude_defaults=True) for n in range(6)]
    )
    model = {
        "name": "m",
        "litellm_model": "openai/x",
        "api_base": provider.url,
        "limits": {"max_concurrency": IN_FLIGHT},
    }
    run = served.post("/v1/runs", {"docset_id": docset, "models": [model]})
    return str(run["id"])


def check_complete(served: Served, run_id: str, provider: Provider, kills: int) -> None:
    run = served.finished(run_id)
    assert run["status"] == "completed"
    assert run["counts"]["completed"] == run["counts"]["graded"] == CELLS
    cells = served.cells(run_id)
    keys: Counter[tuple[Any, ...]] = Counter(
        (cell["instance_id"], cell["regime"], cell["sample"]) for cell in cells
    )
    assert len(keys) == len(cells) == CELLS
    assert CELLS <= len(provider.calls) <= CELLS + kills * IN_FLIGHT


def test_a_killed_executor_is_replaced_and_every_cell_has_one_outcome(
    served: Served, provider: Provider
) -> None:
    provider.delay_seconds = 0.4
    run_id = submit(served, provider)
    for _ in range(2):
        wait_until(lambda: provider.open_calls >= IN_FLIGHT // 2)
        os.kill(served.executor_pid(), signal.SIGKILL)
        wait_until(lambda: provider.open_calls == 0)
    check_complete(served, run_id, provider, kills=2)


def test_a_killed_service_goes_on_when_it_is_started_again(
    served: Served, provider: Provider
) -> None:
    provider.delay_seconds = 0.4
    run_id = submit(served, provider)
    wait_until(lambda: provider.open_calls >= IN_FLIGHT // 2)
    served.kill()
    served.start()
    check_complete(served, run_id, provider, kills=1)


def test_a_cancelled_run_ends_at_once_and_its_report_is_partial(
    served: Served, provider: Provider
) -> None:
    provider.delay_seconds = 1.0
    run_id = submit(served, provider)
    wait_until(lambda: provider.open_calls > 0)
    cancelled = served.post(f"/v1/runs/{run_id}/cancel")
    assert cancelled["status"] == "cancelled"
    assert cancelled["counts"]["invalid_by_reason"]["cancelled"] > 0
    report = served.get(f"/v1/runs/{run_id}/report")
    assert report["partial"] is True
    again = served.http.post(f"/v1/runs/{run_id}/cancel")
    assert (again.status_code, again.json()["code"]) == (409, "invalid_state")
    assert "cancelled" in again.json()["detail"]
    wait_until(lambda: provider.open_calls == 0)
    calls = len(provider.calls)
    done = cancelled["counts"]["completed"]
    provider.delay_seconds = 0.0
    served.post(f"/v1/runs/{run_id}/retry")
    run = served.finished(run_id)
    assert run["counts"]["completed"] == CELLS
    assert len(provider.calls) == calls + CELLS - done
    assert run["usage"]["abandoned_calls"] > 0


def test_a_paused_run_starts_no_call_until_it_is_resumed(
    served: Served, provider: Provider
) -> None:
    provider.delay_seconds = 0.3
    run_id = submit(served, provider)
    wait_until(lambda: provider.open_calls > 0)
    served.post(f"/v1/runs/{run_id}/pause")
    wait_until(lambda: served.get(f"/v1/runs/{run_id}")["status"] == "paused")
    calls = len(provider.calls)
    early = served.http.get(f"/v1/runs/{run_id}/report")
    assert (early.status_code, early.json()["code"]) == (409, "run_not_finished")
    partial = served.get(f"/v1/runs/{run_id}/report", partial="true")
    assert partial["partial"] is True
    assert len(provider.calls) == calls
    served.post(f"/v1/runs/{run_id}/resume")
    check_complete(served, run_id, provider, kills=0)
