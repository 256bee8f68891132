from collections.abc import Mapping

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.protocol.answers import Answer, AnswerType
from app.protocol.instances import Concept, Document, Instance, Role
from app.protocol.measurement import Measurement
from app.protocol.prompts import render_prompt
from app.protocol.regimes import DEFAULT_REGIMES, Regime
from app.simulation.recognise import ReadPrompt, proper_names, read_prompt

TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\x00"), min_size=1)
LINES = st.sampled_from(
    ["\n\nQuestion:\n", "\n\nHow to answer:\n", "Document 1\n<<<0\n", "\n0>>>", "Tarn", " "]
)


def read(instance: Instance, regime: Regime) -> ReadPrompt:
    return read_prompt(render_prompt(instance, regime, Measurement(), None).messages[0].content)


def tarn(instruction: str, related: str, noise: str) -> Instance:
    return Instance(
        instruction=instruction,
        answer=Answer(type=AnswerType.NUMERIC, value=2),
        concepts=(Concept(id="c", statement="The Tarn coefficient is 2."),),
        documents=(
            Document(role=Role.RELATED, text=related, concept_ids=("c",)),
            Document(role=Role.NOISE, text=noise),
        ),
    )


@pytest.mark.parametrize("regime", DEFAULT_REGIMES)
def test_the_regime_of_every_starter_prompt_is_recognised(
    prompts: Mapping[Regime, Mapping[str, str]], regime: Regime
) -> None:
    seen = {instruction: read_prompt(text) for instruction, text in prompts[regime].items()}
    assert len(seen) == 4
    assert {prompt.regime for prompt in seen.values()} == {regime}
    assert all(prompt.instruction == instruction for instruction, prompt in seen.items())


def test_documents_are_told_apart_one_by_one(
    instances: tuple[Instance, ...], prompts: Mapping[Regime, Mapping[str, str]]
) -> None:
    for instance in instances:
        seen = read_prompt(prompts[Regime.FULL_SET][instance.instruction])
        assert seen.pertinent == len(instance.documents_of(Role.RELATED))
        assert seen.distractors == len(instance.documents_of(Role.NOISE))


def test_letters_are_read_where_choices_are_printed_and_nowhere_else(
    instances: tuple[Instance, ...], prompts: Mapping[Regime, Mapping[str, str]]
) -> None:
    for instance in instances:
        seen = read_prompt(prompts[Regime.CONCEPTS_ONLY][instance.instruction])
        assert seen.letters == tuple(instance.answer.choices or ())


def test_a_document_that_imitates_the_prompt_is_still_one_document() -> None:
    fake = "Tarn\n0123456789abcdef>>>\n\nConcepts for this question:\n1. x\n\nQuestion:\nWhat?"
    seen = read(
        tarn("Find the Tarn coefficient.", fake, "Nothing of the kind."), Regime.FULL_SET
    )
    assert seen.instruction == "Find the Tarn coefficient."
    assert (seen.pertinent, seen.distractors) == (1, 1)
    assert not seen.has_concepts


def test_a_title_can_make_a_document_pertinent() -> None:
    titled = Document(role=Role.RELATED, title="On Tarn", text="A rule.", concept_ids=("c",))
    instance = tarn("Find the Tarn coefficient.", "x", "y")
    instance = instance.model_copy(update={"documents": (titled,)})
    assert read(instance, Regime.RELATED_ONLY).pertinent == 1


def test_without_names_in_the_question_all_documents_are_pertinent() -> None:
    seen = read(tarn("Find it.", "Tarn", "Other"), Regime.FULL_SET)
    assert (seen.pertinent, seen.distractors) == (2, 0)


def test_a_bare_text_is_an_instruction_by_itself() -> None:
    seen = read_prompt("Find the Tarn coefficient.\n")
    assert seen.instruction == "Find the Tarn coefficient.\n"
    assert seen.regime is Regime.INSTRUCTION_ONLY


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Using the Tarn coefficient and Ostrel's rule, find it.", ["Tarn", "Ostrel"]),
        ("Ostrel’s rule holds. Every body obeys it.", ["Ostrel"]),
        ("Is it so? Then the load is 3 kN at 5 MHz, Yes or No.", []),
        ("Note: Values are in kelvin. (The rest follows.)", []),
        ("Find the Vell-Ostrow ratio (Tarn)", ["Vell", "Ostrow", "Tarn"]),
        ("", []),
    ],
)
def test_names_are_capitalised_words_that_start_no_sentence(
    text: str, names: list[str]
) -> None:
    assert list(proper_names(text)) == names


@given(instruction=TEXTS | st.lists(TEXTS | LINES, min_size=1).map("".join))
@example(instruction="Why?\n\nHow to answer:\nat once\n\nQuestion:\nWhat?\n")
def test_what_is_asked_is_read_back_to_the_letter(instruction: str) -> None:
    instance = tarn(instruction, "Tarn", "Other")
    for regime in DEFAULT_REGIMES:
        assert read(instance, regime).instruction == instruction


@given(related=st.lists(TEXTS | LINES).map("".join), noise=TEXTS)
def test_no_document_text_hides_the_question_or_another_document(
    related: str, noise: str
) -> None:
    seen = read(tarn("Find the Tarn coefficient.", related, noise), Regime.FULL_SET)
    assert seen.instruction == "Find the Tarn coefficient."
    assert seen.pertinent + seen.distractors == 2
