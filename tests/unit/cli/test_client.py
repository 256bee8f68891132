import json
import socket
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from app.cli.client import ServiceClient
from app.cli.problems import ServiceProblem, ServiceUnreachable
from tests.support.served import free_port

if TYPE_CHECKING:
    from tests.unit.cli.conftest import SmallServer

PROBLEM = {"code": "not_found", "detail": "There is no run 'x'.", "status": 404, "errors": []}


def test_a_problem_of_the_service_is_carried_whole(server: "SmallServer") -> None:
    server.will(404, PROBLEM)
    with ServiceClient(server.url) as client, pytest.raises(ServiceProblem) as caught:
        client.get("/v1/runs/x")
    assert caught.value.problem == PROBLEM
    assert str(caught.value) == PROBLEM["detail"]


def test_an_absent_service_is_told_with_how_to_start_it() -> None:
    url = f"http://127.0.0.1:{free_port()}"
    with ServiceClient(url) as client, pytest.raises(ServiceUnreachable) as caught:
        client.get("/v1/runs")
    assert str(caught.value) == f"No service answers at {url}. Start it with: der2 serve"


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (502, b"<html>"),
        (200, b"<html>"),
        (404, {"message": "no"}),
        (404, {"detail": "Not Found"}),
        (301, b""),
        (500, [1]),
    ],
)
def test_what_is_no_der2_service_is_told_apart(
    server: "SmallServer", status: int, body: object
) -> None:
    server.will(status, body)
    with ServiceClient(server.url) as client, pytest.raises(ServiceUnreachable) as caught:
        client.get("/v1/runs")
    assert caught.value.problem["code"] == "unexpected_answer"
    assert f"What answers at {server.url} is not der2 (status {status})." in str(caught.value)


@pytest.mark.parametrize("body", [{"object": "list", "data": []}, {"models": []}, [], None])
def test_the_list_of_another_service_is_told_apart(server: "SmallServer", body: object) -> None:
    server.will(200, body)
    with ServiceClient(server.url) as client, pytest.raises(
        ServiceUnreachable, match="is not der2"
    ):  # fmt: skip
        list(client.pages("/v1/models"))


def test_a_deletion_that_der2_would_not_answer_so_is_no_deletion(server: "SmallServer") -> None:
    server.will(200, {})
    with ServiceClient(server.url) as client, pytest.raises(
        ServiceUnreachable, match="is not der2"
    ):  # fmt: skip
        client.delete("/v1/models/mdl_1")


@pytest.mark.parametrize("greeting", [b"", b"SSH-2.0-OpenSSH_9.6\r\n", b"-ERR no\r\n\r\n"])
def test_another_protocol_is_told_apart(greeting: bytes) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=_greet, args=(listening, greeting))
        thread.start()
        url = f"http://127.0.0.1:{listening.getsockname()[1]}"
        with ServiceClient(url) as client, pytest.raises(ServiceUnreachable) as caught:
            client.get("/v1/runs")
        thread.join()
    assert str(caught.value).startswith(f"What answers at {url} is not der2, or it broke off.")


def test_a_service_without_tls_is_told_apart_from_none() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=_greet, args=(listening, b"HTTP/1.1 400 no\r\n\r\n"))
        thread.start()
        url = f"https://127.0.0.1:{listening.getsockname()[1]}"
        with ServiceClient(url) as client, pytest.raises(ServiceUnreachable) as caught:
            client.get("/v1/runs")
        thread.join()
    assert str(caught.value).startswith(f"What answers at {url} is not der2 by https (WRONG_")


def _greet(listening: socket.socket, greeting: bytes) -> None:
    with listening.accept()[0] as caller:
        caller.recv(65_536)
        caller.sendall(greeting)


def test_the_key_is_sent_as_a_bearer_and_never_told(server: "SmallServer") -> None:
    server.will(200, {})
    with ServiceClient(server.url, " canary\n") as client:
        client.get("/v1/version")
    assert server.requests[0].headers["Authorization"] == "Bearer canary"
    with ServiceClient(server.url, "can\nary") as client, pytest.raises(
        ServiceUnreachable
    ) as caught:  # fmt: skip
        client.get("/v1/version")
    assert "ary" not in str(caught.value)


def test_a_list_is_read_to_its_last_page(server: "SmallServer") -> None:
    server.will(200, {"data": [{"id": "a"}], "next_cursor": "c 1"})
    server.will(200, {"data": [{"id": "b"}], "next_cursor": None})
    with ServiceClient(server.url) as client:
        assert [one["id"] for one in client.pages("/v1/runs")] == ["a", "b"]
    assert server.requests[1].path == "/v1/runs?cursor=c+1"


def test_a_creating_request_whose_answer_was_lost_is_sent_again_under_one_key(
    server: "SmallServer",
) -> None:
    server.will(0)
    server.will(201, {"id": "mdl_1"})
    with ServiceClient(server.url) as client:
        assert client.create("/v1/models", {"name": "m"}) == {"id": "mdl_1"}
    first, second = server.requests
    assert first.headers["Idempotency-Key"] == second.headers["Idempotency-Key"]
    assert first.body == second.body


def test_two_creating_requests_have_two_keys(server: "SmallServer") -> None:
    server.will(201, {})
    server.will(201, {})
    with ServiceClient(server.url) as client:
        client.create("/v1/models", {})
        client.create("/v1/models", {})
    first, second = (request.headers["Idempotency-Key"] for request in server.requests)
    assert first != second


def test_a_refused_creating_request_is_not_sent_again(server: "SmallServer") -> None:
    server.will(409, {**PROBLEM, "code": "name_taken"})
    with ServiceClient(server.url) as client, pytest.raises(ServiceProblem):
        client.create("/v1/models", {})
    assert len(server.requests) == 1


def test_an_upload_that_is_sent_again_is_whole_again(
    server: "SmallServer", tmp_path: Path
) -> None:
    file = tmp_path / "docset.jsonl"
    file.write_bytes(b"the whole file")
    server.will(0)
    server.will(202, {"id": "ds_1"})
    with ServiceClient(server.url) as client:
        client.upload("/v1/docsets", file, {"name": "n"})
    for request in server.requests:
        assert b"the whole file" in request.body
        assert b'name="file"; filename="docset.jsonl"' in request.body


def test_a_poll_asks_for_news_since_the_last_tag(server: "SmallServer") -> None:
    server.will(200, {"status": "queued"}, ETag='"1"')
    server.will(304, b"")
    server.will(200, {"status": "running"}, ETag='"2"')
    with ServiceClient(server.url) as client:
        first = client.poll("/v1/runs/x", None, 30)
        same = client.poll("/v1/runs/x", first.etag, 30)
        news = client.poll("/v1/runs/x", same.etag, 30)
    assert (first.value, same.value, news.value) == (
        {"status": "queued"},
        None,
        {"status": "running"},
    )
    assert [request.path for request in server.requests] == [
        "/v1/runs/x?wait=0",
        "/v1/runs/x?wait=30",
        "/v1/runs/x?wait=30",
    ]
    assert server.requests[2].headers["If-None-Match"] == '"1"'


def test_readiness_is_read_though_the_service_is_not_ready(server: "SmallServer") -> None:
    server.will(503, {"ready": False, "checks": {"executor": "missing"}})
    with ServiceClient(server.url) as client:
        assert client.readiness() == {"executor": "missing"}


def test_a_body_is_sent_as_json(server: "SmallServer") -> None:
    server.will(200, {})
    with ServiceClient(server.url + "/") as client:
        client.act("/v1/runs", {"dry_run": True})
    assert json.loads(server.requests[0].body) == {"dry_run": True}
    assert server.requests[0].path == "/v1/runs"
