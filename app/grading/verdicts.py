"""What grading says of one reply, with its grounds."""

from dataclasses import dataclass
from enum import StrEnum


class Verdict(StrEnum):
    """`ungraded` says that grading failed; it never counts as wrong."""

    CORRECT = "correct"
    PARTIAL = "partial"
    INCORRECT = "incorrect"
    NO_ANSWER = "no_answer"
    ABSTAINED = "abstained"
    UNGRADED = "ungraded"


@dataclass(frozen=True, slots=True)
class Grade:
    """A verdict with who gave it and why.

    `extracted` is the judged answer, None when the reply holds none. `decided_by` names
    a rule with its version, such as "rule:numeric/1", or the grader model with its prompt.
    `score` is the share of checklist items met, in [0, 1]; `items` says which, in order.
    """

    verdict: Verdict
    extracted: str | None
    decided_by: str
    reason: str
    score: float | None = None
    items: tuple[bool, ...] | None = None


@dataclass(frozen=True, slots=True)
class Undecided:
    """What rules leave to a grader that can read: the answer found, and what stopped them."""

    extracted: str | None
    reason: str


@dataclass(frozen=True, slots=True)
class Equal:
    """A rule holds the answer equal. `read` is the part it read, where narrower."""

    reason: str
    read: str | None = None


@dataclass(frozen=True, slots=True)
class Different:
    """A rule understood the answer, and it is not the reference."""

    reason: str
    read: str | None = None


@dataclass(frozen=True, slots=True)
class NoPick:
    """A rule understood that the reply names possibilities and settles on none."""

    reason: str


@dataclass(frozen=True, slots=True)
class Unsure:
    """A rule could not read the answer or the reference, or reads it in more than one way."""

    reason: str


Finding = Equal | Different | NoPick | Unsure
