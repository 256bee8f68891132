"""Whole sentences of prose that state a sum, or a quotient."""

from dataclasses import dataclass

from app.laws.laws import Law, LawKey
from app.laws.polynomials import Polynomial
from app.laws.rules import Quotient
from app.reading.prose_conditions import Unclear
from app.reading.prose_grammar import PhraseBook, always, key_first
from app.reading.prose_values import less, scaled, total


@dataclass(frozen=True, slots=True)
class Said:
    """That a quantity has a value."""

    key: LawKey
    value: Polynomial


@dataclass(frozen=True, slots=True)
class Part:
    """One of several parts, and which it is said to be, from 1."""

    place: int
    value: Polynomial


def parts_in_order(count: int, parts: tuple[Part, ...]) -> tuple[Polynomial, ...]:
    """Return the parts' values. Raises Unclear unless they are the first to the last."""
    if [part.place for part in parts] != list(range(1, count + 1)):
        raise Unclear("a part is missing or comes twice")
    return tuple(part.value for part in parts)


def _sum(key: LawKey, *terms: Polynomial) -> Law:
    return Law(key, total(*terms))


def _counted(key: LawKey, count: int, *terms: Polynomial) -> Law:
    if len(terms) != count:
        raise Unclear("not as many terms as were announced")
    return _sum(key, *terms)


def _parts(key: LawKey, count: int, *parts: Part) -> Law:
    return _sum(key, *parts_in_order(count, parts))


def _quotient(key: LawKey, above: Polynomial, below: Polynomial) -> Law:
    return Law(key, Quotient.of(above, below))


def _divisor_first(key: LawKey, below: Polynomial, above: Polynomial) -> Law:
    return _quotient(key, above, below)


STATEMENTS: PhraseBook = (
    ("key", "<name> [|, <remark> ,]", None),
    ("name", "<quantity> of <word> <word>", lambda name, *scope: LawKey(name, " ".join(scope))),
    ("name", "<quantity>", lambda name: LawKey(name, "")),
    (
        "remark",
        """
        as the records bear out
        as noted on the spot
        as is easily checked
        so far as the records go
        as is widely held
        it turns out
        """,
        None,
    ),
    ("is", "[is|equals|amounts to|comes to|is given by|is nothing but]", None),
    ("obtain", "[obtain|find|work out|arrive at|get]", None),
    ("computing", "[for|in computing|in order to find|in order to obtain]", None),
    ("count", "two", always(2)),
    ("count", "three", always(3)),
    ("count", "four", always(4)),
    ("count", "five", always(5)),
    ("count", "six", always(6)),
    ("place", "first", always(1)),
    ("place", "second", always(2)),
    ("place", "third", always(3)),
    ("place", "fourth", always(4)),
    ("place", "fifth", always(5)),
    ("place", "sixth", always(6)),
    ("part", "the <place> is <noun> .", Part),
    (
        "statement",
        """
        <key> <is> <noun>
        to <obtain> <key> , <steps>
        <key> is [obtained|found|computed] by <activity>
        <computing> <key> , <passive>
        """,
        Said,
    ),
)

_WEIGHTS: PhraseBook = (
    ("law", "in <key> , <weight> <next_weight>* , and <constant_term> .", _sum),
    ("weight", "<factor> [enters with|has] the weight <number>", scaled),
    ("next_weight", ", <factor> [with|] the weight <number>", scaled),
    ("constant_term", "the constant term is <number>", Polynomial.constant),
    ("constant_term", "there is no constant term", always(Polynomial())),
    (
        "law",
        """
        the fit for <key> puts the coefficient <coefficient> <next_coefficient>* , <intercept> .
        """,
        _sum,
    ),
    ("coefficient", "<number> on <factor>", lambda number, factor: scaled(factor, number)),
    ("next_coefficient", "[,|and|, and] <coefficient>", None),
    ("intercept", "with an intercept of <number>", Polynomial.constant),
    ("intercept", "with no intercept", always(Polynomial())),
    ("law", "<key> starts [at|from] <level> <next_slope> <next_slope>* .", _sum),
    ("level", "<number>", Polynomial.constant),
    ("slope", "<slope_size> for [each|every] unit of <factor>", lambda a, b: scaled(b, a)),
    ("slope_size", "rises by <number>", None),
    ("slope_size", "falls by <number>", lambda number: -number),
    ("next_slope", "[,|and|, and] <slope>", None),
    (
        "law",
        """
        multiply <product> <next_product>* ; the sum of these products <extra>* is <key> .
        """,
        key_first(-1, _sum),
    ),
    ("product", "<factor> by <number>", scaled),
    ("next_product", "[,|and|, and] <product>", None),
    ("extra", ", plus <number> ,", Polynomial.constant),
    ("extra", ", less <number> ,", less),
    ("law", "<share> <key> <next_share>* <fixed> .", key_first(1, _sum)),
    ("share", "each unit of <factor> [contributes|adds] <number> to", scaled),
    (
        "share",
        "each unit of <factor> takes <number> [away from|off]",
        lambda a, b: scaled(a, -b),
    ),
    ("next_share", ", <share> it", None),
    (
        "fixed",
        """
        , on top of a fixed <number>
        , and a fixed <number> [comes on top|is added in any case]
        """,
        Polynomial.constant,
    ),
    ("fixed", ", and a fixed <number> is [taken off|lost] in any case", less),
    ("fixed", ", and nothing else enters", always(Polynomial())),
)

SUMS: PhraseBook = (
    ("law", "<statement> .", lambda said: _sum(said.key, said.value)),
    (
        "law",
        """
        <steps> [; the result is|; this gives|, and what comes out is] <key> .
        it is <noun> that [makes up|gives] <key> .
        """,
        key_first(1, _sum),
    ),
    # So much above another value.
    ("law", "<key> lies <level> above <noun> .", _sum),
    ("law", "<key> lies <depth> below <noun> .", _sum),
    ("law", "<key> exceeds <noun> by <level> .", _sum),
    ("law", "<key> falls short of <noun> by <depth> .", _sum),
    ("depth", "<number>", less),
    *_WEIGHTS,
    # Parts and steps, counted.
    ("law", "<key> is [made up of|the sum of] <count> parts . <part>*", _parts),
    (
        "law",
        "[there are|] <count> contributions [to|make up] <key> : <terms> .",
        key_first(1, _counted),
    ),
    ("terms", "<term> <listed_term>* [,|] and <term>", None),
    (
        "law",
        "to <obtain> <key> , proceed in <count> steps . first , <first_step> <later_step>* .",
        _counted,
    ),
    ("later_step", ". [then|finally ,] <single_step>", None),
)

QUOTIENTS: PhraseBook = (
    (
        "law",
        """
        <key> is the ratio of <whole> to <whole> .
        <key> <is> <whole> , divided by <whole> .
        to <obtain> <key> , divide <whole> by <whole> .
        to <obtain> <key> , <steps> ; then divide [the result|what you have] by <whole> .
        <key> is a quotient . its numerator is <noun> . its denominator is <noun> .
        <key> is a fraction with <noun> as its numerator and <noun> as its denominator .
        <computing> <key> , <whole> is divided by <whole> .
        <key> measures <whole> in units of <whole> .
        """,
        _quotient,
    ),
    (
        "law",
        """
        divide <whole> by <whole> [; the quotient is|, and the result is] <key> .
        form two numbers : first <noun> , then <noun> ; the former divided by the latter is \
        <key> .
        """,
        key_first(2, _quotient),
    ),
    (
        "law",
        """
        <key> , multiplied by <whole> , gives back <whole> .
        <key> [tells|says] how many times <whole> goes into <whole> .
        """,
        _divisor_first,
    ),
)
