"""What executing a run needs besides its cells, read once per run."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from app.db import runs as stored
from app.errors import Der2Error
from app.library.endpoints import Keyring
from app.protocol.chat import ChatRequest, Message, ModelEndpoint
from app.protocol.instances import Instance
from app.protocol.measurement import Measurement
from app.protocol.model_config import ModelConfig
from app.protocol.sampling import sample_seed
from app.runs.submission import GradingMode


@dataclass(frozen=True, slots=True)
class RunModel:
    """A pinned model, ready to be called, or with the problem that keeps it from it."""

    config: ModelConfig
    endpoint: ModelEndpoint | None
    problem: str | None = None

    def measuring_request(
        self,
        messages: tuple[Message, ...],
        measurement: Measurement,
        instance: Instance,
        sample: int,
    ) -> ChatRequest:
        """Return the request of one sample; a model's own parameters go before the run's."""
        params = self.config.params
        sampling = params.over(measurement.sampling)
        seed = sample_seed(measurement.seed, instance.sha256, sample, measurement.purpose)
        return ChatRequest(
            messages=messages,
            temperature=sampling.temperature,
            top_p=sampling.top_p,
            max_output_tokens=params.max_output_tokens,
            stop=params.stop,
            reasoning_effort=params.reasoning_effort,
            reasoning_enabled=params.reasoning_enabled,
            seed=seed if self.config.send_seed else None,
        )

    def grading_request(self, messages: tuple[Message, ...]) -> ChatRequest:
        """Return a grader's request: temperature 0, whatever the run samples with."""
        params = self.config.params
        return ChatRequest(
            messages=messages,
            temperature=0.0,
            json_reply=True,
            max_output_tokens=params.max_output_tokens,
            reasoning_effort=params.reasoning_effort,
            reasoning_enabled=params.reasoning_enabled,
        )


@dataclass(frozen=True, slots=True)
class RunContext:
    """A run's protocol, its models by id, and its newest grading."""

    run_id: str
    measurement: Measurement
    models: Mapping[str, RunModel]
    grading_id: str
    grading_mode: GradingMode
    grader: RunModel | None


def load_context(connection: Connection, run_id: str, keyring: Keyring) -> RunContext:
    """Return a run's context."""
    run = stored.get_run(connection, run_id)
    grading = stored.newest_grading(connection, run_id)
    return RunContext(
        run_id=run_id,
        measurement=Measurement.model_validate(run["measurement"]),
        models={
            row["model_id"]: _run_model(row["config"], row["encrypted_key"], keyring)
            for row in stored.list_run_models(connection, run_id)
        },
        grading_id=grading["id"],
        grading_mode=GradingMode(grading["mode"]),
        grader=(
            _run_model(grading["grader_config"], grading["encrypted_key"], keyring)
            if grading["grader_config"]
            else None
        ),
    )


def _run_model(raw: Mapping[str, Any], encrypted_key: str | None, keyring: Keyring) -> RunModel:
    config = ModelConfig.model_validate(raw)
    try:
        return RunModel(config, keyring.endpoint(config, encrypted_key))
    except Der2Error as error:
        # One model that cannot be called is no reason to stop the others of the run.
        return RunModel(config, None, error.detail)
