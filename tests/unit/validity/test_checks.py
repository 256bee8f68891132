from collections.abc import Sequence
from typing import Any

import pytest

from app.protocol.instances import Instance
from app.validity.checks import validate
from app.validity.findings import Code, Finding, Severity

STATEMENT = "The heat that a body gives off is its mass times its specific heat"
RELATED = {
    "role": "related",
    "title": "Heat",
    "text": f"A chapter on calorimetry. {STATEMENT} times the fall in temperature, as seen.",
    "concept_ids": ["c1"],
}
NOISE = {
    "role": "noise",
    "title": "Light",
    "text": "A chapter on optics. Light slows down in glass, and a prism parts its colours.",
}


def instance(**changes: Any) -> Instance:
    fields = {
        "external_id": "q1",
        "instruction": "How much heat does the copper block give off while it cools?",
        "concepts": [{"id": "c1", "statement": STATEMENT}],
        "answer": {"type": "numeric", "value": 1234.5, "unit": "J"},
        "documents": [RELATED, NOISE],
    }
    return Instance.model_validate(fields | changes)


def codes(instances: Sequence[Instance]) -> list[Code]:
    return [finding.code for finding in validate(instances)]


def only(code: Code, instances: Sequence[Instance]) -> Finding:
    (found,) = [finding for finding in validate(instances) if finding.code is code]
    return found


def test_a_sound_instance_gives_no_finding() -> None:
    assert validate([instance()]) == []


def test_every_code_has_a_severity_and_a_meaning() -> None:
    assert {code.severity for code in Code} == set(Severity)
    assert all(code.meaning for code in Code)


def test_an_undeclared_concept_is_an_error_and_names_the_nearest_document() -> None:
    undeclared = {**RELATED, "concept_ids": []}
    found = only(Code.CONCEPT_UNDECLARED, [instance(documents=[undeclared, NOISE])])
    assert (found.severity, found.instance) == (Severity.ERROR, "q1")
    assert "'Heat' is nearest (1.00)" in found.detail
    assert found.evidence == STATEMENT


def test_a_concept_that_only_noise_could_hold_is_undeclared() -> None:
    assert codes([instance(documents=[NOISE])]) == [Code.CONCEPT_UNDECLARED]


def test_a_declared_concept_with_other_wording_is_a_warning_with_its_score() -> None:
    vague = {**RELATED, "text": "Warm things cool, and what leaves them can be worked out."}
    found = only(Code.CONCEPT_WORDING_NOT_FOUND, [instance(documents=[vague])])
    assert (found.severity, found.document) == (Severity.WARNING, "Heat")
    assert "likeness 0.00" in found.detail


def test_the_best_of_several_declaring_documents_counts() -> None:
    vague = {**RELATED, "title": "Other", "text": "Warm things cool, as is well known by all."}
    assert validate([instance(documents=[vague, RELATED])]) == []


def test_a_statement_in_a_noise_document_is_an_error_in_any_notation() -> None:
    concept = {"id": "c1", "statement": r"$E_k = \frac{1}{2} m v^{2}$"}
    holding = {**NOISE, "text": "It is said in passing that E_k = 1/2 m v², and no more."}
    related = {**RELATED, "text": r"Energy: $E_k = \frac{1}{2} m v^{2}$ holds."}
    found = only(
        Code.CONCEPT_IN_NOISE, [instance(concepts=[concept], documents=[related, holding])]
    )
    assert (found.severity, found.document) == (Severity.ERROR, "Light")
    assert found.evidence is not None
    assert "in passing" in found.evidence


def test_noise_that_declares_a_concept_is_an_error() -> None:
    found = only(
        Code.CONCEPT_IN_NOISE,
        [instance(documents=[RELATED, {**NOISE, "concept_ids": ["c1"]}])],
    )
    assert "declares concept c1" in found.detail


def test_likeness_in_noise_is_at_most_a_warning() -> None:
    nearly = {
        **NOISE,
        "text": f"Thus: {STATEMENT.replace('specific heat', 'specific weight')}.",
    }
    found = only(Code.CONCEPT_LIKENESS_IN_NOISE, [instance(documents=[RELATED, nearly])])
    assert found.severity is Severity.WARNING


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        ({"type": "numeric", "value": 1234.5}, r"It comes to $1.2345 \times 10^{3}$ joules."),
        ({"type": "numeric", "value": "1,234.5 J"}, "It comes to 1234.5 joules."),
        ({"type": "numeric", "value": 0.125}, "A share of 12.5 % is lost."),
        ({"type": "numeric", "value": "Q = 1.25e-3"}, "A loss of 1/800 was seen."),
        ({"type": "numeric", "value": 999, "aliases": ["1234.5 J"]}, "Some 1234.5 joules."),
        (
            {"type": "short_text", "value": "Counter-clockwise loop"},
            "a counter clockwise loop.",
        ),
        ({"type": "formula", "value": r"\frac{p-1}{3} + \varepsilon"}, "that is (p-1)/3 + ε."),
        ({"type": "ranking", "value": ["copper", "silver"]}, "first copper, silver after it"),
    ],
)
def test_an_answer_that_stands_in_a_document_is_an_error(
    answer: dict[str, Any], text: str
) -> None:
    leaking = {**NOISE, "text": text}
    found = only(
        Code.ANSWER_IN_DOCUMENT, [instance(answer=answer, documents=[RELATED, leaking])]
    )
    assert (found.severity, found.document) == (Severity.ERROR, "Light")
    assert found.evidence


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        ({"type": "numeric", "value": 1234.5}, "It comes to 1234.6 joules on page 12345."),
        ({"type": "short_text", "value": "increasing flow"}, "ever increasing flows"),
        ({"type": "formula", "value": "(p-1)/3 + x y z w"}, "that is (p+1)/3 + x y z w"),
        ({"type": "unanswerable"}, "the answer cannot be determined"),
    ],
)
def test_a_different_number_or_wording_gives_nothing_away(
    answer: dict[str, Any], text: str
) -> None:
    assert (
        validate([instance(answer=answer, documents=[RELATED, {**NOISE, "text": text}])]) == []
    )


def test_short_answers_are_exempt_and_listed_once() -> None:
    answers = [
        {"type": "numeric", "value": 2},
        {"type": "boolean", "value": True},
        {"type": "short_text", "value": "glass"},
    ]
    instances = [
        instance(external_id=f"q{n}", answer=answer, instruction=f"Question {n} about glass?")
        for n, answer in enumerate(answers)
    ]
    found = only(Code.ANSWER_UNCHECKED, [*instances, instance()])
    assert found.severity is Severity.WARNING
    assert found.detail.startswith("3 of 4 instances")
    assert found.evidence == "q0, q1, q2"


def test_knowledge_that_the_cot_names_must_be_listed() -> None:
    found = only(Code.KNOWLEDGE_NOT_LISTED, [instance(cot=["Fine.", "By concept_4 it cools."])])
    assert found.severity is Severity.WARNING
    assert found.detail == "step 2 names 'concept_4', which is not among the 1 concepts"


def test_an_answer_that_does_not_fit_its_type_is_a_warning() -> None:
    found = only(
        Code.ANSWER_TYPE_MISMATCH,
        [instance(answer={"type": "numeric", "value": "a lot of it"})],
    )
    assert (found.severity, found.evidence) == (Severity.WARNING, "a lot of it")


def test_a_long_answer_without_a_checklist_is_a_warning() -> None:
    long = "The block cools because it gives heat to the water. " * 12
    answer = {"type": "conclusion", "value": long}
    assert codes([instance(answer=answer)]) == [Code.LONG_ANSWER_WITHOUT_CHECKLIST]
    assert validate([instance(answer={**answer, "checklist": ["it gives heat"]})]) == []


@pytest.mark.parametrize("blank", [" ", "\n\t", "\u200b \ufeff"])
def test_text_without_anything_to_see_is_an_error(blank: str) -> None:
    found = [
        finding
        for finding in validate(
            [
                instance(
                    instruction=blank,
                    cot=["Fine.", blank],
                    documents=[RELATED, {**NOISE, "text": blank}],
                )
            ]
        )
        if finding.code is Code.EMPTY_TEXT
    ]
    assert [finding.detail for finding in found] == [
        "the instruction is empty",
        "step 2 of the cot is empty",
        "the document is empty",
    ]
    assert {finding.severity for finding in found} == {Severity.ERROR}


def test_illegible_documents_are_a_warning() -> None:
    broken = {**NOISE, "text": "\ufffd\ufffd\ufffd ab " * 40}
    found = only(Code.ILLEGIBLE_TEXT, [instance(documents=[RELATED, broken])])
    assert (found.severity, found.document) == (Severity.WARNING, "Light")


def test_the_same_text_twice_in_an_instance_is_an_error() -> None:
    again = {**NOISE, "title": None, "text": NOISE["text"].upper()}
    found = only(Code.DUPLICATE_DOCUMENT, [instance(documents=[RELATED, NOISE, again])])
    assert (found.severity, found.document) == (Severity.ERROR, "3")
    assert "document Light" in found.detail


def test_nearly_the_same_text_is_a_warning() -> None:
    long = " ".join(f"line {n} of the optics notes" for n in range(80))
    first = {**NOISE, "text": long}
    second = {**NOISE, "title": "Copy", "text": long.replace("line 40 of", "page 40 of")}
    found = only(Code.NEAR_DUPLICATE_DOCUMENT, [instance(documents=[RELATED, first, second])])
    assert (found.severity, found.document) == (Severity.WARNING, "Copy")


def test_an_instance_that_stands_twice_under_two_ids_is_an_error() -> None:
    twin = instance(external_id="q2", tags=["copied"])
    assert codes([instance(), twin]) == [Code.DUPLICATE_INSTANCE]


def test_one_question_with_two_answers_is_nearly_a_duplicate() -> None:
    other = instance(external_id="q2", answer={"type": "numeric", "value": 99.75})
    found = only(Code.NEAR_DUPLICATE_INSTANCE, [instance(), other])
    assert (found.severity, found.instance) == (Severity.WARNING, "q2")
    assert "instance q1" in found.detail


def test_the_halves_of_an_isomorphic_pair_may_be_alike() -> None:
    source = instance(pair_id="p", pair_role="source")
    target = instance(
        external_id="q2",
        pair_id="p",
        pair_role="target",
        answer={"type": "numeric", "value": 99.75},
    )
    assert validate([source, target]) == []


def test_instances_without_documents_are_one_warning_that_says_how_many() -> None:
    bare = [
        instance(external_id=None, instruction=f"What is the {n}th digit?", documents=[])
        for n in range(3)
    ]
    found = only(Code.NO_DOCUMENTS, [*bare, instance()])
    assert found.severity is Severity.WARNING
    assert found.detail.startswith("3 of 4 instances")
    assert found.evidence == "#1, #2, #3"
    assert Code.CONCEPT_UNDECLARED not in codes(bare)
