"""Whole sentences of prose that state an extreme or a recurrence."""

from dataclasses import dataclass
from fractions import Fraction

from app.laws.laws import Law, LawKey
from app.laws.polynomials import Polynomial
from app.laws.rules import Extreme, Extremum, Recurrence
from app.reading.prose_conditions import Unclear
from app.reading.prose_grammar import PhraseBook, always, key_first
from app.reading.prose_sums import Part, parts_in_order

Options = tuple[Polynomial, ...]


@dataclass(frozen=True, slots=True)
class Degree:
    """The larger of two, or the largest of more."""

    extreme: Extreme
    of_two: bool


@dataclass(frozen=True, slots=True)
class Round:
    """What one round of a recurrence does to a number."""

    factor: int
    shift: int
    modulus: int


def _options(*options: Polynomial) -> Options:
    return options


def _extremum(key: LawKey, options: Options, degree: Degree) -> Law:
    if degree.of_two != (len(options) == 2):
        raise Unclear("two options have a larger one, more have a largest one")
    return Law(key, Extremum.of(degree.extreme, options))


def _candidates(count: int, key: LawKey, *parts: Part | Degree) -> Law:
    degrees = [part for part in parts if isinstance(part, Degree)]
    options = parts_in_order(count, tuple(part for part in parts if isinstance(part, Part)))
    return _extremum(key, options, degrees[0])


def _at_least(key: LawKey, *options: Polynomial) -> Law:
    return Law(key, Extremum.of(Extreme.LARGEST, options))


def _at_most(key: LawKey, *options: Polynomial) -> Law:
    return Law(key, Extremum.of(Extreme.SMALLEST, options))


EXTREMA: PhraseBook = (
    ("degree", "[larger|greater]", always(Degree(Extreme.LARGEST, of_two=True))),
    ("degree", "[largest|greatest]", always(Degree(Extreme.LARGEST, of_two=False))),
    ("degree", "[smaller|lesser]", always(Degree(Extreme.SMALLEST, of_two=True))),
    ("degree", "[smallest|least]", always(Degree(Extreme.SMALLEST, of_two=False))),
    ("option", ", <noun>", None),
    ("options", "<noun> <option>* [,|] and <noun>", _options),
    ("alternatives", "[either|] <noun> <option>* [,|] or <noun>", _options),
    (
        "law",
        "<key> <is> the <degree> of <options> .",
        lambda key, degree, options: _extremum(key, options, degree),
    ),
    (
        "law",
        """
        <key> is <alternatives> , whichever is [the|] <degree> .
        to <obtain> <key> , work out <options> and keep the <degree> .
        <computing> <key> , <options> are compared , and the <degree> is kept .
        """,
        _extremum,
    ),
    (
        "law",
        """
        compare <options> ; the <degree> of them is <key> .
        of <options> , it is the <degree> that gives <key> .
        whichever of <options> is [the|] <degree> [gives|makes up] <key> .
        """,
        key_first(2, _extremum),
    ),
    (
        "law",
        """
        <count> candidates [exist|compete] for <key> . <part>* the <degree> of them \
        [counts|is taken] .
        """,
        _candidates,
    ),
    ("none", "neither <noun> nor <noun>", _options),
    ("none", "none of <options>", None),
    (
        "law",
        "<none> [exceeds|is above] <key> , which always equals one of them .",
        lambda options, key: _at_least(key, *options),
    ),
    (
        "law",
        "<none> [is below|falls short of] <key> , which always equals one of them .",
        lambda options, key: _at_most(key, *options),
    ),
    (
        "law",
        """
        <key> is <noun> , but [never|at no time] less than <noun> .
        <key> is <noun> , with <noun> as its floor .
        """,
        _at_least,
    ),
    (
        "law",
        """
        <key> is <noun> , but [never|at no time] more than <noun> .
        <key> is <noun> , with <noun> as its ceiling .
        """,
        _at_most,
    ),
)


def _whole(number: Fraction) -> int:
    if number.denominator != 1:
        raise Unclear("a whole number is needed")
    return int(number)


def _negative(number: int) -> int:
    return -number


def _recurrence(key: LawKey, start: str, steps: int, one: Round) -> Law:
    if steps < 0 or one.modulus < 1:
        raise Unclear("a recurrence has a number of rounds and a modulus")
    return Law(key, Recurrence(start, one.factor, one.shift, one.modulus, steps))


def _modulo(modulus: int, key: LawKey, start: str, steps: int, *line: int) -> Law:
    factor, shift = line
    return _recurrence(key, start, steps, Round(factor, shift, modulus))


RECURRENCES: PhraseBook = (
    ("whole_number", "<number>", _whole),
    ("rounds", "<whole_number> [round|rounds|time|times]", None),
    ("shift", "[add|adds|plus] <whole_number>", None),
    ("shift", "[subtract|subtracts|less] <whole_number>", _negative),
    ("shifted", "<whole_number> is added", None),
    ("shifted", "<whole_number> is subtracted", _negative),
    (
        "round",
        """
        multiply by <whole_number> , <shift> <then> [keep|keep only|retain] <remainder>
        multiply it by <whole_number> , <shift> and divide by <whole_number>
        the number at hand is multiplied by <whole_number> , <shifted> , and only <remainder> \
        is kept
        the remainder that <whole_number> times the number , <shift> , leaves on division by \
        <whole_number>
        """,
        Round,
    ),
    ("remainder", "the remainder on division by <whole_number>", None),
    (
        "law",
        """
        to <obtain> <key> , start from <quantity> and [repeat|do] the following <rounds> : \
        <round> .
        <key> is what <quantity> [becomes|has become] after <rounds> , each of which puts in \
        place of a number <round> .
        <key> is reached from <quantity> in <rounds> . in every round , <round> .
        <key> is the last member of a sequence that begins with <quantity> and has \
        <whole_number> more after it . every later member is found from the one before : \
        <round> .
        """,
        _recurrence,
    ),
    (
        "law",
        """
        start from <quantity> ; in each of <rounds> , <round> . what [remains|is left] at the \
        end is <key> .
        """,
        key_first(3, _recurrence),
    ),
    (
        "law",
        """
        take <quantity> , <round> ; go on with the remainder in the same way , until this has \
        been done <rounds> . the last remainder is <key> .
        """,
        lambda start, one, steps, key: _recurrence(key, start, steps, one),
    ),
    (
        "law",
        """
        <key> rests on a round of three steps : <round> . after <rounds> of this kind , \
        <quantity> has turned into it .
        """,
        lambda key, one, steps, start: _recurrence(key, start, steps, one),
    ),
    (
        "law",
        """
        [counting|reckoning] modulo <whole_number> , <key> [results from|is reached from] \
        <quantity> in <rounds> ; each round multiplies by <whole_number> and <shift> .
        """,
        _modulo,
    ),
)
