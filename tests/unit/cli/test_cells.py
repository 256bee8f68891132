from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

import pytest

from app.cli.cells import EXTRACTED_CHARS, REASON_CHARS, cell_filters, cell_row

if TYPE_CHECKING:
    from tests.unit.cli.conftest import Ended, SmallServer

CELL: dict[str, Any] = {
    "id": "cell_1",
    "instance_id": "inst_1",
    "external_id": "flow",
    "model": "m",
    "regime": "full_set",
    "sample": 2,
    "status": "completed",
    "invalid_reason": None,
    "invalid_detail": None,
    "verdict": "incorrect",
    "extracted": "41 J",
    "grading": {"source": "rule:numeric/1", "reason": "41 J is not 42 J"},
}


def page(*data: dict[str, Any], cursor: str | None = None) -> dict[str, Any]:
    return {"data": list(data), "next_cursor": cursor}


def test_a_cell_is_a_row_with_what_came_of_it_and_why() -> None:
    assert cell_row(CELL) == (
        "flow", "m", "full_set", "2", "completed", "incorrect", "41 J", "41 J is not 42 J"
    )  # fmt: skip


def test_an_invalid_cell_says_why_it_is() -> None:
    invalid = {
        **CELL,
        "external_id": None,
        "status": "invalid",
        "invalid_reason": "timeout",
        "invalid_detail": "No reply in 600 s.",
        "verdict": None,
        "extracted": None,
        "grading": None,
    }
    assert cell_row(invalid) == (
        "inst_1", "m", "full_set", "2", "timeout", "–", "–", "No reply in 600 s."
    )  # fmt: skip


def test_long_texts_are_shortened_in_the_table() -> None:
    long = {**CELL, "extracted": "x\n" * 99, "grading": {"reason": "y " * 99}}
    *_, extracted, reason = cell_row(long)
    assert (len(extracted), len(reason)) == (EXTRACTED_CHARS, REASON_CHARS)
    assert extracted.startswith("x x ")


@pytest.mark.parametrize(
    ("model", "instance", "told"),
    [
        ("m", "flow", {"model": "m", "external_id": "flow", "regime": "full_set"}),
        (
            "mdl_1",
            "inst_1",
            {"model_id": "mdl_1", "instance": "inst_1", "regime": "full_set"},
        ),
        (None, None, {"regime": "full_set"}),
    ],
)
def test_models_and_instances_are_found_by_id_or_name(
    model: str | None, instance: str | None, told: dict[str, str]
) -> None:
    filters = cell_filters(model=model, instance=instance, regime="full_set", status=None)
    assert filters == told


def test_cells_are_asked_for_with_every_filter_and_read_to_the_last_page(
    der2: "Callable[..., Ended]", server: "SmallServer"
) -> None:
    server.will(200, page(CELL, cursor="c"))
    server.will(200, page({**CELL, "id": "cell_2"}))
    options = (
        "--model m --regime full_set --verdict incorrect --status completed --instance flow"
    )
    ended = der2("run", "cells", "run_1", *options.split(), "--json", "--url", server.url)
    assert (ended.code, [cell["id"] for cell in ended.json]) == (0, ["cell_1", "cell_2"])
    assert ended.json[0] == CELL
    asked = [parse_qs(urlsplit(request.path).query) for request in server.requests]
    filters = {
        "model": ["m"],
        "regime": ["full_set"],
        "verdict": ["incorrect"],
        "status": ["completed"],
        "external_id": ["flow"],
        "limit": ["500"],
    }
    assert asked == [filters, {**filters, "cursor": ["c"]}]


@pytest.mark.parametrize(("limit", "shown", "more"), [(1, 1, True), (2, 2, False)])
def test_a_limit_says_whether_there_are_more(
    der2: "Callable[..., Ended]", server: "SmallServer", limit: int, shown: int, more: bool
) -> None:
    server.will(200, page(CELL, CELL))
    ended = der2("run", "cells", "run_1", "--limit", str(limit), "--url", server.url)
    assert len(ended.lines) == 1 + shown
    assert ("there are more" in ended.err) is more


@pytest.mark.parametrize(
    "option", [("--verdict", "wrong"), ("--status", "done"), ("--limit", "0")]
)
def test_a_filter_that_no_cell_can_match_is_wrong_usage(
    der2: "Callable[..., Ended]", server: "SmallServer", option: tuple[str, str]
) -> None:
    assert der2("run", "cells", "run_1", *option, "--url", server.url).code == 2
    assert server.requests == []
