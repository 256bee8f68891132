"""The words of one instance: names for its quantities, its scope and its cases."""

from dataclasses import dataclass

from app.generation.domains.domain import Domain, Noun
from app.generation.draws import Draws
from app.generation.names import Stems
from app.generation.shapes import Kind, Shape


@dataclass(frozen=True, slots=True)
class Scope:
    """The kind of thing that laws hold for, as a plural, and a kind that it is not."""

    plural: str
    other: str


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Names for everything in a shape, in its order.

    `laws` names each node's quantity, `givens` the givens of each node, `spare` quantities
    that are given and of no use. `units` gives the unit of every quantity with one.
    """

    domain: Domain
    scope: Scope
    laws: tuple[str, ...]
    givens: tuple[tuple[str, ...], ...]
    spare: tuple[str, ...]
    cases: tuple[str, ...]
    units: dict[str, str]


def draw_vocabulary(
    shape: Shape, domain: Domain, stems: Stems, cases: int, draws: Draws
) -> Vocabulary:
    """Return names for `shape`; `cases` is the number of named cases, 0 for none."""
    units: dict[str, str] = {}

    def quantity(noun: Noun) -> str:
        name = f"{stems.take()} {noun.word}"
        units[name] = noun.unit
        return name

    laws = tuple(
        f"{stems.take()} {draws.pick(domain.criteria)}"
        if node.kind is Kind.CRITERION
        else quantity(draws.pick(domain.nouns))
        for node in shape.nodes
    )
    givens = tuple(
        tuple(quantity(draws.pick(domain.nouns)) for _ in range(node.givens))
        for node in shape.nodes
    )
    spare = tuple(quantity(draws.pick(domain.nouns)) for _ in range(draws.between(1, 2)))
    pair = draws.shuffled(draws.pick(domain.qualifiers))
    return Vocabulary(
        domain,
        Scope(f"{pair[0]} {domain.things}", f"{pair[1]} {domain.things}"),
        laws,
        givens,
        spare,
        tuple(stems.take() for _ in range(cases)),
        units,
    )
