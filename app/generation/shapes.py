"""The wiring of an instance: which kinds of law feed which, before any name or number.

A shape is what two isomorphic instances share.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise

from app.generation.draws import Draws
from app.laws.questions import Asked


class Kind(StrEnum):
    """The kinds of law that are drawn."""

    AFFINE = "affine"
    POWER = "power"
    QUOTIENT = "quotient"
    EXTREMUM = "extremum"
    THRESHOLD = "threshold"
    PIECEWISE = "piecewise"
    SWITCH = "switch"
    RECURRENCE = "recurrence"
    CRITERION = "criterion"


# What a law on the way may be at each level of inference difficulty.
INNER_KINDS: tuple[tuple[Kind, ...], ...] = (
    (Kind.AFFINE, Kind.AFFINE, Kind.QUOTIENT),
    (Kind.AFFINE, Kind.QUOTIENT, Kind.POWER, Kind.EXTREMUM),
    (Kind.AFFINE, Kind.QUOTIENT, Kind.POWER, Kind.EXTREMUM, Kind.THRESHOLD, Kind.THRESHOLD),
    (Kind.AFFINE, Kind.POWER, Kind.EXTREMUM, Kind.THRESHOLD, Kind.PIECEWISE, Kind.PIECEWISE),
)
# What a law at the start of a branch may be besides.
SOURCE_KINDS: tuple[tuple[Kind, ...], ...] = (
    (),
    (),
    (Kind.CRITERION,),
    (Kind.CRITERION, Kind.RECURRENCE, Kind.RECURRENCE),
)
DEFAULT_CONCEPTS = (1, 2, 4, 5)
MOST_INPUTS = 3
VARIANTS = 12
# How many inputs a kind takes, from and to.
ARITY: dict[Kind, tuple[int, int]] = {
    Kind.AFFINE: (1, 3),
    Kind.POWER: (1, 2),
    Kind.QUOTIENT: (2, 2),
    Kind.EXTREMUM: (2, 2),
    Kind.THRESHOLD: (1, 2),
    Kind.PIECEWISE: (1, 1),
    Kind.SWITCH: (2, 3),
    Kind.RECURRENCE: (1, 1),
    Kind.CRITERION: (1, 3),
}


@dataclass(frozen=True, slots=True)
class Node:
    """One law to be: its kind, the earlier nodes that feed it, and how many givens it takes.

    `side` says which arm, option or truth value the first case falls on, `variant` chooses
    among forms of a kind (largest or smallest, all or any, which comparison decides); both are
    shared by isomorphic instances.
    """

    kind: Kind
    feeds: tuple[int, ...]
    givens: int
    side: int
    variant: int


@dataclass(frozen=True, slots=True)
class Shape:
    """The nodes in order of use, the root last, and what is asked of it."""

    nodes: tuple[Node, ...]
    asked: Asked

    @property
    def depth(self) -> int:
        """The number of laws on the longest path."""
        depths: list[int] = []
        for node in self.nodes:
            depths.append(1 + max((depths[feed] for feed in node.feeds), default=0))
        return depths[-1]

    @property
    def label(self) -> str:
        """The wiring in words, such as "1 affine; 2 threshold of 1"."""
        return "; ".join(
            f"{place} {node.kind}" + (f" of {_listed(node.feeds)}" if node.feeds else "")
            for place, node in enumerate(self.nodes, 1)
        )


def _listed(feeds: tuple[int, ...]) -> str:
    return ", ".join(str(feed + 1) for feed in feeds)


@dataclass(eq=False, slots=True)
class _Sketch:
    """A node that is still being wired, with those that feed it."""

    kind: Kind
    feeds: list["_Sketch"] = field(default_factory=list)


def draw_shape(asked: Asked, inference: int, concepts: int | None, draws: Draws) -> Shape:
    """Return a shape of the inference difficulty with so many laws (by default as it needs).

    A path of `inference` + 1 laws, as far as there are so many; the others branch off it.
    """
    count = concepts or DEFAULT_CONCEPTS[inference]
    depth = min(max(inference + 1, 2), count)
    chain = [
        _Sketch(_chain_kind(asked, inference, depth - place, draws)) for place in range(depth)
    ]
    for source, target in pairwise(chain):
        target.feeds.append(source)
    branches: list[_Sketch] = []
    for _ in range(count - depth):
        target = _least_fed(chain, branches)
        branches.append(_branch(asked, inference, target, draws))
        target.feeds.append(branches[-1])
    ordered = _in_order_of_use(chain[-1])
    # Of a formula, something is always put in: else the law itself would be the answer.
    least = 2 if asked is Asked.FORMULA else 1
    return Shape(tuple(_finished(sketch, ordered, least, draws) for sketch in ordered), asked)


def _chain_kind(asked: Asked, inference: int, laws_left: int, draws: Draws) -> Kind:
    if asked in (Asked.CRITERION, Asked.SET) and laws_left == 1:
        return Kind.CRITERION
    if asked is Asked.FORMULA:
        # The open given runs along the chain, so that the answer stays a polynomial.
        squared = laws_left == inference + 1 and draws.chance(Fraction(inference, 4))
        return Kind.POWER if squared else Kind.AFFINE
    return draws.pick(INNER_KINDS[inference])


def _least_fed(chain: list[_Sketch], branches: list[_Sketch]) -> _Sketch:
    """Return the law of the chain, else of the branches, else its beginning, with room."""
    for several in (chain[1:], branches, chain[:1]):
        roomy = [one for one in several if _may_be_fed(one)]
        if roomy:
            return min(roomy, key=lambda one: len(one.feeds))
    raise AssertionError("the beginning of a chain or a branch has room")


def _may_be_fed(sketch: _Sketch) -> bool:
    """Whether one more law may feed this one.

    A criterion hangs on one law at most: with two, only "all" could be met and only "any" not,
    and that word would tell the answer.
    """
    if sketch.kind is Kind.RECURRENCE:
        return False
    return len(sketch.feeds) < (1 if sketch.kind is Kind.CRITERION else MOST_INPUTS)


def _branch(asked: Asked, inference: int, target: _Sketch, draws: Draws) -> _Sketch:
    """Return the start of a branch into `target`, which becomes able to take it."""
    kind = draws.pick((*INNER_KINDS[inference], *SOURCE_KINDS[inference]))
    if kind is Kind.CRITERION:
        if asked is not Asked.FORMULA and target.kind not in (Kind.SWITCH, Kind.CRITERION):
            target.kind = Kind.SWITCH
            return _Sketch(kind)
        kind = Kind.AFFINE
    if len(target.feeds) >= ARITY[target.kind][1]:
        target.kind = Kind.AFFINE
    return _Sketch(kind)


def _in_order_of_use(root: _Sketch) -> list[_Sketch]:
    return [*(one for feed in root.feeds for one in _in_order_of_use(feed)), root]


def _finished(sketch: _Sketch, ordered: list[_Sketch], least: int, draws: Draws) -> Node:
    fed = len(sketch.feeds)
    low, high = ARITY[sketch.kind]
    givens = draws.between(max(low - fed, 0), max(high - fed, 0))
    feeds = tuple(sorted(ordered.index(feed) for feed in sketch.feeds))
    givens = givens if fed else min(max(givens, least), high)
    return Node(sketch.kind, feeds, givens, draws.below(2), draws.below(VARIANTS))
