r"""Formulas as a row of tokens: numerals, letters, powers, fractions, signs and brackets."""

import re
from dataclasses import dataclass
from enum import StrEnum

from app.grading.notation import plain_math
from app.grading.values import Unreadable


class Kind(StrEnum):
    """What a token is; the text of a power is its digits, that of a mixed number "1 1/4"."""

    NUMBER = "number"
    MIXED = "mixed"
    POWER = "power"
    LETTER = "letter"
    FRACTION = "fraction"
    SIGN = "sign"
    END = "end"


@dataclass(frozen=True, slots=True)
class Token:
    """A part of a formula. `tight`: no space stands before it."""

    kind: Kind
    text: str
    tight: bool = False


@dataclass(frozen=True, slots=True)
class Named:
    """A formula's tokens, and what it is called: "y" in "y = 4.5*c"."""

    name: str | None
    tokens: list[Token]


LONGEST_FORMULA = 500
_LETTER = r"[A-Za-zΑ-Ωα-ω]"
_LONE_LETTER = re.compile(rf"(?<!{_LETTER})(?<!\\){_LETTER}(?!{_LETTER})")
_GREEK = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "zeta": "ζ",
    "eta": "η", "theta": "θ", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ",
    "rho": "ρ", "sigma": "σ", "tau": "τ", "phi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω",
    "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Sigma": "Σ",
    "Phi": "Φ", "Psi": "Ψ",
}  # fmt: skip
_FUNCTIONS = frozenset({
    "arg", "cos", "cot", "csc", "det", "erf", "exp", "gcd", "inf", "lcm", "lg", "lim", "ln",
    "log", "max", "min", "mod", "sec", "sin", "sup", "tan", "tg",
})  # fmt: skip
_DRESSES = (
    ("**", "**"), ("`", "`"), ("$$", "$$"), ("$", "$"), ("\\(", "\\)"), ("\\[", "\\]"),
    ("\\boxed{", "}"),
)  # fmt: skip
_OPENING_EDGES = " \t\r\n,;:"
_CLOSING_EDGES = f"{_OPENING_EDGES}."
# More than one formula, or an arrow, which is no equals sign.
_FOREIGN = re.compile(r"[\n$`→⇒⟶⟹]|[-=]>|\\[\[(]|\\\w*box|\\(?:to|\w*rightarrow|implies)\b")
_NAME = re.compile(r"(\\?[^\W\d_]\w{0,30}(?:_?\{\w{1,20}\})?)(?:\([^\W\d_]\))?\s*=(?!=)\s*")
_BARE_FRACTION = re.compile(r"\\frac([0-9])([0-9])")
_TOKEN = re.compile(
    rf"""(?P<space>\ *)(?:
      (?P<mixed>[0-9]{{1,9}}\ [0-9]{{1,9}}\ ?/\ ?[0-9]{{1,9}})(?![0-9.^])
    | (?P<number>[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?![0-9.]|[eE][-+]?[0-9])
    | \^\ ?(?P<power>[0-9]{{1,2}}|\{{\ ?[0-9]{{1,2}}\ ?\}}|\(\ ?[0-9]{{1,2}}\ ?\))(?![0-9.])
    | (?P<letter>{_LETTER}+)
    | \\(?P<macro>[A-Za-z]+)
    | (?P<sign>[-+*/(){{}}])
    )""",
    re.VERBOSE,
)


def read_tokens(text: str, letters: frozenset[str]) -> Named:
    """Return the tokens of a formula in plain or LaTeX notation, and its name if it has one.

    A run of `letters`, such as "ab", is their product; any other word, subscript, function or
    unknown sign raises Unreadable.
    """
    plain = _BARE_FRACTION.sub(r"\\frac{\1}{\2}", plain_math(_undressed(text)))
    named = _NAME.match(plain)
    place = named.end() if named else 0
    tokens: list[Token] = []
    while place < len(plain):
        match = _TOKEN.match(plain, place)
        if not match:
            raise Unreadable(f"{plain[place:].strip()[:20]!r} is no part of a polynomial")
        tokens += _tokens_of(match, letters)
        place = match.end()
    return Named(named[1] if named else None, tokens)


def lone_letters(text: str) -> frozenset[str]:
    """Return the letters that stand alone in a formula, and so are no parts of words."""
    return frozenset(_LONE_LETTER.findall(text[:LONGEST_FORMULA]))


def _undressed(text: str) -> str:
    """Return a formula without delimiters, and with "^" for powers. Raises Unreadable."""
    text = text.lstrip(_OPENING_EDGES).rstrip(_CLOSING_EDGES)
    if len(text) > LONGEST_FORMULA:
        raise Unreadable(f"it is longer than {LONGEST_FORMULA} characters")
    for opening, closing in _DRESSES:
        inner = text.removeprefix(opening).removesuffix(closing)
        if len(inner) == len(text) - len(opening) - len(closing):
            text = inner.lstrip(_OPENING_EDGES).rstrip(_CLOSING_EDGES)
    if _FOREIGN.search(text):
        raise Unreadable("it may be more than one formula")
    return text.replace("**", "^")


def _tokens_of(match: re.Match[str], letters: frozenset[str]) -> list[Token]:
    kind = match.lastgroup or ""
    text, tight = match[kind], not match["space"]
    if kind == "letter":
        if len(text) > 1 and (text in _FUNCTIONS or not letters.issuperset(text)):
            raise Unreadable(f"{text[:20]!r} is a word or a function")
        return [Token(Kind.LETTER, one, tight or at > 0) for at, one in enumerate(text)]
    if kind == "macro":
        return [_macro(text, tight=tight)]
    return [Token(Kind(kind), text.strip("{ ()}") if kind == "power" else text, tight)]


def _macro(name: str, *, tight: bool) -> Token:
    if name == "frac":
        return Token(Kind.FRACTION, name, tight)
    if name in _GREEK:
        return Token(Kind.LETTER, _GREEK[name], tight)
    raise Unreadable(f"{name[:20]!r} is an unknown command")
