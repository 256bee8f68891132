"""Formulas as written: the shape of a rule, in letters that are still to be explained."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from app.laws.polynomials import CONSTANT, Monomial, Polynomial
from app.laws.rules import (
    MAX_STEPS,
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

# What letters stand for: a quantity, or a number.
Values = Mapping[str, Polynomial]
# The variable of a recurrence; never a letter that a text explains.
RUNNING = "r"


class Refused(ValueError):
    """What is written gives no law."""


@dataclass(frozen=True, slots=True)
class Ratio:
    over: Polynomial
    under: Polynomial


@dataclass(frozen=True, slots=True)
class Atom:
    """`left` ≥ `right`, or else `left` < `right`."""

    left: Polynomial
    at_least: bool
    right: Polynomial


@dataclass(frozen=True, slots=True)
class Truth:
    """Whether a yes-or-no quantity is met; without one, that of the other case is meant."""

    criterion: Polynomial | None
    met: bool


# None is "otherwise".
Condition = tuple[Atom, ...] | Truth | None


@dataclass(frozen=True, slots=True)
class Cases:
    """(value, condition), in the order of the text."""

    arms: tuple[tuple[Polynomial, Condition], ...]


@dataclass(frozen=True, slots=True)
class Options:
    extreme: Extreme
    options: tuple[Polynomial, ...]


@dataclass(frozen=True, slots=True)
class Rounds:
    """`start`, replaced `steps` times by the remainder of `inner`, a sum in RUNNING."""

    start: Polynomial
    inner: Polynomial
    modulus: Polynomial
    steps: Polynomial


@dataclass(frozen=True, slots=True)
class Comparisons:
    connective: Connective
    atoms: tuple[Atom, ...]


Form = Polynomial | Ratio | Cases | Options | Rounds | Comparisons


def letters_of(form: Form) -> frozenset[str]:
    """Return the letters that a form needs explained; a quantity's name is none."""
    names = {name for one in _polynomials(form) for name in one.names}
    return frozenset(name for name in names if len(name) == 1 and name != RUNNING)


def _polynomials(form: Form) -> Iterator[Polynomial]:
    match form:
        case Polynomial():
            yield form
        case Ratio(over, under):
            yield from (over, under)
        case Cases(arms):
            for value, condition in arms:
                yield value
                yield from _in_condition(condition)
        case Options(_, options):
            yield from options
        case Rounds(start, inner, modulus, steps):
            yield from (start, inner, modulus, steps)
        case Comparisons(_, atoms):
            yield from _in_condition(atoms)


def _in_condition(condition: Condition) -> Iterator[Polynomial]:
    match condition:
        case Truth(criterion) if criterion is not None:
            yield criterion
        case tuple():
            for atom in condition:
                yield from (atom.left, atom.right)
        case _:
            return


def rule_of(form: Form, values: Values) -> Rule:
    """Return the rule, with what the letters stand for. Raises Refused where it is none."""
    match form:
        case Polynomial():
            return form.at(values)
        case Ratio(over, under):
            return Quotient.of(over.at(values), under.at(values))
        case Options(extreme, options):
            return Extremum.of(extreme, tuple(one.at(values) for one in options))
        case Rounds():
            return _recurrence(form, values)
        case Comparisons(connective, atoms):
            return Criterion.of(connective, tuple(_comparison(one, values) for one in atoms))
        case Cases(arms):
            if any(isinstance(condition, Truth) for _, condition in arms):
                return _switch(form, values)
            return _bands(form, values)


def _number(polynomial: Polynomial, values: Values) -> Fraction:
    number = polynomial.at(values).value
    if number is None:
        raise Refused("a number is needed")
    return number


def _count(polynomial: Polynomial, values: Values) -> int:
    number = _number(polynomial, values)
    if number.denominator != 1:
        raise Refused("a whole number is needed")
    return number.numerator


def _quantity(polynomial: Polynomial, values: Values) -> str:
    worth = polynomial.at(values)
    names = worth.names
    if len(names) != 1 or worth != Polynomial.variable(names[0]):
        raise Refused("a quantity is needed")
    return names[0]


def _recurrence(form: Rounds, values: Values) -> Recurrence:
    running: Monomial = ((RUNNING, 1),)
    inner = dict(form.inner.at({**values, RUNNING: Polynomial.variable(RUNNING)}).terms)
    factor, shift = inner.pop(running, Fraction(0)), inner.pop(CONSTANT, Fraction(0))
    modulus, steps = _count(form.modulus, values), _count(form.steps, values)
    if inner or not factor or factor.denominator != 1 or shift.denominator != 1:
        raise Refused("a round must be a multiple and a sum, both whole")
    if modulus < 2 or not 1 <= steps <= MAX_STEPS:
        raise Refused("rounds must be some, and a remainder more than 0")
    start = _quantity(form.start, values)
    return Recurrence(start, factor.numerator, shift.numerator, modulus, steps)


def _comparison(atom: Atom, values: Values) -> Comparison:
    """Return the comparison; its quantity stands on the left."""
    relation = Relation.AT_LEAST if atom.at_least else Relation.BELOW
    return Comparison(_quantity(atom.left, values), relation, _number(atom.right, values))


def _switch(form: Cases, values: Values) -> Switch:
    """Return the switch: one case met, one not, the second perhaps "otherwise"."""
    if len(form.arms) != 2:
        raise Refused("a criterion makes two cases")
    (first, one), (second, other) = form.arms
    if other is None and isinstance(one, Truth):
        other = Truth(one.criterion, not one.met)
    if not isinstance(one, Truth) or not isinstance(other, Truth) or one.met == other.met:
        raise Refused("one case must be met and one not")
    named = [truth.criterion for truth in (one, other) if truth.criterion is not None]
    criteria = {_quantity(criterion, values) for criterion in named}
    if len(criteria) != 1:
        raise Refused("cases of two criteria")
    met, unmet = (first, second) if one.met else (second, first)
    return Switch(criteria.pop(), met.at(values), unmet.at(values))


# The lower and the upper end of a band; None is no end.
_Ends = tuple[Fraction | None, Fraction | None]


def _bands(form: Cases, values: Values) -> Rule:
    """Return the bands, which must cover all numbers, none twice."""
    subjects: set[str] = set()
    known: list[tuple[_Ends, Polynomial]] = []
    rest: list[Polynomial] = []
    for value, condition in form.arms:
        if not isinstance(condition, tuple):
            rest.append(value.at(values))
            continue
        comparisons = [_comparison(atom, values) for atom in condition]
        subjects |= {comparison.subject for comparison in comparisons}
        known.append((_ends(comparisons), value.at(values)))
    # Of three cases, one could be lost with a cut and "otherwise" would hide it.
    if len(rest) == 1 and len(known) == 1:
        low, high = known[0][0]
        known.append(((high, low), rest[0]))
    if len(subjects) != 1 or len(known) != len(form.arms):
        raise Refused("cases must be of one quantity")
    known.sort(key=lambda band: _lower(band[0]))
    bounds = [low for (low, _), _ in known[1:]]
    if known[0][0][0] is not None or [high for (_, high), _ in known] != [*bounds, None]:
        raise Refused("cases leave a gap, or overlap")
    ends = tuple(bound for bound in bounds if bound is not None)
    return Bands.of(subjects.pop(), ends, tuple(value for _, value in known))


def _ends(comparisons: list[Comparison]) -> _Ends:
    ends = {comparison.relation: comparison.bound for comparison in comparisons}
    if len(ends) != len(comparisons):
        raise Refused("a band has two ends at most")
    return ends.get(Relation.AT_LEAST), ends.get(Relation.BELOW)


def _lower(ends: _Ends) -> tuple[bool, Fraction]:
    """Return what bands are sorted by: the one without a lower end comes first."""
    return (False, Fraction(0)) if ends[0] is None else (True, ends[0])
