"""Whole sentences of prose that state a law by cases."""

from dataclasses import dataclass, replace
from fractions import Fraction

from app.laws.laws import Law, LawKey
from app.laws.polynomials import Polynomial
from app.reading.prose_conditions import Announced, Case, Condition, Truth, settled
from app.reading.prose_grammar import PhraseBook, key_first
from app.reading.prose_sums import Said

_NOTHING = Announced()


@dataclass(frozen=True, slots=True)
class Opened:
    """What a law is about and what is known of its cases so far."""

    key: LawKey
    announced: Announced = _NOTHING
    cases: tuple[Case, ...] = ()


def _first_case(said: Said, when: Condition) -> Opened:
    return Opened(said.key, cases=(Case(said.value, when),))


def _law(opened: Opened, *cases: Case) -> Law:
    return Law(opened.key, settled(opened.cases + cases, opened.announced))


def _counted(key: LawKey, count: int) -> Opened:
    return Opened(key, Announced(cases=count))


def _about(key: LawKey, subject: str) -> Opened:
    return Opened(key, Announced(subject))


def _in_ranges(key: LawKey, count: int, subject: str) -> Opened:
    return Opened(key, Announced(subject, cases=count))


def _broken_once(key: LawKey, bound: Fraction, subject: str) -> Opened:
    return Opened(key, Announced(subject, (bound,)))


def _broken_twice(key: LawKey, low: Fraction, high: Fraction, subject: str) -> Opened:
    return Opened(key, Announced(subject, (low, high)))


def _either(
    key: LawKey, one: Polynomial, two: Polynomial, when: Condition, otherwise: Condition
) -> Law:
    return _law(Opened(key), Case(one, when), Case(two, otherwise))


def _whether(key: LawKey, one: Polynomial, two: Polynomial, met: Truth) -> Law:
    return _either(key, one, two, met, replace(met, met=not met.met))


CASES: PhraseBook = (
    ("law", "<opened> <next_case>* .", _law),
    ("law", "<topic> <case> <next_case>* .", _law),
    ("opened", "<statement> [,|] <condition>", _first_case),
    ("opened", "<condition> , <statement>", lambda when, said: _first_case(said, when)),
    ("next_case", "[,|;|.|, and|; and] <case>", None),
    ("case", "<value> [,|] <condition>", Case),
    ("case", "<condition> , <value>", lambda when, value: Case(value, when)),
    (
        "value",
        """
        [it is|it amounts to|it comes to|the value is|to|] <noun>
        [by|] <activity>
        <steps>
        <passive>
        """,
        None,
    ),
    # What is said before the cases.
    (
        "topic",
        """
        <count> [rules govern|rules apply to|forms are in use for] <key> .
        there are <count> forms of <key> :
        """,
        key_first(1, _counted),
    ),
    (
        "topic",
        """
        depending on <quantity> , [different|separate] rules apply to <key> :
        whether <quantity> [is met|holds] decides on <key> .
        """,
        key_first(1, _about),
    ),
    (
        "topic",
        """
        <key> [hangs on|is decided by|is a matter of] <quantity> :
        to <obtain> <key> , look at <quantity> first .
        """,
        _about,
    ),
    (
        "topic",
        "<count> ranges of <quantity> are [distinguished|told apart] for <key> .",
        key_first(2, _in_ranges),
    ),
    (
        "topic",
        """
        <key> depends on which side of <number> <quantity> lies .
        the fit for <key> has a break at <number> in <quantity> :
        """,
        _broken_once,
    ),
    (
        "topic",
        "the fit for <key> has breaks at <number> and <number> in <quantity> :",
        _broken_twice,
    ),
    # Both values before the condition.
    ("law", "<key> is <noun> or <noun> , depending on whether <test> or it <lies> .", _either),
    ("law", "<key> is <noun> or <noun> , depending on whether <proof> or not .", _whether),
)
