from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from app.cli.client import ServiceClient
from app.cli.watching import follow, progress_line, show_bars, show_lines

if TYPE_CHECKING:
    from tests.unit.cli.conftest import SmallServer


def test_a_run_is_followed_through_its_changes_until_it_rests(server: "SmallServer") -> None:
    server.will(200, {"status": "queued"}, ETag='"1"')
    server.will(304, b"")
    server.will(200, {"status": "running"}, ETag='"2"')
    server.will(200, {"status": "completed"}, ETag='"3"')
    with ServiceClient(server.url) as client:
        states = [run["status"] for run in follow(client, "run_1", pause_seconds=0)]
    assert states == ["queued", "running", "completed"]


def test_a_run_that_is_paused_already_is_not_waited_for(server: "SmallServer") -> None:
    server.will(200, {"status": "paused"}, ETag='"1"')
    with ServiceClient(server.url) as client:
        assert [run["status"] for run in follow(client, "run_1")] == ["paused"]


def test_lines_are_told_at_first_then_each_five_seconds_and_at_last(
    run: dict[str, Any],
) -> None:
    states = [{**run, "status": "running", "id": str(number)} for number in range(6)]
    states.append({**run, "status": "completed", "id": "last"})
    clock: Iterator[float] = iter([0.0, 1.0, 4.9, 5.0, 6.0, 10.0, 10.1])
    told: list[str] = []
    last = show_lines(states, lambda: next(clock), told.append)
    assert last["id"] == "last"
    assert [line.split(":")[0] for line in told] == ["running"] * 3 + ["completed"]


def test_a_line_counts_cells_with_an_outcome_and_names_what_is_invalid(
    run: dict[str, Any],
) -> None:
    assert progress_line(run) == (
        "running: 2/4 cells (full_set 2/4); 1 invalid, 1 min 5 s left"
    )


def test_bars_are_drawn_without_a_terminal_too_and_give_the_last_state(
    run: dict[str, Any],
) -> None:
    assert show_bars([run, {**run, "status": "completed"}])["status"] == "completed"
