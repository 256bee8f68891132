from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from app.grading.extraction import Attempt, Extraction, Kind
from app.grading.formulas import formula_rule
from app.grading.rules import grade_by_rules, rules_decide
from app.grading.verdicts import Different, Equal, Finding, Grade, Unsure, Verdict
from app.laws.polynomials import Polynomial
from app.laws.questions import say_polynomial
from app.protocol.answers import Answer, AnswerType


def verdict(reference: object, formula: str, **more: object) -> str:
    return graded(reference, f"Final Answer: {formula}", **more)


def graded(reference: object, reply: str, **more: object) -> str:
    answer = Answer.model_validate({"type": "formula", "value": reference, **more})
    grade = grade_by_rules("What is the depth as a formula in c?", answer, reply)
    return grade.verdict.value if isinstance(grade, Grade) else "undecided"


def finding(reference: str, text: str, kind: Kind = Kind.MARKED) -> Finding:
    answer = Answer(type=AnswerType.FORMULA, value=reference)
    return formula_rule(Attempt("What?", answer, Extraction(text, kind)))


@pytest.mark.parametrize(
    "formula",
    [
        "4.5*c + 30.875",
        "4.5·c+30.875",
        "4.5c + 30.875",
        "30.875 + 4.5 c.",
        "c × 4.5 − (−30.875)",
        "y = 4.5c + 30.875",
        "d(c) = 4.5c + 30.875",
        "depth = 4.5c + 30.875",
        r"$d_0 = 4.5\,c + 30.875$",
        r"$$\frac{9}{2} c + \dfrac{247}{8}$$",
        r"\(\frac92 \cdot c + 30.875\)",
        r"\boxed{4.5 \times c + 30.875}",
        "**4.5c + 30.875**",
        "`4.5*c + 30.875`",
        "9/2 c + 247/8",
        "(9/2)c + 30 7/8",
        "9c/2 + 30.8750",
        "-(-4.5c - 30.875)",
        "2(2.25c + 15.4375)",
        "(4.5c^2 + 30.875c)/c",
        "(9*c + 61.75)/2",
        "4.5c + 30.875 + c^2 - c**2",
    ],
)
def test_the_same_polynomial_is_correct_in_any_notation(formula: str) -> None:
    assert verdict("4.5*c + 30.875", formula) == "correct"


@pytest.mark.parametrize(
    "formula",
    [
        "4.5c + 31",
        "4.5c - 30.875",
        "4.6c + 30.875",
        "4.5c^2 + 30.875",
        "4.5(c + 30.875)",
        "30.875/c + 4.5",
        "y = 4.5c",
        r"\frac{4.5}{c} + 30.875",
    ],
)
def test_another_polynomial_in_the_same_letter_is_incorrect(formula: str) -> None:
    assert verdict("4.5*c + 30.875", formula) == "incorrect"


@pytest.mark.parametrize(
    "formula",
    [
        "4.5*c + 30.9",
        "4.5x + 30.875",
        "4.5C + 30.875",
        "4.5c + 30.875 m",
        "4.5c + 30.875, where c is the depth",
        "4.5c + 30.875 or 4.5c",
        "4.5c + 30.875; 4.5c",
        "4.5 + 30.875 c ≈ 35",
        "c = (y - 30.875)/4.5",
        "4,5c + 31",
        "c2 + 30.875",
        "c 4.5 + 31",
        "c_1 + 31",
        "9/2c + 31",
        "a/b c",
        "2 3 c",
        r"2\frac{1}{2} + c",
        "c(c + 1)",
        "c^2(c + 1)",
        "sin c",
        "ln(c)",
        r"\sqrt{c}",
        r"\foo{c}",
        "c^13",
        "c^{-1}",
        "c^0.5",
        "c^c",
        "2^3^2 + c",
        "9^9^9",
        "c/0",
        "c/(c - c)",
        "0^0 + c",
        "4.5e3 + c",
        "c!",
        "c'",
        "|c|",
        "[c + 1]",
        "{c + 1}",
        "c +",
        "+ 31c",
        "- 31c",
        "c - * 2",
        "4.5c = 30",
        "y = x = c",
        "c → 31c",
        "((((c",
        "c))",
        r"\frac{c}",
        r"\frac c 2",
        "1" * 31 + "c",
        "c + " * 200 + "c",
        "(" * 100 + "c" + ")" * 100,
        "(((9^12)^12)^12)^12 + c",
        "(c + 1)^12 (c + 1)",
        "(a + b + c + d + e + f)^12",
        r"\frac{1}{" * 30 + "c" + "}" * 30,
    ],
)
def test_what_is_not_surely_a_polynomial_is_undecided(formula: str) -> None:
    assert verdict("4.5*c + 30.875", formula) == "undecided"


@pytest.mark.parametrize(
    ("reference", "formula", "expected"),
    [
        (r"\frac{x+2}{7}", "x+2/7", "incorrect"),
        (r"\frac{x+2}{7}", "(x+2)/7", "correct"),
        ("(a+b)^2", "a^2+b^2", "incorrect"),
        ("(a+b)^2", "$a^2 + 2ab + b^2$", "correct"),
        ("(a+b)²", "a² + b² + 2·a·b", "correct"),
        ("a + b", "ab", "incorrect"),
        ("a + 1", "ab", "undecided"),
        ("l + n + x", "ln x", "undecided"),
        (r"1 - \frac{1}{\mathrm{e}}", r"$1 + \frac{1}{\mathrm{e}}$", "incorrect"),
        ("14 - i", "14.0 - 1.0i", "correct"),
        ("14 - i", "14 + i", "undecided"),
        ("5/4", "1 1/4", "correct"),
        ("5/4", "1.25", "correct"),
        ("5/4", "4/5", "incorrect"),
        (r"\frac{\pi}{2}", "pi/2", "correct"),
        (r"\alpha^2 - \beta", "α*α - β", "correct"),
        (r"\alpha^2 - \beta", r"\alpha^{2} + \beta", "incorrect"),
        ("1/x + 1/y", "(x + y)/(x*y)", "correct"),
        ("1/x + 1/y", "2/(x + y)", "incorrect"),
        ("x/y/z", "x/(y*z)", "correct"),
        ("x^2/4", r"\left(\frac{x}{2}\right)^2", "correct"),
        ("O(n)", "O(2n)", "undecided"),
        ("f(x + 1)", "f(1 + x)", "undecided"),
        ("y = x + 1", "z = 1 + x", "undecided"),
        ("x = x + 1", "1", "undecided"),
        (5, "5.000", "correct"),
        (5, "6", "incorrect"),
        ("the sum", "c + 1", "undecided"),
    ],
)
def test_formulas_in_other_letters_and_forms(
    reference: object, formula: str, expected: str
) -> None:
    assert verdict(reference, formula) == expected


def test_an_alias_is_another_right_formula() -> None:
    assert verdict("a*b", "c + 1", aliases=["1 + c"]) == "correct"
    assert verdict("2*c", "4*c", aliases=["3*c"]) == "incorrect"
    assert verdict("2*c", "4*c", aliases=["exp c"]) == "undecided"


@pytest.mark.parametrize(
    ("reply", "expected"),
    [
        ("Therefore d = 2c.", "incorrect"),
        ("Therefore d = 2c.\nThen 7 is added.", "undecided"),
        ("$$d = 2c$$ and then 7 is added.", "undecided"),
        (r"\boxed{2c}. Then 7 is added.", "incorrect"),
        ("2c", "incorrect"),
    ],
)
def test_an_intermediate_formula_is_not_taken_for_the_answer(reply: str, expected: str) -> None:
    assert graded("2*c + 7", reply) == expected


def numbers(least: int) -> st.SearchStrategy[Fraction]:
    return st.builds(Fraction, st.integers(least, 10**6), st.integers(1, 10**4))


MONOMIALS = st.dictionaries(st.sampled_from("abcxα"), st.integers(1, 3), max_size=3).map(
    lambda powers: tuple(sorted(powers.items()))
)
TERMS = st.dictionaries(MONOMIALS, numbers(-(10**6)).filter(bool), min_size=1, max_size=6)


@given(TERMS, st.randoms(use_true_random=False), st.sampled_from(["", "y = "]))
def test_a_said_polynomial_is_equal_in_any_order_of_its_terms(
    terms: dict[tuple[tuple[str, int], ...], Fraction], shuffler: object, name: str
) -> None:
    polynomial = Polynomial.of(terms)
    said = [say_polynomial(Polynomial.of({key: value})) for key, value in terms.items()]
    shuffler.shuffle(said)  # type: ignore[attr-defined] # hypothesis hides the type
    assert isinstance(finding(say_polynomial(polynomial), name + " + ".join(said)), Equal)


@given(TERMS, st.data(), st.sampled_from([Fraction(-1), Fraction(2), Fraction(9, 10)]))
def test_a_changed_coefficient_is_different(
    terms: dict[tuple[tuple[str, int], ...], Fraction], data: st.DataObject, factor: Fraction
) -> None:
    changed = data.draw(st.sampled_from(sorted(terms)))
    other = Polynomial.of({**terms, changed: terms[changed] * factor})
    told = finding(say_polynomial(Polynomial.of(terms)), say_polynomial(other))
    assert isinstance(told, Different)


@given(TERMS, numbers(1))
def test_a_quotient_is_equal_when_both_sides_are_multiplied(
    terms: dict[tuple[tuple[str, int], ...], Fraction], factor: Fraction
) -> None:
    top = say_polynomial(Polynomial.of(terms))
    more = say_polynomial(Polynomial.of(terms).scaled(factor))
    below = say_polynomial(Polynomial.of({(("c", 1),): factor}))
    assert isinstance(finding(f"({top})/c", f"({more})/({below})"), Equal)


FORMULAS = st.text("abc0123459.+-*/^(){}\\ =$\n", max_size=40) | st.text(
    st.characters(codec="utf-8", exclude_characters="\x00")
)


@given(FORMULAS, FORMULAS, st.sampled_from(Kind))
def test_any_text_is_compared_and_never_differs_from_itself(
    reference: str, text: str, kind: Kind
) -> None:
    assume(reference.strip())
    assert isinstance(finding(reference, text, kind), Equal | Different | Unsure)
    assert not isinstance(finding(reference, reference, kind), Different)


@given(FORMULAS)
def test_a_reference_given_as_the_whole_reply_is_never_incorrect(reference: str) -> None:
    assume(reference.strip())
    assert graded(reference, reference) != "incorrect"


@pytest.mark.parametrize(
    ("instruction", "said", "verdict"),
    [
        ("Express its dwell as a formula in c.", "30.875", Verdict.INCORRECT),
        ("Express its dwell as a formula in c.", "4.5*d + 30.875", None),
        ("What is its dwell?", "30.875", None),
    ],
)
def test_a_number_in_place_of_a_formula_is_wrong_only_where_its_letter_was_asked_for(
    instruction: str, said: str, verdict: Verdict | None
) -> None:
    answer = Answer(type=AnswerType.FORMULA, value="4.5*c + 30.875")
    grade = grade_by_rules(instruction, answer, f"Final Answer: {said}")
    assert (grade.verdict if isinstance(grade, Grade) else None) is verdict


@pytest.mark.parametrize(
    ("value", "decided"),
    [
        ("4.5*c + 30.875", True),
        (r"\frac{x+2}{7}", True),
        (r"\int_0^1 f", False),
        ("O(n log n)", False),
    ],
)
def test_formulas_that_the_rule_reads_need_no_grader(value: str, decided: bool) -> None:
    assert rules_decide(Answer(type=AnswerType.FORMULA, value=value)) is decided
