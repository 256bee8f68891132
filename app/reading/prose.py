"""Laws stated in running text, without formulas and without symbols."""

import re
from enum import Enum, auto

from app.laws.laws import Law, LawKey, Status
from app.reading.prose_cases import CASES
from app.reading.prose_choices import EXTREMA, RECURRENCES
from app.reading.prose_conditions import CONDITIONS, Unclear
from app.reading.prose_criteria import CRITERIA
from app.reading.prose_grammar import Grammar, PhraseBook, Readings, always
from app.reading.prose_sums import QUOTIENTS, STATEMENTS, SUMS
from app.reading.prose_tokens import Tokens
from app.reading.prose_values import VALUES
from app.reading.stated import StatedLaw

LEVEL = 1
# How far from its first quantity a law's sentence may begin, and how long a law may be.
LONGEST_START = 400
LONGEST_LAW = 2_000

_QUANTITY = re.compile(r"[Tt]he (?:[a-z]+ )?[A-Z][a-z]{2,} [a-z]+")


class _Mark(Enum):
    """What the words around a law say of it."""

    SUPERSEDED = auto()
    WITHDRAWN = auto()


def _scope(adjective: str, noun: str) -> str:
    return f"{adjective} {noun}"


def _stated(*parts: Law | _Mark | str) -> Law | None:
    """Return the law as what surrounds it qualifies it.

    None is returned when only what follows withdraws a law: perhaps it is about another one.
    """
    (law,) = (part for part in parts if isinstance(part, Law))
    scopes = [part for part in (law.key.scope, *parts) if isinstance(part, str) and part]
    if len(scopes) != 1:
        raise Unclear("a law is about one kind of thing")
    superseded = _Mark.SUPERSEDED in parts
    if _Mark.WITHDRAWN in parts and not superseded:
        return None
    status = Status.SUPERSEDED if superseded else Status.CURRENT
    return Law(LawKey(law.key.quantity, scopes[0]), law.rule, status)


_PASSAGES: PhraseBook = (
    ("passage", "<opening>* <law> <closing>*", _stated),
    ("opening", "[for|in the case of|among] <word> <word> ,", _scope),
    (
        "opening",
        """
        by common agreement ,
        as things stand ,
        put in words ,
        in short ,
        on the evidence so far ,
        as far as is known ,
        by all accounts ,
        stated without symbols ,
        in plain terms ,
        """,
        None,
    ),
    (
        "opening",
        """
        the following rule has been superseded and is quoted for the record only :
        an obsolete rule , kept here for comparison only , says this :
        before it was revised , the rule read as follows :
        what follows held for a time and has since been given up :
        in a provisional version , withdrawn in the meantime , we find this :
        a preliminary form , which is no longer in use , was this :
        in its provisional form , withdrawn since ,
        according to a preliminary rule that is no longer applied ,
        under an early rule , abandoned in the meantime ,
        """,
        always(_Mark.SUPERSEDED),
    ),
    (
        "closing",
        """
        this [form|rule|version] has [since|meanwhile|] been [withdrawn|abandoned|given up] .
        it is no longer in force .
        """,
        always(_Mark.WITHDRAWN),
    ),
)

_GRAMMAR = Grammar(
    _PASSAGES,
    STATEMENTS,
    SUMS,
    QUOTIENTS,
    CASES,
    EXTREMA,
    RECURRENCES,
    CRITERIA,
    CONDITIONS,
    VALUES,
)


def find_prose_laws(stretch: str) -> list[tuple[int, StatedLaw]]:
    """Return the laws that the running text states, each with its offset, in order.

    `stretch` is text on one line. A law that is not wholly understood, or that can be
    understood in two ways, is left out.
    """
    found = []
    done = 0
    for quantity in _QUANTITY.finditer(stretch):
        if quantity.start() < done:
            continue
        earliest = max(done, quantity.start() - LONGEST_START)
        start = stretch.rfind(". ", earliest, quantity.start())
        end = stretch.find(". ", quantity.end())
        done = len(stretch) if end < 0 else end + 1
        read = _first_law(stretch, earliest if start < 0 else start + 1, done)
        if read:
            offset, done, law = read
            found.append((offset, StatedLaw(law, LEVEL)))
    return found


def _first_law(stretch: str, start: int, latest: int) -> tuple[int, int, Law] | None:
    """Return the first law that begins from `start` to before `latest`: its ends and itself.

    A heading may stand before it without a full stop, so it may begin at any capital.
    """
    while start < latest:
        tokens = Tokens(stretch, start, start + LONGEST_LAW)
        readings = Readings(_GRAMMAR, tokens)
        place = 0
        while (token := tokens.at(place)) and token.start < latest:
            if token.opens and (only := _only_law(readings, place)):
                count, law = only
                return token.start, tokens.end_of(count), law
            place += 1
        # What is no token may stand before a law, in a running head for one.
        start = tokens.reached + 1
    return None


def _only_law(readings: Readings, place: int) -> tuple[int, Law] | None:
    """Return the one law of the longest passage from the token `place` on, and its end."""
    found = readings.of("passage", place)
    end = max((end for _, end in found), default=0)
    laws = [values[0] for values, last in found if last == end]
    if len(laws) == 1 and isinstance(laws[0], Law) and not readings.exhausted:
        return end, laws[0]
    return None
