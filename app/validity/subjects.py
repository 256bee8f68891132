"""An instance as the checks see it."""

from dataclasses import dataclass

from app.protocol.instances import Instance, Role
from app.validity.matching import ReadDocument


@dataclass(frozen=True, slots=True)
class Subject:
    """An instance under its label, with its documents read."""

    label: str
    instance: Instance
    documents: tuple[ReadDocument, ...]

    def of(self, role: Role) -> tuple[ReadDocument, ...]:
        return tuple(read for read in self.documents if read.document.role is role)


def subject(place: int, instance: Instance) -> Subject:
    """Return the instance labelled by its external id, or by its place from 1."""
    documents = tuple(
        ReadDocument(document.title or str(number), document)
        for number, document in enumerate(instance.documents, 1)
    )
    return Subject(instance.external_id or f"#{place}", instance, documents)
