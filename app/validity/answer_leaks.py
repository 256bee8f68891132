"""What to look for in documents so that none gives the answer away."""

from typing import NamedTuple

from app.protocol.answers import Answer, AnswerType, Scalar
from app.validity.matching import ReadDocument, excerpt, normal_form, weight
from app.validity.notation import numbers, significant_digits

# Shorter answers ("2", "yes", "increase") stand in any text without giving anything away.
MIN_ANSWER_CHARS = 10
MIN_SIGNIFICANT_DIGITS = 3

_NOT_SOUGHT = frozenset(
    {AnswerType.BOOLEAN, AnswerType.MULTIPLE_CHOICE, AnswerType.UNANSWERABLE}
)


class Sought(NamedTuple):
    """Forms of an answer that a document must not hold; empty when it is too short."""

    forms: tuple[str, ...]
    numbers: frozenset[float]

    def __bool__(self) -> bool:
        return bool(self.forms or self.numbers)


def sought(answer: Answer) -> Sought:
    """Return the normal forms of the value and its aliases, and a numeric answer's number."""
    if answer.type in _NOT_SOUGHT:
        return Sought((), frozenset())
    wordings = [_wording(value) for value in (answer.value, *answer.aliases)]
    forms = dict.fromkeys(normal_form(wording) for wording in wordings)
    values: set[float] = set()
    if answer.type is AnswerType.NUMERIC:
        values.update(*(_lone_number(wording) for wording in wordings))
    return Sought(
        tuple(form for form in forms if weight(form) >= MIN_ANSWER_CHARS),
        frozenset(v for v in values if significant_digits(v) >= MIN_SIGNIFICANT_DIGITS),
    )


def _wording(value: Scalar | tuple[Scalar, ...] | None) -> str:
    parts = value if isinstance(value, tuple) else (value,)
    return ", ".join(str(part) for part in parts if part is not None)


def _lone_number(wording: str) -> set[float]:
    """Return the number that a wording states, in each reading; none when it states several."""
    stated = wording.replace("≈", "=").replace("\\approx", "=").rsplit("=", 1)[-1]
    found = numbers(stated)
    readings = 2 if "%" in stated else 1
    return found if len(found) <= readings else set()


def leak(answer: Sought, document: ReadDocument) -> str | None:
    """Return the passage or number of `document` that gives the answer away, or None."""
    for form in answer.forms:
        if form in document.form:
            return excerpt(document.form, form)
    if answer.numbers:
        shared = sorted(answer.numbers & document.numbers)
        if shared:
            return f"the number {shared[0]:.12g}"
    return None
