from typing import TYPE_CHECKING

import pytest

from app.cli.client import ServiceClient
from app.cli.names import find_id
from app.cli.problems import CommandFailed

if TYPE_CHECKING:
    from tests.unit.cli.conftest import SmallServer


def listed(*docsets: tuple[str, str, str]) -> dict[str, object]:
    data = [{"id": key, "name": name, "state": state} for key, name, state in docsets]
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


def test_an_ambiguous_name_is_refused_with_the_ids(server: "SmallServer") -> None:
    server.will(200, listed(("ds_1", "a", "draft"), ("ds_2", "a", "draft")))
    with ServiceClient(server.url) as client, pytest.raises(CommandFailed, match="ds_1, ds_2"):
        find_id(client, "docset", "a")


def test_an_unknown_name_is_refused_with_where_to_look(server: "SmallServer") -> None:
    server.will(200, listed())
    with ServiceClient(server.url) as client, pytest.raises(CommandFailed) as caught:
        find_id(client, "docset", "a")
    assert str(caught.value) == "There is no docset named 'a'. See: der2 docset list"
