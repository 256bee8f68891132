"""The rule for formulas: equal or different where both are polynomials or their quotients."""

import re
from collections.abc import Collection
from fractions import Fraction

from app.grading.extraction import Attempt
from app.grading.findings import best_of, is_last_word
from app.grading.formula_tokens import lone_letters
from app.grading.polynomials import read_formula
from app.grading.quotients import Work
from app.grading.text import reference_texts
from app.grading.values import Unreadable
from app.grading.verdicts import Different, Equal, Finding, Unsure
from app.laws.polynomials import Polynomial
from app.protocol.answers import Answer

_ASKED_IN = re.compile(r"\b(?:formula|function|expression) (?:in|of) (\w)\b")
_ROUNDING = Fraction(1, 1_000)
# A square of these may be a number, so that unequal polynomials may be equal.
_IMAGINARY = frozenset({"i", "j"})


def formula_rule(attempt: Attempt) -> Finding:
    """Compare by canonical form, exactly; other formulas than polynomials are left open."""
    return best_of([_compare(attempt, text) for text in reference_texts(attempt.answer)])


def _compare(attempt: Attempt, reference: str) -> Finding:
    text = attempt.found.text
    letters = lone_letters(reference) | lone_letters(text)
    try:
        wanted = read_formula(reference, letters)
        given = read_formula(text, letters)
        one, other = Work().crossed(given.value, wanted.value)
    except Unreadable as problem:
        return Unsure(f"the formulas were not compared: {problem}")
    if given.name and wanted.name and given.name != wanted.name:
        return Unsure(f"says what {given.name} is where {wanted.name} is wanted")
    if one == other:
        return Equal("both are the same polynomial or quotient")
    if given.value.names != wanted.value.names and not _lacks_what_was_asked(
        attempt.instruction, given.value.names, wanted.value.names
    ):
        return Unsure("the formulas are in other letters")
    return _different(attempt, one, other)


def _lacks_what_was_asked(
    instruction: str, given: Collection[str], wanted: Collection[str]
) -> bool:
    """Whether the answer leaves out a letter that the question names, and brings in no other.

    Elsewhere a letter that is absent may stand for a constant that was put in.
    """
    asked = {found[1] for found in _ASKED_IN.finditer(instruction)} & set(wanted)
    return bool(asked - set(given)) and set(given) <= set(wanted)


def is_plain(answer: Answer) -> bool:
    """Whether the reference is a formula that this rule can read, so that it decides."""
    return any(_reads(text) for text in reference_texts(answer))


def _reads(reference: str) -> bool:
    try:
        read_formula(reference, lone_letters(reference))
    except Unreadable:
        return False
    return True


def _different(attempt: Attempt, one: Polynomial, other: Polynomial) -> Different | Unsure:
    if _IMAGINARY.intersection(one.names):
        return Unsure("a letter may be the imaginary unit")
    if _is_rounded(one, other):
        return Unsure("the coefficients differ by no more than rounding")
    if attempt.found.text.startswith("- "):
        return Unsure("a leading dash may be a bullet or a minus sign")
    if not is_last_word(attempt.found):
        return Unsure("the formula may be an intermediate result")
    return Different("the two are different polynomials or quotients")


def _is_rounded(one: Polynomial, other: Polynomial) -> bool:
    pairs = zip(one.terms, other.terms, strict=False)
    return len(one.terms) == len(other.terms) and all(
        left == right and abs(a - b) <= _ROUNDING * max(abs(a), abs(b))
        for (left, a), (right, b) in pairs
    )
