"""A place in a formula's text, and the sums that stand there."""

import re
from collections.abc import Callable
from fractions import Fraction
from typing import TypeVar

from app.laws.polynomials import Polynomial
from app.reading.forms import RUNNING, Ratio, Refused
from app.reading.patterns import LETTER, NUMBER

T = TypeVar("T")

# How much of a formula is read, in characters, and what it may hold.
MOST_CHARACTERS = 900
MOST_TERMS = 20
MOST_DEPTH = 8

_TOKEN = re.compile(rf"\s*({NUMBER}|[A-Za-zα-ω]+|:=|[^\s0-9])")
# A formula's own number may come out anywhere beside the formula.
_FORMULA_NUMBER = re.compile(r"(?<!\S)\([0-9]{1,3}\)(?!\S)")
_LETTER = re.compile(LETTER)
_EXPONENTS = {"²": 2, "³": 3}


class Cursor:
    """Reads tokens from a place in a text on. What refuses may leave it anywhere."""

    def __init__(self, text: str, start: int) -> None:
        window = text[start : start + MOST_CHARACTERS]
        self._text = _FORMULA_NUMBER.sub(lambda number: " " * len(number[0]), window)
        self._start = start
        self._tokens: list[str] = []
        self._ends = [0]
        self._place = 0
        self._depth = 0
        # What is read as RUNNING; nothing outside a recurrence's round.
        self.running: tuple[str, ...] = ()

    @property
    def end(self) -> int:
        """Where the last token that was taken ends."""
        return self._start + self._ends[self._place]

    def peek(self) -> str:
        """Return the next token, "" at the end of what can be read."""
        return "".join(self._next(1))

    def _next(self, count: int) -> list[str]:
        """Return the next tokens, fewer at the end; only those asked for are ever looked at."""
        while len(self._tokens) < self._place + count:
            token = _TOKEN.match(self._text, self._ends[-1])
            if token is None:
                break
            self._tokens.append(token[1])
            self._ends.append(token.end())
        return self._tokens[self._place : self._place + count]

    def take(self, *options: str) -> str:
        """Take the next token if it is one of `options`; return it, or ""."""
        token = self.peek()
        if token not in options:
            return ""
        self._place += bool(token)
        return token

    def phrase(self, *phrases: str) -> str:
        """Take the first of `phrases`, words between single spaces, that comes next."""
        for phrase in phrases:
            words = phrase.split()
            if self._next(len(words)) == words:
                self._place += len(words)
                return phrase
        return ""

    def expect(self, phrase: str) -> None:
        """Take `phrase`; Refused when something else comes next."""
        if not self.phrase(phrase):
            raise Refused(f"{phrase} is missing")

    def attempt(self, read: Callable[[], T]) -> T | None:
        """Return what `read` reads, or None, nothing taken, when it refuses."""
        place, depth = self._place, self._depth
        try:
            return read()
        except (ValueError, OverflowError):
            self._place, self._depth = place, depth
            return None

    def letter(self) -> Polynomial:
        token = self.peek()
        if not _LETTER.fullmatch(token):
            raise Refused("a letter is missing")
        self._place += 1
        return Polynomial.variable(token)

    def quantity(self) -> Polynomial:
        """Return what "the reverse Dorar load" names."""
        self.expect("the")
        words = [self._word() for _ in range(2)]
        if words[0].islower():
            words.append(self._word())
        if not words[-2].istitle() or not words[-1].islower():
            raise Refused("a quantity is missing")
        return Polynomial.variable(" ".join(words))

    def _word(self) -> str:
        word = self.peek()
        if len(word) < 2 or not word.isalpha():
            raise Refused("a word is missing")
        self._place += 1
        return word

    def constant(self) -> Polynomial:
        """Return a number, or the letter of one."""
        minus = self.take("−", "-")
        token = self.peek()
        if not token[:1].isdecimal():
            if minus:
                raise Refused("a number is missing")
            return self.letter()
        self._place += 1
        return Polynomial.constant(-Fraction(token) if minus else Fraction(token))

    def sum(self) -> Polynomial:
        """Return a sum of products; Refused when it is a ratio."""
        total = self.ratio()
        if isinstance(total, Ratio):
            raise Refused("a ratio stands where a sum is needed")
        return total

    def ratio(self) -> Polynomial | Ratio:
        """Return a sum of products, or one product divided by what holds a letter."""
        minus = self.take("−", "-")
        first = self._product()
        if isinstance(first, Ratio):
            return Ratio(-first.over, first.under) if minus else first
        total = -first if minus else first
        while sign := self.take("+", "−", "-"):
            term = self._product()
            if isinstance(term, Ratio):
                raise Refused("a ratio stands within a sum")
            total = total + term if sign == "+" else total - term
        return _bounded(total)

    def _product(self) -> Polynomial | Ratio:
        product = self._factor()
        while sign := self.take("·", "/"):
            factor = self._factor()
            if sign == "·":
                product = _bounded(product * factor)
            elif factor.value:
                product = product.scaled(1 / factor.value)
            elif self.peek() in ("·", "/"):
                raise Refused("a ratio is not clearly one")
            else:
                return Ratio(product, factor)
        return product

    def _factor(self) -> Polynomial:
        token = self.peek()
        if self.phrase(*self.running):
            factor = Polynomial.variable(RUNNING)
        elif self.take("("):
            factor = self._inner()
        elif token[:1].isdecimal():
            return self.constant()
        else:
            factor = self.letter()
        exponent = self.take(*_EXPONENTS)
        power = factor
        for _ in range(_EXPONENTS.get(exponent, 1) - 1):
            power = _bounded(power * factor)
        return power

    def _inner(self) -> Polynomial:
        self._depth += 1
        if self._depth > MOST_DEPTH:
            raise Refused("parentheses too deep")
        inner = self.sum()
        self.expect(")")
        self._depth -= 1
        return inner


def _bounded(polynomial: Polynomial) -> Polynomial:
    if len(polynomial.terms) > MOST_TERMS:
        raise Refused("too many terms")
    return polynomial
