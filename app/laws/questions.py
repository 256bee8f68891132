"""Questions as formal objects, what laws answer to them, and how an answer is said."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import combinations, permutations

from app.laws.laws import Law, LawKey, Step, needed_laws, work_out
from app.laws.polynomials import CONSTANT, Polynomial
from app.laws.rules import NoValue, Worth

NONE_OF_THEM = "none"
# How far, relatively, a choice may be rounded; choices lie further apart than that.
CHOICE_ROUNDING = Fraction(1, 100)


class Asked(StrEnum):
    """What the answer is to be."""

    NUMBER = "number"
    FORMULA = "formula"
    CRITERION = "criterion"
    CHOICE = "choice"
    SET = "set"
    RANKING = "ranking"


@dataclass(frozen=True, slots=True)
class Case:
    """One thing that is asked about, with what is given of it; `name` where there are several.

    `givens` holds (quantity, value), in the order of the question.
    """

    givens: tuple[tuple[str, Fraction], ...]
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of the quantity `root`.

    A set asks for the cases that meet the criterion `root`, a ranking for all cases from the
    largest `root` to the smallest; every other form has one case. Of a formula, `symbol` is
    the (quantity, letter) whose value is left open. `choices` maps a choice's letter to its
    value, rounded: the right one lies within CHOICE_ROUNDING of the exact value. `unit` is that
    of a number.
    """

    root: LawKey
    asked: Asked
    cases: tuple[Case, ...]
    symbol: tuple[str, str] | None = None
    choices: tuple[tuple[str, Fraction], ...] = ()
    unit: str | None = None


# A number; a formula in the question's letter; yes or no; a letter; names in order.
Result = Fraction | Polynomial | bool | str | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Solution:
    """The result, with the steps of each case. A choice's letter is None when none fits."""

    result: Result | None
    steps: tuple[tuple[Step, ...], ...]


def required_laws(question: Question, laws: Mapping[LawKey, Law]) -> tuple[Law, ...]:
    """Return the laws that the question needs, in order of use; Missing without one."""
    given = [name for name, _ in question.cases[0].givens]
    return needed_laws(
        question.root, laws, given + ([question.symbol[0]] if question.symbol else [])
    )


def solve(question: Question, laws: Mapping[LawKey, Law]) -> Solution:
    """Return what the laws give. Raises Missing without a law, NoValue where one gives none."""
    chain = required_laws(question, laws)
    steps = tuple(work_out(chain, _values(question, case)) for case in question.cases)
    return Solution(_result(question, [one[-1].result for one in steps]), steps)


def _values(question: Question, case: Case) -> dict[str, Worth]:
    values: dict[str, Worth] = {name: Polynomial.constant(value) for name, value in case.givens}
    if question.symbol:
        quantity, letter = question.symbol
        values[quantity] = Polynomial.variable(letter)
    return values


def _result(question: Question, worths: list[Worth]) -> Result | None:
    names = [case.name or "" for case in question.cases]
    match question.asked:
        case Asked.CRITERION:
            return _truth(worths[0])
        case Asked.SET:
            return tuple(
                name for name, worth in zip(names, worths, strict=True) if _truth(worth)
            )
        case Asked.FORMULA:
            return _polynomial(worths[0])
        case Asked.NUMBER:
            return _number(worths[0])
        case Asked.CHOICE:
            return _chosen(question, _number(worths[0]))
        case Asked.RANKING:
            numbers = {name: _number(worth) for name, worth in zip(names, worths, strict=True)}
            return tuple(sorted(names, key=lambda name: (-numbers[name], name)))


def _chosen(question: Question, number: Fraction) -> str | None:
    """Return the letter of the choice that `number` rounds to, or None where none is near."""
    near = [
        letter
        for letter, value in question.choices
        if abs(value - number) <= CHOICE_ROUNDING * abs(number)
    ]
    return near[0] if len(near) == 1 else None


def _truth(worth: Worth) -> bool:
    if not isinstance(worth, bool):
        raise NoValue("a number stands where yes or no is asked for")
    return worth


def _polynomial(worth: Worth) -> Polynomial:
    if isinstance(worth, bool):
        raise NoValue("yes or no stands where a number is asked for")
    return worth


def _number(worth: Worth) -> Fraction:
    value = _polynomial(worth).value
    if value is None:
        raise NoValue("a symbol stands where a number is asked for")
    return value


def possible_results(question: Question) -> Iterator[Result]:
    """Yield every result that a guess may hit, each equally likely; none for open forms."""
    names = tuple(case.name or "" for case in question.cases)
    match question.asked:
        case Asked.CRITERION:
            yield from (True, False)
        case Asked.CHOICE:
            yield from (letter for letter, _ in question.choices)
        case Asked.SET:
            for size in range(len(names) + 1):
                yield from combinations(names, size)
        case Asked.RANKING:
            yield from permutations(names)
        case Asked.NUMBER | Asked.FORMULA:
            return


def say_result(question: Question, result: Result) -> str:
    """Return the result as a final answer: "247/8 t", "Yes", "B", "Ulmar; Keslin"."""
    match result:
        case bool():
            return "Yes" if result else "No"
        case Fraction():
            return (
                f"{say_number(result)} {question.unit}" if question.unit else say_number(result)
            )
        case Polynomial():
            return say_polynomial(result)
        case tuple():
            return "; ".join(result) if result else NONE_OF_THEM
        case str():
            return result


def say_number(value: Fraction) -> str:
    """Return an exact decimal where there is one of up to six places, else n/d; ASCII minus."""
    shift = next((places for places in range(7) if 10**places % value.denominator == 0), None)
    if shift is None:
        return f"{value.numerator}/{value.denominator}"
    digits = f"{abs(value.numerator) * 10**shift // value.denominator:0{shift + 1}d}"
    whole, places = (digits[:-shift], digits[-shift:]) if shift else (digits, "")
    return f"{'-' if value < 0 else ''}{whole}{'.' + places if places else ''}"


def say_polynomial(polynomial: Polynomial) -> str:
    """Return a formula such as "4.5*c^2 - 2*c + 30.875", the highest power first."""
    ordered = sorted(polynomial.terms, key=lambda term: (-sum(p for _, p in term[0]), term[0]))
    text = ""
    for monomial, coefficient in ordered:
        joint = (
            (" - " if coefficient < 0 else " + ") if text else ("-" if coefficient < 0 else "")
        )
        text += joint + _say_term(monomial, abs(coefficient))
    return text or "0"


def _say_term(monomial: tuple[tuple[str, int], ...], coefficient: Fraction) -> str:
    factors = [name if power == 1 else f"{name}^{power}" for name, power in monomial]
    if monomial == CONSTANT or coefficient != 1:
        number = say_number(coefficient)
        factors.insert(0, f"({number})" if factors and "/" in number else number)
    return "*".join(factors)
