"""Formulas with their names: whose law one is, whether it is in force, what letters mean."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from app.laws.laws import LawKey, Status
from app.reading.formulas import Formula, read_formula, read_test
from app.reading.patterns import LETTER, LONE_LETTER, QUANTITY, SCOPE

# How far before a quantity its sentence is looked at, and how far before a name its formula;
# how many places there may be where that formula begins.
MOST_BEFORE = 60
MOST_FORMULA = 900
MOST_BEGINNINGS = 4

# The plain beginnings of these two patterns are found fast in a long text.
_MENTION = re.compile(rf"he(?<=\b[Tt]he) ({QUANTITY})(?![a-z])")
_NAMES = re.compile(
    rf"\(({QUANTITY}), ({SCOPE})(; (?:withdrawn|superseded|no longer in force))?\)[.:] (It )?"
)
_HEADED = re.compile(
    r"\b(?:(Former|Preliminary) [a-z]+|Law|Proposition|Rule|Relation|Statement|Result) $"
)

_LONE = rf"({LONE_LETTER})"
# A letter right before "the Dorar load", and one right after it.
_FORWARD = re.compile(
    rf"{_LONE}(?: is| denotes| stands for| for| be| stand for| being| means| mean| we mean"
    r"| will mean| standing for| denoting)? $"
)
_BACKWARD = re.compile(
    rf"(?: of {SCOPE})?(?: is written| is denoted by| by| be|, written|, denoted by| written)"
    rf" {_LONE}"
)
# Without a verb: not an author's initial after a title.
_BARE = re.compile(rf" {_LONE}(?= [a-z])")

_NAMED = rf"(?: {LETTER}|,? (?:written|denoted by) {LETTER},)?"
_SCOPE_BEFORE = re.compile(
    rf"\b(?:[Ff]or|[Ii]n the case of|[Aa]mong|[Aa]s regards|[Ii]n all) ({SCOPE}),? $"
)
_NAME_AFTER = re.compile(rf"{_NAMED} ")
_SCOPE_AFTER = re.compile(rf"(?: {LETTER})? (?:of|in) ({SCOPE})(?:{_NAMED} |, )")
_APPOSITION = re.compile(rf"{_LONE}, $")
_APPOSED = re.compile(rf" of {SCOPE}, ")
# "the Dorar load of covered depots by D. Then": what the law is about, before its formula.
_LET = re.compile(rf"(?: {LETTER})? of ({SCOPE})(?: (?:be |by )?{LETTER})?\. ")
_OF_SCOPE = re.compile(rf" of ({SCOPE})\b")
# Between a formula and the name that follows it.
_NAME_FOLLOWS = re.compile(r"[,;]? ?(?:\([0-9]{1,3}\) )?(?:(?:where|with|in which) )?")

_FORMER = (
    r"(?P<former>was formerly|used to|was provisionally|was at first, before the revision,"
    r"|was, until the present form took its place,"
    r"|(?:was|obeyed|followed), in a (?:form withdrawn since"
    r"|preliminary version that is no longer in force),)"
)
_VALUED = re.compile(
    rf"(?:{_FORMER}(?: (?:given by|found from|be computed from|governed by|be set equal to"
    r"|put at|taken to be))?"
    r"|is (?:given by|found from|fixed by the equation|governed by|equal to)"
    r"|obeys|satisfies|follows the relation|equals|amounts to|comes to|works out as|is)"
    # A space may be lost before a minus.
    r"(?: |(?=[−-]))"
)
_HOLDING = re.compile(
    rf"(?:{_FORMER} (?:met|held to be met|count as met|taken to hold)"
    r"|is met|holds|counts as met)"
    r" (?:exactly when|if and only if|if, and only if,|precisely when|when, and only when,"
    r"|just when|when) "
)
_RESUMED = re.compile(
    r"(?:Then|It holds that|One then has|Under these conventions,"
    r"|(?P<former>It was formerly held that|In a form withdrawn since,"
    r"|Before the revision it was held that"
    r"|In a preliminary version that is no longer in force,)) "
)


@dataclass(frozen=True, slots=True)
class Mention:
    """Where a quantity is named with its article, and what stands before it."""

    quantity: str
    start: int
    end: int
    before: str


@dataclass(frozen=True, slots=True)
class Statement:
    """A formula and the law that it states; `start` is where its sentence is found."""

    start: int
    key: LawKey
    status: Status
    formula: Formula


@dataclass(frozen=True, slots=True)
class Meaning:
    """That `letter` stands for `quantity`."""

    letter: str
    quantity: str


def find_mentions(stretch: str) -> list[Mention]:
    mentions = []
    for found in _MENTION.finditer(stretch):
        start = found.start() - len("t")
        before = stretch[max(0, start - MOST_BEFORE) : start]
        mentions.append(Mention(found[1], start, found.end(), before))
    return mentions


def find_meanings(stretch: str, mentions: list[Mention]) -> Iterator[Meaning]:
    """Yield what letters stand for, from the words right beside a quantity."""
    for mention in mentions:
        apposition = _APPOSITION.search(mention.before)
        if apposition and _APPOSED.match(stretch, mention.end):
            yield Meaning(apposition[1], mention.quantity)
        for letter in (
            _FORWARD.search(mention.before),
            _BACKWARD.match(stretch, mention.end),
            _BARE.match(stretch, mention.end),
        ):
            if letter:
                yield Meaning(letter[1], mention.quantity)


def find_statements(stretch: str, mentions: list[Mention]) -> Iterator[Statement]:
    """Yield the formulas whose law is named beside them."""
    for names in _NAMES.finditer(stretch):
        yield from _headed(stretch, names)
    for mention in mentions:
        yield from _led(stretch, mention)
        yield from _let(stretch, mention)
        yield from _named_after(stretch, mention)


def _headed(stretch: str, names: re.Match[str]) -> Iterator[Statement]:
    """Read "Law (Dorar load, covered depots). D = …"."""
    start = names.start()
    heading = _HEADED.search(stretch[max(0, start - MOST_BEFORE) : start])
    if not heading:
        return
    quantity, scope, mark, it = names.groups()
    key = LawKey(quantity, scope)
    marked = bool(heading[1] or mark)
    if it:
        yield from _with_verb(stretch, start, names.end(), key, marked=marked)
    elif formula := read_formula(stretch, names.end()):
        yield Statement(start, key, _status(marked=marked), formula)


def _led(stretch: str, mention: Mention) -> Iterator[Statement]:
    """Read "For covered depots the Dorar load D is given by D = …" and the like."""
    scope = _SCOPE_BEFORE.search(mention.before)
    name = _NAME_AFTER.match(stretch, mention.end)
    if not scope or not name:
        scope = name = _SCOPE_AFTER.match(stretch, mention.end)
    if scope and name:
        key = LawKey(mention.quantity, scope[1])
        yield from _with_verb(stretch, mention.start, name.end(), key)


def _with_verb(
    stretch: str, start: int, place: int, key: LawKey, *, marked: bool = False
) -> Iterator[Statement]:
    if verb := _HOLDING.match(stretch, place):
        formula = read_test(stretch, verb.end())
    elif verb := _VALUED.match(stretch, place):
        formula = read_formula(stretch, verb.end())
    else:
        return
    if formula:
        yield Statement(start, key, _status(marked=marked or bool(verb["former"])), formula)


def _let(stretch: str, mention: Mention) -> Iterator[Statement]:
    """Read "Let D be the Dorar load of covered depots. Then D = …"."""
    scope = _LET.match(stretch, mention.end)
    verb = _RESUMED.match(stretch, scope.end()) if scope else None
    formula = read_formula(stretch, verb.end()) if verb else None
    if scope and verb and formula and formula.left:
        key = LawKey(mention.quantity, scope[1])
        yield Statement(mention.start, key, _status(marked=bool(verb["former"])), formula)


def _named_after(stretch: str, mention: Mention) -> Iterator[Statement]:
    """Read "D = …, where D is the Dorar load of covered depots"; such a law is in force.

    The first place where the formula can begin counts: from a later one, less might be read.
    """
    scope = _OF_SCOPE.match(stretch, mention.end)
    forward = _FORWARD.search(mention.before)
    letter = forward or _BACKWARD.match(stretch, mention.end)
    if not scope or not letter:
        return
    clause = mention.start - (len(mention.before) - forward.start() if forward else 0)
    # Not after a condition: "if s < 3: D = …" is no formula by itself.
    begins = re.compile(rf"(?<![A-Za-z0-9α-ω])(?<!: ){letter[1]} ?=")
    places = begins.finditer(stretch, max(0, clause - MOST_FORMULA), clause)
    for begin in islice(places, MOST_BEGINNINGS):
        formula = read_formula(stretch, begin.start())
        if not formula or formula.left != letter[1] or formula.end > clause:
            continue
        if _NAME_FOLLOWS.fullmatch(stretch, formula.end, clause):
            key = LawKey(mention.quantity, scope[1])
            yield Statement(begin.start(), key, Status.CURRENT, formula)
            return


def _status(*, marked: bool) -> Status:
    return Status.SUPERSEDED if marked else Status.CURRENT
