"""How much is claimed of each model of a run: no more than it can use soon."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from app.db.leases import Claim
from app.protocol.model_config import ModelConfig

# So many groups of cells of one model may be claimed beyond those that its slots take.
SPARE_GROUPS = 32


class Backlog:
    """Counts groups of cells (the samples of one prompt) that are claimed and not done.

    So a slow model cannot fill the executor with what it will not call for long, and others
    always find a place.
    """

    def __init__(self, max_in_flight: int) -> None:
        self._max_in_flight = max_in_flight
        self._groups: Counter[tuple[str, str]] = Counter()
        self._limits: dict[tuple[str, str], int] = {}

    @contextmanager
    def holding(self, claim: Claim, model_ids: Sequence[str]) -> Iterator[None]:
        """Count one group per entry of `model_ids` while it is worked on."""
        groups = Counter((claim.run_id, model_id) for model_id in model_ids)
        self._groups += groups
        try:
            yield
        finally:
            self._groups -= groups

    def learn(self, run_id: str, model_id: str, config: ModelConfig) -> None:
        """Take note of how many calls of a model may be open."""
        allowed = config.limits.max_concurrency or self._max_in_flight
        self._limits[run_id, model_id] = min(allowed, self._max_in_flight)

    def busy_models(self, run_id: str) -> list[str]:
        """Return the models of a run that have enough claimed to keep their slots filled."""
        return [
            model_id
            for (run, model_id), groups in self._groups.items()
            if run == run_id
            and groups >= self._limits.get((run, model_id), self._max_in_flight) + SPARE_GROUPS
        ]
