"""Sums and quotients in words."""

from fractions import Fraction

from app.generation.passages.prose_values import Term, Value, factor, steps
from app.generation.passages.prose_words import Words, listed, say_decimal
from app.laws.polynomials import CONSTANT, Polynomial
from app.laws.rules import Quotient

COUNTS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")

_SUMS: tuple[str, ...] = (
    "{key} [is|equals|amounts to|comes to|is nothing but] {value:noun}.",
    "to [obtain|find|work out|arrive at] {key}, {value:steps}.",
    "{value:steps}[; the result is|; this gives|, and what comes out is] {key}.",
    "{key} is [obtained|found|computed] by {value:activity}.",
    "[in computing|in order to find|for] {key}, {value:passive}.",
    "it is {value:noun} that [makes up|gives] {key}.",
)
# Where a constant stands beside something else.
_SHIFTED = (
    "{key} lies {size} {above} {rest:plain}.",
    "{key} {exceeds} {rest:plain} by {size}.",
)
# Where at least one quantity takes part.
_WEIGHTED = (
    "in {key}, {weights}.",
    "the fit for {key} puts {coefficients}.",
)
# Where no quantity is multiplied by another.
_LINEAR = (
    "{shares}.",
    "{key} {slopes}.",
)
# Where several quantities take part.
_PRODUCTS = ("multiply {products}; the sum of these products{extra} is {key}.",)
# Where there are several terms.
_SPLIT = (
    "{key} is [made up of|the sum of] {count} parts. {parts}.",
    "[there are {count} contributions to|{count} contributions make up] {key}: {terms}.",
    "to [obtain|work out] {key}, proceed in {count} steps. {steps}.",
)


def say_sum(key: str, polynomial: Polynomial, words: Words) -> str:
    """Return sentences that give `key`, "the Dorar load of covered depots", as a polynomial."""
    value = Value(polynomial, words)
    frame = words.draws.pick(_frames(polynomial))
    if frame in _SUMS:
        return words.say(frame, key=key, value=value)
    if frame in _SPLIT:
        return _say_split(frame, key, value)
    terms = words.draws.shuffled([one for one in polynomial.terms if one[0] != CONSTANT])
    constant = dict(polynomial.terms).get(CONSTANT, Fraction(0))
    return words.say(
        frame,
        key=key,
        weights=_weights(terms, constant, words),
        coefficients=_coefficients(terms, constant, words),
        slopes=_slopes(terms, constant, words),
        shares=_shares(key, terms, constant, words),
        products=_products(terms, words),
        extra=_extra(constant),
        rest=Value(Polynomial.of(dict(terms)), words),
        size=say_decimal(abs(constant)),
        above="below" if constant < 0 else "above",
        exceeds="falls short of" if constant < 0 else "exceeds",
    )


def _frames(polynomial: Polynomial) -> tuple[str, ...]:
    weighted = [term for term in polynomial.terms if term[0] != CONSTANT]
    frames = _SUMS
    if weighted:
        frames += _WEIGHTED
    if weighted and polynomial.degree == 1:
        frames += _LINEAR
    if weighted and len(weighted) < len(polynomial.terms):
        frames += _SHIFTED
    if len(weighted) > 1:
        frames += _PRODUCTS
    if len(polynomial.terms) in COUNTS:
        frames += _SPLIT
    return frames


def _products(terms: list[Term], words: Words) -> str:
    return listed(
        [f"{factor(monomial, words)} by {say_decimal(number)}" for monomial, number in terms]
    )


def _extra(constant: Fraction) -> str:
    if constant == 0:
        return ""
    return f", {'less' if constant < 0 else 'plus'} {say_decimal(abs(constant))},"


def _weights(terms: list[Term], constant: Fraction, words: Words) -> str:
    link = words.draws.pick(("enters with the weight", "has the weight"))
    rest = "with the weight" if "with" in link else "the weight"
    said = [
        f"{factor(monomial, words)} {rest if place else link} {say_decimal(number)}"
        for place, (monomial, number) in enumerate(terms)
    ]
    ending = f"the constant term is {say_decimal(constant)}"
    return f"{', '.join(said)}, and {ending if constant else 'there is no constant term'}"


def _coefficients(terms: list[Term], constant: Fraction, words: Words) -> str:
    said = [f"{say_decimal(number)} on {factor(monomial, words)}" for monomial, number in terms]
    ending = (
        f"with an intercept of {say_decimal(constant)}" if constant else "with no intercept"
    )
    return f"the coefficient {listed(said)}, {ending}"


def _slopes(terms: list[Term], constant: Fraction, words: Words) -> str:
    each = words.draws.pick(("each", "every"))
    return listed(
        [
            f"starts at {say_decimal(constant)}",
            *(
                f"{'falls' if number < 0 else 'rises'} by {say_decimal(abs(number))}"
                f" for {each} unit of {factor(monomial, words)}"
                for monomial, number in terms
            ),
        ]
    )


def _shares(key: str, terms: list[Term], constant: Fraction, words: Words) -> str:
    """Say what each unit brings; the first names the key, the others say "it"."""
    said = []
    whole = key
    for monomial, number in terms:
        frame = "each unit of {factor} [contributes|adds] {size} to {whole}"
        if number < 0:
            frame = "each unit of {factor} takes {size} [away from|off] {whole}"
        size = say_decimal(abs(number))
        said.append(words.say(frame, factor=factor(monomial, words), size=size, whole=whole))
        whole = "it"
    if constant > 0 and len(terms) == 1 and terms[0][1] > 0 and words.draws.below(2):
        return f"{said[0]}, on top of a fixed {say_decimal(constant)}"
    frame = "a fixed {size} [comes on top|is added in any case]"
    if constant < 0:
        frame = "a fixed {size} is [taken off in any case|lost in any case]"
    if constant == 0:
        frame = "nothing else enters"
    return f"{', '.join(said)}, and {words.say(frame, size=say_decimal(abs(constant)))}"


def _say_split(frame: str, key: str, value: Value) -> str:
    words, count = value.words, len(value.polynomial.terms)
    shuffled = words.draws.shuffled(value.polynomial.terms)
    terms = [f"{Value(Polynomial((term,)), words):noun}" for term in shuffled]
    parts = [f"the {ORDINALS[place]} is {term}" for place, term in enumerate(terms)]
    done = steps(sorted(shuffled, key=lambda term: term[1] < 0), "steps", words)
    leads = ["first, ", *["then "] * (count - 2), words.draws.pick(("finally, ", "then "))]
    return words.say(
        frame,
        key=key,
        count=COUNTS[count],
        parts=". ".join(parts),
        terms=listed(terms),
        steps=". ".join(lead + step for lead, step in zip(leads, done, strict=True)),
    )


_QUOTIENTS = (
    "{key} is the ratio of {above:group} to {below:group}.",
    "{key} [is|equals|amounts to] {above:group}, divided by {below:group}.",
    "to [obtain|find|work out] {key}, divide {above:group} by {below:group}.",
    "divide {above:group} by {below:group}[; the quotient is|, and the result is] {key}.",
    "{key} is a quotient. its numerator is {above:noun}. its denominator is {below:noun}.",
    "{key} is a fraction with {above:plain} as its numerator and {below:plain} as its"
    " denominator.",
    "form two numbers: first {above:plain}, then {below:plain}; the former divided by the"
    " latter is {key}.",
    "{key}, multiplied by {below:group}, gives back {above:group}.",
    "[in computing|for] {key}, {above:group} is divided by {below:group}.",
    "to [obtain|work out] {key}, {above:steps}; then divide [the result|what you have] by"
    " {below:group}.",
    "{key} [tells|says] how many times {below:group} goes into {above:group}.",
    "{key} measures {above:group} in units of {below:group}.",
)


def say_quotient(key: str, rule: Quotient, words: Words) -> str:
    """Return sentences that give `key` as a quotient."""
    return words.say(
        words.draws.pick(_QUOTIENTS),
        key=key,
        above=Value(rule.numerator, words),
        below=Value(rule.denominator, words),
    )
