"""Instances: the question, its concepts, its reference reasoning and answer, its doc set.

These classes are also the wire form: what REST accepts and what a docset folder holds.
"""

from collections.abc import Iterable
from enum import StrEnum
from functools import cached_property
from typing import Annotated, Any, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator
from pydantic.json_schema import SkipJsonSchema

from app.protocol.answers import Answer, LongText, ShortText, Text
from app.protocol.canonical import sha256_json, sha256_text

MAX_DOCUMENT_CHARS = 5_000_000
# The tag of an instance whose reference answer is known to be damaged: no verdict can be had.
UNUSABLE_REFERENCE = "unusable_reference"


class ConceptKind(StrEnum):
    DECLARATIVE = "declarative"
    PROCEDURAL = "procedural"
    CONSTRAINT = "constraint"


class Concept(BaseModel):
    """One theorem, definition, formula or procedure that the answer needs."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: Annotated[ShortText, Field(min_length=1)]
    statement: Annotated[LongText, Field(min_length=1)]
    name: ShortText | None = None
    kind: ConceptKind | None = None


class Role(StrEnum):
    """`related` holds at least one needed concept; `noise` is on topic and holds none."""

    RELATED = "related"
    NOISE = "noise"


class Source(BaseModel):
    """The file that a document's text was extracted from, and by what.

    `sha256` and `bytes` are those of the file, whatever its text.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    sha256: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
    bytes: Annotated[int, Field(ge=0)]
    media_type: Annotated[Text, Field(max_length=100)]
    extractor: Annotated[Text, Field(max_length=50)]
    extractor_version: Annotated[Text, Field(max_length=50)]
    pages: Annotated[int, Field(ge=1)] | None = None


def _as_recorded(value: object) -> object:
    if value is not None and not isinstance(value, Source):
        raise ValueError("the source is recorded when a file is read; leave this field out")
    return value


class Document(BaseModel):
    """One text of a doc set, with its role and the concepts that it declares to hold.

    `source` says where the text came from; it is no part of the content, and nobody can send
    it: only values of `Source` are taken, not their JSON.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    role: Role
    text: Annotated[Text, Field(max_length=MAX_DOCUMENT_CHARS)]
    title: ShortText | None = None
    concept_ids: Annotated[tuple[ShortText, ...], Field(max_length=200)] = ()
    source: SkipJsonSchema[Annotated[Source | None, BeforeValidator(_as_recorded)]] = None


class PairRole(StrEnum):
    SOURCE = "source"
    TARGET = "target"


class Instance(BaseModel):
    """One question with everything that a regime may show and a grader needs."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    instruction: Annotated[LongText, Field(min_length=1)]
    answer: Answer
    concepts: Annotated[tuple[Concept, ...], Field(max_length=200)] = ()
    cot: Annotated[tuple[LongText, ...], Field(max_length=500)] = ()
    documents: Annotated[tuple[Document, ...], Field(max_length=500)] = ()
    external_id: ShortText | None = None
    domain: ShortText | None = None
    topic: ShortText | None = None
    structure: ShortText | None = None
    cluster: ShortText | None = None
    pair_id: ShortText | None = None
    pair_role: PairRole | None = None
    tags: Annotated[tuple[ShortText, ...], Field(max_length=100)] = ()

    @model_validator(mode="after")
    def _refers_only_to_its_own_concepts(self) -> Self:
        ids = [concept.id for concept in self.concepts]
        if len(set(ids)) < len(ids):
            raise ValueError("two concepts share an id; concept ids are unique in an instance")
        for place, document in enumerate(self.documents):
            unknown = sorted(set(document.concept_ids) - set(ids))
            if unknown:
                raise ValueError(f"documents/{place} names an unknown concept {unknown[0]!r}")
        if (self.pair_id is None) != (self.pair_role is None):
            raise ValueError("pair_id and pair_role go together")
        return self

    def documents_of(self, role: Role) -> tuple[Document, ...]:
        return tuple(document for document in self.documents if document.role is role)

    def body(self) -> dict[str, Any]:
        """Return the instance as JSON-ready data, each document's text replaced by its hash."""
        body = self.model_dump(mode="json", exclude_defaults=True, exclude={"documents"})
        if self.documents:
            body["documents"] = [
                document.model_dump(
                    mode="json", exclude={"text", "source"}, exclude_defaults=True
                )
                | {"sha256": sha256_text(document.text)}
                for document in self.documents
            ]
        return body

    @cached_property
    def sha256(self) -> str:
        """The hash of the instance's content; it names the instance in orders and seeds."""
        return sha256_json(self.body())


def docset_sha256(instance_hashes: Iterable[str]) -> str:
    """Return the hash of a whole docset: that of its instances' hashes, in order."""
    return sha256_json(list(instance_hashes))
