from typing import TYPE_CHECKING

import pytest

from app.cli.client import ServiceClient
from app.cli.names import find_id
from app.cli.problems import CommandFailed

if TYPE_CHECKING:
    from tests.unit.cli.conftest import SmallServer


def listed(*docsets: tuple[str, str, str]) -> dict[str, object]:
    data = [
        {"id": key, "name": name, "state": state, "created_at": "2026-01-02T03:04:05Z"}
        for key, name, state in docsets
    ]
    return {"data": data, "next_cursor": None}


def test_an_id_is_taken_as_it_is(server: "SmallServer") -> None:
    with ServiceClient(server.url) as client:
        assert find_id(client, "docset", "ds_1") == "ds_1"
    assert server.requests == []


def test_a_unique_name_is_found(server: "SmallServer") -> None:
    server.will(200, listed(("ds_1", "a", "draft"), ("ds_2", "b", "frozen")))
    with ServiceClient(server.url) as client:
        assert find_id(client, "docset", "b") == "ds_2"


def test_a_failed_import_holds_no_name(server: "SmallServer") -> None:
    server.will(200, listed(("ds_1", "a", "failed"), ("ds_2", "a", "draft")))
    with ServiceClient(server.url) as client:
        assert find_id(client, "docset", "a") == "ds_2"


def test_a_failed_import_is_found_where_it_is_looked_for(server: "SmallServer") -> None:
    server.will(200, listed(("ds_1", "a", "failed")))
    with ServiceClient(server.url) as client:
        assert find_id(client, "docset", "a", among_failed=True) == "ds_1"


def test_an_ambiguous_name_is_refused_with_ids_states_and_dates(server: "SmallServer") -> None:
    server.will(200, listed(("ds_1", "a", "draft"), ("ds_2", "a", "frozen")))
    with ServiceClient(server.url) as client, pytest.raises(CommandFailed) as caught:
        find_id(client, "docset", "a")
    assert str(caught.value) == (
        "2 docsets are named 'a'; name one by id: ds_1 (draft 2026-01-02T03:04:05Z),"
        " ds_2 (frozen 2026-01-02T03:04:05Z)"
    )


def test_an_unknown_name_is_refused_with_where_to_look(server: "SmallServer") -> None:
    server.will(200, listed())
    with ServiceClient(server.url) as client, pytest.raises(CommandFailed) as caught:
        find_id(client, "docset", "a")
    assert str(caught.value) == "There is no docset named 'a'. See: der2 docset list"
