"""What the regimes are to show and the figures to mean, said a second time.

Nothing here is taken from the code that is checked: a definition that changes there by mistake
is to differ from this one.
"""

from app.protocol.canonical import sha256_json
from app.protocol.instances import Instance
from app.simulation.recognise import take_apart

# Which roles of documents a regime shows; concepts_only alone shows concepts.
DOCUMENTS_SHOWN: dict[str, frozenset[str]] = {
    "instruction_only": frozenset(),
    "concepts_only": frozenset(),
    "related_only": frozenset({"related"}),
    "full_set": frozenset({"related", "noise"}),
}
# Accuracy in the first regime minus accuracy in the second.
DIFFERENCES: dict[str, tuple[str, str]] = {
    "knowledge_loss": ("concepts_only", "instruction_only"),
    "retrieval_loss": ("concepts_only", "full_set"),
    "document_to_concept_loss": ("concepts_only", "related_only"),
    "noise_induced_loss": ("related_only", "full_set"),
    "mode_switch": ("instruction_only", "full_set"),
}
# The paper's rule: 30,000 characters, half from each end, and a mark between.
LONGEST, HALF = 30_000, 15_000
CUT = "\n[... Observation truncated due to length ...]\n"


def expected_evidence(instance: Instance, regime: str) -> str:
    """Return a hash of the concepts and documents that a prompt is to hold, in any order."""
    concepts = instance.concepts if regime == "concepts_only" else ()
    listed = [f"{concept.name}: {concept.statement}" for concept in concepts]
    roles = DOCUMENTS_SHOWN[regime]
    texts = [_cut(shown.text) for shown in instance.documents if shown.role.value in roles]
    return sha256_json([sorted(listed), sorted(texts)])


def shown_evidence(prompt: str) -> str:
    """Return the same hash of what a prompt does hold."""
    parts = take_apart(prompt)
    return sha256_json([sorted(parts.concepts), sorted(parts.documents)])


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else text[:HALF] + CUT + text[len(text) - HALF :]
