"""Laws and what can be worked out with them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from app.laws.applying import apply
from app.laws.rules import Rule, Worth, inputs_of, renamed

# Nobody asks for more; a path that is longer counts as one that leads nowhere.
LONGEST_PATH = 200


class Status(StrEnum):
    """Whether a document holds the law to be in force."""

    CURRENT = "current"
    SUPERSEDED = "superseded"


@dataclass(frozen=True, slots=True)
class LawKey:
    """What a law is about: a quantity, such as "Dorar load", of a kind of thing.

    `scope` is a plural such as "covered depots". The same quantity of another kind of thing
    is another law.
    """

    quantity: str
    scope: str


@dataclass(frozen=True, slots=True)
class Law:
    """One concept: how a quantity follows from others, for things of one kind."""

    key: LawKey
    rule: Rule
    status: Status = Status.CURRENT

    @property
    def inputs(self) -> tuple[str, ...]:
        return inputs_of(self.rule)

    def renamed(self, names: Mapping[str, str]) -> "Law":
        """Return the law with its own and its inputs' quantities renamed."""
        quantity = names.get(self.key.quantity, self.key.quantity)
        key = LawKey(quantity, self.key.scope)
        return replace(self, key=key, rule=renamed(self.rule, names))


class Missing(Exception):
    """A needed law is not there, or two laws in force contradict each other."""

    def __init__(self, key: LawKey) -> None:
        super().__init__(f"no single law for the {key.quantity} of {key.scope}")
        self.key = key


@dataclass(frozen=True, slots=True)
class Step:
    """One law applied: what went in by name, and what came out."""

    law: Law
    values: tuple[tuple[str, Worth], ...]
    result: Worth


def needed_laws(
    root: LawKey, laws: Mapping[LawKey, Law], givens: Iterable[str]
) -> tuple[Law, ...]:
    """Return the laws that lead from `givens` to `root`, each after those it needs.

    Raises Missing for the first quantity, depth first, that is neither given nor the subject
    of a law of this scope; a circle counts as missing too.
    """
    given = frozenset(givens)
    found: dict[LawKey, Law] = {}
    _visit(root, laws, given, found, ())
    return tuple(found.values())


def _visit(
    key: LawKey,
    laws: Mapping[LawKey, Law],
    given: frozenset[str],
    found: dict[LawKey, Law],
    above: tuple[LawKey, ...],
) -> None:
    if key in found:
        return
    law = laws.get(key)
    if law is None or key in above or len(above) > LONGEST_PATH:
        raise Missing(key)
    for name in law.inputs:
        if name not in given:
            _visit(LawKey(name, key.scope), laws, given, found, (*above, key))
    found[key] = law


def work_out(chain: Iterable[Law], givens: Mapping[str, Worth]) -> tuple[Step, ...]:
    """Apply laws in order, each result going into the next; the last step has the answer.

    Raises NoValue where a law gives none.
    """
    values = dict(givens)
    steps: list[Step] = []
    for law in chain:
        result = apply(law.rule, values)
        inputs = tuple((name, values[name]) for name in law.inputs)
        steps.append(Step(law, inputs, result))
        values[law.key.quantity] = result
    return tuple(steps)


def single_laws(laws: Iterable[Law]) -> dict[LawKey, Law]:
    """Return the laws in force by key; a key with two that differ is left out."""
    found: dict[LawKey, Law] = {}
    contradicted: set[LawKey] = set()
    for law in laws:
        if law.status is Status.CURRENT and found.setdefault(law.key, law) != law:
            contradicted.add(law.key)
    return {key: law for key, law in found.items() if key not in contradicted}
