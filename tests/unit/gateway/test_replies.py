from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.gateway.replies import Reply, read_reply
from app.protocol.chat import Usage

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
)
FIELDS = st.sampled_from(["content", "reasoning_content", "reasoning", "role"])


def _body(message: dict[str, Any], **rest: object) -> dict[str, Any]:
    return {"choices": [{"message": message, "finish_reason": "stop"}], **rest}


@pytest.mark.parametrize("content", ["42", [{"type": "text", "text": "4"}, {"text": "2"}]])
def test_text_comes_whole_or_in_parts(content: object) -> None:
    assert read_reply(_body({"content": content}, id="c1"), "stop", None) == Reply(
        "42", None, "stop", None, "c1"
    )


@pytest.mark.parametrize(
    "message",
    [
        {"content": "42", "reasoning_content": "six sevens"},
        {"content": "42", "reasoning_content": "", "reasoning": "six sevens"},
        {"content": "42", "provider_specific_fields": {"reasoning": "six sevens"}},
    ],
)
def test_reasoning_is_found_where_providers_put_it(message: dict[str, Any]) -> None:
    reply = read_reply(_body(message), "stop", None)
    assert reply is not None
    assert (reply.text, reply.reasoning) == ("42", "six sevens")


@pytest.mark.parametrize(
    ("counts", "usage"),
    [
        ({"prompt_tokens": 0, "completion_tokens": 0, "total_tokens": 0}, None),
        ({"prompt_tokens": 7}, Usage(7)),
        ({"prompt_tokens": 7, "completion_tokens": 0}, Usage(7)),
        ({"prompt_tokens": -1, "completion_tokens": 3}, Usage(completion_tokens=3)),
        ({"prompt_tokens": True, "completion_tokens": "3"}, None),
        (
            {"prompt_tokens": 7, "completion_tokens": 3, "prompt_cache_hit_tokens": 5},
            Usage(7, 5, 3),
        ),
    ],
)
def test_a_count_that_cannot_be_true_is_unknown(
    counts: dict[str, Any], usage: Usage | None
) -> None:
    reply = read_reply(_body({"content": "42"}, usage=counts), "stop", None)
    assert reply is not None
    assert reply.usage == usage


def test_an_empty_answer_may_cost_no_completion_tokens() -> None:
    counts = {"prompt_tokens": 7, "completion_tokens": 0}
    reply = read_reply(_body({"content": ""}, usage=counts), "stop", None)
    assert reply is not None
    assert reply.usage == Usage(7, completion_tokens=0)


@given(message=st.dictionaries(FIELDS, JSON), usage=JSON, choice=JSON)
def test_no_body_is_a_surprise(message: dict[str, Any], usage: object, choice: object) -> None:
    assert read_reply({"choices": [choice]}, None, 1) is None or isinstance(choice, dict)
    reply = read_reply(_body(message, usage=usage), "stop", 1)
    assert reply is not None
    assert reply.finish_reason == "stop"
