"""Rules as formulas over letters: the lines of a display, or a phrase inside a sentence."""

from fractions import Fraction

from app.generation.draws import Draws
from app.generation.passages.prose_words import listed
from app.generation.passages.symbols import Symbols, parts_of, say_constant
from app.laws.polynomials import CONSTANT
from app.laws.rules import (
    Bands,
    Comparison,
    Connective,
    Criterion,
    Extreme,
    Extremum,
    Quotient,
    Recurrence,
    Relation,
    Rule,
    Switch,
)

POWERS = {1: "", 2: "²", 3: "³"}
# The function, then the words for two options, then the one for more.
EXTREMES = {
    Extreme.LARGEST: ("max", ("larger", "greater"), "largest"),
    Extreme.SMALLEST: ("min", ("smaller", "lesser"), "smallest"),
}
SIGNS = {Relation.AT_LEAST: "≥", Relation.BELOW: "<"}
WORDS = {
    Relation.AT_LEAST: ("is at least", "reaches", "is no less than"),
    Relation.BELOW: ("is below", "is less than", "stays below"),
}
# How a criterion is met, how it is not, and the latter said of "it".
TRUTHS = (
    ("is met", "is not met", "it is not"),
    ("holds", "does not hold", "it does not"),
    ("holds", "fails", "it fails"),
)
OTHERWISE = "otherwise"
# The parts of a recurrence.
FACTOR, SHIFT, MODULUS, STEPS = range(4)


class Formulas:
    """Writes one rule in `symbols`, in ways that `draws` choose."""

    def __init__(self, rule: Rule, symbols: Symbols, draws: Draws) -> None:
        self._rule = rule
        self._symbols = symbols
        self._draws = draws
        self._parts = parts_of(rule)

    def lines(self, *, conditions_first: bool = True) -> tuple[str, ...]:
        """Return a display's lines, "D = …"; of a criterion, what must hold. No last stop.

        Unless `conditions_first`, all lines begin with what is equated, no "if s < 3: D = …".
        """
        match self._rule:
            case Bands() | Switch():
                return self._case_lines(self._rule, conditions_first=conditions_first)
            case Recurrence():
                return self._rounds(self._symbols.inputs[self._rule.start])
            case Criterion():
                return (self._test(self._rule, words=False),)
            case _:
                return (f"{self._symbols.own} = {self._value(words=False)}",)

    def phrase(self) -> str:
        """Return what follows "is" in a sentence; of a criterion, what follows "when"."""
        words = self._draws.below(3) == 2
        match self._rule:
            case Bands() | Switch():
                return self._case_phrase(self._rule, words=words)
            case Recurrence():
                return self._rounds_phrase(self._symbols.inputs[self._rule.start])
            case Criterion():
                return self._test(self._rule, words=words)
            case _:
                return self._value(words=words)

    # Values

    def _value(self, *, words: bool) -> str:
        match self._rule:
            case Quotient():
                return self._ratio(words=words)
            case Extremum(extreme):
                return self._extremum(extreme, words=words)
            case _:
                return self._sum(0)

    def _sum(self, part: int) -> str:
        terms = sorted(
            self._draws.shuffled(self._parts[part].terms),
            key=lambda term: -sum(power for _, power in term[0]),
        )
        if self._draws.below(4) == 3:
            terms.reverse()
        text = ""
        for monomial, value in terms:
            factors = [
                self._symbols.inputs[name] + POWERS[power]
                for name, power in self._draws.shuffled(monomial)
            ]
            letter = self._symbols.constants.get((part, monomial))
            if letter or abs(value) != 1 or not factors:
                factors.insert(0, letter or say_constant(abs(value)))
            minus = value < 0 and not letter
            joint = (" − " if minus else " + ") if text else ("−" if minus else "")
            text += joint + "·".join(factors)
        return text or "0"

    def _ratio(self, *, words: bool) -> str:
        over, under = self._sum(0), self._sum(1)
        if words:
            said = (f"the ratio of {over} to {under}", f"the quotient of {over} and {under}")
            return self._draws.pick(said)
        return f"{_enclosed(over, '·.²³')}/{_enclosed(under, '.²³')}"

    def _extremum(self, extreme: Extreme, *, words: bool) -> str:
        options = self._draws.shuffled([self._sum(part) for part in range(len(self._parts))])
        function, comparatives, superlative = EXTREMES[extreme]
        if not words:
            return f"{function}({', '.join(options)})"
        degree = superlative if len(options) > 2 else self._draws.pick(comparatives)
        return self._draws.pick(
            (
                f"the {degree} of {listed(options)}",
                f"{listed(options, 'or')}, whichever is {degree}",
            )
        )

    def _constant(self, part: int) -> str:
        letter = self._symbols.constants.get((part, CONSTANT))
        return letter or say_constant(self._parts[part].value or Fraction(0))

    # Cases

    def _case_lines(self, rule: Bands | Switch, *, conditions_first: bool) -> tuple[str, ...]:
        own, arms = self._symbols.own, self._arms(rule, words=False)
        word = self._draws.pick(("if", "when", "for" if isinstance(rule, Bands) else "if"))
        style = self._draws.below(4)
        if style == 3 and conditions_first and arms[-1][1] != OTHERWISE:
            lines = [f"{word} {condition}: {own} = {value}" for value, condition in arms]
        else:
            said = [f"{value} {_on(word, condition)}" for value, condition in arms]
            again = "" if style == 0 else f"{own} = "
            lines = [f"{own} = {said[0]}", *(again + one for one in said[1:])]
        stop = self._draws.pick((",", ";"))
        if style == 2:
            return (f"{stop} ".join(lines),)
        return (*(line + stop for line in lines[:-1]), lines[-1])

    def _case_phrase(self, rule: Bands | Switch, *, words: bool) -> str:
        arms = self._arms(rule, words=words)
        word = self._draws.pick(("if", "when", "whenever"))
        *first, last = [f"{value} {_on(word, condition)}" for value, condition in arms]
        join, close = self._draws.pick(((", ", ", and "), ("; ", "; "), (", ", ", but ")))
        return join.join(first) + close + last

    def _arms(self, rule: Bands | Switch, *, words: bool) -> list[tuple[str, str]]:
        """Return (value, condition) in a drawn order; the second of two may be "otherwise"."""
        if isinstance(rule, Bands):
            values = [self._sum(part) for part in range(len(rule.values))]
            arms = [
                (value, self._band(rule, part, words=words))
                for part, value in enumerate(values)
            ]
            arms = self._draws.pick((arms[::-1], arms, self._draws.shuffled(arms)))
        else:
            arms = self._truths(self._symbols.inputs.get(rule.criterion) or rule.criterion)
        if len(arms) == 2 and self._draws.below(5) == 4:
            arms[-1] = (arms[-1][0], OTHERWISE)
        return arms

    def _band(self, rule: Bands, place: int, *, words: bool) -> str:
        """Return the condition of the band number `place`."""
        subject, count = self._symbols.inputs[rule.subject], len(rule.bounds)
        low = self._constant(count + place) if place else ""
        high = self._constant(count + 1 + place) if place < count else ""
        if not high:
            return f"{subject} {self._relation(Relation.AT_LEAST, words=words)} {low}"
        if not low:
            return f"{subject} {self._relation(Relation.BELOW, words=words)} {high}"
        if words:
            return f"{subject} is at least {low} and below {high}"
        return self._draws.pick(
            (f"{low} ≤ {subject} < {high}", f"{subject} ≥ {low} and {subject} < {high}")
        )

    def _relation(self, relation: Relation, *, words: bool) -> str:
        return self._draws.pick(WORDS[relation]) if words else SIGNS[relation]

    def _truths(self, criterion: str) -> list[tuple[str, str]]:
        subject = criterion if len(criterion) == 1 else f"the {criterion}"
        met, unmet, again = self._draws.pick(TRUTHS)
        if self._draws.below(3) == 2:
            return [(self._sum(1), f"{subject} {unmet}"), (self._sum(0), f"{subject} {met}")]
        second = self._draws.pick((again, f"{subject} {unmet}"))
        return [(self._sum(0), f"{subject} {met}"), (self._sum(1), second)]

    # Recurrences

    def _rounds(self, start: str) -> tuple[str, ...]:
        own, steps = self._symbols.own, self._constant(STEPS)
        styles = (
            (f"r(0) = {start},", f"r(k + 1) = {self._step('r(k)')},", f"{own} = r({steps})"),
            (
                f"{own} = r({steps}), where r(0) = {start}",
                f"and r(k) = {self._step('r(k − 1)')}",
            ),
            (f"r := {start};", f"{steps} times r := {self._step('r')};", f"{own} := r"),
        )
        return self._draws.pick(styles)

    def _rounds_phrase(self, start: str) -> str:
        steps, step = self._constant(STEPS), self._step("r")
        styles = (
            f"found by starting from r = {start} and replacing r {steps} times by {step}",
            f"r({steps}), where r(0) = {start} and r(k + 1) = {self._step('r(k)')}",
            f"obtained from r = {start} in {steps} rounds, each of which replaces r by {step}",
            f"the r that is left when, from r = {start} on, r is replaced {steps} times by"
            f" {step}",
        )
        return self._draws.pick(styles)

    def _step(self, now: str) -> str:
        """Return the remainder that takes the place of `now`."""
        factor, shift, modulus = map(self._constant, (FACTOR, SHIFT, MODULUS))
        inner = f"{factor}·{now}" if shift == "0" else f"{factor}·{now} + {shift}"
        said = (
            f"({inner}) mod {modulus}",
            f"the remainder of {inner} on division by {modulus}",
        )
        return said[self._draws.below(4) // 3]

    # Criteria

    def _test(self, rule: Criterion, *, words: bool) -> str:
        every = rule.connective is Connective.ALL
        places = self._draws.shuffled(range(len(rule.comparisons)))
        said = [self._holds(rule.comparisons[place], place, words=words) for place in places]
        if len(said) == 1 or self._draws.below(3) < 2:
            return (" and " if every else " or ").join(said)
        return f"{'each' if every else 'at least one'} of {listed(said)} holds"

    def _holds(self, comparison: Comparison, place: int, *, words: bool) -> str:
        subject = self._symbols.inputs[comparison.subject]
        relation = self._relation(comparison.relation, words=words)
        return f"{subject} {relation} {self._constant(place)}"


def _on(word: str, condition: str) -> str:
    return condition if condition == OTHERWISE else f"{word} {condition}"


def _enclosed(text: str, marks: str) -> str:
    """Return `text` in parentheses unless only letters, digits and `marks` are in it."""
    bare = text.translate(dict.fromkeys(map(ord, marks), None))
    return text if bare.isalnum() else f"({text})"
