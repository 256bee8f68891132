"""One spelling for text that writes the same thing: Unicode, LaTeX and Markdown laid aside.

Everything here takes time linear in the text.
"""

import re
import unicodedata

_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾", "0123456789+-()")
_SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
_RAISED = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾]+")
_LOWERED = re.compile("[₀₁₂₃₄₅₆₇₈₉]+")
_VULGAR_FRACTION = re.compile("(?<=[0-9])(?=[¼-¾⅐-⅞])")
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]")
_SYMBOLS = str.maketrans(
    {
        **dict.fromkeys("−‐‑‒–﹣", "-"),
        **dict.fromkeys("×·⋅∙∗✕✖", "*"),
        **dict.fromkeys("⁄∕÷", "/"),
        **dict.fromkeys("≃≅≈∼≒", "≈"),
        **dict.fromkeys("‘’′ʼ", "'"),
        **dict.fromkeys("“”„«»", '"'),
        **dict.fromkeys("→⇒⟶⟹", "="),
        "—": ";",
        "º": "°",
        "`": "",
    }
)
_RANGE_DASH = re.compile(r"(?<=\d)\s*[–—]\s*(?=\d)")

_TEXT_COMMAND = re.compile(
    r"\\(?:text(?:bf|it|rm|sf|tt|normal)?|math(?:rm|bf|it|sf|tt|cal|bb)|operatorname|boldsymbol"
    r"|bm|mbox|emph|underline|ensuremath|[bf]box|boxed|unit|si|num)\s*\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}"
)
_LATEX = tuple(
    (re.compile(pattern), plain)
    for pattern, plain in (
        (r"\\[dtc]frac(?![a-zA-Z])", r"\\frac"),
        (r"\\(?:left|right|displaystyle|limits|[bB]igg?[lr]?)(?![a-zA-Z])", ""),
        (r"\\(?:times|cdot|ast)(?![a-zA-Z])", "*"),
        (r"\\div(?![a-zA-Z])", "/"),
        (r"\\pm(?![a-zA-Z])", "±"),
        (r"\\(?:approx|simeq|cong|sim)(?![a-zA-Z])", "≈"),
        (r"\\(?:to|rightarrow|Rightarrow|implies)(?![a-zA-Z])", "="),
        (r"\\infty(?![a-zA-Z])", "∞"),
        (r"\\pi(?![a-zA-Z])", "π"),
        (r"\\mu(?![a-zA-Z])", "μ"),
        (r"\\Omega(?![a-zA-Z])", "Ω"),
        (r"\\(?:AA|angstrom)(?![a-zA-Z])", "Å"),
        (r"\\(?:circ|degree|deg)(?![a-zA-Z])", "°"),
        (r"\\le(?:q|qslant)?(?![a-zA-Z])", "≤"),
        (r"\\ge(?:q|qslant)?(?![a-zA-Z])", "≥"),
        (r"\\(?:[,;:! ]|q?quad(?![a-zA-Z]))", " "),
        (r"\{,\}", ","),
        (r"\\([%$&#_])", r"\1"),
        (r"\\[()\[\]]", ""),
    )
)
_MINUS_WORD = re.compile(r"\b(?:minus|negative)\s+(?=[.0-9])", re.IGNORECASE)
_PI = re.compile(r"(?<![a-zA-Z\\])pi(?![a-zA-Z])")
_RAISED_DEGREE = re.compile(r"\^\s*(?:\{\s*°\s*\}|°)")
_POWER_STARS = re.compile(r"(?<=[0-9)}])(?:\*\*| \*\* )(?=[-+0-9({])")
_CROSS = re.compile(r"(?<=[0-9)])\s?[xX]\s?(?=10(?![0-9.]))")
_EMPHASIS = re.compile(r"\*\*|__|(?<![\w)*])([*_])([^*_\s]+)\1(?![\w*])")
_ARROW = re.compile("[-=]>")
_BULLET = re.compile(r"^\s*[*•]\s+")
_TILDE = re.compile(r"~\s*(?=[-+]?[.\d])")


def without_invisibles(text: str) -> str:
    """Return `text` without zero-width and direction characters."""
    return text if text.isascii() else _INVISIBLE.sub("", text)


def plain_math(text: str) -> str:
    r"""Return `text` with numbers, operators and units in ASCII-like notation.

    Powers become `^`, products `*`; `\frac`, `\sqrt`, braces and words stay. A dash
    between two numbers is written " to ".

    >>> plain_math(r"$-1.5 \times 10^{−3}\,\text{m/s}$")
    '-1.5 * 10^{-3} m/s'
    """
    if not text.isascii():
        text = _RAISED.sub(lambda run: "^{" + run[0].translate(_SUPERSCRIPTS) + "}", text)
        text = _VULGAR_FRACTION.sub(" ", _RANGE_DASH.sub(" to ", without_invisibles(text)))
        text = unicodedata.normalize("NFKC", text).translate(_SYMBOLS)
    text = _ARROW.sub("=", _BULLET.sub("", text)).replace("`", "")
    if "\\" in text or "{" in text:
        text = _plain_latex(text)
    text = _CROSS.sub("*", _POWER_STARS.sub("^", text.replace("$", "")))
    text = _MINUS_WORD.sub("-", _PI.sub("π", text))
    text = _TILDE.sub("≈", _EMPHASIS.sub(r"\2", text)).replace("~", " ")
    return _RAISED_DEGREE.sub("°", text).strip()


def _plain_latex(text: str) -> str:
    for pattern, plain in _LATEX:
        text = pattern.sub(plain, text)
    for _ in range(4):
        text, unwrapped = _TEXT_COMMAND.subn(r"\1", text)
        if not unwrapped:
            break
    return text


_MARKUP = re.compile(r"\*\*|__|[`$]|\\[()\[\]]")
_ARTICLE = re.compile(r"^(?:the|an?)\s+")
_EDGES = " \t\n.,;:!?*_#\"'"


def words_key(text: str) -> str:
    """Return what is compared of a short text: case, markup, articles and end stops aside."""
    text = _LOWERED.sub(lambda run: "_" + run[0].translate(_SUBSCRIPTS), text)
    text = _RAISED.sub(lambda run: "^" + run[0].translate(_SUPERSCRIPTS), text)
    text = unicodedata.normalize("NFKC", without_invisibles(text)).translate(_SYMBOLS)
    text = _TEXT_COMMAND.sub(r"\1", _MARKUP.sub("", text))
    return _ARTICLE.sub("", " ".join(text.casefold().split()).strip(_EDGES))


_GROUPED_SCRIPT = re.compile(r"([_^])\{(\w)\}")


def formula_key(text: str) -> str:
    """Return what is compared of a formula as text: case counts, spacing does not."""
    return _GROUPED_SCRIPT.sub(r"\1\2", re.sub(r"\s+", "", plain_math(text)).strip(".,;"))
