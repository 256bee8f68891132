"""How prose says a polynomial: as a thing, as an order, as an activity, in the passive."""

from fractions import Fraction

from app.laws.polynomials import Polynomial
from app.reading.prose_grammar import PhraseBook, always


def total(*terms: Polynomial) -> Polynomial:
    """Return the sum of the terms."""
    whole = Polynomial()
    for term in terms:
        whole = whole + term
    return whole


def scaled(factor: Polynomial, number: Fraction) -> Polynomial:
    """Return `factor`, so many times."""
    return factor.scaled(number)


def less(number: Fraction) -> Polynomial:
    """Return the constant that takes `number` away."""
    return Polynomial.constant(-number)


def _power(name: str, exponent: int) -> Polynomial:
    return _product(*[Polynomial.variable(name)] * exponent)


def _product(*factors: Polynomial) -> Polynomial:
    whole = Polynomial.constant(1)
    for factor in factors:
        whole = whole * factor
    return whole


def _doubled(factor: Polynomial) -> Polynomial:
    return factor.scaled(Fraction(2))


def _halved(factor: Polynomial) -> Polynomial:
    return factor.scaled(Fraction(1, 2))


def _negative(term: Polynomial) -> Polynomial:
    return -term


def _difference(whole: Polynomial, taken: Polynomial) -> Polynomial:
    return whole - taken


def _taken_from(taken: Polynomial, whole: Polynomial) -> Polynomial:
    return whole - taken


_THINGS: PhraseBook = (
    ("factor", "<quantity>", Polynomial.variable),
    ("factor", "the square of <quantity>", lambda name: _power(name, 2)),
    ("factor", "the cube of <quantity>", lambda name: _power(name, 3)),
    (
        "factor",
        """
        the product of <factor> and <factor>
        the product of <factor> , <factor> [,|] and <factor>
        """,
        _product,
    ),
    ("factor", "<quantity> times <factor>", lambda name, other: _power(name, 1) * other),
    ("multiplier", "<number> times", None),
    ("multiplier", "twice", always(Fraction(2))),
    ("multiplier", "three times", always(Fraction(3))),
    ("multiplier", "four times", always(Fraction(4))),
    ("multiplier", "half [of|]", always(Fraction(1, 2))),
    ("multiplier", "a quarter of", always(Fraction(1, 4))),
    ("term", "[|a fixed|a constant|a flat|a constant of] <number>", Polynomial.constant),
    ("term", "<factor>", None),
    ("term", "<multiplier> <factor>", lambda number, factor: scaled(factor, number)),
    ("term", "<factor> times <number>", scaled),
    ("term", "the negative of <factor>", _negative),
    ("sum", "the sum of <term> <listed_term>* [,|] and <term>", total),
    ("sum", "the excess of <term> over <term>", _difference),
    (
        "sum",
        "what [remains|is left] of <term> when <term> is [taken away|subtracted]",
        _difference,
    ),
    ("listed_term", ", <term>", None),
    ("whole", "<term>\n<sum>", None),
    ("noun", "<sum>", None),
    ("noun", "<term> <further_term>*", total),
    ("noun", "<term> more than <term>", total),
    ("noun", "<term> less than <term>", _taken_from),
    (
        "further_term",
        """
        [,|and|, and|] [plus|increased by] <term>
        , to which <term> is added
        """,
        None,
    ),
    (
        "further_term",
        """
        [,|and|, and|] [less|minus|reduced by|diminished by|lowered by] <term>
        , from which <term> is [subtracted|deducted|taken off]
        """,
        _negative,
    ),
)

_ORDERS: PhraseBook = (
    ("then", "[,|and|, and|then|, then|and then]", None),
    ("steps", "<first_step> <next_step>*", total),
    ("first_step", "multiply <factor> by <number>", scaled),
    ("first_step", "double <factor>", _doubled),
    ("first_step", "halve <factor>", _halved),
    ("first_step", "take <noun>", None),
    ("next_step", "<then> <single_step>", None),
    ("single_step", "add <term>", None),
    ("single_step", "[subtract|deduct|take away] <term>", _negative),
)

_ACTIVITIES: PhraseBook = (
    ("activity", "<first_activity> <next_activity>*", total),
    ("activity", "adding <term> to <noun>", total),
    ("activity", "[subtracting|deducting] <term> from <noun>", _taken_from),
    ("first_activity", "multiplying <factor> by <number>", scaled),
    ("first_activity", "doubling <factor>", _doubled),
    ("first_activity", "halving <factor>", _halved),
    ("first_activity", "taking <noun>", None),
    ("next_activity", "<then> adding <term>", None),
    ("next_activity", "<then> [subtracting|deducting|taking away] <term>", _negative),
)

_PASSIVES: PhraseBook = (
    ("passive", "<first_passive> <next_passive>*", total),
    ("first_passive", "<factor> is multiplied by <number>", scaled),
    ("first_passive", "<factor> is doubled", _doubled),
    ("first_passive", "<factor> is halved", _halved),
    ("first_passive", "<term> is taken", None),
    ("next_passive", "<then> <term> is added", None),
    ("next_passive", "<then> <term> is [subtracted|deducted|taken off]", _negative),
)

VALUES: PhraseBook = (*_THINGS, *_ORDERS, *_ACTIVITIES, *_PASSIVES)
