import re
from dataclasses import replace

import pytest

from app.generation.domains.catalogue import DOMAINS
from app.generation.drafts import Draft
from app.generation.draws import Draws
from app.generation.instructions import ASKED, ONE, word_question
from app.generation.proof import choice_texts
from app.laws.questions import Asked
from app.reading.questions import read_question
from tests.support.generated import drafts_with


@pytest.fixture(scope="module")
def drafts() -> list[Draft]:
    return list(drafts_with(seed=8, count=160, noise=1))


def worded(draft: Draft, number: int) -> str:
    vocabulary = draft.drawn.vocabulary
    return word_question(
        draft.question, vocabulary.domain.thing, vocabulary.units, Draws("wording", number)
    )


def test_the_question_is_read_back_from_every_wording(drafts: list[Draft]) -> None:
    for draft in drafts:
        for number in range(12):
            instruction = worded(draft, number)
            assert read_question(instruction, choice_texts(draft)) == draft.question


def test_the_instruction_names_givens_and_root_and_no_quantity_between(
    drafts: list[Draft],
) -> None:
    for draft in drafts:
        shown = {name for name, _ in draft.question.cases[0].givens} | {
            draft.question.root.quantity,
            *(draft.question.symbol or ())[:1],
        }
        instruction = worded(draft, 0)
        quantities = {*draft.drawn.vocabulary.laws, *draft.drawn.vocabulary.units}
        assert {name for name in quantities if name in instruction} == shown


def test_no_step_and_no_rule_word_stands_in_an_instruction(drafts: list[Draft]) -> None:
    telling = re.compile(
        r"\b(multiply|law|rule|add|times|threshold|step|square|first compute)\b", re.IGNORECASE
    )
    for draft in drafts:
        assert not telling.search(worded(draft, 1))


def test_many_wordings_are_used(drafts: list[Draft]) -> None:
    openings = {worded(draft, number)[:14] for draft in drafts for number in range(6)}
    assert len(openings) >= len(ONE)


@pytest.mark.parametrize("domain", DOMAINS, ids=lambda domain: domain.name)
def test_a_scope_of_every_domain_is_read_back(domain: object, drafts: list[Draft]) -> None:
    domain = next(one for one in DOMAINS if one is domain)
    draft = next(draft for draft in drafts if draft.question.asked is Asked.NUMBER)
    for pair in domain.qualifiers:
        for word in pair:
            root = replace(draft.question.root, scope=f"{word} {domain.things}")
            question = replace(draft.question, root=root)
            for number in range(len(ONE) * 2):
                text = word_question(
                    question, domain.thing, draft.drawn.vocabulary.units, Draws(word, number)
                )
                assert read_question(text, {}) == question


@pytest.mark.parametrize(
    "instruction",
    [
        "",
        "What is the capital of France?",
        "One of the covered depots shows Dorar load 3 t.",
        "Dorar load 3 t. Determine its Febramin load.",
        "Among covered depots, one has Dorar load 3 t. Rank them by their Febramin load.",
    ],
)
def test_what_is_no_generated_question_reads_as_none(instruction: str) -> None:
    assert read_question(instruction, {}) is None


def test_choices_without_a_number_read_as_none(drafts: list[Draft]) -> None:
    draft = next(draft for draft in drafts if draft.question.asked is Asked.CHOICE)
    assert read_question(worded(draft, 0), {"A": "none of the others"}) is None


def test_every_form_of_question_has_several_wordings() -> None:
    assert set(ASKED) == set(Asked)
    assert min(len(wordings) for wordings in ASKED.values()) >= 3
