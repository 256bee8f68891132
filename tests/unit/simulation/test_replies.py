import math
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pydantic import ValidationError

from app.errors import InvalidRequest
from app.laws.questions import Asked
from app.protocol.canonical import canonical_json, sha256_text
from app.protocol.measurement import Measurement
from app.protocol.prompts import render_prompt
from app.protocol.regimes import DEFAULT_REGIMES, Regime
from app.simulation.replies import Reply, answer_request
from app.simulation.requests import SimulatedRequest
from app.simulation.subjects import PRESETS, parse_subject
from app.simulation.truth import Profile, true_accuracy
from tests.unit.simulation.worlds import World, build_world, instance_of

NOON = 1_790_000_000_123
PERFECT = "reader?p_extract=1&p_use=1&p_noise=0&p_known=0&p_abstain=1&p_slip=0"
TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\x00"))
WORLDS = [build_world(Random(place), asked) for place, asked in enumerate(Asked)]
WORLD = WORLDS[0]


def prompt(world: World, regime: Regime) -> str:
    return render_prompt(instance_of(world), regime, Measurement(), 30_000).messages[0].content


PROMPTS = {regime: [prompt(world, regime) for world in WORLDS] for regime in DEFAULT_REGIMES}
FULL = PROMPTS[Regime.FULL_SET][0]
ANSWER_KEY = {sha256_text(instance_of(world).instruction): world.answer for world in WORLDS}


def request(model: str, text: str, **fields: object) -> SimulatedRequest:
    messages = [{"role": "user", "content": text}]
    return SimulatedRequest.model_validate({"model": model, "messages": messages, **fields})


def ask(model: str, text: str, **fields: object) -> dict[str, Any]:
    reply = answer_request(request(model, text, **fields), ANSWER_KEY.get, NOON)
    assert reply.status == 200
    return reply.body


def finals(body: dict[str, Any]) -> list[str]:
    lines = [choice["message"]["content"].splitlines()[-1] for choice in body["choices"]]
    return [line.removeprefix("Final Answer: ") for line in lines]


@pytest.mark.parametrize("regime", DEFAULT_REGIMES)
def test_a_perfect_subject_reads_the_prompt_and_is_right_where_the_evidence_suffices(
    regime: Regime,
) -> None:
    enough = regime.evidence.concepts or regime.evidence.related
    for world, text in zip(WORLDS, PROMPTS[regime], strict=True):
        right = world.answer if enough else "cannot be determined"
        assert set(finals(ask(PERFECT, text, n=3))) == {right}


@pytest.mark.parametrize("regime", DEFAULT_REGIMES)
@pytest.mark.parametrize("name", list(PRESETS))
def test_the_share_of_right_answers_is_the_true_accuracy(name: str, regime: Regime) -> None:
    """Whether a question is known is one draw per subject: a subject of each seed is asked."""
    outcomes, chances = [], []
    for world, text in zip(WORLDS, PROMPTS[regime], strict=True):
        profile = Profile((0,) * len(world.laws), len(world.noise), world.profile.guess)
        chance = true_accuracy(parse_subject(name), profile, regime)
        for seed in range(20):
            outcomes += [
                said == world.answer for said in finals(ask(f"{name}?seed={seed}", text))
            ]
            chances.append(chance)
    variance = sum(chance * (1 - chance) for chance in chances)
    assert abs(sum(outcomes) - sum(chances)) < 4 * math.sqrt(variance)


def test_a_replay_gives_the_same_bytes() -> None:
    for text in PROMPTS[Regime.FULL_SET]:
        first = ask("slips", text, seed=7, n=3)
        again = ask("slips", text, seed=7, n=3)
        assert canonical_json(first) == canonical_json(again)


def test_nothing_but_the_body_and_the_key_decides_an_answer() -> None:
    first = [ask("overconfident", text, n=4)["choices"] for text in PROMPTS[Regime.FULL_SET]]
    for text in PROMPTS[Regime.RELATED_ONLY]:
        ask("reader", text)
    later = [
        answer_request(request("overconfident", text, n=4), ANSWER_KEY.get, NOON + 99_999)
        for text in reversed(PROMPTS[Regime.FULL_SET])
    ]
    assert [reply.body["choices"] for reply in reversed(later)] == first


def pattern(model: str, text: str, **fields: object) -> tuple[bool, ...]:
    return tuple(said == WORLD.answer for said in finals(ask(model, text, **fields)))


def test_seeds_choices_subjects_and_prompts_draw_apart() -> None:
    half = "p_slip=0.5&p_known=0"
    patterns = [
        pattern(f"slips?{half}", FULL, n=64),
        pattern(f"slips?{half}", FULL, n=64, seed=1),
        pattern(f"slips?{half}", FULL, n=64, seed=2),
        pattern(f"slips?{half}&seed=77", FULL, n=64),
        pattern(f"reader?{half}", FULL, n=64),
        pattern(f"slips?{half}", FULL + " ", n=64),
    ]
    assert len(set(patterns)) == len(patterns)
    by_seed = {pattern(f"slips?{half}", FULL, seed=seed) for seed in range(20)}
    assert by_seed == {(True,), (False,)}


def test_subjects_of_one_seed_and_one_ability_answer_alike_whatever_their_name() -> None:
    values = "seed=9&p_extract=0.8&p_use=0.8&p_noise=0.2&p_known=0&p_abstain=0.5&p_slip=0.1"
    answers = [finals(ask(f"{name}?{values}&p_switch=0", FULL, n=30)) for name in PRESETS]
    assert answers == [answers[0]] * len(PRESETS)


def test_settings_in_the_body_win_over_those_in_the_name() -> None:
    assert set(finals(ask(PERFECT, FULL, n=20))) == {WORLD.answer}
    assert WORLD.answer not in finals(ask(PERFECT, FULL, n=20, p_slip=1))
    lost = finals(ask(PERFECT, FULL, n=20, p_extract=[0, 0, 0, 0]))
    assert set(lost) == {"cannot be determined"}


def test_a_field_of_the_body_out_of_range_is_refused() -> None:
    with pytest.raises(InvalidRequest, match="p_use must be a number from 0 to 1"):
        ask("reader", FULL, p_use=1.5)


def test_what_is_known_by_heart_comes_from_the_key_and_needs_no_evidence() -> None:
    for world, text in zip(WORLDS, PROMPTS[Regime.INSTRUCTION_ONLY], strict=True):
        assert finals(ask(f"{PERFECT}&p_known=1".replace("p_known=0&", ""), text)) == [
            world.answer
        ]
    unknown = answer_request(
        request("reader?p_known=1&p_abstain=1", "What?"), lambda _: None, NOON
    )
    assert finals(unknown.body) == ["cannot be determined"]


@given(text=TEXTS | st.lists(TEXTS | st.sampled_from(FULL.split("\n"))).map("\n".join))
@example(text=FULL[: len(FULL) // 2])
@example(text="")
def test_no_prompt_is_too_odd_to_be_answered(text: str) -> None:
    for name in ("reader", "overconfident"):
        assert finals(ask(f"{name}?p_noise=1&p_use=0.5", text))[0]


@given(places=st.lists(st.integers(0, len(FULL)), min_size=2, max_size=6))
def test_no_mangled_prompt_is_too_odd_to_be_answered(places: list[int]) -> None:
    first, *others = sorted(places)
    mangled = (
        FULL[:first] + "".join(FULL[place : place + 40] for place in others) + FULL[first:]
    )
    assert finals(ask("overconfident?p_noise=1", mangled))[0]


def test_a_reply_is_a_complete_chat_completion() -> None:
    text = PROMPTS[Regime.RELATED_ONLY][0]
    body = ask("reader", text, n=2, temperature=1, top_p=0.7, user="x", tools=[])
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
        assert WORLD.question.root.quantity in choice["message"]["reasoning_content"]
        assert len(choice["message"]["content"].splitlines()) > 1


def test_tokens_are_a_quarter_of_the_characters_rounded_up() -> None:
    body = ask("reader", "12345", n=2)
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
def test_a_reply_that_reaches_the_token_cap_is_cut_there(name: str, cap: int) -> None:
    whole = ask("reader", FULL)
    body = ask("reader", FULL, **{name: cap})
    assert body["choices"][0]["finish_reason"] == "length"
    assert body["usage"]["completion_tokens"] == cap
    assert whole["choices"][0]["message"]["content"].startswith(
        body["choices"][0]["message"]["content"]
    )


def test_a_roomy_token_cap_changes_nothing() -> None:
    whole = ask("reader", "What?")
    assert ask("reader", "What?", max_tokens=4_096) == whole


@pytest.mark.parametrize("stop", ["Final", ["nowhere", "Final"]])
def test_a_stop_sequence_ends_the_text_before_it(stop: object) -> None:
    choice = ask("reader", "What?", stop=stop)["choices"][0]
    assert choice["message"]["content"].endswith("\n\n")
    assert choice["finish_reason"] == "stop"


def test_an_empty_reply_has_neither_text_nor_reasoning() -> None:
    body = ask("reader?empty=1", "What?")
    message = body["choices"][0]["message"]
    assert (message["content"], message["reasoning_content"]) == ("", None)
    assert body["usage"]["completion_tokens"] == 0


def test_a_cut_reply_says_so_and_never_reaches_the_answer() -> None:
    choice = ask("reader?cut=1", "What?")["choices"][0]
    assert choice["finish_reason"] == "length"
    assert choice["message"]["content"]
    assert "Final Answer" not in choice["message"]["content"]


def test_faults_of_a_reply_are_the_same_on_every_replay() -> None:
    body = request("reader?empty=0.3&cut=0.3", "What?", n=50)
    first, later = (answer_request(body, ANSWER_KEY.get, NOON + wait) for wait in (0, 5_000))
    assert first.body["choices"] == later.body["choices"]
    ends = Counter(choice["finish_reason"] for choice in first.body["choices"])
    assert set(ends) == {"stop", "length"}


def test_failures_and_rate_limits_come_in_their_shares_and_pass_with_time() -> None:
    body = request("reader?fail=0.2&rate_limit=0.3", "What?", seed=3)
    statuses = Counter(
        answer_request(body, ANSWER_KEY.get, NOON + wait).status for wait in range(1_000)
    )
    for status, share in {500: 0.2, 429: 0.3, 200: 0.5}.items():
        error = math.sqrt(share * (1 - share) / 1_000)
        assert abs(statuses[status] / 1_000 - share) < 3.5 * error


def test_errors_have_the_shape_that_clients_know() -> None:
    failed = answer_request(request("reader?fail=1&latency=0.5", "What?"), ANSWER_KEY.get, NOON)
    assert (failed.status, failed.headers, failed.delay_seconds) == (500, {}, 0.5)
    limited = answer_request(request("reader?rate_limit=1", "What?"), ANSWER_KEY.get, NOON)
    assert (limited.status, limited.headers) == (429, {"Retry-After": "1"})
    assert (
        {"message", "type", "code"} == set(failed.body["error"]) == set(limited.body["error"])
    )


def test_latency_is_handed_to_the_caller_and_changes_no_answer() -> None:
    text = FULL
    slow: Reply = answer_request(request("slips?latency=0.2", text, n=20), ANSWER_KEY.get, NOON)
    assert slow.delay_seconds == 0.2
    assert finals(slow.body) == finals(ask("slips", text, n=20))


def test_an_unknown_subject_is_refused() -> None:
    with pytest.raises(InvalidRequest, match="no simulated subject"):
        answer_request(request("gpt-0", "What?"), ANSWER_KEY.get, NOON)


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
