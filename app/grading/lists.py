"""The rules for sets and rankings: the same members, and in a ranking the same order."""

import re
from dataclasses import dataclass
from fractions import Fraction

from app.grading.comparison import is_within
from app.grading.extraction import Attempt, Kind
from app.grading.findings import best_of, is_last_word
from app.grading.members import Member, member, read_list
from app.grading.notation import words_key
from app.grading.offers import first_not_offered, offers
from app.grading.values import Unreadable
from app.grading.verdicts import Different, Equal, Finding, Unsure
from app.protocol.answers import Answer, Scalar

_EMPTY_SET = re.compile(r"(?:the )?empty set|∅|\\?\{\s*\\?\}|\\(?:emptyset|varnothing)")
_NONE = re.compile(r"(?:none|neither)(?: of (?:them|these|those|the (?:\w+ ){0,2}\w+))?")
_WHICH = re.compile(r"\bwhich\b", re.IGNORECASE)
_QUALIFYING = re.compile(r"[!¬?%]|\.\.\.|…|\d\s?(?:st|nd|rd|th)\b")
_JOINTS = ("; ", ", ")
_INTERVAL = re.compile(r"[(\[][^()\[\],;]+[,;][^()\[\],;]+[)\]]")


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A reference's members. `clear`: written as a list they are read as what they are."""

    members: list[Member]
    ordered: bool
    clear: bool = True

    @property
    def names(self) -> list[str]:
        return [one for one in self.members if isinstance(one, str)]


def set_rule(attempt: Attempt) -> Finding:
    """Compare the members of a set, whatever their order; an unknown name decides nothing."""
    return _compare_each(attempt, ordered=False)


def ranking_rule(attempt: Attempt) -> Finding:
    """Compare the members of a ranking in order; an unknown name decides nothing."""
    return _compare_each(attempt, ordered=True)


def _compare_each(attempt: Attempt, *, ordered: bool) -> Finding:
    answer = attempt.answer
    values = (answer.value, *answer.aliases)
    finding = best_of([_compare_with(attempt, value, ordered=ordered) for value in values])
    if isinstance(finding, Equal) and is_qualified(answer, attempt.found.text):
        return Unsure("what stands beside a member may deny or qualify it")
    return finding


def is_qualified(answer: Answer, text: str) -> bool:
    """Whether the answer has marks, as in "!Ulmar" or "Ulmar (4th)", unlike the reference."""
    references = " ".join(map(str, (answer.value, *answer.aliases)))
    marks = {found[0] for found in _QUALIFYING.finditer(text)}
    return any(mark not in references for mark in marks)


def _compare_with(
    attempt: Attempt, value: Scalar | tuple[Scalar, ...] | None, *, ordered: bool
) -> Finding:
    try:
        references = _references(value, ordered=ordered)
        findings = [
            _compare(attempt, wanted, given)
            for wanted in references
            for given in _given(attempt, wanted)
        ]
    except Unreadable as problem:
        return Unsure(f"the members were not compared: {problem}")
    return best_of(findings)


def _references(value: Scalar | tuple[Scalar, ...] | None, *, ordered: bool) -> list[_Wanted]:
    """Return the reference, in each way that a text can be read. Raises Unreadable."""
    texts = [str(part) for part in (value if isinstance(value, tuple) else (value,))]
    if len(texts) == 1 and _says_none(texts[0]):
        return [_Wanted([], ordered)]
    one_line = len(" ".join(texts).strip().splitlines()) == 1
    if not isinstance(value, tuple):
        readings = read_list(texts[0], (), ordered=ordered)
        return [_Wanted(read, ordered, clear=one_line) for read in readings]
    members = [member(text) for text in texts]
    names = {
        text: one for text, one in zip(texts, members, strict=True) if isinstance(one, str)
    }
    if len(set(names.values())) < len(names):
        raise Unreadable("members of the reference differ in nothing that is compared")
    clear = one_line and _reads_back(texts, members, ordered=ordered)
    return [_Wanted(members, ordered, clear)]


def _reads_back(texts: list[str], members: list[Member], *, ordered: bool) -> bool:
    try:
        readings = [read_list(joint.join(texts), members, ordered=ordered) for joint in _JOINTS]
    except Unreadable:
        return False
    return all(reading == [members] for reading in readings)


def _given(attempt: Attempt, wanted: _Wanted) -> list[list[Member]]:
    """Return the answer's members, in each way that it can be read. Raises Unreadable."""
    text = attempt.found.text
    none = not wanted.ordered and _says_none(text) and words_key(text) not in wanted.members
    if none and (_EMPTY_SET.fullmatch(words_key(text)) or _asks_which(attempt, wanted)):
        return [[]]
    readings = read_list(text, wanted.members, ordered=wanted.ordered)
    numbers = all(isinstance(one, Fraction) for read in readings for one in read)
    if numbers and not wanted.ordered and _INTERVAL.search(text):
        raise Unreadable("it may be an interval")
    return readings


def _says_none(text: str) -> bool:
    key = words_key(text)
    return any(pattern.fullmatch(key) for pattern in (_EMPTY_SET, _NONE))


def _asks_which(attempt: Attempt, wanted: _Wanted) -> bool:
    offered = len(wanted.names) == len(wanted.members) and offers(attempt, wanted.names)
    return offered or _WHICH.search(attempt.instruction) is not None


def _compare(attempt: Attempt, wanted: _Wanted, given: list[Member]) -> Finding:
    found = attempt.found
    whole = found.kind is Kind.BOXED or (found.kind is Kind.MARKED and not found.closed)
    if len(given) < 2 and not whole:
        return Unsure("the line may be one of several")
    if _are_same(attempt, wanted, given):
        return Equal("the same members" + (" in the same order" if wanted.ordered else ""))
    doubt = _doubt(attempt, wanted, given)
    if doubt:
        return Unsure(doubt)
    return Different("other members, or another order" if wanted.ordered else "other members")


def _are_same(attempt: Attempt, wanted: _Wanted, given: list[Member]) -> bool:
    if wanted.ordered:
        return len(given) == len(wanted.members) and all(
            _is_same(attempt, one, other)
            for one, other in zip(given, wanted.members, strict=True)
        )
    return all(any(_is_same(attempt, one, w) for w in wanted.members) for one in given) and all(
        any(_is_same(attempt, one, w) for one in given) for w in wanted.members
    )


def _is_same(attempt: Attempt, given: Member, wanted: Member) -> bool:
    tolerance = attempt.answer.tolerance
    if isinstance(given, str) or isinstance(wanted, str) or tolerance is None:
        return given == wanted
    return is_within(given, wanted, tolerance)


def _doubt(attempt: Attempt, wanted: _Wanted, given: list[Member]) -> str | None:
    """Return why unequal members may still mean what is wanted."""
    if not wanted.clear:
        return "the members of the reference may be read in several ways"
    if not is_last_word(attempt.found):
        return "the list may be an intermediate result"
    others = [one for one in given if one not in wanted.members]
    strange = _strange_name(attempt, wanted, [one for one in others if isinstance(one, str)])
    if strange:
        return f"{strange[:40]!r} is none of the names that are known"
    return _doubt_of_numbers(
        attempt, wanted, [one for one in others if isinstance(one, Fraction)]
    )


def _strange_name(attempt: Attempt, wanted: _Wanted, others: list[str]) -> str | None:
    if others and len(wanted.names) < len(wanted.members):
        return others[0]
    return first_not_offered(attempt, others, wanted.names)


def _doubt_of_numbers(attempt: Attempt, wanted: _Wanted, others: list[Fraction]) -> str | None:
    if others and wanted.names:
        return "a number stands where names are wanted"
    exact = attempt.answer.tolerance is not None
    numbers = [one for one in wanted.members if isinstance(one, Fraction)]
    if not exact and any(_is_rounded(one, other) for one in others for other in numbers):
        return "a number differs by no more than rounding"
    return None


def _is_rounded(given: Fraction, wanted: Fraction) -> bool:
    whole = given.denominator == wanted.denominator == 1
    return not whole and is_within(given, wanted, None)
