"""What names, letters and numbers look like in texts, and wordings with such slots."""

import re
from fractions import Fraction

# A quantity may have a qualifier: "reverse Dorar load". A scope: "cold-walled kilns".
QUANTITY = r"(?:[a-z]+ )?[A-Z][a-z]{2,11} [a-z]+"
SCOPE = r"[a-z]+(?:-[a-z]+)* [a-z]+"
# Letters that texts explain: none that reads as a word or a digit, none that runs.
LETTER = "[b-jmpqs-zA-HJ-NP-Zα-ω]"
LONE_LETTER = rf"(?<![A-Za-z0-9α-ω]){LETTER}(?![A-Za-z0-9α-ω])"
NUMBER = r"[0-9]{1,9}(?:\.[0-9]{1,9})?(?![0-9]|\.[0-9])"
DECIMAL = rf"(?:[−-] ?)?{NUMBER}"


def wordings(slots: dict[str, str], *texts: str) -> tuple[re.Pattern[str], ...]:
    """Return what finds each text; "<x>" in it is what `slots` has for "x".

    Spaces before slots and signs may be lost, as they are before a minus.
    """
    found = []
    for text in texts:
        pattern = re.escape(text).replace(r"\ <", r"\ ?<").replace(r"\ =", r"\ ?=")
        for name, slot in slots.items():
            pattern = pattern.replace(f"<{name}>", slot)
        found.append(re.compile(pattern))
    return tuple(found)


def decimal(text: str) -> Fraction:
    """Return the number that DECIMAL matched."""
    return Fraction(text.replace("−", "-").replace(" ", ""))
