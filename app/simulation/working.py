"""How a subject tells what it did: each law by name, with the numbers that went through it."""

from collections.abc import Mapping
from fractions import Fraction

from app.laws.laws import Law, LawKey, Status, Step
from app.laws.polynomials import Monomial, Polynomial
from app.laws.questions import say_number, say_polynomial
from app.laws.rules import (
    Bands,
    Comparison,
    Connective,
    Criterion,
    Extremum,
    Quotient,
    Recurrence,
    Rule,
    Switch,
    Worth,
)

MINUS = "−"


def say_key(key: LawKey) -> str:
    return f"the {key.quantity} of {key.scope}"


def say_step(step: Step, stated: Law | None = None) -> str:
    """Return such as "The Dorar load of covered depots: 1.25·(−11) + 5.5 = −8.25".

    `stated` is the near miss that was taken for the law, if one was.
    """
    name = say_key(step.law.key)
    formula = _filled(step.law.rule, dict(step.values))
    source = f", by what is stated of {_say_source(stated)}" if stated else ""
    joint = ", so" if isinstance(step.result, bool) else " ="
    return f"{name[0].upper()}{name[1:]}{source}: {formula}{joint} {say_worth(step.result)}"


def say_outcome(step: Step) -> str:
    """Return such as "Dorar load −8.25"."""
    return f"{step.law.key.quantity} {say_worth(step.result)}"


def _say_source(law: Law) -> str:
    form = " in its earlier form" if law.status is Status.SUPERSEDED else ""
    return say_key(law.key) + form


def say_worth(worth: Worth) -> str:
    """Return a value as it stands in a text, with a true minus sign."""
    if isinstance(worth, bool):
        return "met" if worth else "not met"
    number = worth.value
    return say_polynomial(worth).replace("-", MINUS) if number is None else _say(number)


def _filled(rule: Rule, values: Mapping[str, Worth]) -> str:
    """Return the rule with its values put in, only the part that applies."""
    match rule:
        case Polynomial():
            return _sum(rule, values)
        case Quotient(numerator, denominator):
            return f"({_sum(numerator, values)})/({_sum(denominator, values)})"
        case Bands(subject, bounds, choices):
            level = _level(values[subject])
            passed = [bound for bound in bounds if level >= bound]
            side = f"≥ {_say(passed[-1])}" if passed else f"< {_say(bounds[0])}"
            return f"as {_say(level)} {side}, {_sum(choices[len(passed)], values)}"
        case Switch(criterion, met, unmet):
            truth = values[criterion]
            arm = met if truth else unmet
            return f"as the {criterion} is {say_worth(truth)}, {_sum(arm, values)}"
        case Extremum(extreme, options):
            listed = " and ".join(_sum(option, values) for option in options)
            return f"the {extreme} of {listed}"
        case Recurrence(start, factor, shift, modulus, steps):
            rest = f"({factor}·it + {shift}) mod {modulus}"
            return f"{say_worth(values[start])} replaced {steps} times by {rest}"
        case Criterion(connective, comparisons):
            word = " and " if connective is Connective.ALL else " or "
            return word.join(_compared(one, values) for one in comparisons)


def _level(worth: Worth) -> Fraction:
    """Return the number that a comparison took, which a symbol cannot be."""
    return Fraction(worth) if isinstance(worth, bool) else worth.value or Fraction(0)


def _compared(comparison: Comparison, values: Mapping[str, Worth]) -> str:
    level = _level(values[comparison.subject])
    sign = "≥" if level >= comparison.bound else "<"
    return f"{_say(level)} {sign} {_say(comparison.bound)}"


def _say(number: Fraction) -> str:
    return say_number(number).replace("-", MINUS)


def _sum(polynomial: Polynomial, values: Mapping[str, Worth]) -> str:
    """Return a polynomial with numbers in place of its names, the constant last."""
    for name in polynomial.names[:1]:
        if polynomial == Polynomial.variable(name):
            return say_worth(values[name])
    text = ""
    for monomial, coefficient in reversed(polynomial.terms):
        sign = MINUS if coefficient < 0 else "+"
        joint = f" {sign} " if text else sign.strip("+")
        text += joint + _product(monomial, abs(coefficient), values)
    return text or "0"


def _product(monomial: Monomial, size: Fraction, values: Mapping[str, Worth]) -> str:
    factors = [_raised(say_worth(values[name]), power) for name, power in monomial]
    if size != 1 or not factors:
        factors.insert(0, _say(size))
    return "·".join(factors)


def _raised(value: str, power: int) -> str:
    base = value if value.isalnum() or value.replace(".", "").isdigit() else f"({value})"
    return base if power == 1 else f"{base}^{power}"
