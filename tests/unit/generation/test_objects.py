from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from app.generation.drafts import Draft
from app.generation.near_misses import differs
from app.generation.objects import is_guessable
from app.generation.parameters import Unanswerable
from app.generation.passages.symbols import constants_of
from app.laws.laws import Law, Missing, Status, single_laws
from app.laws.polynomials import Polynomial
from app.laws.questions import Asked, solve
from app.laws.rules import Connective, Criterion, Recurrence, Relation
from app.protocol.instances import Role
from tests.support.generated import drafts_with


@pytest.fixture(scope="module")
def drafts() -> list[Draft]:
    return list(drafts_with(seed=21, count=240, unanswerable=0.1))


def laws_of(draft: Draft, role: Role) -> list[Law]:
    return [
        stated.law
        for document in draft.documents
        if document.role is role
        for stated in document.stated
    ]


def test_every_request_is_met_with_a_draft(drafts: list[Draft]) -> None:
    assert len(drafts) == 240


def test_what_the_related_documents_state_gives_the_answer(drafts: list[Draft]) -> None:
    for draft in drafts:
        if draft.unanswerable is None:
            known = single_laws(laws_of(draft, Role.RELATED))
            assert solve(draft.question, known).result == draft.solution.result


def test_an_unanswerable_question_stays_open_on_all_documents_and_concepts(
    drafts: list[Draft],
) -> None:
    open_ones = [draft for draft in drafts if draft.unanswerable]
    assert len(open_ones) == 24
    assert {draft.unanswerable for draft in open_ones} == set(Unanswerable)
    for draft in open_ones:
        everything = laws_of(draft, Role.RELATED) + laws_of(draft, Role.NOISE)
        for known in (everything, list(draft.concepts)):
            with pytest.raises(Missing):
                solve(draft.question, single_laws(known))


def test_noise_alone_solves_nothing(drafts: list[Draft]) -> None:
    for draft in drafts:
        with pytest.raises(Missing):
            solve(draft.question, single_laws(laws_of(draft, Role.NOISE)))


def test_no_two_laws_of_an_instance_share_key_and_status_unless_they_contradict(
    drafts: list[Draft],
) -> None:
    for draft in drafts:
        laws = laws_of(draft, Role.RELATED) + laws_of(draft, Role.NOISE)
        keys = Counter((law.key, law.status) for law in laws)
        twice = [key for key, count in keys.items() if count > 1]
        assert len(twice) == (draft.unanswerable is Unanswerable.CONTRADICTION)


def test_each_near_miss_in_a_needed_laws_place_changes_the_answer(drafts: list[Draft]) -> None:
    tried = 0
    for draft in drafts:
        needed = {law.key: law for law in draft.drawn.laws}
        for near in laws_of(draft, Role.NOISE):
            resembled = [law for law in needed.values() if law.inputs == near.inputs]
            wrong = [
                solve(draft.drawn.question, needed | {law.key: replace(law, rule=near.rule)})
                for law in resembled
            ]
            assert any(differs(draft.drawn.result, one.result) for one in wrong)
            tried += 1
    assert tried > 700


def test_a_superseded_form_has_its_decider_in_a_related_document(drafts: list[Draft]) -> None:
    seen = 0
    for draft in drafts:
        old = {law.key for law in laws_of(draft, Role.NOISE) if law.status is Status.SUPERSEDED}
        replacing = {
            stated.law.key
            for document in draft.documents
            for stated in document.stated
            if stated.replaces and document.role is Role.RELATED
        }
        missing = {law.key for law in draft.drawn.laws} - {law.key for law in draft.concepts}
        assert old - missing == replacing
        seen += len(old)
    assert seen > 100


def test_numbers_stay_short_and_answers_cannot_be_hit_upon(drafts: list[Draft]) -> None:
    for draft in drafts:
        for steps in draft.drawn.solution.steps:
            numbers = [
                number
                for step in steps
                if isinstance(step.result, Polynomial)
                for _, number in step.result.terms
            ]
            assert all(abs(number.numerator) <= 10**6 for number in numbers)
            assert all(number.denominator <= 4_000 for number in numbers)
        result = draft.drawn.result
        if isinstance(result, Fraction):
            givens = [value for _, value in draft.question.cases[0].givens]
            assert not is_guessable(result, givens)


def test_the_commonest_number_is_rare_among_answers(drafts: list[Draft]) -> None:
    numbers = [d.drawn.result for d in drafts if isinstance(d.drawn.result, Fraction)]
    assert Counter(numbers).most_common(1)[0][1] <= 2


@pytest.mark.parametrize("asked", [Asked.CRITERION, Asked.CHOICE])
def test_no_answer_is_much_likelier_than_another(drafts: list[Draft], asked: Asked) -> None:
    several = list(drafts_with(seed=3, count=120, answer_types=[_TYPES[asked]]))
    counts = Counter(draft.solution.result for draft in several)
    assert len(counts) == (2 if asked is Asked.CRITERION else 4)
    assert max(counts.values()) < 120 / len(counts) * 1.45


_TYPES = {Asked.CRITERION: "boolean", Asked.CHOICE: "multiple_choice"}


def test_choices_hold_the_right_value_and_three_that_near_misses_lead_to(
    drafts: list[Draft],
) -> None:
    for draft in drafts:
        if draft.question.asked is Asked.CHOICE:
            values = [value for _, value in draft.question.choices]
            right = dict(draft.question.choices)[str(draft.solution.result)]
            assert isinstance(draft.drawn.result, Fraction)
            assert abs(right / draft.drawn.result - 1) < Fraction(1, 200)
            others = [value for value in values if value != right]
            assert len(others) == 3
            assert all(differs(draft.drawn.result, other) for other in others)


@pytest.mark.parametrize("concepts", [3, 8])
def test_the_connective_does_not_tell_the_answer(concepts: int) -> None:
    agree = [
        (law.rule.connective is Connective.ALL) == draft.drawn.result
        for draft in drafts_with(
            seed=5, count=120, answer_types="boolean", concepts=concepts, noise=1
        )
        if isinstance(law := draft.drawn.laws[-1], Law)
        and isinstance(law.rule, Criterion)
        and len(law.rule.comparisons) > 1
    ]
    assert len(agree) > 30
    assert 0.25 < sum(agree) / len(agree) < 0.75


def test_the_bounds_of_near_misses_do_not_tell_the_answer() -> None:
    higher = Counter[tuple[bool, bool]]()
    for draft in drafts_with(seed=6, count=160, answer_types="boolean"):
        root = draft.drawn.laws[-1]
        for near in laws_of(draft, Role.NOISE):
            if near.inputs != root.inputs or not isinstance(near.rule, Criterion):
                continue
            assert isinstance(root.rule, Criterion)
            (old,) = set(root.rule.comparisons) - set(near.rule.comparisons)
            (new,) = set(near.rule.comparisons) - set(root.rule.comparisons)
            assert old.relation is not new.relation
            at_least = old.relation is Relation.AT_LEAST
            # Read as a bound that the value has to pass, it is as often right as wrong.
            higher[bool(draft.drawn.result), (new.bound > old.bound) is at_least] += 1
    for truth in (True, False):
        votes = higher[truth, True], higher[truth, False]
        assert sum(votes) > 60
        assert 0.3 < votes[0] / sum(votes) < 0.7


def test_no_rule_holds_a_zero_and_no_quantity_is_negative(drafts: list[Draft]) -> None:
    for draft in drafts:
        for role in Role:
            for law in laws_of(draft, role):
                assert 0 not in constants_of(law.rule).values()
        for steps in draft.drawn.solution.steps:
            values = [
                step.result.value for step in steps if isinstance(step.result, Polynomial)
            ]
            assert all(value is None or value > 0 for value in values)


def test_noise_says_as_often_as_related_documents_what_it_replaces(
    drafts: list[Draft],
) -> None:
    shares = []
    for role in Role:
        documents = [one for draft in drafts for one in draft.documents if one.role is role]
        saying = sum(any(stated.replaces for stated in one.stated) for one in documents)
        shares.append(saying / len(documents))
    assert all(0.1 < share < 0.5 for share in shares)


def test_the_right_choice_has_every_rank_and_is_no_rounder_than_others() -> None:
    several = list(drafts_with(seed=7, count=160, answer_types="multiple_choice"))
    ranks = Counter(
        sorted(value for _, value in draft.question.choices).index(
            dict(draft.question.choices)[str(draft.solution.result)]
        )
        for draft in several
    )
    assert set(ranks) == {0, 1, 2, 3}
    assert max(ranks.values()) < 160 / 4 * 1.5
    for draft in several:
        assert all(value.denominator > 1 for _, value in draft.question.choices)


def test_recurrences_start_from_a_whole_number(drafts: list[Draft]) -> None:
    seen = 0
    for draft in drafts:
        for steps in draft.drawn.solution.steps:
            for step in steps:
                if isinstance(step.law.rule, Recurrence):
                    ((_, start),) = step.values
                    assert isinstance(start, Polynomial)
                    assert start.value is not None
                    assert start.value.denominator == 1
                    seen += 1
    assert seen > 10


@pytest.mark.parametrize(
    ("answer", "guessable"),
    [(0, True), (-1, True), (7, True), (10, True), (Fraction(7, 3), True), (21, True),
     (Fraction(31, 8), False), (11, False)],
)  # fmt: skip
def test_sums_products_and_quotients_of_givens_are_guessable(
    answer: Fraction, guessable: bool
) -> None:
    assert is_guessable(Fraction(answer), [Fraction(7), Fraction(3)]) is guessable
