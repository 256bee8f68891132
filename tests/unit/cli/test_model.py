import io
import json
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.unit.cli.conftest import Ended, SmallServer

ADDED = {"id": "mdl_1", "name": "m"}


def test_only_what_was_given_is_sent(
    der2: "Callable[..., Ended]", server: "SmallServer"
) -> None:
    server.will(201, ADDED)
    ended = der2("model", "add", "m", "--model", "openai/gpt-4o", "--url", server.url)
    assert (ended.code, ended.out) == (0, "mdl_1  m\n")
    assert json.loads(server.requests[0].body) == {
        "name": "m",
        "litellm_model": "openai/gpt-4o",
    }


def test_every_option_has_its_place_in_the_body(
    der2: "Callable[..., Ended]", server: "SmallServer"
) -> None:
    server.will(201, ADDED)
    options = (
        "--model openai/x --api-base http://h/v1 --api-key-env K --temperature 0 --top-p 0.5"
        " --max-output-tokens 9 --reasoning-effort low --timeout-seconds 1.5 --max-attempts 2"
        " --max-concurrency 3 --context-window 4 --input-price 0 --output-price 2.5"
    )
    assert der2("model", "add", "m", *options.split(), "--url", server.url).code == 0
    assert json.loads(server.requests[0].body) == {
        "name": "m",
        "litellm_model": "openai/x",
        "api_base": "http://h/v1",
        "api_key_env": "K",
        "timeout_seconds": 1.5,
        "max_attempts": 2,
        "context_window": 4,
        "params": {
            "temperature": 0.0,
            "top_p": 0.5,
            "max_output_tokens": 9,
            "reasoning_effort": "low",
        },
        "limits": {"max_concurrency": 3},
        "prices": {"input_per_million": 0.0, "output_per_million": 2.5},
    }


def test_a_key_comes_from_standard_input_and_is_not_printed(
    der2: "Callable[..., Ended]", server: "SmallServer", monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("sk-canary\n"))
    server.will(201, ADDED)
    ended = der2(
        "model", "add", "m", "--model", "openai/x", "--api-key-stdin", "--url", server.url
    )
    assert json.loads(server.requests[0].body)["api_key"] == "sk-canary"
    assert "canary" not in ended.out + ended.err


def test_an_empty_standard_input_is_wrong_usage(
    der2: "Callable[..., Ended]", server: "SmallServer", monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n"))
    ended = der2(
        "model", "add", "m", "--model", "openai/x", "--api-key-stdin", "--url", server.url
    )
    assert (ended.code, server.requests) == (2, [])


def test_a_list_tells_where_a_key_comes_from_and_never_a_key(
    der2: "Callable[..., Ended]", server: "SmallServer"
) -> None:
    shown = {"litellm_model": "openai/x", "api_base": None}
    none = {**shown, "id": "mdl_1", "name": "a", "api_key_env": None, "has_key": False}
    named = {**shown, "id": "mdl_2", "name": "b", "api_key_env": "MY_KEY", "has_key": False}
    stored = {**shown, "id": "mdl_3", "name": "c", "api_key_env": None, "has_key": True}
    stored["key_hint"] = "…wxyz"
    server.will(200, {"data": [none, named, stored], "next_cursor": None})
    ended = der2("model", "list", "--url", server.url)
    assert [line.split("  ")[-1].strip() for line in ended.lines] == [
        "key",
        "–",
        "from MY_KEY",
        "stored …wxyz",
    ]


@pytest.mark.parametrize(
    ("told", "code"),
    [
        ({"ok": True, "reply": "ready", "latency_seconds": 0.2}, 0),
        ({"ok": False, "problem": {"code": "timeout", "detail": "No reply in time."}}, 1),
    ],
)
def test_a_trial_ends_as_the_model_did(
    der2: "Callable[..., Ended]", server: "SmallServer", told: dict[str, object], code: int
) -> None:
    server.will(200, told)
    ended = der2("model", "test", "mdl_1", "--url", server.url)
    assert ended.code == code
    assert "ready" in ended.out or "No reply in time. (timeout)" in ended.err


def test_a_model_is_deleted_by_its_name(
    der2: "Callable[..., Ended]", server: "SmallServer"
) -> None:
    server.will(200, {"data": [ADDED], "next_cursor": None})
    server.will(204)
    ended = der2("model", "delete", "m", "--json", "--url", server.url)
    assert (ended.code, ended.json) == (0, {"id": "mdl_1", "deleted": True})
    assert server.requests[1][:2] == ("DELETE", "/v1/models/mdl_1")
