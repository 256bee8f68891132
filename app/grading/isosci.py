"""The answer extraction of the IsoSci paper (Appendix C, Algorithm 1), for its replication.

It takes the first match of each pattern and searches reasoning too; the instrument's own
extraction does neither.
"""

import re
from collections.abc import Mapping

_NUMBER = r"[-+]?\d+(?:,\d{3})*(?:\.\d+)?(?:[eE][-+]?\d+)?"
_PATTERNS = tuple(
    re.compile(pattern)
    for pattern in (
        r"\*\*Final Answer:\*\*[ ]?(.+)",
        r"\\boxed\{(.+)\}",
        rf"\$\$[ \t]*({_NUMBER})[ \t]*\$\$",
        r"(?:Therefore|The answer is)[ ,]*(.+)",
    )
)
_LETTERS = frozenset("ABCD")


def isosci_answer(reply: str, choices: Mapping[str, str] | None = None) -> str:
    """Return the extracted answer, "" for an empty reply.

    With `choices` (letter -> text), an answer that is not a letter A-D but equals a choice's
    text, case and outer spaces aside, becomes that choice's letter.
    """
    answer = _extracted(reply)
    if choices and answer not in _LETTERS:
        wanted = answer.strip().casefold()
        for letter, text in choices.items():
            if text.strip().casefold() == wanted:
                return letter
    return answer


def _extracted(reply: str) -> str:
    for pattern in _PATTERNS:
        match = pattern.search(reply)
        if match:
            return match[1].strip()
    lines = [line.strip() for line in reply.splitlines() if line.strip()]
    for line in reversed(lines):
        number = re.search(_NUMBER, line)
        if number:
            return number[0]
    return lines[-1] if lines else ""
