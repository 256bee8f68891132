"""What can be asked of the generator, with ranges; an error names the range that is allowed."""

import re
from enum import StrEnum
from fractions import Fraction
from typing import Annotated, Self

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StrictBool,
    StrictInt,
    model_validator,
)

from app.laws.questions import Asked

MAX_COUNT = 20_000
MAX_SEED = 2**63 - 1
MIN_LENGTH, MAX_LENGTH = 2_000, 60_000
MAX_CONCEPTS = 8
# Longer than the protocol's budget by enough for a passage to lie in the cut.
LOSING_LENGTH = 36_000
MAX_NOISE = 20


class PaperFormat(StrEnum):
    """How documents are rendered; of a mixed docset's, most are PDFs."""

    TEXT = "text"
    MARKDOWN = "markdown"
    PDF = "pdf"
    MIXED = "mixed"


class Unanswerable(StrEnum):
    """Why no answer can be had: a concept is nowhere, or two in force contradict each other."""

    ABSENT = "absent"
    CONTRADICTION = "contradiction"


class GeneratedType(StrEnum):
    """The answer types that are generated; unanswerable instances come by their share."""

    NUMERIC = "numeric"
    FORMULA = "formula"
    BOOLEAN = "boolean"
    MULTIPLE_CHOICE = "multiple_choice"
    SET = "set"
    RANKING = "ranking"


ASKED: dict[GeneratedType, Asked] = {
    GeneratedType.NUMERIC: Asked.NUMBER,
    GeneratedType.FORMULA: Asked.FORMULA,
    GeneratedType.BOOLEAN: Asked.CRITERION,
    GeneratedType.MULTIPLE_CHOICE: Asked.CHOICE,
    GeneratedType.SET: Asked.SET,
    GeneratedType.RANKING: Asked.RANKING,
}


def _several(value: object) -> object:
    """Take one value for a list of one."""
    return value if isinstance(value, list | tuple) else (value,)


def _named(name: object) -> object:
    """Take "Loom-Weaving" and "loom_weaving" for "loom weaving"."""
    return " ".join(re.split(r"[\s_-]+", name.lower())) if isinstance(name, str) else name


def _whole(low: int, high: int) -> BeforeValidator:
    """Refuse what is no whole number of a range, and name the range."""

    def checked(value: object) -> object:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise ValueError(f"must be a whole number from {low:,} to {high:,}")
        return value

    return BeforeValidator(checked)


def _share(value: object) -> object:
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value <= 1:
        raise ValueError("must be a number from 0 to 1")
    return value


Level = Annotated[StrictInt, _whole(0, 3), Field(ge=0, le=3)]
Levels = Annotated[
    tuple[Level, ...], BeforeValidator(_several), Field(min_length=1, max_length=4)
]
DomainName = Annotated[str, BeforeValidator(_named)]
Domains = Annotated[
    tuple[DomainName, ...], BeforeValidator(_several), Field(min_length=1, max_length=20)
]
Chars = Annotated[
    StrictInt, _whole(MIN_LENGTH, MAX_LENGTH), Field(ge=MIN_LENGTH, le=MAX_LENGTH)
]


Concepts = Annotated[StrictInt, _whole(1, MAX_CONCEPTS), Field(ge=1, le=MAX_CONCEPTS)]


class GenerateRequest(BaseModel):
    """What to generate. The same request gives the same bytes.

    `extraction` and `inference` are one level from 0 to 3 or several, dealt out in turn;
    `noise` is the number of noise documents of an instance; `concepts` the number of needed
    concepts (by default what the level of inference asks for); `length` the number of
    characters of a document, or the least and the most; `unanswerable` the share of instances
    without an answer. With `pairs`, `count` counts pairs of isomorphic instances.
    `lose_to_truncation` puts a needed passage where the protocol's cut takes it.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    seed: Annotated[StrictInt, _whole(0, MAX_SEED), Field(ge=0, le=MAX_SEED)] = 0
    count: Annotated[StrictInt, _whole(1, MAX_COUNT), Field(ge=1, le=MAX_COUNT)] = 20
    domains: Domains | None = None
    extraction: Levels = (0, 1, 2, 3)
    inference: Levels = (0, 1, 2, 3)
    noise: Annotated[StrictInt, _whole(0, MAX_NOISE), Field(ge=0, le=MAX_NOISE)] = 3
    concepts: Concepts | None = None
    length: Annotated[
        tuple[Chars, ...], BeforeValidator(_several), Field(min_length=1, max_length=2)
    ] = (4_000, 9_000)
    unanswerable: Annotated[float, BeforeValidator(_share), Field(ge=0, le=1)] = 0.0
    pairs: StrictBool = False
    answer_types: Annotated[
        tuple[GeneratedType, ...], BeforeValidator(_several), Field(min_length=1, max_length=20)
    ] = tuple(GeneratedType)
    format: PaperFormat = PaperFormat.TEXT
    lose_to_truncation: StrictBool = False

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if self.length[0] > self.length[-1]:
            raise ValueError("length: the smaller number stands first, as in 4000-9000")
        if self.unanswerable and self.lose_to_truncation:
            raise ValueError("lose_to_truncation already leaves nothing to answer from")
        if self.unanswerable and self.concepts == 1:
            raise ValueError("concepts: an unanswerable instance needs 2 or more")
        if self.lose_to_truncation and self.length[0] < LOSING_LENGTH:
            raise ValueError(f"length: only {LOSING_LENGTH} characters or more can lose any")
        return self

    @property
    def unanswerable_share(self) -> Fraction:
        """The share as it was written: 0.1 is one in ten."""
        return Fraction(str(self.unanswerable))
