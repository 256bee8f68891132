"""Running text as tokens: words, numbers, quantities and marks."""

import re
from dataclasses import dataclass
from fractions import Fraction

_TOKEN = re.compile(
    r" *(?:(?P<quantity>[Tt]he (?P<name>(?:[a-z]+ )?[A-Z][a-z]{2,} [a-z]+))"
    r"|(?P<word>[A-Za-z]+(?:-[a-z]+)*)"
    r"|(?P<number>[-−]? ?(?:0|[1-9]\d*)(?:\.\d+)?)(?!\d|\.\d)"
    r"|(?P<mark>[.,;:()—–]))"
)


@dataclass(frozen=True, slots=True)
class Token:
    """One token: `kind` names its kind, "<word>" say; `text` is the word or mark itself.

    A number or a quantity has no text, so that it is never taken for a word. A word's `value`
    is the word, a number's the number, a quantity's its name without "the".
    `opens` says that a sentence may begin here: its first letter is a capital.
    """

    kind: str
    text: str
    value: str | Fraction
    start: int
    end: int
    opens: bool


class Tokens:
    """The tokens of `text` from `start` up to `end`, or up to what is none.

    Each is made when it is first asked for: of most sentences the first few tell enough.
    A quantity is one with its article: "the reverse Dorar load".
    """

    def __init__(self, text: str, start: int, end: int) -> None:
        self._text = text
        self._end = end
        self._found: list[Token] = []
        # Where the tokens that were made so far end.
        self.reached = start

    def at(self, place: int) -> Token | None:
        """Return the token at a place from 0, None after the last."""
        while len(self._found) <= place:
            match = _TOKEN.match(self._text, self.reached, self._end)
            if match is None:
                return None
            self._found.append(_made(match))
            self.reached = match.end()
        return self._found[place]

    def end_of(self, count: int) -> int:
        """Return where the first `count` tokens end, which have been made."""
        return self._found[count - 1].end


def _made(match: re.Match[str]) -> Token:
    kind = match.lastgroup or ""
    raw = match[kind]
    value: str | Fraction = raw.lower()
    if kind == "quantity":
        value = match["name"]
    elif kind == "number":
        value = Fraction(raw.replace("−", "-").replace(" ", ""))
    text = raw.lower() if kind in ("word", "mark") else ""
    return Token(f"<{kind}>", text, value, match.start(kind), match.end(), raw[0].isupper())
