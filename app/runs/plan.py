"""From a submission to a plan: which instances, models and cells, and whether it can run."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from importlib.metadata import version
from platform import python_version
from typing import Any

from sqlalchemy import Connection

from app.db import docsets as stored_docsets
from app.db import instances as stored_instances
from app.db import model_configs as stored_models
from app.errors import DocsetNotFrozen, InvalidRequest, NotFound, RegimeUnavailable
from app.grading.rules import rules_decide
from app.library.endpoints import Keyring
from app.library.model_configs import register_model
from app.protocol.instances import Instance
from app.protocol.measurement import Measurement
from app.protocol.model_config import ModelConfig, ModelSubmission
from app.protocol.prompts import TEMPLATE_SHA256, TEMPLATE_VERSION
from app.runs.submission import RunSubmission
from app.validity.servable import servable

MAX_CELLS = 5_000_000


@dataclass(frozen=True, slots=True)
class PinnedModel:
    """A model as a run pins it."""

    model_id: str
    config: ModelConfig
    encrypted_key: str | None


@dataclass(frozen=True, slots=True)
class RunPlan:
    """A run that can be stored: everything but its cells, which follow from it."""

    docset: Mapping[str, Any]
    revision: Mapping[str, Any]
    instances: Mapping[str, Instance]
    models: Sequence[PinnedModel]
    grader: PinnedModel | None
    measurement: Measurement
    warnings: Sequence[str]

    @property
    def n_cells(self) -> int:
        per_instance = len(self.measurement.regimes) * self.measurement.samples
        return len(self.models) * len(self.instances) * per_instance

    @property
    def simulated(self) -> bool:
        return any(model.config.simulated for model in self.models)


def plan_run(
    connection: Connection, submission: RunSubmission, keyring: Keyring, now: datetime
) -> RunPlan:
    """Return the plan of a submission, or raise what stands in its way.

    Inline models are stored unlisted, in the caller's transaction.
    """
    docset, revision = _frozen_revision(connection, submission)
    everything = stored_instances.load_instances(
        connection, stored_instances.list_instance_ids(connection, revision["id"])
    )
    selected = submission.instances.select(everything)
    if not selected:
        raise InvalidRequest("No instance matches instances.filter; widen it.")
    _require_servable(selected, submission)
    models = [_pin(connection, model, keyring, now) for model in submission.models]
    _require_distinct_names(models)
    grader = submission.grader.model
    plan = RunPlan(
        docset=docset,
        revision=revision,
        instances=selected,
        models=models,
        grader=None if grader is None else _pin(connection, grader, keyring, now),
        measurement=Measurement(
            regimes=submission.regimes,
            samples=submission.samples,
            sampling=submission.sampling,
            truncation=submission.truncation,
            seed=submission.seed,
            abstention_offered=any(not x.answer.answerable for x in everything.values()),
        ),
        warnings=[_no_grader_warning(selected)] if grader is None else [],
    )
    if plan.n_cells > MAX_CELLS:
        raise InvalidRequest(
            f"The run would have {plan.n_cells:,} cells; at most {MAX_CELLS:,} are allowed."
            " Split it."
        )
    return plan


def _no_grader_warning(selected: Mapping[str, Instance]) -> str:
    open_ones = sum(not rules_decide(x.answer) for x in selected.values())
    told = "No grader model was given: answers are graded by rules alone"
    if not open_ones:
        return f"{told}."
    return (
        f"{told}, and what no rule decides stays ungraded. {open_ones} of {len(selected)}"
        " instances have answers of types that rules often leave open."
    )


def _frozen_revision(
    connection: Connection, submission: RunSubmission
) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    docset = stored_docsets.get_docset(connection, submission.docset_id)
    number = submission.revision
    if number is None:
        revision = stored_docsets.find_revision(
            connection, docset["id"], number=None, state="frozen"
        )
    else:
        revision = stored_docsets.find_revision(
            connection, docset["id"], number=number, state=None
        )
        if revision is None:
            raise NotFound(f"Docset {docset['id']} has no revision {number}.")
    if revision is None or revision["state"] != "frozen":
        raise DocsetNotFrozen(
            f"Docset {docset['id']} is not frozen. Freeze it first: der2 docset freeze"
            f" {docset['id']}, or POST /v1/docsets/{docset['id']}/freeze."
        )
    return docset, revision


def _require_servable(instances: Mapping[str, Instance], submission: RunSubmission) -> None:
    impossible = {
        regime: sum(not servable(instance, regime) for instance in instances.values())
        for regime in submission.regimes
    }
    told = [
        f"{regime}: {count} of {len(instances)} instances cannot serve it"
        for regime, count in impossible.items()
        if count
    ]
    if told:
        possible = ", ".join(regime for regime, count in impossible.items() if not count)
        advice = f"Ask for {possible}" if possible else "Choose other instances"
        raise RegimeUnavailable(
            f"{'; '.join(told)}. {advice}, or leave those instances out with instances.filter."
        )


def _pin(
    connection: Connection, model: str | ModelSubmission, keyring: Keyring, now: datetime
) -> PinnedModel:
    if isinstance(model, ModelSubmission):
        model_id = register_model(connection, model, keyring, now, listed=False)
    else:
        model_id = stored_models.find_listed_model(connection, model) or model
    row = stored_models.get_model(connection, model_id)
    config = ModelConfig.model_validate(row["config"])
    return PinnedModel(model_id, config, row["encrypted_key"])


def require_callable(plan: RunPlan, keyring: Keyring) -> None:
    """Raise what would keep a model from being called: now, not cell by cell."""
    for model in (*plan.models, *([plan.grader] if plan.grader else [])):
        keyring.endpoint(model.config, model.encrypted_key)


def _require_distinct_names(models: Sequence[PinnedModel]) -> None:
    names = [model.config.name for model in models]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise InvalidRequest(
            f"Two models of the run are named {twice[0]!r}; names must differ."
        )


def manifest_of(plan: RunPlan, submission: RunSubmission) -> dict[str, Any]:
    """Return everything that decided what the run sent and how it was graded."""
    measurement = plan.measurement
    return {
        "docset": {
            "id": plan.docset["id"],
            "name": plan.docset["name"],
            "revision": plan.revision["number"],
            "content_sha256": plan.revision["content_sha256"],
            "n_instances": len(plan.instances),
        },
        "protocol": {
            **measurement.model_dump(mode="json"),
            "template_version": TEMPLATE_VERSION,
            "prompt_sha256": TEMPLATE_SHA256,
            "instances": submission.instances.model_dump(mode="json", exclude_defaults=True),
        },
        "models": [
            {
                "id": model.model_id,
                **model.config.model_dump(mode="json", exclude={"api_key_env"}),
                "deviations": model.config.params.deviations(measurement.sampling),
            }
            for model in plan.models
        ],
        "grader": {
            "mode": submission.grader.effective_mode,
            "model": plan.grader.config.name if plan.grader else None,
            "litellm_model": plan.grader.config.litellm_model if plan.grader else None,
            "votes": submission.grader.votes,
        },
        "software": {
            "python": python_version(),
            **{name: version(name) for name in ("der2", "litellm", "numpy", "scipy")},
        },
    }
