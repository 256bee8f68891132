"""Conditions in prose, and the rule that several cases make."""

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from app.laws.polynomials import Polynomial
from app.laws.rules import Bands, Rule, Switch
from app.reading.prose_grammar import PhraseBook, always


class Unclear(ValueError):
    """What is said is incomplete or contradicts itself."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A bound that is only pointed at: the one that is `place`th from below, from 0."""

    place: int


Bound = Fraction | Mark


@dataclass(frozen=True, slots=True)
class Range:
    """From `low` on, to below `high`; None where there is no end, or no subject is named."""

    low: Bound | None
    high: Bound | None
    subject: str | None = None


@dataclass(frozen=True, slots=True)
class Truth:
    """A yes-or-no quantity is met, or not."""

    met: bool
    criterion: str | None = None


@dataclass(frozen=True, slots=True)
class Rest:
    """All that no other case covers."""


Condition = Range | Truth | Rest


@dataclass(frozen=True, slots=True)
class Case:
    """What holds, and when."""

    value: Polynomial
    when: Condition


@dataclass(frozen=True, slots=True)
class Announced:
    """What is said of the cases before they come; None where it is not."""

    subject: str | None = None
    bounds: tuple[Fraction, ...] | None = None
    cases: int | None = None


def settled(cases: tuple[Case, ...], announced: Announced) -> Rule:
    """Return the rule of the cases. Raises Unclear when they overlap, leave a gap or differ."""
    if len(cases) < 2 or announced.cases not in (None, len(cases)):
        raise Unclear("not as many cases as there must be")
    if any(isinstance(case.when, Truth) for case in cases):
        return _switch(cases, announced)
    return _bands(cases, announced)


def _only(names: set[str | None]) -> str:
    named = names - {None}
    if len(named) != 1:
        raise Unclear("the cases are not about one quantity")
    return str(named.pop())


def _switch(cases: tuple[Case, ...], announced: Announced) -> Switch:
    truths = [case.when for case in cases if isinstance(case.when, Truth)]
    values = {case.when.met: case.value for case in cases if isinstance(case.when, Truth)}
    for case in cases:
        if isinstance(case.when, Rest):
            values.setdefault(not truths[0].met, case.value)
    if len(cases) != 2 or len(values) != 2:
        raise Unclear("met and not met need a value each")
    criterion = _only({announced.subject, *(truth.criterion for truth in truths)})
    return Switch(criterion, values[True], values[False])


def _bands(cases: tuple[Case, ...], announced: Announced) -> Rule:
    ranges = [case.when for case in cases if isinstance(case.when, Range)]
    subject = _only({announced.subject, *(one.subject for one in ranges)})
    named = {
        bound for one in ranges for bound in (one.low, one.high) if isinstance(bound, Fraction)
    }
    bounds = tuple(sorted(named | set(announced.bounds or ())))
    if announced.bounds not in (None, bounds) or len(bounds) != len(cases) - 1:
        raise Unclear("bounds are named that do not go together")
    places = {edges: place for place, edges in enumerate(pairwise((None, *bounds, None)))}
    values: dict[int, Polynomial] = {}
    for case in cases:
        if isinstance(case.when, Range):
            edges = _at(case.when.low, bounds), _at(case.when.high, bounds)
            values[places.get(edges, -1)] = case.value
    rest = [case.value for case in cases if isinstance(case.when, Rest)]
    left = [place for place in places.values() if place not in values]
    if len(rest) > 1 or len(rest) != len(left):
        raise Unclear("the ranges overlap or leave a gap")
    values.update(zip(left, rest, strict=True))
    return Bands.of(subject, bounds, tuple(values[place] for place in range(len(cases))))


def _at(bound: Bound | None, bounds: tuple[Fraction, ...]) -> Fraction | None:
    if not isinstance(bound, Mark):
        return bound
    if bound.place >= len(bounds):
        raise Unclear("a bound is pointed at that was never named")
    return bounds[bound.place]


def _from(low: Bound) -> Range:
    return Range(low, None)


def _below(high: Bound) -> Range:
    return Range(None, high)


def _crossed(high: Bound, low: Bound) -> Range:
    return Range(low, high)


def _about(subject: str, where: Range) -> Range:
    return replace(where, subject=subject)


def _named(criterion: str, truth: Truth) -> Truth:
    return replace(truth, criterion=criterion)


_WHERE: PhraseBook = (
    # What a quantity does.
    (
        "lies",
        """
        [is at least|is not below|is not under|is no lower than|is no less than] <number>
        [reaches|reaches or exceeds|does not fall below|does not fall short of] <number>
        is <number> or more
        """,
        _from,
    ),
    (
        "lies",
        """
        [is|stays|lies|remains] [below|under] <number>
        [is less than|is lower than|falls short of|does not reach] <number>
        """,
        _below,
    ),
    (
        "lies",
        """
        is at least <number> but [below|under|less than] <number>
        reaches <number> but not <number>
        """,
        Range,
    ),
    ("lies", "is [below|under] <number> but [not below|at least] <number>", _crossed),
    # Where it is, in a word.
    (
        "there",
        """
        from <number> [on|upwards]
        at <number> or more
        at or above <number>
        """,
        _from,
    ),
    ("there", "[below|under] <number>", _below),
    (
        "there",
        """
        from <number> up to but not including <number>
        at <number> or more but [below|under] <number>
        """,
        Range,
    ),
    ("there", "from that [level|mark] on", always(Range(Mark(0), None))),
    ("there", "at or above that [level|mark]", always(Range(Mark(0), None))),
    ("there", "from the break on", always(Range(Mark(0), None))),
    ("there", "[below|under] [that level|that mark|the break]", always(Range(None, Mark(0)))),
    ("there", "below the first break", always(Range(None, Mark(0)))),
    (
        "there",
        "from the first break on but below the second",
        always(Range(Mark(0), Mark(1))),
    ),
    ("there", "from the second break on", always(Range(Mark(1), None))),
    (
        "there",
        "if it is lower but still at least <number>",
        lambda low: Range(low, Mark(1)),
    ),
    ("there", "[lower still|below even that]", always(Range(None, Mark(0)))),
    # Yes or no.
    ("holds", "[is met|holds|is satisfied]", always(Truth(met=True))),
    ("holds", "[is not met|does not hold|fails|is not satisfied]", always(Truth(met=False))),
)

CONDITIONS: PhraseBook = (
    *_WHERE,
    ("when", "[if|when|whenever|as long as|wherever|where|provided that]", None),
    ("when", "for the case that", None),
    ("test", "<quantity> <lies>", _about),
    ("proof", "<quantity> <holds>", _named),
    (
        "condition",
        """
        <when> <test>
        <when> <proof>
        <when> it <lies>
        <when> it <holds>
        <there>
        <rest>
        <taken_up>
        """,
        None,
    ),
    (
        "rest",
        "[otherwise|if not|failing that|in all other cases|in every other case]",
        always(Rest()),
    ),
    ("taken_up", "[if it is|if so]", always(Truth(met=True))),
    ("taken_up", "[if it is not|if not|for the case that it is not]", always(Truth(met=False))),
    ("taken_up", "with <quantity> met", lambda name: Truth(met=True, criterion=name)),
    ("taken_up", "without it", always(Truth(met=False))),
)
