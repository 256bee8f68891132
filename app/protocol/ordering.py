"""The order in which an instance's documents are shown."""

from app.protocol.canonical import keyed_number
from app.protocol.instances import Document, Instance, Role
from app.protocol.regimes import Evidence


def document_order(count: int, protocol_seed: int, instance_sha256: str) -> tuple[int, ...]:
    """Return one permutation of an instance's documents, the same for every model and sample.

    Keyed on the protocol's seed and the instance's content, so that the order in which an
    author listed the documents (often the related ones first) leaves no trace.
    """
    return tuple(
        sorted(
            range(count),
            key=lambda place: keyed_number(
                64, "document-order", protocol_seed, instance_sha256, place
            ),
        )
    )


def shown_documents(
    instance: Instance, evidence: Evidence, order: tuple[int, ...]
) -> list[tuple[int, Document]]:
    """Return (place in the instance, document) of what `evidence` reveals, as shown."""
    shown_roles = {Role.RELATED: evidence.related, Role.NOISE: evidence.noise}
    return [
        (place, instance.documents[place])
        for place in order
        if shown_roles[instance.documents[place].role]
    ]
