import pytest

from app.protocol.instances import Instance
from app.protocol.regimes import Regime
from app.validity.servable import servable

CONCEPT = {"id": "c", "statement": "energy is conserved"}
RELATED = {"role": "related", "text": "one"}
NOISE = {"role": "noise", "text": "two"}


@pytest.mark.parametrize(
    ("concepts", "documents", "regimes"),
    [
        ([], [], {"instruction_only"}),
        ([CONCEPT], [], {"instruction_only", "concepts_only"}),
        ([], [NOISE], {"instruction_only"}),
        ([], [RELATED], {"instruction_only", "related_only", "full_set"}),
        ([CONCEPT], [RELATED, NOISE], set(Regime)),
    ],
)
def test_an_instance_serves_the_regimes_whose_evidence_it_has(
    concepts: list[dict[str, str]], documents: list[dict[str, str]], regimes: set[str]
) -> None:
    instance = Instance.model_validate(
        {
            "instruction": "Why?",
            "answer": {"type": "short_text", "value": "so"},
            "concepts": concepts,
            "documents": documents,
        }
    )
    four = [
        Regime.INSTRUCTION_ONLY,
        Regime.CONCEPTS_ONLY,
        Regime.RELATED_ONLY,
        Regime.FULL_SET,
    ]
    served = {regime for regime in four if servable(instance, regime)}
    assert served == {regime for regime in four if regime in regimes}
