"""Polynomials and quotients of them, read exactly and at a bounded cost.

What can be read in two ways is not read: "1/2c", a letter before a bracket (which may be
a function), a number behind a letter (which may be an index), a number before a fraction.
"""

from dataclasses import dataclass
from fractions import Fraction

from app.grading.formula_tokens import Kind, Token, read_tokens
from app.grading.quotients import Quotient, Work
from app.grading.values import Unreadable
from app.laws.polynomials import Polynomial

_MAX_DEPTH = 24
_MAX_DIGITS = 30
_END = Token(Kind.END, "")
_FACTORS = frozenset({Kind.NUMBER, Kind.MIXED, Kind.LETTER, Kind.FRACTION})


@dataclass(frozen=True, slots=True)
class Formula:
    """What a formula says, and what it says it of: "y" in "y = 4.5*c", or None."""

    name: str | None
    value: Quotient


def read_formula(text: str, letters: frozenset[str] = frozenset()) -> Formula:
    """Return the polynomial or quotient that `text` writes. Raises Unreadable.

    `letters` are known to be no parts of words: a run of them, such as "ab", is their product.
    """
    named = read_tokens(text, letters)
    value = _Reader(named.tokens).whole()
    if named.name in value.names:
        raise Unreadable("it is an equation")
    return Formula(named.name, value)


class _Reader:
    """Recursive descent over sums, products, quotients, powers and brackets."""

    def __init__(self, tokens: list[Token]) -> None:
        self._tokens = tokens
        self._place = 0
        self._depth = 0
        self._work = Work()

    def whole(self) -> Quotient:
        if self._next.text == "+":
            raise Unreadable("it goes on from something before it")
        value = self._sum()
        if self._next is not _END:
            raise Unreadable(f"{self._next.text!r} stands where an operator should")
        return value

    @property
    def _next(self) -> Token:
        return self._tokens[self._place] if self._place < len(self._tokens) else _END

    @property
    def _last(self) -> Token:
        return self._tokens[self._place - 1]

    def _take(self, *signs: str) -> str | None:
        token = self._next
        if token.kind is not Kind.SIGN or token.text not in signs:
            return None
        self._place += 1
        return token.text

    def _sum(self) -> Quotient:
        self._depth += 1
        if self._depth > _MAX_DEPTH:
            raise Unreadable("it is nested too deeply")
        total = self._product()
        while sign := self._take("+", "-"):
            term = self._product()
            total = self._work.total(total, -term if sign == "-" else term)
        self._depth -= 1
        return total

    def _product(self) -> Quotient:
        negative = self._take("+", "-") == "-"
        value = self._times_beside(self._power())
        plain = self._is_numeral(value)
        while sign := self._take("*", "/"):
            factor = self._signed_power()
            if sign == "*":
                value = self._work.product(value, factor)
            else:
                self._check_denominator(plain=plain and self._is_numeral(factor))
                value = self._work.ratio(value, factor)
            value = self._times_beside(value)
            plain = self._is_numeral(value)
        return -value if negative else value

    def _times_beside(self, value: Quotient) -> Quotient:
        """Multiply with what stands right beside: "4.5c", "2(c + 1)"."""
        while self._stands_beside():
            before, after = self._last, self._next
            if after.kind in (Kind.NUMBER, Kind.MIXED):
                raise Unreadable("a number stands behind a factor without an operator")
            if after.kind is Kind.SIGN and self._ends_in_letter():
                raise Unreadable("a letter before a bracket may be a function")
            factor = self._power()
            mixed = before.kind is Kind.NUMBER and after.kind is Kind.FRACTION
            if mixed and factor.constant is not None:
                raise Unreadable("a number before a fraction may be a mixed number")
            value = self._work.product(value, factor)
        return value

    def _stands_beside(self) -> bool:
        return self._next.kind in _FACTORS or self._next.text == "("

    def _ends_in_letter(self) -> bool:
        place = self._place - 1
        place -= self._tokens[place].kind is Kind.POWER
        return self._tokens[place].kind is Kind.LETTER

    def _check_denominator(self, *, plain: bool) -> None:
        """Let a factor stand beside a quotient only as in "3/2 c"."""
        if self._stands_beside() and (self._next.tight or not plain):
            raise Unreadable("it is unclear where a denominator ends")

    def _is_numeral(self, value: Quotient) -> bool:
        return self._last.kind is Kind.NUMBER and value.constant is not None

    def _signed_power(self) -> Quotient:
        return -self._power() if self._take("-") else self._power()

    def _power(self) -> Quotient:
        base = self._atom()
        if self._next.kind is not Kind.POWER:
            return base
        exponent = int(self._next.text)
        self._place += 1
        return self._work.power(base, exponent)

    def _atom(self) -> Quotient:
        if self._take("("):
            return self._up_to(")")
        token = self._next
        self._place += 1
        match token.kind:
            case Kind.NUMBER:
                return Quotient(Polynomial.constant(_numeral(token.text)))
            case Kind.MIXED:
                return Quotient(Polynomial.constant(_mixed(token.text)))
            case Kind.LETTER:
                return Quotient(Polynomial.variable(token.text))
            case Kind.FRACTION:
                top = self._argument()
                return self._work.ratio(top, self._argument())
            case _:
                raise Unreadable("a number or a letter is missing")

    def _argument(self) -> Quotient:
        if not self._take("{"):
            raise Unreadable("a fraction has no braces")
        return self._up_to("}")

    def _up_to(self, closing: str) -> Quotient:
        value = self._sum()
        if not self._take(closing):
            raise Unreadable("a bracket is not closed")
        return value


def _numeral(text: str) -> Fraction:
    if len(text) > _MAX_DIGITS:
        raise Unreadable(f"a number has more than {_MAX_DIGITS} digits")
    return Fraction(text)


def _mixed(text: str) -> Fraction:
    whole, _, part = text.partition(" ")
    above, below = (int(side) for side in part.split("/"))
    if not 0 < above < below:
        raise Unreadable("two numbers stand side by side")
    return int(whole) + Fraction(above, below)
