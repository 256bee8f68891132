"""Concepts that are laws are looked for with the reader, not by their wording."""

import pytest

from app.protocol.instances import Document, Instance, Role
from app.validity.checks import validate
from app.validity.findings import Code
from tests.support.generated import instances_with


@pytest.fixture(scope="module")
def instance() -> Instance:
    (made,) = instances_with(seed=5, count=1, extraction=1, inference=1)
    return made


def with_documents(instance: Instance, documents: list[Document]) -> Instance:
    return instance.model_copy(update={"documents": tuple(documents)})


def codes(instance: Instance) -> set[Code]:
    return {found.code for found in validate([instance])} - {Code.ANSWER_UNCHECKED}


def test_a_law_in_other_words_is_found_where_it_is_declared(instance: Instance) -> None:
    for concept in instance.concepts:
        assert all(concept.statement not in shown.text for shown in instance.documents)
    assert codes(instance) == set()


def test_a_law_that_cannot_be_read_in_its_document_is_reported(instance: Instance) -> None:
    emptied = [
        shown.model_copy(update={"text": "A page about the weather and the gate queue."})
        if place == [d.role for d in instance.documents].index(Role.RELATED)
        else shown
        for place, shown in enumerate(instance.documents)
    ]
    (found,) = [
        one
        for one in validate([with_documents(instance, emptied)])
        if one.code is Code.CONCEPT_WORDING_NOT_FOUND
    ]
    assert found.detail.endswith("its law cannot be read there")


def test_a_needed_law_in_other_words_in_noise_is_an_error(instance: Instance) -> None:
    related = next(shown for shown in instance.documents if shown.role is Role.RELATED)
    leak = related.model_copy(
        update={"role": Role.NOISE, "concept_ids": (), "text": related.text + " And so on."}
    )
    leaking = with_documents(instance, [*instance.documents, leak])
    found = [one for one in validate([leaking]) if one.code is Code.CONCEPT_IN_NOISE]
    assert found
    assert all("stands there in other words" in one.detail for one in found)
