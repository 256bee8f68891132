"""Numbers in every usual notation, read exactly and at a bounded cost.

Sums are not evaluated: of "3 + 4i" the reader takes the 3 and says where it stopped, so that
whoever asks can see that an operator follows.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from app.grading.values import (
    MAX_DIGITS,
    PI,
    Extreme,
    Unreadable,
    Value,
    divided,
    multiplied,
    negated,
    raised,
    square_root,
)

_MAX_DEPTH = 24
_MAX_FACTORS = 64


@dataclass(frozen=True, slots=True)
class Number:
    """A number found in a text: its value, and where it starts and ends.

    `percent` says that a percent sign follows, which does not change `value`; `ambiguous` that
    a comma before three digits was read as a thousands separator.
    """

    value: Value
    start: int
    end: int
    percent: bool = False
    ambiguous: bool = False


_NUMERAL = re.compile(
    r"""(?:
      (?P<spaced>[0-9]{1,3}(?:(?P<gap>[ _'])[0-9]{3})(?:(?P=gap)[0-9]{3})*(?:[.,][0-9]+)?)
    | (?P<commas>[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\.[0-9]+)?)
    | (?P<dots>[0-9]{1,3}(?:\.[0-9]{3})+,[0-9]+|[0-9]{1,3}(?:\.[0-9]{3}){2,})
    | (?P<comma>[0-9]+,[0-9]+)
    | (?P<plain>[0-9]+(?:\.[0-9]+)?|\.[0-9]+)
    )(?:[eE](?P<exponent>[+-]?[0-9]+))?(?![0-9]|[,.][0-9])""",
    re.VERBOSE,
)
_MIXED = re.compile(r"([0-9]{1,9}) ([0-9]{1,9}) ?/ ?([0-9]{1,9})(?![0-9.^])")
_BEFORE_FRACTION = re.compile(r"([0-9]{1,9}) ?(?=\\frac ?\{? ?[0-9]+ ?\}? ?\{? ?[0-9]+)")
_INFINITY = re.compile(r"∞|\binf(?:inity)?\b", re.IGNORECASE)
_SIGN = re.compile(r"[+-]\s*")
_PERCENT = re.compile(r"\s*(?:%|percent\b|per cent\b|pct\b)", re.IGNORECASE)
_SCALE_WORD = re.compile(r"\s*\b(thousand|million|billion|trillion)\b", re.IGNORECASE)
_SCALES = {"thousand": 3, "million": 6, "billion": 9, "trillion": 12}


def read_number(text: str, start: int = 0) -> Number:
    """Return the longest number that starts at `start` of a text from `plain_math`.

    Raises Unreadable.
    """
    reader = _Reader(text, start)
    value = reader.product()
    scale = _SCALE_WORD.match(text, reader.place)
    if scale:
        value = multiplied(value, Fraction(10 ** _SCALES[scale[1].lower()]))
        reader.place = scale.end()
    percent = _PERCENT.match(text, reader.place)
    if percent:
        reader.place = percent.end()
    return Number(value, start, reader.place, percent is not None, reader.ambiguous)


class _Reader:
    """Recursive descent over products, quotients, powers, roots and brackets."""

    def __init__(self, text: str, place: int) -> None:
        self.text = text
        self.place = place
        self.ambiguous = False
        self._depth = 0
        self._factors = 0

    def product(self) -> Value:
        value = self._signed()
        while True:
            before = self.place
            operator = self._operator()
            if operator is None:
                self.place = before
                return value
            try:
                factor = self._signed()
            except Unreadable:
                self.place = before
                return value
            value = operator(value, factor)

    def _operator(self) -> Callable[[Value, Value], Value] | None:
        self._skip_spaces()
        if self._take("*"):
            return multiplied
        if self._take("/"):
            return divided
        beside = self.text.startswith(("π", "\\sqrt", "√"), self.place)
        return multiplied if beside else None

    def _signed(self) -> Value:
        self._count_factor()
        self._skip_spaces()
        sign = _SIGN.match(self.text, self.place)
        if not sign:
            return self._power()
        self.place = sign.end()
        value = self._power()
        return negated(value) if sign[0][0] == "-" else value

    def _power(self) -> Value:
        base = self._atom()
        before = self.place
        self._skip_spaces()
        if not self._take("^"):
            self.place = before
            return base
        self._enter()
        exponent = self._signed()
        self._depth -= 1
        return raised(base, exponent)

    def _atom(self) -> Value:
        self._skip_spaces()
        for opening, closing in (("(", ")"), ("{", "}")):
            if self._take(opening):
                return self._inside(closing)
        if self._take("\\frac"):
            top = self._argument()
            return divided(top, self._argument())
        if self._take("\\sqrt"):
            return square_root(self._argument())
        if self._take("√"):
            return square_root(self._atom())
        if self._take("π"):
            return PI
        infinity = _INFINITY.match(self.text, self.place)
        if infinity:
            self.place = infinity.end()
            return Extreme.INFINITE
        return self._numeral()

    def _inside(self, closing: str) -> Value:
        self._enter()
        value = self.product()
        self._depth -= 1
        self._skip_spaces()
        if not self._take(closing):
            raise Unreadable("an opening bracket is not closed")
        return value

    def _argument(self) -> Value:
        """Read what follows a LaTeX command: a group, or one digit or symbol without braces."""
        self._skip_spaces()
        digit = self.text[self.place : self.place + 1]
        if digit.isascii() and digit.isdigit():
            self.place += 1
            return Fraction(int(digit))
        return self._atom()

    def _numeral(self) -> Value:
        mixed = _MIXED.match(self.text, self.place)
        if mixed and 0 < int(mixed[2]) < int(mixed[3]):
            self.place = mixed.end()
            return int(mixed[1]) + Fraction(int(mixed[2]), int(mixed[3]))
        whole = _BEFORE_FRACTION.match(self.text, self.place)
        if whole:
            self.place = whole.end()
            part = self._atom()
            if isinstance(part, Fraction) and 0 < part < 1:
                return int(whole[1]) + part
            raise Unreadable("neither a mixed number nor plainly a product")
        numeral = _NUMERAL.match(self.text, self.place)
        if not numeral:
            raise Unreadable("no number stands here")
        self.place = numeral.end()
        self.ambiguous |= _is_ambiguous(numeral)
        return _numeral_value(numeral)

    def _enter(self) -> None:
        self._depth += 1
        if self._depth > _MAX_DEPTH:
            raise Unreadable("the expression is nested too deeply or too long")

    def _count_factor(self) -> None:
        self._factors += 1
        if self._factors > _MAX_FACTORS:
            raise Unreadable("the expression is nested too deeply or too long")

    def _skip_spaces(self) -> None:
        while self.text.startswith(" ", self.place):
            self.place += 1

    def _take(self, symbol: str) -> bool:
        found = self.text.startswith(symbol, self.place)
        self.place += len(symbol) * found
        return found


def _is_ambiguous(numeral: re.Match[str]) -> bool:
    grouped = numeral["commas"]
    return grouped is not None and grouped.count(",") == 1 and "." not in grouped


def _numeral_value(numeral: re.Match[str]) -> Value:
    digits = numeral["plain"] or _without_separators(numeral)
    exponent = numeral["exponent"] or "0"
    size = exponent.lstrip("+-").lstrip("0")
    if len(digits) <= MAX_DIGITS and len(size) <= 5 and int(size or "0") <= MAX_DIGITS:
        return Fraction(f"{digits}e{exponent}")
    at_least_one = digits[0] in "123456789" and not exponent.startswith("-")
    if at_least_one and (digits.isdigit() or len(digits) <= MAX_DIGITS):
        return Extreme.HUGE
    raise Unreadable("a number with too many digits")


def _without_separators(numeral: re.Match[str]) -> str:
    if numeral["commas"]:
        return numeral["commas"].replace(",", "")
    if numeral["dots"]:
        return numeral["dots"].replace(".", "").replace(",", ".")
    if numeral["comma"]:
        return numeral["comma"].replace(",", ".")
    return re.sub("[ _']", "", numeral["spaced"]).replace(",", ".")
