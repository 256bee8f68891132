import pytest

from app.protocol.chat import Completion, InvalidReason, ModelEndpoint, invalid_reason


def reply(text: str, finish: str | None = "stop", reasoning: str | None = None) -> Completion:
    return Completion(text, finish, 0.1, 1, reasoning)


@pytest.mark.parametrize(
    ("completion", "reason"),
    [
        (reply("Final Answer: 3"), None),
        (reply("P = 1", "length"), InvalidReason.LENGTH),
        (reply("", "length"), InvalidReason.LENGTH),
        (reply("x", "content_filter"), InvalidReason.CONTENT_FILTER),
        (reply(" \n"), InvalidReason.EMPTY),
        (reply("", None), InvalidReason.EMPTY),
        (reply("", reasoning="so it is 3"), None),
        (reply("no answer here"), None),
    ],
)
def test_a_reply_is_invalid_only_for_the_models_doing(
    completion: Completion, reason: InvalidReason | None
) -> None:
    assert invalid_reason(completion) == reason


def test_the_models_doing_and_the_worlds_are_told_apart() -> None:
    assert {reason for reason in InvalidReason if reason.blames_model} == {
        "length",
        "content_filter",
        "empty",
        "context_overflow",
    }


def test_an_endpoint_does_not_show_its_key() -> None:
    assert "sk-canary" not in repr(ModelEndpoint("openai/x", api_key="sk-canary"))
