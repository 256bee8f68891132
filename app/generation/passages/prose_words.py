"""Words for prose: choices between wordings, exact numbers, sentences."""

import re
from collections.abc import Sequence
from fractions import Fraction

from app.generation.draws import Draws

_CHOICE = re.compile(r"\[([^\[\]]*)\]")
_SENTENCE = re.compile(r"(?:^|(?<=\. ))[a-z]")


class Words:
    """Wordings of one passage, chosen by its draws."""

    def __init__(self, draws: Draws) -> None:
        self.draws = draws

    def say(self, template: str, **slots: object) -> str:
        """Return the template with its slots filled and one of "[this|that|]" chosen each."""
        while (chosen := _CHOICE.sub(self._one, template)) != template:
            template = chosen
        return template.format(**slots)

    def _one(self, choice: re.Match[str]) -> str:
        options: list[str] = choice[1].split("|")
        return self.draws.pick(options)


def say_decimal(value: Fraction | int) -> str:
    """Return the number exactly, "−4.25"; ValueError where no finite decimal is exact."""
    places = 0
    while (scaled := abs(value) * 10**places).denominator != 1:
        if places > value.denominator.bit_length():
            raise ValueError(f"{value} is no finite decimal")
        places += 1
    digits = f"{scaled.numerator:0{places + 1}d}"
    whole, rest = (digits[:-places], digits[-places:]) if places else (digits, "")
    return f"{'−' if value < 0 else ''}{whole}{'.' + rest if places else ''}"


def listed(members: Sequence[str], last: str = "and") -> str:
    """Return "a", "a and b" or "a, b and c"; a comma before `last` where "and" is inside."""
    if len(members) == 1:
        return members[0]
    comma = "," if any(f" {last} " in member for member in members) else ""
    return f"{', '.join(members[:-1])}{comma} {last} {members[-1]}"


def sentences(text: str) -> str:
    """Return the text with a capital at the beginning of every sentence."""
    return _SENTENCE.sub(lambda match: match[0].upper(), text)
