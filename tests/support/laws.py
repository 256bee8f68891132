"""Random laws of every kind, for tests of what writes and what reads them."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from app.generation.draws import Draws
from app.laws.laws import Law, LawKey, Status
from app.laws.polynomials import Polynomial
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

STEMS = (
    *("Dorar", "Febramin", "Thaevaeth", "Stiglend", "Doviglios", "Brutiozil", "Ulmar"),
    *("Keslin", "Varop", "Mirtuleth", "Ostrevan", "Calibrod", "Nethuin", "Porgath"),
    *("Quelmis", "Yarvond", "Zemblith", "Haskoril", "Luvant", "Grebosk"),
)
NOUNS = ("load", "backlog", "dwell", "intake", "throughput", "turnover", "weight", "lag")
CRITERIA = ("clearance", "readiness", "consent", "standing")
ADJECTIVES = ("covered", "open", "cold-walled", "inland", "twin-bay", "older")
THINGS = ("depots", "kilns", "wards", "orchards")
QUALIFIERS = ("reverse", "residual", "gross")


def draw_quantities(draws: Draws, count: int, nouns: tuple[str, ...] = NOUNS) -> list[str]:
    """Return different quantities, some with a qualifier: "Dorar load", "gross Ulmar lag"."""
    return [
        (f"{draws.pick(QUALIFIERS)} " if draws.below(5) == 0 else "")
        + f"{stem} {draws.pick(nouns)}"
        for stem in draws.sample(STEMS, count)
    ]


def draw_number(draws: Draws) -> Fraction:
    """Return a number of up to two places and up to three digits before them, never 0."""
    scale = draws.pick((1, 4, 10, 100))
    size = draws.between(1, draws.pick((3, 30, 400)) * scale)
    return Fraction(-size if draws.below(3) == 0 else size, scale)


def draw_affine(draws: Draws, names: list[str], share: int = 8) -> Polynomial:
    """Return a sum of multiples of `names`, one time in `share` without a constant."""
    total = Polynomial.constant(draw_number(draws) if draws.below(share) else 0)
    for name in names:
        total = total + Polynomial.variable(name).scaled(draw_number(draws))
    return total


def _affine(draws: Draws, names: list[str]) -> Rule:
    return draw_affine(draws, names[: draws.between(1, 3)])


def _power(draws: Draws, names: list[str]) -> Rule:
    one, other = (Polynomial.variable(name) for name in names[:2])
    highest = draws.pick((one * one, one * other, one * one * one, one * one * other))
    rest = draw_affine(draws, names[: draws.between(0, 2)])
    return highest.scaled(draw_number(draws)) + rest


def _quotient(draws: Draws, names: list[str]) -> Rule:
    numerator = draw_affine(draws, names[: draws.between(1, 2)])
    denominator = Polynomial.variable(draws.pick(names[1:3]))
    if draws.below(3):
        denominator = denominator + Polynomial.constant(draw_number(draws))
    return Quotient.of(numerator, denominator)


def _bands(draws: Draws, names: list[str], count: int) -> Rule:
    bounds = sorted({draw_number(draws) for _ in range(count)})
    others = names[: draws.pick((1, 1, 2))]
    values = [draw_affine(draws, others) for _ in range(len(bounds) + 1)]
    if draws.below(4) == 0:
        values[-1] = Polynomial.constant(draw_number(draws))
    return Bands.of(names[draws.pick((0, 0, 2))], tuple(bounds), tuple(values))


def _switch(draws: Draws, names: list[str]) -> Rule:
    criterion = f"{names.pop().split()[-2]} {draws.pick(CRITERIA)}"
    count = draws.between(1, 2)
    met, unmet = draw_affine(draws, names[:count]), draw_affine(draws, names[:count])
    return Switch(criterion, met, unmet)


def _extremum(draws: Draws, names: list[str]) -> Rule:
    chosen = names[: draws.between(2, 3)]
    options = [draw_affine(draws, [name], 3) for name in chosen]
    return Extremum.of(draws.pick(tuple(Extreme)), tuple(options))


def _recurrence(draws: Draws, names: list[str]) -> Rule:
    modulus = draws.between(5, 97)
    factor, shift = draws.between(2, 12), draws.between(1, modulus - 1)
    return Recurrence(names[0], factor, shift, modulus, draws.between(2, 9))


def _criterion(draws: Draws, names: list[str]) -> Rule:
    comparisons = tuple(
        Comparison(name, draws.pick(tuple(Relation)), draw_number(draws))
        for name in names[: draws.between(1, 3)]
    )
    return Criterion.of(draws.pick(tuple(Connective)), comparisons)


_DRAWN = {
    "affine": _affine,
    "power": _power,
    "quotient": _quotient,
    "threshold": lambda draws, names: _bands(draws, names, 1),
    "piecewise": lambda draws, names: _bands(draws, names, 2),
    "switch": _switch,
    "extremum": _extremum,
    "recurrence": _recurrence,
    "criterion": _criterion,
}
KINDS = tuple(_DRAWN)


def draw_law(draws: Draws, kind: str) -> Law:
    """Return a law of one of KINDS, one in six superseded; all its stems are different."""
    nouns = CRITERIA if kind == "criterion" else NOUNS
    (quantity,) = draw_quantities(draws, 1, nouns)
    names = [name for name in draw_quantities(draws, 6) if name.split()[-2] not in quantity]
    scope = f"{draws.pick(ADJECTIVES)} {draws.pick(THINGS)}"
    status = Status.SUPERSEDED if draws.below(6) == 0 else Status.CURRENT
    rule = _DRAWN[kind](draws, names)
    return Law(LawKey(quantity, scope), rule, status)


def laws(kinds: tuple[str, ...] = KINDS) -> SearchStrategy[Law]:
    """Return a strategy of laws of all kinds, or of some."""
    return st.builds(
        lambda seed, kind: draw_law(Draws("laws", seed), kind),
        st.integers(0, 2**32),
        st.sampled_from(kinds),
    )


def near_misses(draws: Draws, law: Law) -> list[Law]:
    """Return laws that are easily taken for `law`: a qualifier, another scope, an old form."""
    stem = " ".join(law.key.quantity.split()[-2:])
    other = draw_law(draws, draws.pick(KINDS))
    while law.key.quantity in other.inputs:
        other = draw_law(draws, draws.pick(KINDS))
    return [
        replace(law, key=LawKey(f"converse {stem}", law.key.scope)),
        replace(law, key=LawKey(law.key.quantity, f"disused {law.key.scope.split()[-1]}")),
        Law(law.key, other.rule, Status.SUPERSEDED),
    ]
