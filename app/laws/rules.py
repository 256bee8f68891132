"""Rules: how a quantity follows from others, each kind in canonical form.

Two rules are the same law exactly when they compare equal; nothing is ever compared at sample
points. All numbers are exact.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from app.laws.polynomials import Polynomial

MAX_STEPS = 1_000


class NoValue(ValueError):
    """A rule has no value at the given values: a denominator is 0, or a kind does not fit."""


# What a quantity may be worth: a number, yes or no, or a polynomial where a given is a symbol.
Worth = Polynomial | bool


@dataclass(frozen=True, slots=True)
class Quotient:
    """A numerator over a denominator; the coefficient of the denominator's last term is 1."""

    numerator: Polynomial
    denominator: Polynomial

    @classmethod
    def of(cls, numerator: Polynomial, denominator: Polynomial) -> "Quotient | Polynomial":
        """Return the quotient, a polynomial over a number; NoValue when the denominator is 0.

        The last term is one with a quantity: "s + 0.3" keeps its 0.3.
        """
        if not denominator.terms:
            raise NoValue("a denominator is 0")
        scale = 1 / denominator.terms[-1][1]
        over, under = numerator.scaled(scale), denominator.scaled(scale)
        return over if under.value == 1 else cls(over, under)


@dataclass(frozen=True, slots=True)
class Bands:
    """Another polynomial in each band of `subject`: `values[j]` from `bounds[j-1]` on.

    A band holds its lower bound and not its upper one; `values` has one more member than
    `bounds`, which ascend.
    """

    subject: str
    bounds: tuple[Fraction, ...]
    values: tuple[Polynomial, ...]

    @classmethod
    def of(
        cls, subject: str, bounds: tuple[Fraction, ...], values: tuple[Polynomial, ...]
    ) -> "Bands | Polynomial":
        """Return the bands, equal neighbours merged; NoValue when the bounds do not ascend."""
        if list(bounds) != sorted(set(bounds)) or len(values) != len(bounds) + 1:
            raise NoValue("bounds must ascend, with one value more than bounds")
        kept_bounds: list[Fraction] = []
        kept_values = [values[0]]
        for bound, value in zip(bounds, values[1:], strict=True):
            if value != kept_values[-1]:
                kept_bounds.append(bound)
                kept_values.append(value)
        if not kept_bounds:
            return kept_values[0]
        return cls(subject, tuple(kept_bounds), tuple(kept_values))


@dataclass(frozen=True, slots=True)
class Switch:
    """One of two polynomials, as the yes-or-no quantity `criterion` is met or not."""

    criterion: str
    met: Polynomial
    unmet: Polynomial


class Extreme(StrEnum):
    LARGEST = "largest"
    SMALLEST = "smallest"


@dataclass(frozen=True, slots=True)
class Extremum:
    """The largest or smallest of several polynomials; `options` is sorted, none twice."""

    extreme: Extreme
    options: tuple[Polynomial, ...]

    @classmethod
    def of(cls, extreme: Extreme, options: tuple[Polynomial, ...]) -> "Extremum | Polynomial":
        distinct = tuple(sorted(set(options), key=lambda option: option.terms))
        return distinct[0] if len(distinct) == 1 else cls(extreme, distinct)


@dataclass(frozen=True, slots=True)
class Recurrence:
    """`start`, a whole number, replaced `steps` times by (factor·it + shift) mod modulus."""

    start: str
    factor: int
    shift: int
    modulus: int
    steps: int


class Relation(StrEnum):
    AT_LEAST = "at least"
    BELOW = "below"


@dataclass(frozen=True, slots=True, order=True)
class Comparison:
    """A quantity against a bound; the order is only for canonical form."""

    subject: str
    relation: Relation
    bound: Fraction


class Connective(StrEnum):
    ALL = "all"
    ANY = "any"


@dataclass(frozen=True, slots=True)
class Criterion:
    """Met when all, or any, of the comparisons hold; `comparisons` is sorted, none twice."""

    connective: Connective
    comparisons: tuple[Comparison, ...]

    @classmethod
    def of(cls, connective: Connective, comparisons: tuple[Comparison, ...]) -> "Criterion":
        distinct = tuple(sorted(set(comparisons)))
        return cls(Connective.ALL if len(distinct) == 1 else connective, distinct)


Rule = Polynomial | Quotient | Bands | Switch | Extremum | Recurrence | Criterion


def inputs_of(rule: Rule) -> tuple[str, ...]:
    """Return the quantities that a rule depends on, sorted."""
    return tuple(sorted(set(_inputs(rule))))


def _inputs(rule: Rule) -> tuple[str, ...]:
    match rule:
        case Polynomial():
            return rule.names
        case Quotient(numerator, denominator):
            return numerator.names + denominator.names
        case Bands(subject, _, values):
            return (subject, *_names(values))
        case Switch(criterion, met, unmet):
            return (criterion, *met.names, *unmet.names)
        case Extremum(_, options):
            return _names(options)
        case Recurrence(start):
            return (start,)
        case Criterion(_, comparisons):
            return tuple(comparison.subject for comparison in comparisons)


def _names(polynomials: tuple[Polynomial, ...]) -> tuple[str, ...]:
    return tuple(name for polynomial in polynomials for name in polynomial.names)


def renamed(rule: Rule, names: Mapping[str, str]) -> Rule:
    """Return the rule with quantities renamed, canonical again; absent names stay."""
    match rule:
        case Polynomial():
            return rule.renamed(names)
        case Quotient(numerator, denominator):
            return Quotient.of(numerator.renamed(names), denominator.renamed(names))
        case Bands(subject, bounds, values):
            return Bands.of(
                names.get(subject, subject), bounds, tuple(one.renamed(names) for one in values)
            )
        case Switch(criterion, met, unmet):
            return Switch(
                names.get(criterion, criterion), met.renamed(names), unmet.renamed(names)
            )
        case Extremum(extreme, options):
            return Extremum.of(extreme, tuple(one.renamed(names) for one in options))
        case Recurrence():
            return replace(rule, start=names.get(rule.start, rule.start))
        case Criterion(connective, comparisons):
            return Criterion.of(connective, tuple(_renamed(one, names) for one in comparisons))


def _renamed(comparison: Comparison, names: Mapping[str, str]) -> Comparison:
    return replace(comparison, subject=names.get(comparison.subject, comparison.subject))
