"""Near misses: laws that look like a needed one, and give a wrong answer in its place."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from app.generation.constants import MARGIN, Redraw, coefficient, constant
from app.generation.draws import Draws
from app.generation.names import GivenStems
from app.generation.objects import LARGEST_VALUE, LEAST_VALUE, FormalObject
from app.laws.laws import Law, LawKey, Missing, Status
from app.laws.polynomials import CONSTANT, Polynomial
from app.laws.questions import Result, solve
from app.laws.rules import (
    Bands,
    Comparison,
    Criterion,
    Extremum,
    NoValue,
    Quotient,
    Recurrence,
    Relation,
    Rule,
    Switch,
)

QUALIFIERS = tuple("reverse apparent residual nominal transient delayed secondary".split())
TRIES = 24
WRONG_RESULTS = 14
# Far outside every tolerance that a grader applies.
_TURNED = {Relation.AT_LEAST: Relation.BELOW, Relation.BELOW: Relation.AT_LEAST}
LEAST_DIFFERENCE = Fraction(5, 100)


class Likeness(StrEnum):
    """What a near miss shares its looks by; each has the needed law's inputs."""

    QUALIFIER = "qualifier"
    TWIN = "twin"
    SCOPE = "scope"
    SUPERSEDED = "superseded"


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A law that is not needed, the needed one that it resembles, the answer it leads to."""

    law: Law
    needed: Law
    likeness: Likeness
    wrong: Result | None


class NearMisses:
    """Draws the near misses of one object; no two of them have the same key and status."""

    def __init__(self, drawn: FormalObject, stems: GivenStems, draws: Draws) -> None:
        self._drawn = drawn
        self._stems = stems
        self._draws = draws
        self._used = {(law.key, law.status) for law in drawn.laws}
        self._count = 0

    def draw(self, needed: Law, *, sibling: bool = False) -> NearMiss | None:
        """Return a near miss of `needed` that changes the answer, or None when none is found.

        A `sibling` may stand in the needed law's own document: it is never a superseded form.
        """
        draws = self._draws.within("near-miss", self._count)
        self._count += 1
        likenesses = draws.shuffled(
            [one for one in Likeness if not (sibling and one is Likeness.SUPERSEDED)]
        )
        for likeness in likenesses:
            key, status = self._disguise(needed.key, likeness, draws)
            if (key, status) in self._used:
                continue
            found = self._misleading(needed, draws)
            if found is None:
                return None
            rule, wrong = found
            self._used.add((key, status))
            return NearMiss(Law(key, rule, status), needed, likeness, wrong)
        return None

    def rival_rule(self, needed: Law) -> Rule:
        """Return another rule for `needed` that leads to another answer, or raise Redraw."""
        found = self._misleading(needed, self._draws.within("rival"))
        if found is None:
            raise Redraw
        return found[0]

    def wrong_results(self, draws: Draws) -> Iterator[Result | None]:
        """Yield a few answers that other near misses would lead to, some perhaps twice."""
        for number in range(WRONG_RESULTS):
            needed = draws.pick(self._drawn.laws)
            found = self._misleading(needed, draws.within("wrong", number))
            if found is not None:
                yield found[1]

    def _disguise(self, key: LawKey, likeness: Likeness, draws: Draws) -> tuple[LawKey, Status]:
        stem, _, noun = key.quantity.partition(" ")
        match likeness:
            case Likeness.QUALIFIER:
                return replace(
                    key, quantity=f"{draws.pick(QUALIFIERS)} {key.quantity}"
                ), Status.CURRENT
            case Likeness.TWIN:
                twin = self._stems.twin(stem, _endless(draws))
                return replace(key, quantity=f"{twin} {noun}"), Status.CURRENT
            case Likeness.SCOPE:
                return replace(key, scope=self._drawn.vocabulary.scope.other), Status.CURRENT
            case Likeness.SUPERSEDED:
                return key, Status.SUPERSEDED

    def _misleading(self, needed: Law, draws: Draws) -> tuple[Rule, Result | None] | None:
        laws = self._drawn.by_key
        for attempt in range(TRIES):
            try:
                rule = vary(needed.rule, draws.within("vary", attempt))
                wrong = solve(
                    self._drawn.question, laws | {needed.key: replace(needed, rule=rule)}
                ).result
            except (NoValue, Missing, OverflowError):
                continue
            if rule_inputs_kept(rule, needed.rule) and differs(self._drawn.result, wrong):
                return rule, wrong
        return None


def _endless(draws: Draws) -> Iterator[int]:
    while True:
        yield draws.below(1 << 20)


def rule_inputs_kept(rule: Rule, original: Rule) -> bool:
    """Whether a varied rule is of the same kind and still depends on the same quantities."""
    return type(rule) is type(original) and (
        Law(LawKey("", ""), rule).inputs == Law(LawKey("", ""), original).inputs
    )


def differs(right: Result, other: Result | None) -> bool:
    """Whether an answer is clearly another one than the right one, and as good to look at."""
    if isinstance(right, Fraction) and isinstance(other, Fraction):
        seemly = LEAST_VALUE <= other <= LARGEST_VALUE
        return seemly and abs(right - other) > LEAST_DIFFERENCE * abs(right)
    return other is not None and right != other


def vary(rule: Rule, draws: Draws) -> Rule:
    """Return the rule with one of its constants changed, else the same. Raises NoValue."""
    match rule:
        case Polynomial():
            return _vary_polynomial(rule, draws)
        case Quotient(numerator, denominator):
            return Quotient.of(_vary_polynomial(numerator, draws), denominator)
        case Bands():
            return _vary_bands(rule, draws)
        case Switch(criterion, met, unmet):
            return Switch(criterion, *_one_varied((met, unmet), draws))
        case Extremum(extreme, options):
            return Extremum.of(extreme, _one_varied(options, draws))
        case Recurrence():
            return _vary_recurrence(rule, draws)
        case Criterion():
            return _vary_criterion(rule, draws)


def _vary_polynomial(polynomial: Polynomial, draws: Draws) -> Polynomial:
    place = draws.below(len(polynomial.terms))
    monomial, old = polynomial.terms[place]
    new = constant(draws) if monomial == CONSTANT else coefficient(draws)
    if new == old:
        raise NoValue("nothing is changed")
    changed: Mapping[tuple[tuple[str, int], ...], Fraction] = dict(polynomial.terms) | {
        monomial: new
    }
    return Polynomial.of(changed)


def _one_varied(polynomials: tuple[Polynomial, ...], draws: Draws) -> tuple[Polynomial, ...]:
    place = draws.below(len(polynomials))
    varied = _vary_polynomial(polynomials[place], draws)
    return (*polynomials[:place], varied, *polynomials[place + 1 :])


def _vary_bands(rule: Bands, draws: Draws) -> Rule:
    if draws.below(3):
        return Bands.of(rule.subject, rule.bounds, _one_varied(rule.values, draws))
    place = draws.below(len(rule.bounds))
    moved = _moved(rule.bounds[place], draws)
    bounds = (*rule.bounds[:place], moved, *rule.bounds[place + 1 :])
    return Bands.of(rule.subject, bounds, rule.values)


def _moved(bound: Fraction, draws: Draws) -> Fraction:
    """Return another positive bound, up to forty away. Raises NoValue where it falls below."""
    moved = bound + Fraction(draws.between(-160, 160), 4)
    if moved <= 0 or moved == bound:
        raise NoValue("a bound is positive, and another one")
    return moved


def _vary_recurrence(rule: Recurrence, draws: Draws) -> Recurrence:
    match draws.below(3):
        case 0:
            return replace(rule, factor=draws.between(2, 9))
        case 1:
            return replace(rule, shift=draws.between(1, rule.modulus - 1))
        case _:
            return replace(rule, steps=draws.between(3, 7))


def _vary_criterion(rule: Criterion, draws: Draws) -> Criterion:
    """Return the criterion with one comparison turned round and its bound a little moved.

    Moved alone, the bound would have to pass the value, and so tell on which side that lies.
    Turned, it may go either way: neither way tells anything.
    """
    place = draws.below(len(rule.comparisons))
    old = rule.comparisons[place]
    step = Fraction(draws.between(1, MARGIN), 4)
    turned = Comparison(
        old.subject, _TURNED[old.relation], old.bound + (step if draws.below(2) else -step)
    )
    others = (*rule.comparisons[:place], *rule.comparisons[place + 1 :])
    return Criterion.of(rule.connective, (turned, *others))
