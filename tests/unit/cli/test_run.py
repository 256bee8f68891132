import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.unit.cli.conftest import Ended, SmallServer


def page(*data: dict[str, Any]) -> dict[str, Any]:
    return {"data": list(data), "next_cursor": None}


def test_runs_are_listed_with_their_docsets_names_and_simulated_ones_are_marked(
    der2: "Callable[..., Ended]", server: "SmallServer"
) -> None:
    one = {
        "id": "run_1",
        "status": "completed",
        "docset_id": "ds_1",
        "created_at": "c",
        "finished_at": "f",
        "simulated": True,
    }
    other = {**one, "id": "run_2", "simulated": False, "docset_id": "ds_gone"}
    server.will(200, page(one, other))
    server.will(200, page({"id": "ds_1", "name": "flows"}))
    ended = der2("run", "list", "--url", server.url)
    assert [line.split() for line in ended.lines] == [
        ["id", "status", "docset", "created", "finished", "remark"],
        ["run_1", "completed", "flows", "c", "f", "simulated"],
        ["run_2", "completed", "ds_gone", "c", "f"],
    ]


def rested(run: dict[str, Any]) -> dict[str, Any]:
    return {**run, "status": "completed", "incomplete": False, "eta_seconds": None}


def test_a_retry_that_reopens_nothing_says_so(
    der2: "Callable[..., Ended]", server: "SmallServer", run: dict[str, Any]
) -> None:
    server.will(200, rested(run))
    server.will(202, rested(run))
    ended = der2("run", "retry", "run_1", "--url", server.url)
    assert ended.code == 0
    assert ended.err.splitlines()[-1] == "nothing to call again"


@pytest.mark.parametrize(
    "change", [{"status": "queued"}, {"counts": {"planned": 4, "ungraded": 0}}]
)
def test_a_retry_that_reopens_something_does_not(
    der2: "Callable[..., Ended]",
    server: "SmallServer",
    run: dict[str, Any],
    change: dict[str, Any],
) -> None:
    server.will(200, rested(run))
    server.will(202, {**rested(run), **change})
    ended = der2("run", "retry", "run_1", "--json", "--url", server.url)
    assert (ended.code, json.loads(ended.out)["id"], ended.err) == (0, "run_1", "")
    assert [request.method for request in server.requests] == ["GET", "POST"]
