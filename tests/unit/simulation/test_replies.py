import math
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from pydantic import ValidationError

from app.errors import InvalidRequest
from app.protocol.canonical import canonical_json, sha256_text
from app.protocol.instances import Instance
from app.protocol.regimes import DEFAULT_REGIMES, Regime
from app.simulation.replies import Reply, answer_request
from app.simulation.requests import SimulatedRequest
from app.simulation.subjects import PRESETS

Prompts = Mapping[Regime, Mapping[str, str]]
NOON = 1_790_000_000_123


def request(model: str, text: str, **fields: object) -> SimulatedRequest:
    messages = [{"role": "user", "content": text}]
    return SimulatedRequest.model_validate({"model": model, "messages": messages, **fields})


def ask(model: str, text: str, key: Mapping[str, str], **fields: object) -> dict[str, Any]:
    reply = answer_request(request(model, text, **fields), key, NOON)
    assert reply.status == 200
    return reply.body


def final(choice: dict[str, Any]) -> str:
    last_line: str = choice["message"]["content"].splitlines()[-1]
    return last_line.removeprefix("Final Answer: ")


def finals(body: dict[str, Any]) -> list[str]:
    return [final(choice) for choice in body["choices"]]


@pytest.mark.parametrize("regime", DEFAULT_REGIMES)
@pytest.mark.parametrize("name", list(PRESETS))
def test_the_share_of_right_answers_is_the_stated_probability(
    name: str, regime: Regime, prompts: Prompts, answer_key: dict[str, str]
) -> None:
    right = 0
    for instruction, text in prompts[regime].items():
        for seed in range(100):
            body = ask(name, text, answer_key, seed=seed)
            right += finals(body).count(answer_key[sha256_text(instruction)])
    draws, p = 4 * 100, PRESETS[name].accuracy[regime]
    assert abs(right / draws - p) < 3.5 * math.sqrt(p * (1 - p) / draws)


@pytest.mark.parametrize("regime", DEFAULT_REGIMES)
def test_certainty_and_impossibility_are_exact(
    regime: Regime, prompts: Prompts, answer_key: dict[str, str]
) -> None:
    for instruction, text in prompts[regime].items():
        right = answer_key[sha256_text(instruction)]
        sure = ask(f"slips?{regime.value}=1", text, answer_key, n=50)
        never = ask(f"slips?{regime.value}=0", text, answer_key, n=50)
        assert set(finals(sure)) == {right}
        assert right not in finals(never)
        assert "cannot be determined" not in finals(never)


def test_wrong_answers_fit_the_form_of_the_question(
    instances: tuple[Instance, ...], prompts: Prompts, answer_key: dict[str, str]
) -> None:
    wrong = [
        set(finals(ask("slips?full_set=0", text, answer_key, n=100)))
        for text in prompts[Regime.FULL_SET].values()
    ]
    assert wrong == [{"105.5 µm"}, {"No"}, {"A", "B", "D"}, {"B", "C", "D"}]


def test_a_replay_gives_the_same_bytes(prompts: Prompts, answer_key: dict[str, str]) -> None:
    for text in prompts[Regime.FULL_SET].values():
        first = ask("slips", text, answer_key, seed=7, n=3)
        again = ask("slips", text, answer_key, seed=7, n=3)
        assert canonical_json(first) == canonical_json(again)


def test_seeds_choices_subjects_and_prompts_draw_apart(
    prompts: Prompts, answer_key: dict[str, str]
) -> None:
    regime = Regime.CONCEPTS_ONLY
    text, other = list(prompts[regime].values())[:2]
    half = f"{regime.value}=0.5"

    def pattern(model: str, text: str, **fields: object) -> tuple[bool, ...]:
        answers = finals(ask(model, text, answer_key, **fields))
        return tuple(answer in answer_key.values() for answer in answers)

    patterns = [
        pattern(f"slips?{half}", text, n=64),
        pattern(f"slips?{half}", text, n=64, seed=1),
        pattern(f"slips?{half}", text, n=64, seed=2),
        pattern(f"reader?{half}", text, n=64),
        pattern(f"slips?{half}", other, n=64),
        pattern(f"slips?{half}", text + " ", n=64),
    ]
    assert len(set(patterns)) == len(patterns)
    assert (
        len({one for seed in range(20) for one in pattern(f"slips?{half}", text, seed=seed)})
        == 2
    )


def test_a_higher_probability_keeps_what_was_right(
    prompts: Prompts, answer_key: dict[str, str]
) -> None:
    instruction, text = next(iter(prompts[Regime.INSTRUCTION_ONLY].items()))
    right = answer_key[sha256_text(instruction)]
    low = finals(ask("reader?instruction_only=0.3", text, answer_key, n=60))
    high = finals(ask("reader?instruction_only=0.6", text, answer_key, n=60))
    kept = [after == right for before, after in zip(low, high, strict=True) if before == right]
    assert kept
    assert all(kept)
    assert low != high


@pytest.mark.parametrize("model", ["knows-by-heart", "overconfident"])
def test_an_instruction_outside_the_key_cannot_be_determined(
    model: str, prompts: Prompts
) -> None:
    text = next(iter(prompts[Regime.FULL_SET].values()))
    assert finals(ask(model, text, {})) == ["cannot be determined"]


def test_a_reply_is_a_complete_chat_completion(
    prompts: Prompts, answer_key: dict[str, str]
) -> None:
    text = next(iter(prompts[Regime.RELATED_ONLY].values()))
    body = ask("reader", text, answer_key, n=2, temperature=1, top_p=0.7, user="x", tools=[])
    assert set(body) == {
        "id",
        "object",
        "created",
        "model",
        "system_fingerprint",
        "choices",
        "usage",
    }
    assert body["id"].startswith("chatcmpl-")
    assert (body["object"], body["model"]) == ("chat.completion", "reader")
    assert body["created"] == NOON // 1000
    assert [choice["index"] for choice in body["choices"]] == [0, 1]
    for choice in body["choices"]:
        assert choice["finish_reason"] == "stop"
        assert choice["message"]["role"] == "assistant"
        assert "Quellin" in choice["message"]["reasoning_content"]
        assert len(choice["message"]["content"].splitlines()) > 1


def test_tokens_are_a_quarter_of_the_characters_rounded_up(answer_key: dict[str, str]) -> None:
    body = ask("reader", "12345", answer_key, n=2)
    message = body["choices"][0]["message"]
    written = len(message["content"]) + len(message["reasoning_content"])
    assert body["usage"] == {
        "prompt_tokens": 2,
        "completion_tokens": 2 * math.ceil(written / 4),
        "total_tokens": 2 + 2 * math.ceil(written / 4),
        "completion_tokens_details": {
            "reasoning_tokens": 2 * math.ceil(len(message["reasoning_content"]) / 4)
        },
    }


@pytest.mark.parametrize("name", ["max_tokens", "max_completion_tokens"])
@pytest.mark.parametrize("cap", [1, 30, 40])
def test_a_reply_that_reaches_the_token_cap_is_cut_there(
    name: str, cap: int, answer_key: dict[str, str]
) -> None:
    whole = ask("reader", "What?", answer_key)
    body = ask("reader", "What?", answer_key, **{name: cap})
    assert body["choices"][0]["finish_reason"] == "length"
    assert body["usage"]["completion_tokens"] == cap
    assert whole["choices"][0]["message"]["content"].startswith(
        body["choices"][0]["message"]["content"]
    )


def test_a_roomy_token_cap_changes_nothing(answer_key: dict[str, str]) -> None:
    whole = ask("reader", "What?", answer_key)
    assert ask("reader", "What?", answer_key, max_tokens=4_096) == whole


@pytest.mark.parametrize("stop", ["Final", ["nowhere", "Final"]])
def test_a_stop_sequence_ends_the_text_before_it(
    stop: object, answer_key: dict[str, str]
) -> None:
    choice = ask("reader", "What?", answer_key, stop=stop)["choices"][0]
    assert choice["message"]["content"].endswith("\n\n")
    assert choice["finish_reason"] == "stop"


def test_an_empty_reply_has_neither_text_nor_reasoning(answer_key: dict[str, str]) -> None:
    body = ask("reader?empty=1", "What?", answer_key)
    message = body["choices"][0]["message"]
    assert (message["content"], message["reasoning_content"]) == ("", None)
    assert body["usage"]["completion_tokens"] == 0


def test_a_cut_reply_says_so_and_never_reaches_the_answer(answer_key: dict[str, str]) -> None:
    choice = ask("reader?cut=1", "What?", answer_key)["choices"][0]
    assert choice["finish_reason"] == "length"
    assert choice["message"]["content"]
    assert "Final Answer" not in choice["message"]["content"]


def test_faults_of_a_reply_are_the_same_on_every_replay(answer_key: dict[str, str]) -> None:
    body = request("reader?empty=0.3&cut=0.3", "What?", n=50)
    first, later = (answer_request(body, answer_key, NOON + wait) for wait in (0, 5_000))
    assert first.body["choices"] == later.body["choices"]
    ends = Counter(choice["finish_reason"] for choice in first.body["choices"])
    assert set(ends) == {"stop", "length"}


def test_failures_and_rate_limits_come_in_their_shares_and_pass_with_time(
    answer_key: dict[str, str],
) -> None:
    body = request("reader?fail=0.2&rate_limit=0.3", "What?", seed=3)
    statuses = Counter(
        answer_request(body, answer_key, NOON + wait).status for wait in range(1_000)
    )
    for status, share in {500: 0.2, 429: 0.3, 200: 0.5}.items():
        error = math.sqrt(share * (1 - share) / 1_000)
        assert abs(statuses[status] / 1_000 - share) < 3.5 * error


def test_errors_have_the_shape_that_clients_know(answer_key: dict[str, str]) -> None:
    failed = answer_request(request("reader?fail=1&latency=0.5", "What?"), answer_key, NOON)
    assert (failed.status, failed.headers, failed.delay_seconds) == (500, {}, 0.5)
    limited = answer_request(request("reader?rate_limit=1", "What?"), answer_key, NOON)
    assert (limited.status, limited.headers) == (429, {"Retry-After": "1"})
    assert (
        {"message", "type", "code"} == set(failed.body["error"]) == set(limited.body["error"])
    )


def test_latency_is_handed_to_the_caller_and_changes_no_answer(
    prompts: Prompts, answer_key: dict[str, str]
) -> None:
    text = next(iter(prompts[Regime.FULL_SET].values()))
    slow: Reply = answer_request(request("slips?latency=0.2", text, n=20), answer_key, NOON)
    assert slow.delay_seconds == 0.2
    assert finals(slow.body) == finals(ask("slips", text, answer_key, n=20))


def test_an_unknown_subject_is_refused(answer_key: dict[str, str]) -> None:
    with pytest.raises(InvalidRequest, match="no simulated subject"):
        answer_request(request("gpt-0", "What?"), answer_key, NOON)


def test_the_last_message_of_the_user_is_the_question() -> None:
    messages = [
        {"role": "user", "content": "first"},
        {"role": "assistant", "content": "said"},
        {"role": "user", "content": "second"},
        {"role": "assistant", "content": "{"},
    ]
    body = SimulatedRequest.model_validate({"model": "reader", "messages": messages})
    assert body.question == "second"


@pytest.mark.parametrize(
    "fields",
    [
        {"stream": True},
        {"n": 0},
        {"n": 101},
        {"messages": []},
        {"messages": [{"role": "user", "content": "\ud800"}]},
        {"max_tokens": 0},
        {"stop": ""},
        {"seed": "x"},
    ],
)
def test_a_request_that_cannot_be_served_is_refused(fields: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        request("reader", "What?", **fields)
