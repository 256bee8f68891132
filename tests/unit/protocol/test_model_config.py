from typing import Any

import pytest
from pydantic import ValidationError

from app.protocol.model_config import ModelSubmission

PLAIN: dict[str, Any] = {"name": "m", "litellm_model": "openai/x"}


def test_call_settings_may_stand_beside_params_or_inside() -> None:
    beside = ModelSubmission.model_validate({**PLAIN, "timeout_seconds": 2, "max_attempts": 3})
    inside = ModelSubmission.model_validate(
        {**PLAIN, "params": {"timeout_seconds": 2, "max_attempts": 3, "top_p": 0.5}}
    )
    assert inside.timeout_seconds == beside.timeout_seconds == 2
    assert inside.params.top_p == 0.5


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"params": {"api_base": "http://elsewhere"}}, "Extra inputs"),
        ({"params": {"send_seed": True}, "send_seed": True}, "twice|both"),
        ({"api_base": "ftp://host/v1"}, "http or https"),
        ({"api_base": "http://user:secret@host/v1"}, "no user"),
        ({"api_base": "http://host/v1?key=secret"}, "query"),
        ({"api_key": "k", "api_key_env": "K"}, "not both"),
        ({"api_key_env": "1-bad"}, "pattern"),
        ({"use_n": True}, "Input should be False"),
    ],
)
def test_a_wrong_config_is_refused(change: dict[str, Any], told: str) -> None:
    with pytest.raises(ValidationError, match=told):
        ModelSubmission.model_validate({**PLAIN, **change})


def test_a_key_is_in_no_representation_and_not_in_the_config() -> None:
    submission = ModelSubmission.model_validate({**PLAIN, "api_key": "sk-canary"})
    told = f"{submission!r} {submission} {submission.model_dump_json()} {submission.config()!r}"
    assert "sk-canary" not in told


@pytest.mark.parametrize(
    ("api_base", "simulated"),
    [
        ("http://127.0.0.1:8000/simulated/v1/", True),
        ("http://127.0.0.1:8000/v1", False),
        (None, False),
    ],
)
def test_a_simulated_subject_is_known_by_its_endpoint(
    api_base: str | None, simulated: bool
) -> None:
    config = ModelSubmission.model_validate({**PLAIN, "api_base": api_base})
    assert config.simulated is simulated
