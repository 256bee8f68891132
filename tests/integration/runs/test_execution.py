"""Runs from submission to report, on a real database, with scripted models."""

import asyncio
import re
from collections import Counter
from collections.abc import Callable

import pytest

from app.db import leases
from app.db.engine import reading, writing
from app.gateway.scripted_gateway import ScriptedGateway
from app.protocol.chat import (
    CallFailure,
    ChatRequest,
    Completion,
    InvalidReason,
    ModelEndpoint,
    Usage,
)
from app.runs.execute import ShardExecutor
from app.runs.read import show_prompt
from app.runs.recorder import Recorder
from app.runs.steer import retry_run
from tests.support.instances import WRONG_ANSWER, numeric_instance, right_answer
from tests.support.lab import Lab

REGIMES = ("instruction_only", "concepts_only", "related_only", "full_set")


def number_of(request: ChatRequest) -> int:
    found = re.search(r"Question (\d+):", request.messages[-1].content)
    assert found is not None
    return int(found[1])


def regime_of(request: ChatRequest) -> str:
    text = request.messages[-1].content
    if "Aside" in text:
        return "full_set"
    if "Preface" in text:
        return "related_only"
    return "concepts_only" if "Concepts for this question" in text else "instruction_only"


def completion(text: str, finish: str = "stop") -> Completion:
    return Completion(text, finish, 0.01, 1, usage=Usage(10, 0, 5, 0), cost_usd=0.001)


def right(endpoint: ModelEndpoint, request: ChatRequest) -> Completion:
    return completion(right_answer(number_of(request)))


def test_a_run_gives_every_cell_one_outcome_and_the_exact_losses(any_lab: Lab) -> None:
    docset = any_lab.docset([numeric_instance(number) for number in range(6)])
    run_id = any_lab.submit(docset)

    def script(endpoint: ModelEndpoint, request: ChatRequest) -> Completion:
        number, regime = number_of(request), regime_of(request)
        knows = {
            "instruction_only": number < 1,
            "concepts_only": number < 6,
            "related_only": number < 5,
            "full_set": number < 3,
        }
        return completion(right_answer(number) if knows[regime] else WRONG_ANSWER)

    gateway = ScriptedGateway(script)
    any_lab.execute(gateway, run_id)
    view = any_lab.view(run_id)
    assert view["status"] == "completed"
    assert view["counts"]["planned"] == view["counts"]["completed"] == 6 * 4 * 2
    assert view["counts"]["graded"] == 48
    assert view["usage"] == {
        "prompt_tokens": 480,
        "completion_tokens": 240,
        "cost_usd": pytest.approx(0.048),
        "abandoned_calls": 0,
    }
    assert len(gateway.received) == 48
    (model,) = any_lab.report(run_id).models
    assert {name: found.accuracy for name, found in model.regimes.items()} == {
        "instruction_only": pytest.approx(1 / 6),
        "concepts_only": 1.0,
        "related_only": pytest.approx(5 / 6),
        "full_set": 0.5,
    }
    assert {name: loss.estimate for name, loss in model.losses.items()} == {
        "knowledge_loss": pytest.approx(5 / 6),
        "retrieval_loss": pytest.approx(1 / 2),
        "document_to_concept_loss": pytest.approx(1 / 6),
        "noise_induced_loss": pytest.approx(2 / 6),
    }


def test_each_sample_is_sent_once_with_the_papers_sampling_and_its_own_seed(lab: Lab) -> None:
    run_id = lab.submit(lab.docset([numeric_instance(1)]), samples=3)
    gateway = ScriptedGateway(right)
    lab.execute(gateway, run_id)
    requests = [request for _, request in gateway.received]
    assert {(request.temperature, request.top_p) for request in requests} == {(1.0, 0.7)}
    seeds = Counter((regime_of(request), request.seed) for request in requests)
    assert len(seeds) == 12
    assert set(seeds.values()) == {1}


def test_the_prompt_of_a_cell_is_rebuilt_byte_for_byte(lab: Lab) -> None:
    run_id = lab.submit(
        lab.docset([numeric_instance(number) for number in range(3)]),
        truncation={"max_chars": 100},
        samples=1,
    )
    gateway = ScriptedGateway(right)
    lab.execute(gateway, run_id)
    sent = Counter(request.messages[-1].content for _, request in gateway.received)
    rebuilt = [show_prompt(lab.engine, cell["id"]) for cell in lab.cells(run_id)]
    assert Counter(prompt["messages"][-1]["content"] for prompt in rebuilt) == sent
    by_hash = {cell["prompt_sha256"] for cell in lab.cells(run_id)}
    assert {prompt["prompt_sha256"] for prompt in rebuilt} == by_hash
    full = lab.cells(run_id, regime="full_set")
    assert all(cell["truncated_documents"] == 4 for cell in full)
    regimes = lab.report(run_id).models[0].regimes
    assert regimes["full_set"].truncated_share == 1.0
    assert regimes["full_set"].truncated_documents_share == 1.0
    assert regimes["concepts_only"].truncated_documents_share is None


def test_invalid_cells_are_never_wrong_answers_in_silence(lab: Lab) -> None:
    run_id = lab.submit(
        lab.docset([numeric_instance(number) for number in range(8)]), samples=1
    )

    def script(endpoint: ModelEndpoint, request: ChatRequest) -> Completion | CallFailure:
        if regime_of(request) != "full_set":
            return right(endpoint, request)
        outcomes: dict[int, Completion | CallFailure] = {
            0: completion("P = 1", "length"),
            1: completion("", "content_filter"),
            2: completion("   "),
            3: CallFailure(InvalidReason.PROVIDER_ERROR, "HTTP 500", 0.1, 5),
            4: CallFailure(InvalidReason.TIMEOUT, "no reply in 600 s", 600.0, 5),
        }
        return outcomes.get(number_of(request)) or right(endpoint, request)

    lab.execute(ScriptedGateway(script), run_id)
    view = lab.view(run_id)
    assert view["incomplete"] is True
    assert view["counts"]["invalid_by_reason"] == {
        "content_filter": 1,
        "empty": 1,
        "length": 1,
        "provider_error": 1,
        "timeout": 1,
    }
    (model,) = lab.report(run_id).models
    full = model.regimes["full_set"]
    assert full.accuracy == pytest.approx(3 / 6)
    assert full.accuracy_valid_only == 1.0
    assert (full.n_invalid, full.n_samples) == (5, 6)
    assert model.losses["retrieval_loss"].n_instances == 6
    assert any(
        "5" in warning and "invalid" in warning for warning in lab.report(run_id).warnings
    )


def test_retry_calls_the_worlds_invalid_cells_again_and_no_other(lab: Lab) -> None:
    run_id = lab.submit(
        lab.docset([numeric_instance(number) for number in range(4)]), samples=1
    )

    def failing(endpoint: ModelEndpoint, request: ChatRequest) -> Completion | CallFailure:
        if number_of(request) == 2:
            return CallFailure(InvalidReason.PROVIDER_ERROR, "HTTP 500", 0.1, 5)
        if number_of(request) == 3:
            return completion("P", "length")
        return right(endpoint, request)

    lab.execute(ScriptedGateway(failing), run_id)
    assert retry_run(lab.engine, run_id) == 4
    again = ScriptedGateway(right)
    lab.execute(again, run_id)
    assert {number_of(request) for _, request in again.received} == {2}
    view = lab.view(run_id)
    assert view["counts"]["invalid_by_reason"] == {"length": 4}
    assert view["incomplete"] is False


def test_the_second_sample_starts_after_the_first_has_finished(lab: Lab) -> None:
    run_id = lab.submit(
        lab.docset([numeric_instance(number) for number in range(5)]), samples=2
    )
    open_prompts: Counter[str] = Counter()
    overlaps: list[int] = []

    class Watching(ScriptedGateway):
        async def complete(
            self, endpoint: ModelEndpoint, request: ChatRequest, *, wanted: Callable[[], bool]
        ) -> Completion | CallFailure:
            text = request.messages[-1].content
            open_prompts[text] += 1
            overlaps.append(open_prompts[text])
            try:
                return await super().complete(endpoint, request, wanted=wanted)
            finally:
                open_prompts[text] -= 1

    gateway = Watching(right, delay_seconds=0.02)
    lab.execute(gateway, run_id)
    assert max(overlaps) == 1
    assert gateway.most_in_flight > 5


def test_no_more_calls_are_in_flight_than_a_model_allows(lab: Lab) -> None:
    limited = {
        "name": "m",
        "litellm_model": "openai/m",
        "limits": {"max_concurrency": 3},
    }
    run_id = lab.submit(
        lab.docset([numeric_instance(number) for number in range(6)]), models=[limited]
    )
    gateway = ScriptedGateway(right, delay_seconds=0.01)
    lab.execute(gateway, run_id)
    assert gateway.most_in_flight == 3


def test_one_shard_executed_twice_at_once_gives_each_cell_one_call(any_lab: Lab) -> None:
    run_id = any_lab.submit(any_lab.docset([numeric_instance(n) for n in range(4)]))
    gateway = ScriptedGateway(right, delay_seconds=0.05)

    async def both() -> None:
        recorder = Recorder(any_lab.engine)
        recording = asyncio.create_task(recorder.run())
        executors = [
            ShardExecutor(
                any_lab.engine,
                gateway,
                any_lab.keyring,
                recorder,
                max_in_flight=64,
                wanted=lambda _: True,
            )
            for _ in range(2)
        ]
        claims = await asyncio.gather(
            *(asyncio.to_thread(executor.claim, run_id, 0) for executor in executors)
        )
        taken = [
            executor.work(claim)
            for executor, claim in zip(executors, claims, strict=True)
            if claim is not None
        ]
        assert len(taken) == 1
        await asyncio.gather(*taken)
        recorder.close()
        await recording

    asyncio.run(both())
    assert len(gateway.received) == 32
    assert any_lab.view(run_id)["counts"]["completed"] == 32


def test_an_outcome_under_a_lost_lease_changes_nothing_and_is_accounted_for(lab: Lab) -> None:
    run_id = lab.submit(lab.docset([numeric_instance(1)]), samples=1)
    gateway = ScriptedGateway(right, delay_seconds=0.3)

    async def overtaken() -> None:
        recorder = Recorder(lab.engine)
        recording = asyncio.create_task(recorder.run())
        executor = ShardExecutor(
            lab.engine, gateway, lab.keyring, recorder, max_in_flight=9, wanted=lambda _: True
        )
        claim = executor.claim(run_id, 0)
        assert claim is not None
        working = asyncio.create_task(executor.work(claim))
        await asyncio.sleep(0.1)
        with writing(lab.engine) as connection:
            leases.end_all_leases(connection)
            assert leases.claim_shard(connection, run_id, 0, now=0.0, until=9e12) is not None
        await working
        recorder.close()
        await recording

    asyncio.run(overtaken())
    view = lab.view(run_id)
    assert view["counts"]["completed"] == 0
    assert view["usage"]["abandoned_calls"] == 4
    assert view["usage"]["prompt_tokens"] == 40


def test_of_two_outcomes_in_one_batch_only_the_one_under_the_lease_is_kept(
    any_lab: Lab,
) -> None:
    run_id = any_lab.submit(any_lab.docset([numeric_instance(1)]), samples=1)
    with writing(any_lab.engine) as connection:
        old = leases.claim_shard(connection, run_id, 0, now=1.0, until=2.0)
        new = leases.claim_shard(connection, run_id, 0, now=3.0, until=9e12)
        assert old is not None
        assert new is not None
        cell_id = old.cells[0]["id"]
        outcomes = [
            {"cell_id": cell_id, "held_lease": lease, "response": lease}
            for lease in (old.lease, new.lease, old.lease)
        ]
        held = leases.store_outcomes(connection, outcomes)
    assert leases.Held(cell_id, new.lease) in held
    assert leases.Held(cell_id, old.lease) not in held
    assert any_lab.cells(run_id)[0]["response"] == new.lease


def crash(lab: Lab, run_id: str, times: int) -> None:
    """Lease what there is, and lose it, as an executor that is killed does."""
    for _ in range(times):
        with writing(lab.engine) as connection:
            claim = leases.claim_shard(connection, run_id, 0, now=1.0, until=2.0)
            assert claim is not None
            leases.end_all_leases(connection)


def test_cells_that_kill_their_executor_each_time_end_as_poisoned(any_lab: Lab) -> None:
    run_id = any_lab.submit(any_lab.docset([numeric_instance(1)]), samples=1)
    alone = leases.MAX_CLAIMS - len(leases.SUSPECT_BATCHES) - leases.SUSPECT_CLAIMS
    crash(any_lab, run_id, leases.SUSPECT_CLAIMS + len(leases.SUSPECT_BATCHES) + 4 * alone)
    with writing(any_lab.engine) as connection:
        assert leases.claim_shard(connection, run_id, 0, now=3.0, until=4.0) is None
    any_lab.execute(ScriptedGateway(right), run_id)
    assert any_lab.view(run_id)["counts"]["invalid_by_reason"] == {"poisoned": 4}


def test_suspects_are_tried_in_shrinking_batches_and_get_their_outcomes(any_lab: Lab) -> None:
    run_id = any_lab.submit(any_lab.docset([numeric_instance(n) for n in range(5)]), samples=1)
    crash(any_lab, run_id, leases.SUSPECT_CLAIMS)
    sizes = []
    for _ in range(6):
        with writing(any_lab.engine) as connection:
            claim = leases.claim_shard(connection, run_id, 0, now=1.0, until=2.0)
            assert claim is not None
            assert claim.suspect
            sizes.append(len(claim.cells))
            leases.end_all_leases(connection)
    assert sizes == [16, 4, 4, 4, 4, 4]
    gateway = ScriptedGateway(right, delay_seconds=0.02)
    any_lab.execute(gateway, run_id)
    assert any_lab.view(run_id)["counts"]["completed"] == 20
    assert gateway.most_in_flight <= 4


def test_a_bug_in_one_shard_leaves_the_loop_alive_and_is_given_up_after_a_while(
    lab: Lab,
) -> None:
    run_id = lab.submit(lab.docset([numeric_instance(n) for n in range(2)]), samples=1)

    def broken(endpoint: ModelEndpoint, request: ChatRequest) -> Completion:
        if number_of(request) == 1 and regime_of(request) == "full_set":
            raise ZeroDivisionError
        return right(endpoint, request)

    lab.execute(ScriptedGateway(broken), run_id)
    view = lab.view(run_id)
    assert view["status"] == "completed"
    assert view["counts"]["invalid_by_reason"] == {"poisoned": 1}
    assert view["counts"]["completed"] == 7


def test_a_prompt_beyond_the_context_window_shrinks_and_says_so(lab: Lab) -> None:
    small = {
        "name": "m",
        "litellm_model": "openai/m",
        "context_window": 500,
        "params": {"max_output_tokens": 100},
    }
    docset = lab.docset([numeric_instance(1)])
    run_id = lab.submit(docset, models=[small], samples=1, regimes=["full_set"])
    gateway = ScriptedGateway(right)
    lab.execute(gateway, run_id)
    (cell,) = lab.cells(run_id)
    assert cell["status"] == "completed"
    assert cell["context_shrunk"] is True
    assert lab.report(run_id).models[0].regimes["full_set"].n_context_shrunk == 1
    ((_, request),) = gateway.received
    assert gateway.count_tokens(ModelEndpoint("x"), request.messages) <= 400


def test_with_overflow_error_a_prompt_that_does_not_fit_is_invalid(lab: Lab) -> None:
    small = {"name": "m", "litellm_model": "openai/m", "context_window": 4_200}
    run_id = lab.submit(
        lab.docset([numeric_instance(1)]),
        models=[small],
        samples=1,
        regimes=["full_set"],
        truncation={"overflow": "error"},
    )
    gateway = ScriptedGateway(right)
    lab.execute(gateway, run_id)
    assert gateway.received == []
    assert lab.view(run_id)["counts"]["invalid_by_reason"] == {"context_overflow": 1}


def test_stored_text_holds_no_nul_and_no_half_surrogate(lab: Lab) -> None:
    run_id = lab.submit(
        lab.docset([numeric_instance(1)]), samples=1, regimes=["instruction_only"]
    )

    def odd(endpoint: ModelEndpoint, request: ChatRequest) -> Completion:
        return completion("a\x00b \ud83d\nFinal Answer: 1001")

    lab.execute(ScriptedGateway(odd), run_id)
    (cell,) = lab.cells(run_id)
    assert cell["verdict"] == "correct"
    assert cell["response"] == "a\ufffdb ?\nFinal Answer: 1001"


def test_every_lease_is_given_back_at_the_end(lab: Lab) -> None:
    run_id = lab.submit(lab.docset([numeric_instance(n) for n in range(3)]))
    lab.execute(ScriptedGateway(right), run_id)
    with reading(lab.engine) as connection:
        assert leases.count_pending(connection, run_id) == 0
        assert leases.count_leased(connection, run_id, 0.0) == 0
