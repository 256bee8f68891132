import os
import re
from collections import Counter
from fractions import Fraction

import pytest

from app.generation.assembly import Rendering
from app.generation.generate import Generated, generate, generate_at
from app.generation.paper import Paper
from app.generation.parameters import GenerateRequest, PaperFormat
from app.grading.rules import grade_by_rules
from app.grading.verdicts import Grade, Undecided, Verdict
from app.laws.laws import Missing, single_laws
from app.laws.polynomials import Polynomial
from app.laws.questions import say_number, say_result, solve
from app.laws.rules import NoValue
from app.library.rendering import render_paper
from app.protocol.answers import AnswerType
from app.protocol.canonical import canonical_json, sha256_text
from app.protocol.instances import ConceptKind, Document, Instance, Role
from app.protocol.truncation import truncate_head_tail
from app.reading.questions import read_question
from app.reading.reader import read_laws
from app.validity.checks import validate
from app.validity.findings import Code, Severity
from tests.support.generated import as_text, generated_with, instances_with

# Thousands in the long form: make round-trips
ROUND_TRIPS = int(os.environ.get("DER2_ROUND_TRIPS", "120"))


@pytest.fixture(scope="module")
def generated() -> list[Generated]:
    return generated_with(seed=31, count=ROUND_TRIPS, unanswerable=0.1)


@pytest.fixture(scope="module")
def instances(generated: list[Generated]) -> list[Instance]:
    return [one.instance for one in generated]


def answer_from(instance: Instance, documents: tuple[Document, ...]) -> str | None:
    """What someone finds who reads only these documents, cut as a prompt cuts them."""
    question = read_question(instance.instruction, instance.answer.choices or {})
    assert question is not None
    laws = [one.law for shown in documents for one in read_laws(truncate_head_tail(shown.text))]
    try:
        result = solve(question, single_laws(laws)).result
    except (Missing, NoValue):
        return None
    return None if result is None else say_result(question, result)


def test_the_related_documents_lead_a_reader_to_the_answer_and_noise_never_does(
    generated: list[Generated],
) -> None:
    for one in generated:
        related = one.instance.documents_of(Role.RELATED)
        assert answer_from(one.instance, related) == one.known_answer
        assert answer_from(one.instance, one.instance.documents) == one.known_answer
        assert answer_from(one.instance, one.instance.documents_of(Role.NOISE)) is None


def test_the_rules_of_grading_accept_each_known_answer(generated: list[Generated]) -> None:
    for one in generated:
        said = one.known_answer or "cannot be determined"
        grade = grade_by_rules(
            one.instance.instruction, one.instance.answer, f"So.\n\nFinal Answer: {said}"
        )
        assert isinstance(grade, Grade)
        assert grade.verdict is Verdict.CORRECT


def test_every_wrong_choice_or_near_miss_is_graded_as_different(
    instances: list[Instance],
) -> None:
    seen = Counter[AnswerType]()
    for instance in instances:
        wrong = {
            AnswerType.MULTIPLE_CHOICE: [
                letter
                for letter in instance.answer.choices or {}
                if letter != instance.answer.value
            ],
            AnswerType.BOOLEAN: ["No" if instance.answer.value is True else "Yes"],
            AnswerType.SET: ["none of them"],
            AnswerType.UNANSWERABLE: ["12.5"],
        }.get(instance.answer.type, [])
        for said in wrong:
            grade = grade_by_rules(
                instance.instruction, instance.answer, f"Final Answer: {said}"
            )
            assert not isinstance(grade, Undecided)
            assert grade.verdict is Verdict.INCORRECT
            seen[instance.answer.type] += 1
    assert len(seen) == 4


def test_a_generated_docset_freezes_without_an_error(instances: list[Instance]) -> None:
    findings = validate(instances)
    assert [one for one in findings if one.severity is Severity.ERROR] == []
    # Some answers are too short to be looked for, and that is all there is to say.
    assert {one.code for one in findings} == {Code.ANSWER_UNCHECKED}


def test_documents_declare_the_concepts_that_they_hold(instances: list[Instance]) -> None:
    for instance in instances:
        declared = [key for document in instance.documents for key in document.concept_ids]
        assert sorted(declared) == sorted(concept.id for concept in instance.concepts)
        assert not any(document.concept_ids for document in instance.documents_of(Role.NOISE))


def test_two_instances_share_no_concept_and_two_seeds_none_either(
    instances: list[Instance],
) -> None:
    others = instances_with(seed=32, count=40)
    for wanted in ("name", "statement"):
        seen = Counter(
            getattr(concept, wanted)
            for instance in [*instances, *others]
            for concept in instance.concepts
            if "unanswerable:contradiction" not in instance.tags
        )
        assert seen.most_common(1)[0][1] == 1


def test_every_type_level_and_kind_is_there(instances: list[Instance]) -> None:
    types = {instance.answer.type for instance in instances}
    assert types == {
        AnswerType.NUMERIC,
        AnswerType.FORMULA,
        AnswerType.BOOLEAN,
        AnswerType.MULTIPLE_CHOICE,
        AnswerType.SET,
        AnswerType.RANKING,
        AnswerType.UNANSWERABLE,
    }
    tags = {tag for instance in instances for tag in instance.tags}
    assert {
        f"{axis}:{level}" for axis in ("extraction", "inference") for level in range(4)
    } < tags
    kinds = {concept.kind for instance in instances for concept in instance.concepts}
    assert kinds == set(ConceptKind)
    assert len({instance.domain for instance in instances}) == 8


def test_the_reference_reasoning_has_a_step_per_law_and_case_that_names_its_concept(
    instances: list[Instance],
) -> None:
    for instance in instances:
        if instance.answer.answerable:
            named = Counter(re.findall(r"\bconcept_\d+\b", " ".join(instance.cot)))
            assert set(named) == {concept.id for concept in instance.concepts}
            assert len(set(named.values())) == 1
        else:
            assert instance.cot == ()


def test_unanswerable_instances_list_what_exists(instances: list[Instance]) -> None:
    kinds = Counter(
        tag for instance in instances for tag in instance.tags if tag.startswith("unanswerable")
    )
    assert kinds.total() == ROUND_TRIPS // 10
    for instance in instances:
        names = Counter(concept.name for concept in instance.concepts)
        contradicts = "unanswerable:contradiction" in instance.tags
        assert (max(names.values()) == 2) is contradicts


def test_any_instance_stands_alone(generated: list[Generated]) -> None:
    request = GenerateRequest(seed=31, count=ROUND_TRIPS, unanswerable=0.1)
    for index in (0, 7, 55, ROUND_TRIPS - 1):
        (alone,) = generate_at(request, index, as_text)
        assert alone == generated[index]


def test_more_noise_or_longer_papers_never_move_the_first_answer() -> None:
    plain = generated_with(seed=6, count=8, answer_types=["numeric", "boolean", "ranking"])
    longer = generated_with(
        seed=6, count=8, answer_types=["numeric", "boolean", "ranking"], length=20_000
    )
    for one, other in zip(plain, longer, strict=True):
        assert one.known_answer == other.known_answer
        assert one.instance.instruction == other.instance.instruction


def test_the_bytes_of_a_seed_never_change() -> None:
    made = [canonical_json(one.instance.body()) for one in generated_with(seed=1, count=12)]
    assert sha256_text("\n".join(made)) == GOLDEN


GOLDEN = "bb4ac88b910ee33687da67d4d880b66489642095ee0a5bf20bccb73bf7ea02ad"


@pytest.mark.parametrize(("least", "most"), [(2_000, 2_000), (6_000, 9_000), (40_000, 60_000)])
def test_documents_have_about_the_length_that_was_asked_for(least: int, most: int) -> None:
    for instance in instances_with(seed=9, count=8, length=[least, most]):
        for document in instance.documents:
            assert least * 0.85 - 400 <= len(document.text) <= most * 1.15 + 2_200


def test_long_papers_keep_what_is_needed_where_truncation_leaves_it() -> None:
    for one in generated_with(seed=12, count=12, length=[35_000, 60_000]):
        assert any(len(document.text) > 30_000 for document in one.instance.documents)
        assert answer_from(one.instance, one.instance.documents) == one.known_answer
        assert "lost_to_truncation" not in one.instance.tags


def test_what_is_to_be_lost_to_truncation_is_lost_and_says_so() -> None:
    for one in generated_with(seed=12, count=8, length=40_000, lose_to_truncation=True):
        assert "lost_to_truncation" in one.instance.tags
        assert answer_from(one.instance, one.instance.documents) is None
        whole = [
            one_law.law for shown in one.instance.documents for one_law in read_laws(shown.text)
        ]
        question = read_question(one.instance.instruction, one.instance.answer.choices or {})
        assert question is not None
        result = solve(question, single_laws(whole)).result
        assert result is not None
        assert say_result(question, result) == one.known_answer


def test_pairs_are_one_structure_in_two_domains_with_answers_of_like_size() -> None:
    made = instances_with(seed=14, count=20, pairs=True)
    assert len(made) == 40
    for source, target in zip(made[::2], made[1::2], strict=True):
        assert source.pair_id == target.pair_id
        assert (source.pair_role, target.pair_role) == ("source", "target")
        assert source.structure == target.structure
        assert source.domain != target.domain
        assert source.answer.type is target.answer.type
        assert not {c.name for c in source.concepts} & {c.name for c in target.concepts}
        if source.answer.type is AnswerType.NUMERIC:
            assert source.answer.value != target.answer.value


def test_a_paper_that_the_reader_cannot_follow_is_written_again() -> None:
    spoiled = 0

    def render(paper: Paper, form: PaperFormat) -> Rendering:
        nonlocal spoiled
        whole = as_text(paper, form)
        spoiled += 1
        return Rendering("Nothing.", b"Nothing.", ".txt") if spoiled % 9 == 1 else whole

    made = list(generate(GenerateRequest(seed=2, count=6), render))
    assert spoiled > 6
    for one in made:
        assert answer_from(one.instance, one.instance.documents) == one.known_answer


@pytest.fixture(scope="module")
def as_pdfs() -> list[Generated]:
    count = max(ROUND_TRIPS // 8, 8)
    return list(
        generate(GenerateRequest(seed=33, count=count, format=PaperFormat.PDF), render_paper)
    )


def test_the_reader_gets_as_far_through_pdfs(as_pdfs: list[Generated]) -> None:
    for one in as_pdfs:
        assert {rendering.suffix for rendering in one.renderings} == {".pdf"}
        assert answer_from(one.instance, one.instance.documents) == one.known_answer
        assert answer_from(one.instance, one.instance.documents_of(Role.NOISE)) is None


def test_a_constant_altered_in_the_text_of_a_pdf_is_read_as_it_stands(
    as_pdfs: list[Generated],
) -> None:
    altered = 0
    for one in as_pdfs:
        for document in one.instance.documents:
            laws = read_laws(document.text)
            for stated in laws:
                if not isinstance(stated.law.rule, Polynomial) or stated.level > 1:
                    continue
                (*_, (_, constant)) = stated.law.rule.terms
                said = say_number(abs(constant))
                if document.text.count(said) != 1 or "." not in said:
                    continue
                changed = document.text.replace(said, f"{said}5")
                again = {law.law.key: law.law.rule for law in read_laws(changed)}
                expected = abs(Fraction(f"{said}5"))
                found = again[stated.law.key]
                assert isinstance(found, Polynomial)
                assert expected in {abs(number) for _, number in found.terms}
                altered += 1
    assert altered > 5
