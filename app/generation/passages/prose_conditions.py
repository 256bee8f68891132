"""Conditions in words: where a quantity lies, whether a yes-or-no quantity is met."""

from dataclasses import dataclass
from fractions import Fraction

from app.generation.passages.prose_words import Words, say_decimal

AT_LEAST = (
    "[is at least|is not below|is no lower than|reaches or exceeds|does not fall below] {low}",
    "is {low} or more",
)
BELOW = ("[is below|is under|is less than|stays below|falls short of|does not reach] {high}",)
_BETWEEN = (
    "is at least {low} but [below|less than] {high}",
    "is [below|under] {high} but not below {low}",
    "reaches {low} but not {high}",
)
_WHEN = "[if|if|when|whenever|as long as|wherever|provided that]"


def at_least(subject: str, bound: Fraction, words: Words) -> str:
    """Return "the Dorar load is at least 4.5" in some wording."""
    return f"{subject} {words.say(words.draws.pick(AT_LEAST), low=say_decimal(bound))}"


def below(subject: str, bound: Fraction, words: Words) -> str:
    """Return "the Dorar load falls short of 4.5" in some wording."""
    return f"{subject} {words.say(words.draws.pick(BELOW), high=say_decimal(bound))}"


@dataclass(frozen=True, slots=True)
class Range:
    """From `low` on, to below `high`; None where there is no end.

    Voices: "full" names the quantity, "it" takes it up, "short" needs only its numbers,
    "other" is what is left when the other side has been named, "mark" the same after the
    bound alone was named.
    """

    subject: str
    low: Fraction | None
    high: Fraction | None
    words: Words

    def __format__(self, voice: str) -> str:
        frame = {
            "full": f"{_WHEN} {{full}}",
            "it": "[if|when|where] {it}",
            "short": self._short(),
            "other": self.words.draws.pick(
                ("otherwise", "[if|when] {it}", self._that("level"))
            ),
            "mark": self._that("mark"),
        }[voice]
        return self.words.say(
            frame,
            full=self.clause(f"the {self.subject}"),
            it=self.clause("it"),
            low=say_decimal(self.low or Fraction(0)),
            high=say_decimal(self.high or Fraction(0)),
        )

    def clause(self, subject: str) -> str:
        """Return the condition as a clause about `subject`."""
        if self.low is None and self.high is not None:
            return below(subject, self.high, self.words)
        if self.high is None and self.low is not None:
            return at_least(subject, self.low, self.words)
        numbers = [say_decimal(bound or Fraction(0)) for bound in (self.low, self.high)]
        frame = self.words.draws.pick(_BETWEEN)
        return f"{subject} {self.words.say(frame, low=numbers[0], high=numbers[1])}"

    def _short(self) -> str:
        if self.low is None:
            return "[below|under] {high}"
        if self.high is None:
            return "[from {low} on|from {low} upwards|at {low} or more|at or above {low}]"
        return "[from {low} up to but not including {high}|at {low} or more but below {high}]"

    def _that(self, word: str) -> str:
        if self.low is None:
            return f"[below|under] that {word}"
        return f"[from that {word} on|at or above that {word}]"


@dataclass(frozen=True, slots=True)
class Truth:
    """A yes-or-no quantity is met, or not. Voices: "full", "it" and "other" as of Range."""

    criterion: str
    met: bool
    words: Words

    def __format__(self, voice: str) -> str:
        rest = ("[otherwise|if not|failing that]", "otherwise")[self.met]
        frame = {
            "full": f"{_WHEN} {{full}}",
            "it": "[if it is|if so]" if self.met else "[if it is not|if not]",
            "other": f"[{rest}|[if|when|where] {{it}}]",
        }[voice]
        return self.words.say(
            frame, full=self.clause(f"the {self.criterion}"), it=self.clause("it")
        )

    def clause(self, subject: str) -> str:
        """Return the condition as a clause about `subject`."""
        frame = (
            "[is met|holds|is satisfied]" if self.met else "[is not met|does not hold|fails]"
        )
        return f"{subject} {self.words.say(frame)}"
