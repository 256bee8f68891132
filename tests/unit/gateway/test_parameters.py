import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.gateway.parameters import WIRE_NAMES, litellm_arguments, refused_field, sent_fields
from app.protocol.chat import ChatRequest, Message

MESSAGES = (Message("user", "hello"),)
FULL = ChatRequest(MESSAGES, 0.0, 0.7, 100, ("END",), "low", False, 0, json_reply=True)


def test_every_field_but_the_messages_has_a_name_on_the_wire() -> None:
    assert WIRE_NAMES.keys() == ChatRequest.__dataclass_fields__.keys() - {"messages"}


def test_what_is_unset_is_not_sent_and_zero_is_a_value() -> None:
    assert sent_fields(ChatRequest(MESSAGES)) == ()
    assert set(sent_fields(FULL)) == WIRE_NAMES.keys()


def test_a_request_is_put_into_litellms_words() -> None:
    assert litellm_arguments(FULL, "openai", ()) == {
        "messages": [{"role": "user", "content": "hello"}],
        "extra_body": {"chat_template_kwargs": {"enable_thinking": False}},
        "temperature": 0.0,
        "top_p": 0.7,
        "reasoning_effort": "low",
        "seed": 0,
        "max_tokens": 100,
        "stop": ["END"],
        "response_format": {"type": "json_object"},
    }


@given(dropped=st.sets(st.sampled_from(sorted(WIRE_NAMES))))
def test_dropping_everything_leaves_the_messages(dropped: set[str]) -> None:
    rest = litellm_arguments(FULL, "anthropic", dropped)
    assert len(rest) == len(FULL.__dataclass_fields__) - len(dropped)


@pytest.mark.parametrize(
    ("complaint", "field"),
    [
        ("Unsupported value: 'temperature' does not support 0.7", "temperature"),
        (
            "Unsupported parameter: 'max_tokens'. Use max_completion_tokens.",
            "max_output_tokens",
        ),
        ('{"error": {"message": "temperature and so on", "param": "top_p"}}', "top_p"),
        ('{"error": {"message": "unknown field `seed`", "param": null}}', "seed"),
        ("top_p and temperature cannot both be given", "top_p"),
        ("reasoning_effort is unknown", "reasoning_effort"),
        ("nonstop seeding of temperatures", None),
        ("no such model", None),
        ("[1, 2]", None),
    ],
)
def test_a_complaint_names_the_field_it_is_about(complaint: str, field: str | None) -> None:
    assert refused_field(complaint, WIRE_NAMES) == field


def test_a_field_that_was_not_sent_cannot_be_refused() -> None:
    assert refused_field("temperature is not supported", ("top_p",)) is None


@given(st.recursive(st.none() | st.text() | st.integers(), lambda inner: st.lists(inner)))
def test_any_body_can_be_read_as_a_complaint(body: object) -> None:
    assert refused_field(json.dumps(body), ()) is None
