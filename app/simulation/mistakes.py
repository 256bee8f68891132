"""What a subject does to laws: it takes a near miss for one of them, or misapplies one."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from app.laws.laws import Law, LawKey, Status
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

# A near miss in place of the law that it resembles, and the near miss as it is stated.
Replacement = tuple[Law, Law]

_OTHER_EXTREME = {Extreme.LARGEST: Extreme.SMALLEST, Extreme.SMALLEST: Extreme.LARGEST}
_OTHER_CONNECTIVE = {Connective.ALL: Connective.ANY, Connective.ANY: Connective.ALL}
_OTHER_RELATION = {Relation.AT_LEAST: Relation.BELOW, Relation.BELOW: Relation.AT_LEAST}


def near_misses(noise: Iterable[Law], chain: tuple[Law, ...]) -> tuple[Replacement, ...]:
    """Return each law of `noise` put in place of each of `chain`, the likest pair first."""
    pairs = [(_likeness(law.key, needed.key), law, needed) for law in noise for needed in chain]
    return tuple(
        (replace(law, key=needed.key, status=Status.CURRENT), law)
        for _, law, needed in sorted(pairs, key=lambda pair: -pair[0])
    )


def _likeness(one: LawKey, other: LawKey) -> float:
    """Return from 0 to 2 how alike two keys are, by what their names begin and end with."""
    return _overlap(one.quantity, other.quantity) + _overlap(one.scope, other.scope)


def _overlap(one: str, other: str) -> float:
    shorter, longer = sorted((len(one), len(other)))
    shared = _common(one, other) + _common(one[::-1], other[::-1])
    return min(shared, shorter) / longer if longer else 1.0


def _common(one: str, other: str) -> int:
    """Return how many characters two texts begin with alike."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (a, b) in pairs if a != b), min(len(one), len(other)))


def misuses(law: Law) -> tuple[Law, ...]:
    """Return ways to misapply a law: the wrong arm, a sign turned, a constant changed."""
    return tuple(replace(law, rule=rule) for rule in _misused(law.rule))


def _misused(rule: Rule) -> Iterator[Rule]:
    match rule:
        case Polynomial():
            yield from _altered(rule)
        case Quotient(numerator, denominator):
            if numerator.terms:
                yield Quotient.of(denominator, numerator)
            yield from (Quotient.of(other, denominator) for other in _altered(numerator))
        case Bands() | Switch() | Extremum():
            yield from _wrong_arms(rule)
        case Recurrence(_, factor, shift, modulus, steps):
            yield replace(rule, steps=max(steps - 1, 0))
            yield replace(rule, shift=shift + 1)
            yield replace(rule, factor=factor + 1)
            yield replace(rule, modulus=modulus + 1)
        case Criterion(connective, comparisons):
            yield Criterion.of(_OTHER_CONNECTIVE[connective], comparisons)
            yield Criterion.of(connective, tuple(map(_turned, comparisons)))
            yield from (Criterion.of(connective, other) for other in _one_turned(comparisons))


def _wrong_arms(rule: Bands | Switch | Extremum) -> Iterator[Rule]:
    match rule:
        case Bands(subject, bounds, values):
            yield Bands.of(subject, bounds, (*values[1:], values[0]))
            yield from (Bands.of(subject, bounds, other) for other in _one_altered(values))
        case Switch(criterion, met, unmet):
            yield Switch(criterion, unmet, met)
            yield from (Switch(criterion, *other) for other in _one_altered((met, unmet)))
        case Extremum(extreme, options):
            yield Extremum.of(_OTHER_EXTREME[extreme], options)
            yield from (Extremum.of(extreme, other) for other in _one_altered(options))


def _altered(polynomial: Polynomial) -> Iterator[Polynomial]:
    """Yield it with one sign turned, then with one coefficient half as large again."""
    for monomial, coefficient in polynomial.terms:
        yield polynomial - Polynomial(((monomial, 2 * coefficient),))
    for monomial, coefficient in polynomial.terms:
        yield polynomial + Polynomial(((monomial, coefficient / 2),))
    if not polynomial.terms:
        yield Polynomial.constant(1)


def _one_altered(options: tuple[Polynomial, ...]) -> Iterator[tuple[Polynomial, ...]]:
    for place, option in enumerate(options):
        for other in _altered(option):
            yield (*options[:place], other, *options[place + 1 :])


def _turned(comparison: Comparison) -> Comparison:
    return replace(comparison, relation=_OTHER_RELATION[comparison.relation])


def _one_turned(comparisons: tuple[Comparison, ...]) -> Iterator[tuple[Comparison, ...]]:
    for place, comparison in enumerate(comparisons):
        yield (*comparisons[:place], _turned(comparison), *comparisons[place + 1 :])
