"""A polynomial in words, in several voices."""

from dataclasses import dataclass
from fractions import Fraction

from app.generation.passages.prose_words import Words, listed, say_decimal
from app.laws.polynomials import CONSTANT, Monomial, Polynomial

Term = tuple[Monomial, Fraction]

_MULTIPLIERS = {
    Fraction(2): "twice",
    Fraction(3): "three times",
    Fraction(4): "four times",
    Fraction(1, 2): "half",
    Fraction(1, 4): "a quarter of",
}
_ATOMS = {1: "the {name}", 2: "the square of the {name}", 3: "the cube of the {name}"}


@dataclass(frozen=True, slots=True)
class Value:
    """A polynomial that a template says in the voice that it names, as in "{value:steps}".

    - noun: a thing, in any form;
    - plain: a thing that ends where it seems to, whatever follows;
    - group: a thing that may be divided or divided by;
    - steps, activity, passive: what to do, doing it, its being done.
    """

    polynomial: Polynomial
    words: Words

    def __format__(self, voice: str) -> str:
        terms = _ordered(self.polynomial, self.words)
        if voice in _VERBS:
            return _sequence(terms, voice, self.words)
        return {"noun": _noun, "plain": _plain, "group": _group}[voice](terms, self.words)


def _ordered(polynomial: Polynomial, words: Words) -> list[Term]:
    """Return the terms in a drawn order, what is added before what is taken away."""
    terms = words.draws.shuffled(polynomial.terms or ((CONSTANT, Fraction(0)),))
    if words.draws.below(4):
        terms.sort(key=lambda term: term[0] == CONSTANT)
    return sorted(terms, key=lambda term: term[1] < 0)


def factor(monomial: Monomial, words: Words) -> str:
    """Return a product of quantities: "the square of the Dorar load"."""
    atoms = _atoms(monomial)
    if len(atoms) == 1:
        return atoms[0]
    return f"the product of {listed(words.draws.shuffled(atoms))}"


def _atoms(monomial: Monomial) -> list[str]:
    """Return quantities, squares and cubes that give the monomial, quantities first."""
    powers = sorted(
        (step, name)
        for name, power in monomial
        for step in [3] * (power // 3) + ([power % 3] if power % 3 else [])
    )
    return [_ATOMS[step].format(name=name) for step, name in powers]


def _term(term: Term, words: Words) -> str:
    monomial, number = term
    if monomial == CONSTANT:
        return say_decimal(number)
    said = factor(monomial, words)
    atoms = _atoms(monomial)
    if " of " not in "".join(atoms[:-1]) and words.draws.below(2):
        said = " times ".join(atoms)
    if abs(number) == 1:
        return said if number == 1 else f"the negative of {said}"
    if number in _MULTIPLIERS and words.draws.below(2):
        return f"{_MULTIPLIERS[number]} {said}"
    if len(monomial) == 1 and monomial[0][1] == 1 and words.draws.below(6) == 0:
        return f"{said} times {say_decimal(number)}"
    return f"{say_decimal(number)} times {said}"


def _size(term: Term, words: Words) -> str:
    return _term((term[0], abs(term[1])), words)


def _is_open(said: str) -> bool:
    """Whether what follows a term without a comma might be taken for a part of it."""
    return " of " in said or said.startswith("half") or said.count("times") > 1


def _noun(terms: list[Term], words: Words) -> str:
    forms = [_chain, _chain]
    taken = sum(number < 0 for _, number in terms)
    if len(terms) == 2 or (len(terms) == 3 and taken == 1):
        forms.append(_changed)
    if len(terms) == 2 and terms[0][1] > 0:
        forms += [_relative, _group]
        forms += [_remaining] if taken else []
        if [term[0] == CONSTANT for term in terms].count(True) == 1:
            forms.append(_compared)
    if len(terms) > 2 and not taken:
        forms.append(_group)
    return words.draws.pick(forms)(terms, words)


def _chain(terms: list[Term], words: Words) -> str:
    """Return "1.25 times the Dorar load plus 5.5 less twice the Ulmar lag"."""
    text = last = _term(terms[0], words)
    minus = words.say("[less|less|minus]")
    taken = False
    for term in terms[1:]:
        said = _size(term, words)
        if term[0] == CONSTANT and words.draws.below(4) == 0:
            said = words.say("a [fixed|constant|flat] {said}", said=said)
        joint = minus if term[1] < 0 else "plus"
        comma = "," if _is_open(last) else ""
        text += f"{comma} {'and ' if taken else ''}{joint} {said}"
        last, taken = said, term[1] < 0
    return text


def _changed(terms: list[Term], words: Words) -> str:
    """Return "1.25 times the Dorar load, increased by 5.5"."""
    text = _term(terms[0], words)
    for place, term in enumerate(terms[1:]):
        verb = words.say("[reduced|diminished|lowered]") if term[1] < 0 else "increased"
        text += f"{' and' if place else ','} {verb} by {_size(term, words)}"
    return text


def _relative(terms: list[Term], words: Words) -> str:
    """Return "1.25 times the Dorar load, to which 5.5 is added"."""
    first, second = terms
    link = "from which {term} is [subtracted|deducted|taken off]"
    if second[1] > 0:
        link = "to which {term} is added"
    return f"{_term(first, words)}, {words.say(link, term=_size(second, words))}"


def _remaining(terms: list[Term], words: Words) -> str:
    """Return "what remains of 1.25 times the Dorar load when 4.25 is taken away"."""
    return words.say(
        "what [remains|is left] of {whole} when {part} is [taken away|subtracted]",
        whole=_term(terms[0], words),
        part=_size(terms[1], words),
    )


def _compared(terms: list[Term], words: Words) -> str:
    """Return "5.5 more than 1.25 times the Dorar load"."""
    whole, number = sorted(terms, key=lambda term: term[0] == CONSTANT)
    link = "less" if number[1] < 0 else "more"
    return f"{_size(number, words)} {link} than {_term(whole, words)}"


def _plain(terms: list[Term], words: Words) -> str:
    said = _chain(terms, words)
    if any(_is_open(part) or "and" in part for part in said.split(",")):
        return _group(terms, words)
    return said


def _group(terms: list[Term], words: Words) -> str:
    if len(terms) == 1:
        return _term(terms[0], words)
    if len(terms) == 2 and terms[0][1] > 0 > terms[1][1] and words.draws.below(3):
        return f"the excess of {_term(terms[0], words)} over {_size(terms[1], words)}"
    return f"the sum of {listed([_term(term, words) for term in terms])}"


# By voice: a product, twice, half, a start with any term, adding to it, taking from it.
_VERBS = {
    "steps": (
        "multiply {factor} by {number}",
        "double {factor}",
        "halve {factor}",
        "take {term}",
        "add {term}",
        "[subtract|deduct|take away] {term}",
    ),
    "activity": (
        "multiplying {factor} by {number}",
        "doubling {factor}",
        "halving {factor}",
        "taking {term}",
        "adding {term}",
        "[subtracting|deducting|taking away] {term}",
    ),
    "passive": (
        "{factor} is multiplied by {number}",
        "{factor} is doubled",
        "{factor} is halved",
        "{term} is taken",
        "{term} is added",
        "{term} is [subtracted|deducted|taken off]",
    ),
}


def steps(terms: list[Term], voice: str, words: Words) -> list[str]:
    """Return what is done, one thing after the other."""
    *_, add, remove = _VERBS[voice]
    return [
        _first_step(terms[0], voice, words),
        *(
            words.say(remove if term[1] < 0 else add, term=_size(term, words))
            for term in terms[1:]
        ),
    ]


def _first_step(term: Term, voice: str, words: Words) -> str:
    multiply, double, halve, take, *_ = _VERBS[voice]
    monomial, number = term
    if monomial == CONSTANT or abs(number) == 1:
        return words.say(take, term=_term(term, words))
    said = factor(monomial, words)
    if number in (2, Fraction(1, 2)) and words.draws.below(2):
        return words.say(double if number == 2 else halve, factor=said)
    return words.say(multiply, factor=said, number=say_decimal(number))


def _sequence(terms: list[Term], voice: str, words: Words) -> str:
    done = steps(terms, voice, words)
    if len(done) > 1 and words.draws.below(4) == 0:
        return f"{', '.join(done[:-1])}, then {done[-1]}"
    return listed(done)
