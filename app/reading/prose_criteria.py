"""Whole sentences of prose that state a criterion."""

from dataclasses import dataclass
from fractions import Fraction

from app.laws.laws import Law, LawKey
from app.laws.rules import Comparison, Connective, Criterion, Relation
from app.reading.prose_conditions import Range, Unclear
from app.reading.prose_grammar import PhraseBook, always


@dataclass(frozen=True, slots=True)
class PlacedTest:
    """One of several conditions, and which it is said to be, from 1."""

    place: int
    test: Range


def _all(*tests: Range) -> Criterion:
    return Criterion.of(Connective.ALL, tuple(_comparison(test) for test in tests))


def _any(*tests: Range) -> Criterion:
    return Criterion.of(Connective.ANY, tuple(_comparison(test) for test in tests))


def _comparison(test: Range) -> Comparison:
    match test:
        case Range(Fraction() as low, None, str(subject)):
            return Comparison(subject, Relation.AT_LEAST, low)
        case Range(None, Fraction() as high, str(subject)):
            return Comparison(subject, Relation.BELOW, high)
        case _:
            raise Unclear("a comparison has one bound")


_OPPOSITE = {Relation.AT_LEAST: Relation.BELOW, Relation.BELOW: Relation.AT_LEAST}


def _opposite(rule: Criterion) -> Criterion:
    """Return what is met exactly when `rule` is not."""
    one_fails = rule.connective is Connective.ALL
    return Criterion.of(
        Connective.ANY if one_fails else Connective.ALL,
        tuple(
            Comparison(one.subject, _OPPOSITE[one.relation], one.bound)
            for one in rule.comparisons
        ),
    )


def _law_after(rule: Criterion, key: LawKey) -> Law:
    return Law(key, rule)


def _fails(key: LawKey, rule: Criterion) -> Law:
    return Law(key, _opposite(rule))


def _of_scope(adjective: str, noun: str, quantity: str, rule: Criterion) -> Law:
    return Law(LawKey(quantity, f"{adjective} {noun}"), rule)


def _gathered(connective: Connective, *tests: Range) -> Criterion:
    return _all(*tests) if connective is Connective.ALL else _any(*tests)


def _placed(key: LawKey, count: int, connective: Connective, *placed: PlacedTest) -> Law:
    if [one.place for one in placed] != list(range(1, count + 1)):
        raise Unclear("a condition is missing or comes twice")
    return Law(key, _gathered(connective, *(one.test for one in placed)))


def _counted(count: int, key: LawKey, *tests_and_connective: Range | Connective) -> Law:
    tests = [one for one in tests_and_connective if isinstance(one, Range)]
    connectives = [one for one in tests_and_connective if isinstance(one, Connective)]
    if len(tests) != count:
        raise Unclear("not as many conditions as were announced")
    return Law(key, _gathered(connectives[0], *tests))


CRITERIA: PhraseBook = (
    ("exactly_when", "[exactly when|if and only if|precisely when]", None),
    ("met", "[is met|holds|is satisfied]", None),
    ("unmet", "[is not met|fails|does not hold]", None),
    ("single", "<test>", _all),
    ("tests", "<single>", None),
    ("tests", "<test> <further_test>* [,|] and <test>", _all),
    ("tests", "<test> <further_test>* [,|] or <test>", _any),
    ("further_test", ", <test>", None),
    ("listed_test", "; <test>", None),
    (
        "law",
        """
        <key> <met> <exactly_when> <tests> .
        to [decide|settle] whether <key> <met> , [check|see] whether <tests> : <verdicts> .
        call <key> met [if|when] <tests> , and not met in any other case .
        <key> stands or falls with [a single condition|one condition only] : <single> .
        nothing [more|else] is asked of <key> than that <single> .
        """,
        Law,
    ),
    (
        "verdicts",
        """
        it is met if so and not met if not
        if so , it is met , and if not , it is not
        """,
        None,
    ),
    (
        "law",
        """
        [if|when|whenever] <tests> , <key> <met> ; [in all other cases|otherwise] it is not .
        """,
        _law_after,
    ),
    (
        "law",
        """
        <key> <unmet> <exactly_when> <tests> ; [in all other cases|otherwise] it is met .
        """,
        _fails,
    ),
    ("law", "<word> <word> [meet|satisfy] <quantity> <exactly_when> <tests> .", _of_scope),
    # Several conditions, listed.
    ("law", "<key> rests on <count> conditions , <how_many> . <placed>*", _placed),
    ("placed", "the <place> is that <test> .", PlacedTest),
    ("how_many", "[each|every one|both] of which must hold", always(Connective.ALL)),
    ("how_many", "[any one|either] of which suffices", always(Connective.ANY)),
    ("law", "<key> [asks for|demands] <demand> .", Law),
    ("demand", "<how_many_of> : <test> <listed_test>*", _gathered),
    ("how_many_of", "all of the following [at once|]", always(Connective.ALL)),
    ("how_many_of", "at least one of the following", always(Connective.ANY)),
    (
        "law",
        """
        <count> conditions decide on <key> : <test> <listed_test>* . it is met <share> , and \
        only then .
        """,
        _counted,
    ),
    ("share", "when [all|every one] of them [hold|holds]", always(Connective.ALL)),
    ("share", "when [at least one|one or more] of them [hold|holds]", always(Connective.ANY)),
)
