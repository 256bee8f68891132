"""What a user submits to measure models on a docset."""

from enum import StrEnum
from typing import Annotated, Literal, Self

from pydantic import (
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    StrictBool,
    StrictInt,
    Tag,
    model_validator,
)

from app.protocol.answers import AnswerType, ShortText
from app.protocol.canonical import keyed_number
from app.protocol.instances import Instance
from app.protocol.measurement import MAX_SAMPLES
from app.protocol.model_config import ModelSubmission
from app.protocol.regimes import DEFAULT_REGIMES, Regime
from app.protocol.sampling import DEFAULT_SAMPLES, Sampling
from app.protocol.truncation import Truncation

Seed = Annotated[StrictInt, Field(ge=0, lt=2**63)]


class GradingMode(StrEnum):
    """Who decides: rules alone, a model alone, or a model where the rules are undecided."""

    RULES = "rules"
    LLM = "llm"
    RULES_THEN_LLM = "rules_then_llm"


def _kind(model: object) -> str:
    return "<name>" if isinstance(model, str) else "<config>"


# A stored model by id or name, or a config in its place. The tags keep pydantic from telling
# what is wrong with the alternative that was not meant; pointers leave them out.
ModelChoice = Annotated[
    Annotated[ShortText, Tag("<name>")] | Annotated[ModelSubmission, Tag("<config>")],
    Discriminator(_kind),
]


class GraderSubmission(BaseModel):
    """How answers are graded. Without a model the mode is `rules`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    mode: GradingMode | None = None
    model: ModelChoice | None = None
    votes: Literal[1] = 1

    @model_validator(mode="after")
    def _has_the_model_that_its_mode_needs(self) -> Self:
        if self.mode in (GradingMode.LLM, GradingMode.RULES_THEN_LLM) and self.model is None:
            raise ValueError(f"mode {self.mode} needs a model; name one, or use mode 'rules'")
        return self

    @property
    def effective_mode(self) -> GradingMode:
        if self.mode is not None:
            return self.mode
        return GradingMode.RULES if self.model is None else GradingMode.RULES_THEN_LLM


class InstanceFilter(BaseModel):
    """Which instances to measure; every field that is given must match."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    external_ids: Annotated[tuple[ShortText, ...], Field(max_length=20_000)] | None = None
    domain: ShortText | None = None
    topic: ShortText | None = None
    answer_type: AnswerType | None = None
    tag: ShortText | None = None

    def matches(self, instance: Instance) -> bool:
        return (
            (self.external_ids is None or instance.external_id in self.external_ids)
            and (self.domain is None or instance.domain == self.domain)
            and (self.topic is None or instance.topic == self.topic)
            and (self.answer_type is None or instance.answer.type is self.answer_type)
            and (self.tag is None or self.tag in instance.tags)
        )


class InstanceSelection(BaseModel):
    """A part of a docset: a filter first, then a seeded random subset."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    filter: InstanceFilter = InstanceFilter()
    limit: Annotated[StrictInt, Field(ge=1, le=1_000_000)] | None = None
    seed: Seed = 0

    def select(self, instances: dict[str, Instance]) -> dict[str, Instance]:
        """Return the selected instances in the docset's order."""
        kept = {key: found for key, found in instances.items() if self.filter.matches(found)}
        if self.limit is None or self.limit >= len(kept):
            return kept
        drawn = sorted(
            kept, key=lambda key: keyed_number(64, "subset", self.seed, kept[key].sha256, key)
        )
        chosen = set(drawn[: self.limit])
        return {key: found for key, found in kept.items() if key in chosen}


class RunSubmission(BaseModel):
    """Models × a frozen docset × regimes × samples, under one protocol and one grader."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    docset_id: ShortText
    revision: Annotated[StrictInt, Field(ge=1, lt=2**31)] | None = None
    models: Annotated[tuple[ModelChoice, ...], Field(min_length=1, max_length=100)]
    regimes: Annotated[tuple[Regime, ...], Field(min_length=1)] = DEFAULT_REGIMES
    samples: Annotated[StrictInt, Field(ge=1, le=MAX_SAMPLES)] = DEFAULT_SAMPLES
    sampling: Sampling = Sampling()
    truncation: Truncation = Truncation()
    grader: GraderSubmission = GraderSubmission()
    instances: InstanceSelection = InstanceSelection()
    seed: Seed = 0
    cache: Literal["off"] = "off"
    dry_run: StrictBool = False

    @model_validator(mode="after")
    def _names_each_regime_once(self) -> Self:
        if len(set(self.regimes)) < len(self.regimes):
            raise ValueError("regimes names one twice; each is measured once")
        return self
