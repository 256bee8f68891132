"""Grading by rules: what can be settled exactly, for free, before any model is asked.

A rule says equal, different or undecided; it never takes what it could not read for different.
"""

from collections.abc import Callable

from app.grading.abstention import abstains, unanswerable_rule
from app.grading.boolean import boolean_rule, leads_with_truth_value
from app.grading.choices import choice_rule, leads_with_choice, names_text
from app.grading.content import hollow_reason, is_bare_verdict
from app.grading.extraction import LONG, Attempt, Extraction, Kind, NoAnswer, extract
from app.grading.formulas import formula_rule, is_plain
from app.grading.lists import is_qualified, ranking_rule, set_rule
from app.grading.notation import formula_key, words_key
from app.grading.numeric import numeric_rule
from app.grading.text import reference_texts, text_rule
from app.grading.verdicts import (
    Different,
    Equal,
    Finding,
    Grade,
    NoPick,
    Undecided,
    Unsure,
    Verdict,
)
from app.grading.visible import visible_text, without_forgeries
from app.protocol.answers import Answer, AnswerType

# A type without a rule of its own is equal in the same words, else undecided.
RULES: dict[AnswerType, Callable[[Attempt], Finding]] = {
    AnswerType.NUMERIC: numeric_rule,
    AnswerType.FORMULA: formula_rule,
    AnswerType.BOOLEAN: boolean_rule,
    AnswerType.MULTIPLE_CHOICE: choice_rule,
    AnswerType.SET: set_rule,
    AnswerType.RANKING: ranking_rule,
    AnswerType.SHORT_TEXT: text_rule,
    AnswerType.UNANSWERABLE: unanswerable_rule,
}
_NEVER_BY_WORDING = frozenset(
    {
        AnswerType.BOOLEAN,
        AnswerType.MULTIPLE_CHOICE,
        AnswerType.UNANSWERABLE,
        AnswerType.CHECKLIST,
    }
)
# Types of which rules decide every answer that keeps to its form.
_DECIDED = frozenset(
    {
        AnswerType.NUMERIC,
        AnswerType.BOOLEAN,
        AnswerType.MULTIPLE_CHOICE,
        AnswerType.SET,
        AnswerType.RANKING,
        AnswerType.UNANSWERABLE,
    }
)
RULES_VERSION = 1
_CONTENT_RULE = f"rule:content/{RULES_VERSION}"
_ABSTENTION_RULE = f"rule:abstention/{RULES_VERSION}"
_WORDING_RULE = f"rule:wording/{RULES_VERSION}"
_LONGEST_ABSTENTION = 400


def grade_by_rules(
    instruction: str, answer: Answer, response: str, *, finish_reason: str | None = None
) -> Grade | Undecided:
    """Return the grade that rules give a reply, or what they leave to a reader.

    `finish_reason` "length" says that the reply was cut off. Never raises, whatever the reply.
    """
    visible = without_forgeries(visible_text(response))
    known = _expected_texts(answer)
    found = extract(visible, answer.type, known=known, cut=finish_reason == "length")
    if isinstance(found, NoAnswer):
        return Grade(Verdict.NO_ANSWER, None, _CONTENT_RULE, found.reason)
    if _has_reference_wording(answer, found.text):
        reason = "the wording is the reference's"
        return Grade(Verdict.CORRECT, found.text, _WORDING_RULE, reason)
    hollow = _hollow_reason(answer, found, visible, known)
    if hollow:
        return Grade(Verdict.NO_ANSWER, None, _CONTENT_RULE, hollow)
    if answer.answerable and _abstains(answer, found, visible):
        reason = "says that the question cannot be answered, and it can"
        return Grade(Verdict.ABSTAINED, found.text, _ABSTENTION_RULE, reason)
    rule = RULES.get(answer.type)
    if rule is None:
        return Undecided(found.text, "no rule decides this type of answer")
    return _graded(rule(Attempt(instruction, answer, found)), answer.type, found)


def rules_decide(answer: Answer) -> bool:
    """Whether rules decide the answers to this reference, so that no grader model is needed."""
    if answer.type is AnswerType.FORMULA:
        return is_plain(answer)
    return answer.type in _DECIDED


def _expected_texts(answer: Answer) -> frozenset[str]:
    """Return the `words_key` of every text that may be an answer though it looks hollow."""
    if not answer.answerable:
        return frozenset()
    texts = [*reference_texts(answer), *(answer.choices or {}).values()]
    return frozenset(words_key(text) for text in texts)


def _has_reference_wording(answer: Answer, text: str) -> bool:
    if answer.type in _NEVER_BY_WORDING:
        return False
    if answer.type in (AnswerType.SET, AnswerType.RANKING) and is_qualified(answer, text):
        return False
    key = formula_key if answer.type is AnswerType.FORMULA else words_key
    return key(text) in {key(reference) for reference in reference_texts(answer)}


def _hollow_reason(
    answer: Answer, found: Extraction, visible: str, known: frozenset[str]
) -> str | None:
    """Return why the answer says nothing; a refusal may follow the number that was found."""
    if answer.type is not AnswerType.BOOLEAN and is_bare_verdict(found.text, known):
        return "a verdict stands in place of the answer"
    reason = hollow_reason(found.text, known)
    if reason is None and found.kind is Kind.LAST_NUMBER:
        return hollow_reason(_last_line(visible), known)
    return reason


def _abstains(answer: Answer, found: Extraction, visible: str) -> bool:
    if answer.type in LONG:
        return len(visible) <= _LONGEST_ABSTENTION and "\n" not in visible and abstains(visible)
    if answer.type is AnswerType.BOOLEAN and leads_with_truth_value(found.text):
        return False
    choices = answer.choices or {}
    abstaining = {letter: text for letter, text in choices.items() if abstains(text)}
    if leads_with_choice(found.text, choices) or names_text(found.text, abstaining):
        return False
    return abstains(found.text) or (not found.marked and abstains(_last_line(visible)))


def _last_line(text: str) -> str:
    return text.rstrip().rpartition("\n")[2]


def _graded(finding: Finding, answer_type: AnswerType, found: Extraction) -> Grade | Undecided:
    decided_by = f"rule:{answer_type}/{RULES_VERSION}"
    match finding:
        case Equal(reason, read):
            return Grade(Verdict.CORRECT, read or found.text, decided_by, reason)
        case Different(reason, read):
            return Grade(Verdict.INCORRECT, read or found.text, decided_by, reason)
        case NoPick(reason):
            return Grade(Verdict.NO_ANSWER, None, decided_by, reason)
        case Unsure(reason):
            return Undecided(found.text, reason)
