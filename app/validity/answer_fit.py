"""Whether a reference answer fits its type, and which type a text really has."""

import re
from collections.abc import Callable

from app.protocol.answers import Answer, AnswerType, Scalar
from app.validity.notation import without_latex

LONG_ANSWER_CHARS = 500

_NAME = r"(?:[^=≈∈]{1,40}[=≈∈]\s*)?"
_NUMBER = (
    r"[-+±]?\s*(?:\d+(?:\.\d+)?|\.\d+)"
    r"(?:\s*\*\s*10\s*\^\s*[-+]?\d+|[eE][-+]?\d+|\s*\^\s*[-+]?\d+)?(?:\s*/\s*\d+)?"
)
_NUMBERS = rf"[\[(]?\s*{_NUMBER}(?:\s*(?:-|±|to|,|;)\s*{_NUMBER})*\s*[\])]?"
# A Greek letter after a number is a variable, but for the micro sign and the ohm.
_VARIABLE = (
    r"(?!(?:alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|nu|xi|omicron|pi"
    r"|rho|sigma|tau|upsilon|phi|chi|psi)\b)"
)
_UNIT_WORD = rf"{_VARIABLE}[^\W\d_][^\s()=]{{0,14}}"
_UNIT = rf"\s?(?:%|{_UNIT_WORD}(?:\s{_UNIT_WORD})?)?(?:\s*\(units?\b[^()]*\))?"
_NUMERIC = re.compile(rf"{_NAME}{_NUMBERS}{_UNIT}\.?")

_TRUTH = r"(?:yes|no|true|false)"
_BOOLEAN = re.compile(rf"{_TRUTH}(?:\s*$|\s*[.,;:!(（—–]|\s-)", re.IGNORECASE)
_TRUTHS_ONLY = re.compile(rf"{_TRUTH}(?:\s*[;,.]\s*{_TRUTH})*", re.IGNORECASE)

_MATHS = re.compile(r"[\\^_=<>≤≥≈~+*/$]|\w\(")
_FORMULA_SPANS = re.compile(
    r"\$[^$]*\$|\\\(.{0,500}?\\\)|\\\[.{0,500}?\\\]|\\[A-Za-z]+(?:\{[^{}]*\})?", re.DOTALL
)
_WORD = re.compile(r"[^\W\d_]{3,}")
_FUNCTIONS = frozenset(
    {"log", "exp", "sin", "cos", "tan", "min", "max", "sup", "inf", "poly", "arg", "mod", "det"}
)
_FORMULA_WORDS = 3
_PHRASE_WORDS = 5
_SYMBOL_CHARS = 3


def is_numeric(text: str) -> bool:
    """Return whether `text` is a number, range or tuple, with a name or a unit at most."""
    plain = " ".join(without_latex(text).split())
    return _NUMERIC.fullmatch(plain) is not None


def is_boolean(text: str) -> bool:
    """Return whether `text` opens with a verdict: yes, no, true or false, and a pause."""
    return _BOOLEAN.match(text.strip()) is not None


def is_bare_boolean(text: str) -> bool:
    """Return whether `text` is nothing but verdicts in order, as in "Yes; Yes; No"."""
    return _TRUTHS_ONLY.fullmatch(text.strip(" .;!")) is not None


def is_formula(text: str) -> bool:
    """Return whether `text` holds mathematics, or is a bare symbol."""
    stripped = text.strip()
    return len(stripped) <= _SYMBOL_CHARS or _MATHS.search(stripped) is not None


def real_type(text: str) -> AnswerType:
    """Return the type that a free answer really has.

    Mathematics among at most three plain words is a formula; without mathematics up to five
    plain words are a short text; anything longer is a conclusion, which no rule decides alone.
    """
    if is_boolean(text):
        return AnswerType.BOOLEAN
    if is_numeric(text):
        return AnswerType.NUMERIC
    words = _plain_words(text)
    if _MATHS.search(text):
        return AnswerType.FORMULA if words <= _FORMULA_WORDS else AnswerType.CONCLUSION
    return AnswerType.SHORT_TEXT if words <= _PHRASE_WORDS else AnswerType.CONCLUSION


def _plain_words(text: str) -> int:
    words = _WORD.findall(_FORMULA_SPANS.sub(" ", text))
    return sum(word.casefold() not in _FUNCTIONS for word in words)


def _number(value: Scalar) -> bool:
    return is_numeric(value) if isinstance(value, str) else not isinstance(value, bool)


def _truth(value: Scalar) -> bool:
    return is_boolean(value) if isinstance(value, str) else isinstance(value, bool)


def _expression(value: Scalar) -> bool:
    return is_formula(value) if isinstance(value, str) else not isinstance(value, bool)


def _text(value: Scalar) -> bool:
    return isinstance(value, str)


# Types that are missing here take any value that the answer itself accepts.
_FITS: dict[AnswerType, Callable[[Scalar], bool]] = {
    AnswerType.NUMERIC: _number,
    AnswerType.FORMULA: _expression,
    AnswerType.BOOLEAN: _truth,
    AnswerType.CONCLUSION: _text,
}
_LISTS = frozenset({AnswerType.SET, AnswerType.RANKING})


def fits(answer: Answer) -> bool:
    """Return whether the value of `answer` is what its type needs."""
    if answer.type in _LISTS:
        return isinstance(answer.value, tuple)
    suits = _FITS.get(answer.type)
    if suits is None or answer.value is None:
        return True
    values = answer.value if isinstance(answer.value, tuple) else (answer.value,)
    return all(suits(value) for value in values)


def lacks_checklist(answer: Answer) -> bool:
    """Return whether `answer` is so long that it needs a checklist and has none."""
    long = isinstance(answer.value, str) and len(answer.value) > LONG_ANSWER_CHARS
    return long and not answer.checklist
