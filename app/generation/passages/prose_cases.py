"""Laws with cases in words: bands of a quantity, a yes-or-no quantity that switches."""

from dataclasses import dataclass

from app.generation.passages.prose_conditions import Range, Truth
from app.generation.passages.prose_sums import COUNTS
from app.generation.passages.prose_values import Value
from app.generation.passages.prose_words import Words, listed, say_decimal
from app.laws.rules import Bands, Switch


@dataclass(frozen=True, slots=True)
class Case:
    """What holds, and when."""

    value: Value
    when: Range | Truth


# Two cases, in any order: {one.when:full} names the condition, {two.when:other} what is left.
_TWO = (
    "{key} [is|equals|amounts to] {one.value:plain} {one.when:full}[;|, and] {two.when:other},"
    " it is {two.value:plain}.",
    "{key} [is|comes to] {one.value:plain} {one.when:full}, and {two.value:plain}"
    " {two.when:other}.",
    "to [obtain|find|work out] {key}, {one.value:steps}, {one.when:full}; {two.when:other},"
    " {two.value:steps}.",
    "{one.when:full}, {key} [is|equals|amounts to] {one.value:noun}; {two.when:other},"
    " [it is|it amounts to|the value is] {two.value:noun}.",
    "two [rules govern|rules apply to|forms are in use for] {key}. {one.when:full},"
    " {one.value:steps}. {two.when:full}, {two.value:steps}.",
    "{key} is [found|obtained] by {one.value:activity}, {one.when:full}; {two.when:other}, by"
    " {two.value:activity}.",
    "[in computing|for] {key}, {one.value:passive}, {one.when:full}; {two.when:other},"
    " {two.value:passive}.",
)
_TWO_BANDS = (
    "{key} depends on which side of {bounds} {subject} lies. {one.when:mark}, it is"
    " {one.value:noun}. {two.when:mark}, it is {two.value:noun}.",
    "{key} is {one.value:plain} or {two.value:plain}, depending on whether {one_clause} or"
    " {two_clause}.",
)
_SWITCHES = (
    "whether {subject} [is met|holds] decides on {key}. {one.when:it}, the value is"
    " {one.value:noun}. {two.when:it}, the value is {two.value:noun}.",
    "there are two forms of {key}: {met.value:plain} for the case that {subject} is met, and"
    " {unmet.value:plain} for the case that it is not.",
    "{key} is {met.value:plain} or {unmet.value:plain}, depending on whether {subject}"
    " [is met|holds] or not.",
    "with {subject} met, {key} comes to {met.value:noun}; without it, to {unmet.value:noun}.",
)
# Any number of bands, from the lowest to the highest or the reverse.
_BANDS = (
    "{key} [is|equals|amounts to] {listed}.",
    "{key} [hangs on|is decided by|is a matter of] {subject}: {things}.",
    "depending on {subject}, [different|separate] rules apply to {key}: {orders}.",
    "to [obtain|find|work out] {key}, look at {subject} first. {looks}.",
)
_COUNTED_BANDS = (
    "{count} ranges of {subject} are [distinguished|told apart] for {key}. {ranges}.",
    "the fit for {key} {has_breaks} at {bounds} in {subject}: {breaks}.",
)
_THREE_BANDS = (
    "{high.when:full}, {key} [is|equals] {high.value:noun}; if it is lower but still at least"
    " {lowest}, [it is|the value is] {middle.value:noun}; [lower still|below even that],"
    " [it is|the value is] {low.value:noun}.",
    "to [obtain|work out] {key}, {one.value:steps}, {one.when:full}; {two.when:it},"
    " {two.value:steps}; {three.when:it}, {three.value:steps}.",
    "three [rules govern|rules apply to|forms are in use for] {key}. {one.when:full},"
    " {one.value:steps}. {two.when:full}, {two.value:steps}. {three.when:full},"
    " {three.value:steps}.",
)
_BREAKS = (
    ("below the break", "from the break on"),
    (
        "below the first break",
        "from the first break on but below the second",
        "from the second break on",
    ),
)


def say_bands(key: str, rule: Bands, words: Words) -> str:
    """Return sentences that give `key` in bands."""
    edges = (None, *rule.bounds, None)
    cases = [
        Case(Value(value, words), Range(rule.subject, low, high, words))
        for value, low, high in zip(rule.values, edges, edges[1:], strict=False)
    ]
    order = cases if words.draws.below(3) else cases[::-1]
    frames = _BANDS + (_COUNTED_BANDS if len(cases) <= len(_BREAKS) + 1 else ())
    frames += {2: _TWO + _TWO_BANDS, 3: _THREE_BANDS}.get(len(cases), ())
    return words.say(
        words.draws.pick(frames),
        key=key,
        subject=f"the {rule.subject}",
        bounds=listed([say_decimal(bound) for bound in rule.bounds]),
        count=COUNTS.get(len(cases)),
        lowest=say_decimal(rule.bounds[0]),
        low=cases[0],
        middle=cases[1],
        high=cases[-1],
        one=order[0],
        two=order[1],
        three=order[-1],
        one_clause=order[0].when.clause(f"the {rule.subject}"),
        two_clause=order[1].when.clause("it"),
        breaks=_breaks(cases),
        has_breaks="has a break" if len(cases) == 2 else "has breaks",
        **_lists(order),
    )


def _lists(cases: list[Case]) -> dict[str, str]:
    first, *others = cases
    said = [f"{first.value:plain} {first.when:full}"]
    said += [f"{case.value:plain} {case.when:it}" for case in others]
    things = [f"{case.when:short}, it is {case.value:noun}" for case in cases]
    return {
        "listed": f"{', '.join(said[:-1])}, and {said[-1]}",
        "things": "; ".join(things),
        "orders": "; ".join(f"{case.when:short}, {case.value:steps}" for case in cases),
        "looks": ". ".join(f"{case.when:it}, {case.value:steps}" for case in cases),
        "ranges": ". ".join(things),
    }


def _breaks(cases: list[Case]) -> str:
    if len(cases) > len(_BREAKS) + 1:
        return ""
    places = _BREAKS[len(cases) - 2]
    return "; ".join(
        f"{place}, it is {case.value:noun}" for place, case in zip(places, cases, strict=True)
    )


def say_switch(key: str, rule: Switch, words: Words) -> str:
    """Return sentences that give `key` as one of two, as a yes-or-no quantity decides."""
    met, unmet = (
        Case(Value(value, words), Truth(rule.criterion, truth, words))
        for value, truth in ((rule.met, True), (rule.unmet, False))
    )
    one, two = words.draws.shuffled([met, unmet])
    return words.say(
        words.draws.pick(_TWO + _SWITCHES),
        key=key,
        subject=f"the {rule.criterion}",
        met=met,
        unmet=unmet,
        one=one,
        two=two,
    )
