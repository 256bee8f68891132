"""Criteria in words."""

from dataclasses import replace

from app.generation.passages.prose_conditions import at_least, below
from app.generation.passages.prose_sums import COUNTS, ORDINALS
from app.generation.passages.prose_words import Words, listed
from app.laws.rules import Comparison, Connective, Criterion, Relation

_ANY_NUMBER = (
    "{key} [is met|holds|is satisfied] [exactly when|if and only if|precisely when] {tests}.",
    "[if|when|whenever] {tests}, {key} [is met|holds]; [in all other cases it is not|otherwise"
    " it is not].",
    "{key} [is not met|fails] [exactly when|if and only if] {opposites}; [in all other cases"
    " it is met|otherwise it is met].",
    "to [decide|settle] whether {key} is met, [check|see] whether {tests}: [it is met if so and"
    " not met if not|if so, it is met, and if not, it is not].",
    "call {key} met [if|when] {tests}, and not met in any other case.",
)
_SINGLE = (
    "{key} stands or falls with [a single condition|one condition only]: {tests}.",
    "nothing [more|else] is asked of {key} than that {tests}.",
)
_OF_SCOPE = (
    "{scope} [meet|satisfy] {name} [exactly when|if and only if|precisely when] {tests}."
)
_SEVERAL = (
    "{key} rests on {count} conditions, {how_many}. {sentences}.",
    "{key} [asks for|demands] {demand}: {items}.",
    "{count} conditions decide on {key}: {items}. it is met {share}, and only then.",
)
_HOW_MANY = {
    Connective.ALL: "[each|every one] of which must hold",
    Connective.ANY: "any one of which suffices",
}
_DEMANDS = {
    Connective.ALL: "all of the following[| at once]",
    Connective.ANY: "at least one of the following",
}
_SHARES = {
    Connective.ALL: "[when all of them hold|when every one of them holds]",
    Connective.ANY: "[when at least one of them holds|when one or more of them hold]",
}
_JOINTS = {Connective.ALL: "and", Connective.ANY: "or"}
_OPPOSITE_JOINTS = {Connective.ALL: "or", Connective.ANY: "and"}
_OPPOSITE = {Relation.AT_LEAST: Relation.BELOW, Relation.BELOW: Relation.AT_LEAST}


def say_criterion(key: str, rule: Criterion, words: Words) -> str:
    """Return sentences that say when `key` is met."""
    comparisons = words.draws.shuffled(rule.comparisons)
    tests = [_test(comparison, words) for comparison in comparisons]
    opposites = [
        _test(replace(one, relation=_OPPOSITE[one.relation]), words) for one in comparisons
    ]
    name, _, scope = key.partition(" of ")
    frames = _ANY_NUMBER + ((_OF_SCOPE,) if scope else ())
    return words.say(
        words.draws.pick(frames + (_SEVERAL if len(tests) > 1 else _SINGLE)),
        key=key,
        name=name,
        scope=scope,
        tests=listed(tests, _JOINTS[rule.connective]),
        opposites=listed(opposites, _OPPOSITE_JOINTS[rule.connective]),
        count=COUNTS.get(len(tests)),
        how_many=words.say(_HOW_MANY[rule.connective]),
        demand=words.say(_DEMANDS[rule.connective]),
        share=words.say(_SHARES[rule.connective]),
        items="; ".join(tests),
        sentences=". ".join(
            f"the {ORDINALS[place]} is that {test}" for place, test in enumerate(tests)
        ),
    )


def _test(comparison: Comparison, words: Words) -> str:
    say = at_least if comparison.relation is Relation.AT_LEAST else below
    return say(f"the {comparison.subject}", comparison.bound, words)
