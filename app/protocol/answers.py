"""Reference answers: their types, and everything that decides whether a reply equals one."""

import math
import re
from enum import StrEnum
from typing import Annotated, Any, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    FiniteFloat,
    PlainSerializer,
    PlainValidator,
    StrictStr,
    model_validator,
)

_SURROGATES = re.compile("[\ud800-\udfff]")


def _storable(text: str) -> str:
    if "\x00" in text:
        raise ValueError("holds a NUL character; remove it")
    if not text.isascii() and _SURROGATES.search(text):
        raise ValueError("holds half of a surrogate pair; send whole characters")
    return text


Text = Annotated[StrictStr, AfterValidator(_storable)]
ShortText = Annotated[Text, Field(max_length=1_000)]
LONGEST_TEXT = 200_000
MOST_MEMBERS = 200
LongText = Annotated[Text, Field(max_length=LONGEST_TEXT)]


class AnswerType(StrEnum):
    NUMERIC = "numeric"
    FORMULA = "formula"
    BOOLEAN = "boolean"
    MULTIPLE_CHOICE = "multiple_choice"
    SET = "set"
    RANKING = "ranking"
    SHORT_TEXT = "short_text"
    CONCLUSION = "conclusion"
    CHECKLIST = "checklist"
    UNANSWERABLE = "unanswerable"


# Other names that files use for the same types.
ANSWER_TYPE_ALIASES = {
    "quantity": AnswerType.NUMERIC,
    "symbolic": AnswerType.FORMULA,
    "equation": AnswerType.FORMULA,
    "inequality": AnswerType.FORMULA,
    "interval": AnswerType.FORMULA,
    "matrix": AnswerType.FORMULA,
    "complexity": AnswerType.FORMULA,
    "mcq": AnswerType.MULTIPLE_CHOICE,
    "mcq_multi": AnswerType.MULTIPLE_CHOICE,
    "tuple": AnswerType.RANKING,
    "text": AnswerType.SHORT_TEXT,
}


def _canonical_type(name: Any) -> Any:  # noqa: ANN401 - raw input
    return ANSWER_TYPE_ALIASES.get(name, name) if isinstance(name, str) else name


def _lettered(choices: Any) -> Any:  # noqa: ANN401 - raw input
    """Read a list of choices as A, B, C, …."""
    if isinstance(choices, list):
        if len(choices) > 26:
            raise ValueError("has more than 26 entries; give a map letter -> text instead")
        return {chr(ord("A") + place): text for place, text in enumerate(choices)}
    return choices


class Tolerance(BaseModel):
    """How far a number may lie from the reference: one part suffices, an unnamed one is 0."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    rel: Annotated[FiniteFloat, Field(strict=True, ge=0, lt=1)] = 0.0
    abs: Annotated[FiniteFloat, Field(strict=True, ge=0)] = 0.0


def _relative(tolerance: Any) -> Any:  # noqa: ANN401 - raw input
    if isinstance(tolerance, int | float) and not isinstance(tolerance, bool):
        return {"rel": tolerance}
    return tolerance


Plain = bool | int | float | str


def _scalar(value: Any) -> Plain:  # noqa: ANN401 - raw input
    """Check by hand what a union would report once for every member that it is not."""
    if isinstance(value, str) and len(value) <= LONGEST_TEXT:
        return _storable(value)
    if isinstance(value, bool | int) or (isinstance(value, float) and math.isfinite(value)):
        return value
    raise ValueError(
        "is neither a finite number, nor true or false, nor text of up to"
        f" {LONGEST_TEXT:,} characters"
    )


def _value(value: Any) -> Plain | tuple[Plain, ...] | None:  # noqa: ANN401 - raw input
    if value is None:
        return None
    if isinstance(value, list | tuple):
        if len(value) > MOST_MEMBERS:
            raise ValueError(f"has more than {MOST_MEMBERS} members")
        return tuple(_scalar(member) for member in value)
    return _scalar(value)


def _as_it_is(value: Any) -> Any:  # noqa: ANN401 - one of the types below
    return value


Scalar = Annotated[Plain, PlainValidator(_scalar, json_schema_input_type=Plain)]
# Serialised by what it is: pydantic's serialiser of the union warns of every tuple.
Value = Annotated[
    Plain | tuple[Plain, ...] | None,
    PlainValidator(_value, json_schema_input_type=Plain | list[Plain] | None),
    PlainSerializer(_as_it_is, return_type=Any),
]


class Answer(BaseModel):
    """The reference answer of an instance.

    `value` is what the type needs: a number (or text such as "4.184 J"), a formula, true or
    false, a choice's letter, a list for `set` and `ranking`, text, null for `unanswerable`.
    """

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        json_schema_extra={
            "examples": [
                {"type": "numeric", "value": 4.184, "unit": "J", "tolerance": 0.02},
                {"type": "formula", "value": "\\frac{x+2}{7}"},
                {"type": "boolean", "value": True},
                {
                    "type": "multiple_choice",
                    "value": "B",
                    "choices": {"A": "8 m/s", "B": "18 m/s"},
                },
                {"type": "set", "value": [1, 2, 3]},
                {"type": "ranking", "value": ["first", "second"]},
                {
                    "type": "short_text",
                    "value": "mantle flow",
                    "aliases": ["flow of the mantle"],
                },
                {"type": "conclusion", "value": "The effect vanishes, because …"},
                {"type": "checklist", "checklist": ["states that energy is conserved"]},
                {"type": "unanswerable"},
            ]
        },
    )

    type: Annotated[
        AnswerType, BeforeValidator(_canonical_type, json_schema_input_type=AnswerType | str)
    ]
    value: Value = None
    aliases: Annotated[tuple[Scalar, ...], Field(max_length=100)] = ()
    unit: ShortText | None = None
    tolerance: Annotated[
        Tolerance | None,
        BeforeValidator(_relative, json_schema_input_type=Tolerance | FiniteFloat | None),
    ] = None
    choices: Annotated[
        dict[ShortText, LongText] | None,
        BeforeValidator(
            _lettered, json_schema_input_type=dict[ShortText, LongText] | list[LongText] | None
        ),
    ] = None
    checklist: Annotated[tuple[LongText, ...], Field(max_length=100)] = ()

    @model_validator(mode="after")
    def _has_what_its_type_needs(self) -> Self:
        if self.type is AnswerType.UNANSWERABLE:
            return self
        if self.type is AnswerType.CHECKLIST:
            if not self.checklist:
                raise ValueError("type 'checklist' needs a non-empty checklist")
            return self
        if self.value is None or self.value == () or str(self.value).strip() == "":
            raise ValueError(f"type '{self.type}' needs a value")
        if self.type is AnswerType.MULTIPLE_CHOICE:
            self._check_choices()
        return self

    def _check_choices(self) -> None:
        if not self.choices:
            raise ValueError("type 'multiple_choice' needs choices")
        letters = self.value if isinstance(self.value, tuple) else (self.value,)
        unknown = [letter for letter in letters if letter not in self.choices]
        if unknown:
            raise ValueError(f"value {unknown[0]!r} is not among the choices' letters")

    @property
    def answerable(self) -> bool:
        return self.type is not AnswerType.UNANSWERABLE
