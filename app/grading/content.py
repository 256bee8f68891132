"""Replies that hold no answer: hollow phrases, templates, refusals, sentences cut short.

They are settled here, before any grader is asked, because graders are known to accept some of
them, such as "Solution", ":" or "Thought process:" (Zhao et al. 2025, "One Token to Fool
LLM-as-a-Judge").
"""

import re
from collections.abc import Collection

from app.grading.notation import words_key

# What is longer says something; it is for a grader to say what.
_LONGEST_HOLLOW = 300
_SPEAKING_SYMBOLS = frozenset("∞∅√∑∫±{}")

_HOLLOW_WORDS = frozenset(
    phrase.strip()
    for line in """
        answer|final answer|the answer|your answer|answer here|your answer here|solution
        the solution|result|thought process|thoughts|thinking|explanation|reasoning|analysis
        derivation|proof|response|conclusion|output|summary|ok|okay|sure|done|hello|hi|tbd|todo
        placeholder|null|json|step by step|solution and explanation|reference|value
        解|解説|解答|解析|かいせつ|答え|答案|回答|정답|해설|ответ|решение|respuesta|solución|solucion
        lösung|antwort|réponse|reponse|risposta|soluzione|resposta
    """.splitlines()
    for phrase in line.split("|")
)
_HOLLOW_PHRASE = re.compile(
    r"""(?:let(?:'s|\ us|\ me)\ (?:think|solve|begin|start|work|see|analy[sz]e|reason)\D*
    |.{0,60}\bstep\ by\ step
    |step\ \d{1,2}
    |(?:sure,?\ )?here(?:'s|\ is|\ are)\ \D*(?:solution|answer|explanation|result|analysis)s?
    |(?:the\ |my\ )?(?:final\ )?(?:solution|answer)\ (?:is\ )?
      (?:as\ follows|below|follows|above)
    )""",
    re.VERBOSE,
)
_VERDICT_PHRASE = re.compile(
    r"""(?:(?:the|my|this|that|your)\ )?(?:(?:final\ )?(?:answer|response|solution|reply)\ )?
    (?:(?:is|was)\ )?(?:fully\ |completely\ )?(?:(?:in)?correct|pass(?:ed)?|accept(?:ed)?)""",
    re.VERBOSE,
)
_REFERENCE_PHRASE = re.compile(
    r"""(?:(?:it|this|that|(?:(?:the|my)\ )?(?:final\ )?answer)\ )?
    (?:(?:is|are|equals|matches|agrees\ with|see|as\ in|as|exactly|the|whatever|per|same\ as
      |same|identical\ (?:to|with)|equal\ to|your)\ )*
    (?:(?:reference|gold(?:en)?|ground[\ -]truth)
        (?:\ (?:answer|solution|value|result|response|key)s?)?
      |(?:expected|model|official|correct|target)\ (?:answer|solution|value|result|response)s?)
    (?:\ (?:says|states|is|given|above|provided))*""",
    re.VERBOSE,
)
_TEMPLATE = re.compile(
    r"""\W{0,4}(?:[{<\[]{1,2}\s*[\w .]{0,30}
      (?:reference|answer|value|solution|result|response|letter|target|gold|expected|insert|your)
      [\w .]{0,30}\s*[}>\]]{1,2} | \$\{?\w*(?:answer|reference)\w*\}? | %s | _{2,})\W{0,4}""",
    re.IGNORECASE | re.VERBOSE,
)
_REFUSAL = re.compile(
    r"\b(?:can't|cannot|can not|won't|will not|unable to|not able to|must decline|decline to"
    r"|refuse to)\b[^.\n]{0,40}\b(?:help|assist|comply|fulfill?|engage|discuss|participate"
    r"|respond|provide that|provide this|do that)\b"
)
_STOPS_SHORT = re.compile(
    r"(?:(?<!\bit )\b(?:is|are|was|were|equals?|gives?|yields?|becomes?|to be|equal to"
    r"|approximately|roughly|about)|[=≈]|\b(?:answer|value|result)\s{0,3}[*_]{0,3}\s{0,3}:)[^\w)\]}]{0,20}$",
    re.IGNORECASE,
)


def hollow_reason(text: str, known: Collection[str] = ()) -> str | None:
    """Return why `text` is no answer, or None when it says something.

    `known` holds the `words_key` of every expected text: "Solution" is an answer where the
    reference says so.
    """
    if len(text) > _LONGEST_HOLLOW:
        return None
    key = words_key(text)
    if key in known:
        return None
    key = key.removeprefix("final answer:").strip()
    if not _says_anything(text):
        return "the answer is empty"
    if key in _HOLLOW_WORDS or _HOLLOW_PHRASE.fullmatch(key):
        return "a phrase that announces an answer stands in its place"
    if _TEMPLATE.fullmatch(text.strip()):
        return "a template stands in place of the answer"
    if _REFERENCE_PHRASE.fullmatch(key):
        return "the answer points to the reference and gives no value of its own"
    if _REFUSAL.search(key):
        return "the reply is a refusal"
    return None


def is_bare_verdict(text: str, known: Collection[str] = ()) -> bool:
    """Whether the answer is only a claim to be correct; to a yes-no question that may reply."""
    key = words_key(text[:_LONGEST_HOLLOW])
    return key not in known and _VERDICT_PHRASE.fullmatch(key) is not None


def is_filler(line: str, known: Collection[str] = ()) -> bool:
    """Whether a line of a reply is a rule, a heading, or announces what should follow it."""
    if len(line) > _LONGEST_HOLLOW:
        return False
    key = words_key(line)
    if key in known:
        return False
    titled = line.lstrip().startswith("#") and not any(sign.isdigit() for sign in line)
    return (
        titled
        or line.rstrip("*_ ").endswith((":", "："))
        or not _says_anything(line)
        or key in _HOLLOW_WORDS
        or _HOLLOW_PHRASE.fullmatch(key) is not None
    )


def stops_short(line: str) -> bool:
    """Whether a sentence ends just where its value should stand."""
    return _STOPS_SHORT.search(line[-200:]) is not None


def _says_anything(text: str) -> bool:
    return any(sign.isalnum() or sign in _SPEAKING_SYMBOLS for sign in text)
