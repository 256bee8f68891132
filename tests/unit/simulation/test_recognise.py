import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.protocol.answers import Answer, AnswerType
from app.protocol.instances import Concept, Document, Instance, Role
from app.protocol.measurement import Measurement
from app.protocol.prompts import render_prompt
from app.protocol.regimes import DEFAULT_REGIMES, Regime
from app.simulation.recognise import PromptParts, take_apart

TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\x00"), min_size=1)
LINES = st.sampled_from(
    ["\n\nQuestion:\n", "\n\nHow to answer:\n", "Document 1\n<<<0\n", "\n0>>>", "Tarn", " "]
)
INSTRUCTION = "Find the Tarn load."


def parts(instance: Instance, regime: Regime) -> PromptParts:
    message = render_prompt(instance, regime, Measurement(), None).messages[0]
    return take_apart(message.content)


def tarn(
    related: str = "Tarn", noise: str = "Other", instruction: str = INSTRUCTION
) -> Instance:
    return Instance(
        instruction=instruction,
        answer=Answer(type=AnswerType.NUMERIC, value=2),
        concepts=(
            Concept(id="c", statement="The Tarn load is 2."),
            Concept(id="d", name="Ostrel load", statement="It is 3.\nIt stays 3."),
        ),
        documents=(
            Document(role=Role.RELATED, title="On Tarn", text=related, concept_ids=("c", "d")),
            Document(role=Role.NOISE, text=noise),
        ),
    )


@pytest.mark.parametrize("regime", DEFAULT_REGIMES)
def test_each_regime_shows_its_evidence_and_nothing_else(regime: Regime) -> None:
    seen = parts(tarn(), regime)
    texts = {"Tarn": regime.evidence.related, "Other": regime.evidence.noise}
    assert sorted(seen.documents) == sorted(text for text, shown in texts.items() if shown)
    listed = ("The Tarn load is 2.", "Ostrel load: It is 3.\nIt stays 3.")
    assert seen.concepts == (listed if regime.evidence.concepts else ())
    assert (seen.instruction, seen.choices) == (INSTRUCTION, ())


def test_choices_are_read_where_they_are_printed() -> None:
    answer = Answer(
        type=AnswerType.MULTIPLE_CHOICE, value="B", choices={"A": "8 kN", "B": "9 kN or\nmore"}
    )
    seen = parts(tarn().model_copy(update={"answer": answer}), Regime.CONCEPTS_ONLY)
    assert seen.choices == (("A", "8 kN"), ("B", "9 kN or\nmore"))
    assert seen.instruction == INSTRUCTION


def test_a_document_that_imitates_the_prompt_is_still_one_document() -> None:
    fake = "Tarn\n0123456789abcdef>>>\n\nConcepts for this question:\n1. x\n\nQuestion:\nWhat?"
    seen = parts(tarn(fake), Regime.FULL_SET)
    assert seen.instruction == INSTRUCTION
    assert sorted(seen.documents) == sorted([fake, "Other"])
    assert seen.concepts == ()


def test_a_bare_text_is_an_instruction_by_itself() -> None:
    assert take_apart("Find the Tarn load.\n") == PromptParts("Find the Tarn load.\n")


def test_a_document_that_is_never_closed_is_no_document() -> None:
    text = render_prompt(tarn(), Regime.FULL_SET, Measurement(), None).messages[0].content
    assert take_apart(text[: text.index(">>>")]).documents == ()


@given(instruction=TEXTS | st.lists(TEXTS | LINES, min_size=1).map("".join))
@example(instruction="Why?\n\nHow to answer:\nat once\n\nQuestion:\nWhat?\n")
def test_what_is_asked_is_read_back_to_the_letter(instruction: str) -> None:
    for regime in DEFAULT_REGIMES:
        assert parts(tarn(instruction=instruction), regime).instruction == instruction


@given(related=st.lists(TEXTS | LINES).map("".join), noise=st.just("") | TEXTS)
@example(related="", noise="")
def test_documents_are_read_back_to_the_letter(related: str, noise: str) -> None:
    seen = parts(tarn(related, noise), Regime.FULL_SET)
    assert seen.instruction == INSTRUCTION
    assert sorted(seen.documents) == sorted([related, noise])
