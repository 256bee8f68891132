"""One plain form for every way to write the same words, formulas and numbers."""

import re
import unicodedata

_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-")
_SUPERSCRIPT_RUN = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻]+")

# Both the character and the LaTeX command end as the letter's English name.
_GREEK = {
    code: f" {unicodedata.name(chr(code)).split()[-1].lower().replace('lamda', 'lambda')} "
    for code in (*range(0x391, 0x3A2), *range(0x3A3, 0x3AA), *range(0x3B1, 0x3CA))
}
_SIGNS = {
    ord(sign): spelled
    for signs, spelled in {
        "−–—‐‑‒": "-",
        "×·⋅∙∗": "*",
        "≤⩽": "<=",
        "≥⩾": ">=",
        "∞": " infty ",
        "√": " sqrt ",
        "′’": "'",
    }.items()
    for sign in signs
}
_PLAIN = _GREEK | _SIGNS

# Commands that say how a formula looks, not what it says.
_LAYOUT = re.compile(
    r"\\(?:left|right|middle|big|Big|bigg|Bigg|bigl|bigr|Bigl|Bigr|biggl|biggr|displaystyle"
    r"|textstyle|limits|nolimits|quad|qquad|mathrm|mathbf|mathit|mathsf|mathcal|mathbb|mathfrak"
    r"|mathscr|boldsymbol|bm|text|textbf|textit|textrm|operatorname|boxed|mbox|rm|bf|it"
    r"|begin|end)\b\*?|\\[,;:!> ]|~"
)
_COMMANDS = {
    "times": "*",
    "cdot": "*",
    "le": "<=",
    "leq": "<=",
    "leqslant": "<=",
    "ge": ">=",
    "geq": ">=",
    "geqslant": ">=",
    "neq": "≠",
    "ne": "≠",
    "approx": "≈",
    "simeq": "≈",
    "pm": "±",
    "to": "→",
    "rightarrow": "→",
    "in": "∈",
    "propto": "∝",
    "partial": "∂",
    "nabla": "∇",
    "sum": "∑",
    "int": "∫",
    "prod": "∏",
}
_COMMAND = re.compile(r"\\(?:var(?=epsilon|phi|theta|rho|sigma|pi|kappa))?([A-Za-z]+)")
_ARGUMENT = re.compile(r"([\^_]|\\(?![dtc]?frac)[A-Za-z]+\s*)\{([^{}]*)\}")
_FRACTION = re.compile(r"\\[dtc]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}")
_NESTING = 8
_DELIMITERS = re.compile(r"\\[()\[\]{}]|\\\\|[${}]")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_LINE_HYPHEN = re.compile(r"(?<=[^\W\d_])-[ \t]*\r?\n\s*(?=[^\W\d_])")

_IDEOGRAPH = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
_TOKEN = re.compile(
    rf"\d+(?:\.\d+)?|[{_IDEOGRAPH}]|[^\W\d_{_IDEOGRAPH}]+|<=|>=|[-+/^=<>±%≠≈→∈∝∂∇∑∫∏]"
)
_WORD_HYPHEN = re.compile(r"(?<=[^\W\d_]{2})-(?=[^\W\d_]{2})")

_MANTISSA = r"(?:\d+(?:\.\d+)?|(?<!\d)\.\d+)"
_NOT_AN_EXPONENT = r"(?<![\w.^])(?<!\^[-+ ])(?<!\^ [-+])"
_NUMBER = re.compile(
    rf"{_NOT_AN_EXPONENT}(?:"
    rf"(?:(?P<times>{_MANTISSA})\s?[*x]\s?)?10\s?\^\s?(?P<power>[-+]?\d{{1,3}})"
    rf"|(?P<mantissa>{_MANTISSA})(?:e(?P<exponent>[-+]?\d{{1,3}})(?!\w))?)"
    r"(?:\s?/\s?(?P<divisor>\d+(?:\.\d+)?))?(?P<percent>\s?%)?",
    re.IGNORECASE,
)
_DIGITS = 12


def without_latex(text: str) -> str:
    r"""Return `text` with commands, Greek letters and superscripts in one plain spelling.

    `\frac{a}{b}` becomes `a / b`, `\varepsilon` and `ε` become `epsilon`, `x²` becomes
    `x^2`. Words split at a line's end are joined; thousands separators go.
    """
    text = _SUPERSCRIPT_RUN.sub(lambda run: "^" + run[0].translate(_SUPERSCRIPTS), text)
    text = unicodedata.normalize("NFKC", _LINE_HYPHEN.sub("", text)).translate(_PLAIN)
    if "\\" in text or "{" in text:
        text = text.replace("\\%", "%")
        text = _LAYOUT.sub(" ", text)
        text = _flattened(text)
        text = _DELIMITERS.sub(" ", text)
        text = _COMMAND.sub(lambda name: f" {_COMMANDS.get(name[1], name[1])} ", text)
    return _THOUSANDS.sub("", text.replace("$", " "))


def _flattened(text: str) -> str:
    """Resolve arguments and fractions from the inside out, to a bounded depth."""
    for _ in range(_NESTING):
        flat = _FRACTION.sub(r" \1 / \2 ", _ARGUMENT.sub(r"\1 \2 ", text))
        if flat == text:
            break
        text = flat
    return text


def tokens(text: str) -> list[str]:
    """Return the words, numbers and operators of `text`, in lower case and one notation.

    Punctuation, brackets, multiplication signs and subscript marks are left out; an ideograph
    is a token of its own.
    """
    return _TOKEN.findall(_WORD_HYPHEN.sub(" ", without_latex(text)).casefold())


def numbers(text: str) -> set[float]:
    """Return the magnitudes of the numbers in `text`, to 12 significant digits.

    Signs are left out, since a hyphen and a minus look alike; a quotient of two numbers gives
    its value, a percentage both the number as printed and its hundredth.
    """
    found: set[float] = set()
    for match in _NUMBER.finditer(" ".join(without_latex(text).split())):
        found.update(_values(match))
    return {float(f"{value:.{_DIGITS}g}") for value in found if value < float("inf")}


def _values(match: re.Match[str]) -> list[float]:
    exponent = match["power"] or match["exponent"] or "0"
    value = float(f"{match['times'] or match['mantissa'] or '1'}e{exponent}")
    if match["divisor"] and float(match["divisor"]):
        value /= float(match["divisor"])
    return [value, value / 100] if match["percent"] else [value]


def significant_digits(value: float) -> int:
    """Return how many digits `value` shows, zeros at either end not counted (at most 12)."""
    mantissa = f"{abs(value):.{_DIGITS - 1}e}".split("e")[0]
    return len(mantissa.replace(".", "").strip("0"))
