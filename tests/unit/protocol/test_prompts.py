import json
from hashlib import sha256
from pathlib import Path

import pytest

from app.protocol.answers import Answer, AnswerType
from app.protocol.chat import messages_json
from app.protocol.instances import Concept, Document, Instance, Role
from app.protocol.measurement import Measurement
from app.protocol.prompts import DOCUMENTS_NOTE, fit_prompt, render_prompt
from app.protocol.regimes import DEFAULT_REGIMES, Regime
from app.protocol.truncation import CUT_MARKER

GOLDEN = Path(__file__).parents[2] / "golden"


def instance(number: int = 0, noise: int = 3) -> Instance:
    related = [
        Document(
            role=Role.RELATED,
            title=f"R{k}",
            text=f"related {k} of {number}" * 3,
            concept_ids=("c1",),
        )
        for k in range(3)
    ]
    return Instance(
        instruction=f"Question {number}: what is the flow?",
        concepts=(
            Concept(id="c1", statement="Flow is twice the head.", name="Tarn's law"),
            Concept(id="c2", statement="Heads add up."),
        ),
        answer=Answer(type=AnswerType.NUMERIC, value=4, unit="L/s"),
        documents=(
            *related,
            *(
                Document(role=Role.NOISE, title=f"N{k}", text=f"noise {k}" * 3)
                for k in range(noise)
            ),
        ),
    )


def content(shown: Instance, regime: Regime, measurement: Measurement | None = None) -> str:
    protocol = measurement or Measurement()
    prompt = render_prompt(shown, regime, protocol, protocol.truncation.max_chars)
    (message,) = prompt.messages
    return message.content


@pytest.mark.parametrize("regime", DEFAULT_REGIMES)
def test_a_regime_shows_exactly_its_evidence(regime: Regime) -> None:
    text = content(instance(), regime)
    assert ("Tarn's law: Flow is twice the head." in text) == regime.evidence.concepts
    assert ("related 1" in text) == regime.evidence.related
    assert ("noise 1" in text) == regime.evidence.noise
    assert (DOCUMENTS_NOTE in text) == regime.evidence.documents
    assert "Question 0: what is the flow?" in text
    assert text.count("Final Answer: <") == 1


@pytest.mark.parametrize("regime", DEFAULT_REGIMES)
def test_the_prompt_of_a_regime_stays_as_it_is(regime: Regime) -> None:
    golden = GOLDEN / f"prompt_{regime}.txt"
    assert content(instance(), regime) == golden.read_text(encoding="utf-8")


def test_documents_come_before_the_question_and_after_no_role() -> None:
    text = content(instance(), Regime.FULL_SET)
    headings = [line for line in text.splitlines() if line.startswith("Document ")]
    assert [line.split(":")[0] for line in headings] == [f"Document {n}" for n in range(1, 7)]
    assert text.index("Document 6") < text.index("Question 0")
    outside = text
    for document in instance().documents:
        outside = outside.replace(document.text, "")
    assert "related" not in outside.lower()
    assert "noise" not in outside.lower()


def order(number: int, regime: Regime = Regime.FULL_SET, seed: int = 0) -> list[str]:
    text = content(instance(number), regime, Measurement(seed=seed))
    return [line.split(": ")[1] for line in text.splitlines() if line.startswith("Document ")]


def test_related_documents_do_not_tend_to_come_first() -> None:
    firsts = [order(number)[0] for number in range(200)]
    related = sum(title.startswith("R") for title in firsts)
    # 100 are expected of 200; five standard deviations are 35.
    assert 65 <= related <= 135


def test_the_order_is_one_permutation_restricted_to_what_a_regime_shows() -> None:
    for number in range(20):
        full = order(number)
        assert order(number, Regime.RELATED_ONLY) == [t for t in full if t.startswith("R")]


def test_another_protocol_seed_gives_other_orders() -> None:
    assert any(order(number) != order(number, seed=1) for number in range(5))


def test_a_prompts_hash_is_that_of_its_messages_as_compact_sorted_json() -> None:
    prompt = render_prompt(instance(), Regime.FULL_SET, Measurement(), 30_000)
    told = json.dumps(
        messages_json(prompt.messages),
        sort_keys=True,
        separators=(",", ":"),
        ensure_ascii=False,
    )
    assert prompt.sha256 == sha256(told.encode()).hexdigest()


def test_permission_to_abstain_stands_in_every_regime_or_in_none() -> None:
    offered = Measurement(abstention_offered=True)
    assert all(
        "cannot be determined" in content(instance(), r, offered) for r in DEFAULT_REGIMES
    )
    assert not any("cannot be determined" in content(instance(), r) for r in DEFAULT_REGIMES)


def test_an_unanswerable_instance_is_not_given_away_by_its_answer_form() -> None:
    asked = instance()
    unanswerable = asked.model_copy(update={"answer": Answer(type=AnswerType.UNANSWERABLE)})
    form = [
        line for line in content(unanswerable, Regime.FULL_SET).splitlines() if "<a" in line
    ]
    assert form == [
        line for line in content(asked, Regime.FULL_SET).splitlines() if "<a" in line
    ]


def test_choices_are_printed_with_their_letters() -> None:
    answer = Answer.model_validate(
        {"type": "multiple_choice", "value": "B", "choices": ["8 m/s", "18 m/s"]}
    )
    asked = instance().model_copy(update={"answer": answer})
    assert "Choices:\nA. 8 m/s\nB. 18 m/s" in content(asked, Regime.INSTRUCTION_ONLY)


def test_a_prompt_that_fits_is_not_shrunk() -> None:
    whole = render_prompt(instance(), Regime.FULL_SET, Measurement(), 30_000)
    fitted = fit_prompt(
        lambda budget: render_prompt(instance(), Regime.FULL_SET, Measurement(), budget),
        lambda prompt: True,
        30_000,
    )
    assert fitted == whole


@pytest.mark.parametrize("room", [1_600, 1_500, 1_400])
def test_shrinking_finds_the_largest_budget_that_fits(room: int) -> None:
    def render(budget: int | None) -> object:
        return render_prompt(instance(), Regime.FULL_SET, Measurement(), budget)

    fitted = fit_prompt(
        lambda budget: render_prompt(instance(), Regime.FULL_SET, Measurement(), budget),
        lambda prompt: len(prompt.messages[0].content) <= room,
        30_000,
    )
    assert fitted is not None
    assert fitted.max_chars is not None
    assert len(fitted.messages[0].content) <= room
    larger = render_prompt(instance(), Regime.FULL_SET, Measurement(), fitted.max_chars + 2)
    assert (
        len(larger.messages[0].content) > room or CUT_MARKER not in larger.messages[0].content
    )


def test_what_cannot_fit_even_without_documents_gives_nothing() -> None:
    assert (
        fit_prompt(
            lambda budget: render_prompt(instance(), Regime.FULL_SET, Measurement(), budget),
            lambda prompt: False,
            30_000,
        )
        is None
    )
