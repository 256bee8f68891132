"""The interface of an importer, and what an import gives back.

An importer is a module, or any object, with the members of `Importer`. It only reads: what is
wrong with a row it yields as a value, so that the rest is imported. The registry does the
remainder: zip files, detection, counting.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, Protocol

from app.protocol.instances import Instance
from app.protocol.regimes import Regime
from app.validity.servable import servable


class About(NamedTuple):
    """What the source says of itself; None where it is silent."""

    name: str | None = None
    description: str | None = None
    licence: str | None = None


class RowProblem(NamedTuple):
    """A row that was not imported: its place in the source, and the reason."""

    where: str
    detail: str


class ImportWarning(NamedTuple):
    """Something that was imported but should be known. `code` is stable."""

    code: str
    detail: str
    where: str | None = None


class KnownAnswers(NamedTuple):
    """What simulated subjects know by heart: answers by the SHA-256 of their instructions."""

    answers: Mapping[str, str]


Item = Instance | RowProblem | ImportWarning | KnownAnswers


class Importer(Protocol):
    """One format. `source` is a file or an unpacked folder, never a zip archive."""

    name: str

    def recognises(self, source: Path) -> bool:
        """Return whether `source` is of this format, by its content rather than its name."""

    def about(self, source: Path) -> About:
        """Return what the source or its format says of the docset."""

    def read(self, source: Path) -> Iterator[Item]:
        """Yield instances in the order of the source, with what else there is to say.

        Raises `InvalidRequest` when nothing can be read at all.
        """


@dataclass(frozen=True, slots=True)
class Imported:
    """A docset as imported.

    `unavailable` maps each regime that not every instance can serve to how many cannot;
    `answer_key` maps SHA-256 of instructions to answers that simulated subjects know.
    """

    name: str
    description: str | None
    licence: str | None
    instances: tuple[Instance, ...]
    warnings: tuple[ImportWarning, ...]
    unavailable: Mapping[Regime, int]
    answer_key: Mapping[str, str] = field(default_factory=dict)


def unavailable_regimes(instances: Iterable[Instance]) -> dict[Regime, int]:
    """Return how many instances cannot serve a regime, for regimes that some cannot."""
    counts = Counter(
        regime for instance in instances for regime in Regime if not servable(instance, regime)
    )
    return {regime: counts[regime] for regime in Regime if counts[regime]}
