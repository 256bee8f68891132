from typing import Any

import pytest
from pydantic import ValidationError

from app.protocol.answers import Answer, AnswerType
from app.protocol.canonical import canonical_json
from app.protocol.instances import Document, Instance, Source

PLAIN: dict[str, Any] = {
    "instruction": "How fast?",
    "concepts": [{"id": "c1", "statement": "v = s / t"}],
    "answer": {"type": "numeric", "value": 3, "unit": "m/s", "tolerance": 0.02},
    "documents": [{"role": "related", "text": "v = s / t", "concept_ids": ["c1"]}],
}


def test_an_instance_keeps_its_hash_through_its_own_json() -> None:
    instance = Instance.model_validate(PLAIN)
    again = Instance.model_validate_json(instance.model_dump_json())
    assert again == instance
    assert again.sha256 == instance.sha256


@pytest.mark.parametrize(
    "change",
    [
        {"instruction": "How fast ?"},
        {"cot": ["divide"]},
        {"documents": [{"role": "noise", "text": "v = s / t"}]},
        {"documents": [{"role": "related", "text": "v = s/t", "concept_ids": ["c1"]}]},
        {"answer": {"type": "numeric", "value": 3, "unit": "m/s", "tolerance": 0.03}},
    ],
)
def test_any_change_of_content_changes_the_hash(change: dict[str, Any]) -> None:
    assert (
        Instance.model_validate({**PLAIN, **change}).sha256
        != Instance.model_validate(PLAIN).sha256
    )


def test_the_stored_body_holds_hashes_instead_of_texts() -> None:
    body = canonical_json(Instance.model_validate(PLAIN).body()["documents"])
    assert "sha256" in body
    assert "v = s / t" not in body


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"documents": [{"role": "related", "text": "x", "concept_ids": ["c9"]}]}, "'c9'"),
        ({"concepts": [{"id": "a", "statement": "x"}, {"id": "a", "statement": "y"}]}, "share"),
        ({"pair_id": "p"}, "go together"),
        ({"instruction": "a\x00b"}, "NUL"),
        ({"instruction": "a\ud800b"}, "surrogate"),
        ({"instructions": "typo"}, "Extra inputs"),
        ({"answer": {"type": "numeric", "value": float("inf")}}, "finite"),
        ({"answer": {"type": "numeric"}}, "needs a value"),
        ({"answer": {"type": "multiple_choice", "value": "A"}}, "needs choices"),
        ({"answer": {"type": "mcq", "value": "C", "choices": ["x", "y"]}}, "'C'"),
        ({"answer": {"type": "checklist"}}, "needs a non-empty checklist"),
        ({"answer": {"type": "colour", "value": 1}}, "Input should be"),
    ],
)
def test_a_wrong_instance_is_refused_with_what_is_wrong(
    change: dict[str, Any], told: str
) -> None:
    with pytest.raises(ValidationError, match=told):
        Instance.model_validate({**PLAIN, **change})


@pytest.mark.parametrize("value", [True, 3, 2.5, "4 J", [1, 2.5, "x", False]])
def test_a_value_of_any_type_comes_back_through_json(value: Any) -> None:
    answer = Answer.model_validate({"type": "set", "value": value})
    told = answer.model_dump(mode="json", exclude_defaults=True)
    assert told["value"] == value
    assert type(told["value"]) is type(value)
    assert Answer.model_validate_json(answer.model_dump_json()) == answer


def test_choices_may_be_a_list_and_a_bare_tolerance_is_relative() -> None:
    choice = Answer.model_validate({"type": "mcq", "value": "B", "choices": ["x", "y"]})
    assert choice.choices == {"A": "x", "B": "y"}
    number = Answer.model_validate({"type": "quantity", "value": "4 J", "tolerance": 0.1})
    assert number.type is AnswerType.NUMERIC
    assert number.tolerance is not None
    assert (number.tolerance.rel, number.tolerance.abs) == (0.1, 0.0)


def test_every_answer_type_has_an_example_that_is_valid() -> None:
    extra = Answer.model_config["json_schema_extra"]
    assert isinstance(extra, dict)
    examples = extra["examples"]
    assert isinstance(examples, list)
    assert {Answer.model_validate(one).type for one in examples} == set(AnswerType)


SOURCE = Source(
    sha256="a" * 64,
    bytes=9,
    media_type="application/pdf",
    extractor="pymupdf",
    extractor_version="1.28.2",
    pages=2,
)


def test_where_a_text_came_from_is_no_part_of_the_content() -> None:
    plain = Instance.model_validate(PLAIN)
    documents = tuple(
        document.model_copy(update={"source": SOURCE}) for document in plain.documents
    )
    sourced = plain.model_copy(update={"documents": documents})
    assert sourced.body() == plain.body()
    assert Instance.model_validate(dict(sourced)).sha256 == plain.sha256


def test_nobody_can_send_where_a_text_came_from() -> None:
    told = {"role": "related", "text": "v = s / t", "source": SOURCE.model_dump()}
    with pytest.raises(ValidationError, match="leave this field out"):
        Instance.model_validate({**PLAIN, "documents": [told]})
    assert Document.model_validate({**told, "source": SOURCE}).source == SOURCE
    assert "source" not in Document.model_json_schema()["properties"]
