"""Which regimes an instance can serve."""

from app.protocol.instances import Instance, Role
from app.protocol.regimes import Regime


def servable(instance: Instance, regime: Regime) -> bool:
    """Return whether the evidence that `regime` reveals exists in `instance`.

    Concepts need at least one concept, related evidence at least one related document. Noise
    that comes with related documents may be missing: the full set of an instance without noise
    is its related documents. Noise that is shown without related documents must exist.
    """
    evidence = regime.evidence
    if evidence.concepts and not instance.concepts:
        return False
    if evidence.related:
        return bool(instance.documents_of(Role.RELATED))
    return not evidence.noise or bool(instance.documents_of(Role.NOISE))
