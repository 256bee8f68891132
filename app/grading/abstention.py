"""Replies that say that the question cannot be answered, and the rule that rewards them."""

import re

from app.grading.extraction import Attempt
from app.grading.notation import words_key
from app.grading.verdicts import Different, Equal, Finding, Unsure

_FIND_OUT = (
    r"(?:determin\w*|answer\w*|infer\w*|comput\w*|calculat\w*|deriv\w*|know|known|conclud\w*"
    r"|establish\w*|decid\w*|deduc\w*|resolv\w*|obtain\w*|evaluat\w*|estimat\w*|identif\w*"
    r"|find|found|say|said|tell|give|given|specif\w*|state|stated|verif\w*|ascertain\w*)"
)
_GIVES = (
    r"(?:provid\w*|contain\w*|giv\w*|stat\w*|mention\w*|specif\w*|report\w*|includ\w*|say"
    r"|suppl\w*|suffic\w*|support\w*|allow\w*|cover\w*|address\w*|disclos\w*)"
)
_SOURCE = (
    r"(?:information|data|evidence|details?|context|documents?|sources?|texts?|passages?"
    r"|materials?|premises|facts)"
)
_CANNOT_TELL = re.compile(
    rf"""\bunanswerable\b | \bundeterminable\b | ^n/?a$ | ^(?:the\ answer\ is\ )?unknown$
    | \b(?:can(?:not|'t|\ not)|could\ not|couldn't)\ (?:reliably\ |be\ )*{_FIND_OUT}\b
    | \b(?:not|never)\ (?:possible|able)\ to\ (?:\w+\ )?{_FIND_OUT}\b
    | \b(?:impossible|unable|no\ way)\ to\ (?:\w+\ )?{_FIND_OUT}\b
    | \bno\ (?:definite\ |unique\ )?answer\ (?:exists|can|is\ possible|could)\b
    | \bi\ (?:do\ not|don't)\ know\b
    | \b(?:not\ enough|insufficient|inadequate|lack\ of|missing|no\ relevant)
      \ (?:\w+\ )?{_SOURCE}\b
    | \b{_SOURCE}\ (?:\w+\ ){{0,4}}?(?:insufficient|not\ sufficient|not\ enough|missing|lacking
      |inadequate|unavailable|not\ available)\b
    | \b{_SOURCE}\b[^.]{{0,40}}?\b(?:do|does|did)(?:\ not|n't)\ (?:\w+\ )?{_GIVES}\b
    | \b(?:is|are|was|were)(?:\ not|n't|\ nowhere|\ never)\ (?:\w+\ )?
      (?:given|stated|provided|specified|mentioned|reported|available|disclosed|determinable
      |answerable|known)\b(?!\ (?:by|to|as)\b)""",
    re.VERBOSE,
)
_GOES_ON = re.compile(
    r"\b(?:but|however|nevertheless|nonetheless|yet|still|assum\w+|guess|approximat\w+"
    r"|if we|so the answer|best estimate|most likely|probably|suppos\w+)\b"
    r"|[=≈;:]\s*[-+]?[0-9.]"
)
_DOUBT = re.compile(
    r"\b(?:not|no|none|cannot|without|lacks?|lacking|missing|insufficient|unclear|unspecified"
    r"|nothing|neither|unknown|undetermined|indeterminate|ambiguous|undefined|depends?"
    r"|impossible|unable)\b|n't\b"
)
_LONGEST = 1_000


def abstains(text: str) -> bool:
    """Whether `text` says that the answer cannot be had, and does not go on to give one."""
    key = words_key(text[-_LONGEST:])
    found = _CANNOT_TELL.search(key)
    return found is not None and not _GOES_ON.search(key, found.end())


def unanswerable_rule(attempt: Attempt) -> Finding:
    """Reward an abstention; an answer that shows doubt in other words is left to a reader."""
    text = attempt.found.text
    if abstains(text):
        return Equal("says that the question cannot be answered, which is so")
    if _DOUBT.search(words_key(text[-_LONGEST:])):
        return Unsure("may or may not say that the question cannot be answered")
    return Different("gives an answer where none can be had")
