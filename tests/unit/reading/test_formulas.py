"""The parser of formulas: what it reads, and what it refuses rather than guesses."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.laws.polynomials import Polynomial
from app.laws.rules import (
    Bands,
    Comparison,
    Connective,
    Criterion,
    Extreme,
    Extremum,
    Quotient,
    Recurrence,
    Relation,
    Rule,
    Switch,
)
from app.reading.forms import letters_of, rule_of
from app.reading.formulas import read_formula, read_test

S, T, F = (Polynomial.variable(name) for name in ("load", "lag", "clearance"))
VALUES = {"s": S, "t": T, "f": F, "C": Polynomial.constant(Fraction("-2.5"))}


def number(value: str | int) -> Polynomial:
    return Polynomial.constant(Fraction(value))


def rule_read(text: str) -> Rule | None:
    found = read_formula(f"is {text}", 3)
    return rule_of(found.form, VALUES) if found else None


def criterion_read(text: str) -> Rule | None:
    found = read_test(text, 0)
    return rule_of(found.form, VALUES) if found else None


LINE = S.scaled(Fraction("1.25")) + number("5.5")
OTHER = S.scaled(Fraction("1.5")) - number("5.75")
HALVES = Bands("load", (Fraction("-11.75"),), (OTHER, LINE))
THIRDS = Bands("load", (Fraction(2), Fraction(7)), (T, S, number(4)))
ROUNDS = Recurrence("load", 3, 5, 17, 4)
BOTH = Criterion.of(
    Connective.ALL,
    (
        Comparison("load", Relation.AT_LEAST, Fraction(3)),
        Comparison("lag", Relation.BELOW, Fraction(-4)),
    ),
)

READ: tuple[tuple[str, Rule], ...] = (
    ("D = 1.25·s + 5.5, where", LINE),
    ("D=5.5+1.25·s.", LINE),
    ("1.25·s + 5.5.", LINE),
    ("D = −s², where", -(S * S)),
    ("D = 2·s·t + t³ - 4.", (S * T).scaled(Fraction(2)) + T * T * T - number(4)),
    ("D = C·s (4) + 1, (5) where", S.scaled(Fraction("-2.5")) + number(1)),
    ("D = 2·(s + t).", (S + T).scaled(Fraction(2))),
    ("D = s/4 + 1.", S.scaled(Fraction(1, 4)) + number(1)),
    ("D = (s + 1)/(t − 2).", Quotient(S + number(1), T - number(2))),
    ("D = 3·s/t.", Quotient(S.scaled(Fraction(3)), T)),
    ("the ratio of s + 1 to t.", Quotient(S + number(1), T)),
    ("D = max(s, t).", Extremum.of(Extreme.LARGEST, (S, T))),
    ("the lesser of s and t, where", Extremum.of(Extreme.SMALLEST, (S, T))),
    ("s, t or 4, whichever is largest.", Extremum.of(Extreme.LARGEST, (S, T, number(4)))),
    ("D = 1.25·s + 5.5 if s ≥ −11.75, D = 1.5·s − 5.75 if s < −11.75, where", HALVES),
    ("D = 1.5·s−5.75 if s<−11.75; 1.25·s+5.5 otherwise.", HALVES),
    ("if s < −11.75: D = 1.5·s − 5.75; if s ≥ −11.75: D = 1.25·s + 5.5.", HALVES),
    ("4 if s reaches 7, s if s is at least 2 and below 7, and t if s is below 2.", THIRDS),
    ("t for s < 2, s for 2 ≤ s < 7, 4 for s ≥ 7.", THIRDS),
    ("s if f is met, and t if it is not.", Switch("clearance", S, T)),
    ("t if f fails; s when f holds.", Switch("clearance", S, T)),
    ("s if the Ulmar clearance holds, t otherwise.", Switch("Ulmar clearance", S, T)),
    ("s if the late Ulmar rest holds, t otherwise.", Switch("late Ulmar rest", S, T)),
    ("r(0) = s, r(k + 1) = (3·r(k) + 5) mod 17, D = r(4).", ROUNDS),
    ("D = r(4), where r(0) = s and r(k)=(3·r(k−1)+5) mod 17.", ROUNDS),
    ("r := s; 4 times r := (3·r + 5) mod 17; D := r.", ROUNDS),
    (
        "found by starting from r = s and replacing r 4 times by the remainder of 3·r + 5 on"
        " division by 17.",
        ROUNDS,
    ),
)
REFUSED = (
    "D = 1.25·s + 5.5",  # nothing follows: more may have been cut away
    "D = 1.25·s +",
    "D = 1.25·s + 5.5 and",
    "D = 1.25·s 5.5, where",
    "D = 2s, where",
    "D = 1.2.5·s, where",
    "D = s⁴, where",
    "D = s/t + 1, where",
    "D = 1 + s/t, where",
    "D = s/t/t, where",
    "D = (s + 1, where",
    "D = max(s), where",
    "D = max(s, t where",
    "D = s if s ≥ 3, where",
    "D = s if s ≥ 3, D = t if s < 4, where",
    "D = s if s ≥ 3, D = t if s < 2, where",
    "D = s if s ≥ 3, D = t if t < 3, where",
    "D = s if s ≥ 3, D = t if s < 3, D = 4 otherwise, where",
    "D = s if s < 2, D = t if s ≥ 7, D = 4 otherwise, where",
    "D = s if f is met, D = t if f is met, where",
    "D = s if f is met, D = t if s is met, where",
    "D = s if f is met, where",
    "D = s if f is met, D = t if t is not met, where",
    "D = s if f·t is met, D = t if it is not, where",
    "D = s if the Ulmar is met, D = t otherwise, where",
    "D = s if the clearance Ulmar is met, D = t otherwise, where",
    "if s < 3: D = s; if s ≥ 3: E = t, where",
    "D = s if s ≥ t, D = t if s < t, where",
    "D = s if s ≥ 3 and s ≥ 4, D = t if s < 3, where",
    "D = s if s ≥ −t, D = t if s < 3, where",
    "D = s/t if s ≥ 3, D = t if s < 3, where",
    "D = s if t is met, E = t if t fails, where",
    "r(0) = s, r(k + 1) = (3·r(k) + 5) mod 17, D = r(2.5).",
    "r(0) = s, r(k + 1) = (3·r(k) + 5) mod 1, D = r(4).",
    "r(0) = s, r(k + 1) = (3·r(k) + t) mod 17, D = r(4).",
    "r(0) = s, r(k) = (3·r(k) + 5) mod 17, D = r(4).",
    "r(1) = s, r(k + 1) = (3·r(k) + 5) mod 17, D = r(4).",
    "D = r + 1, where",
    "12345678901234567890·s, where",
    "((((((((((s)))))))))), where",
    "(s + t + 1)³·(s + t + 1)³·(s + t + 1)³·(s + t + 1)³·(s + t + 1)³, where",
)


@pytest.mark.parametrize(("text", "rule"), READ)
def test_a_formula_is_read_as_its_rule(text: str, rule: Rule) -> None:
    assert rule_read(text) == rule


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_no_whole_formula_is_refused(text: str) -> None:
    try:
        rule = rule_read(text)
    except (ValueError, OverflowError):
        rule = None
    assert rule is None


@pytest.mark.parametrize(
    "text",
    [
        "s ≥ 3 and t < −4, where",
        "t is below −4 and s reaches 3.",
        "each of s ≥ 3 and t < −4 holds, where",
    ],
)
def test_comparisons_make_a_criterion(text: str) -> None:
    assert criterion_read(text) == BOTH


def test_one_of_several_comparisons_suffices_where_it_says_so() -> None:
    either = Criterion.of(Connective.ANY, BOTH.comparisons)
    assert criterion_read("s ≥ 3 or t < −4.") == either
    assert criterion_read("at least one of t < −4 and s ≥ 3 holds.") == either


@pytest.mark.parametrize(
    "text",
    [
        "s ≥ 3",
        "s ≥ 3 and t",
        "s ≥ 3 and t < −4 or f ≥ 1.",
        "s ≥ 3, t < −4.",
        f"{' and '.join(['s ≥ 3'] * 7)}, where",
        "4 ≤ s.",
        "each of s ≥ 3 holds.",
    ],
)
def test_comparisons_that_are_cut_short_or_mixed_are_refused(text: str) -> None:
    assert criterion_read(text) is None


def test_a_formula_tells_its_letter_and_where_it_ends() -> None:
    text = "so D = s + 1, where"
    found = read_formula(text, 3)
    assert found is not None
    assert (found.left, text[found.end :]) == ("D", ", where")


def test_the_letters_to_explain_are_those_of_the_text() -> None:
    found = read_formula("D = A·s if j is met, r if it is not.", 0)
    assert found is None
    found = read_formula("D = A·s if j is met, B if it is not.", 0)
    assert found is not None
    assert letters_of(found.form) == {"A", "s", "j", "B"}


TOKENS = (
    "s t D r k 2 3.5 + − · / ( ) = ≥ < if otherwise and max the larger of r(k) , . ;".split()
)


@given(st.lists(st.sampled_from(TOKENS), max_size=30), st.text(max_size=5))
def test_any_sequence_of_tokens_is_read_or_refused(tokens: list[str], rest: str) -> None:
    text = " ".join(tokens) + rest
    for read in (read_formula, read_test):
        found = read(text, 0)
        assert found is None or 0 < found.end <= len(text)
