"""Store a run with all of its cells, then announce it."""

from datetime import datetime

from sqlalchemy import Connection

from app.db import runs as stored
from app.library.endpoints import Keyring
from app.protocol.cells import plan_cells
from app.runs.plan import RunPlan, manifest_of, plan_run, require_callable
from app.runs.submission import RunSubmission


def submit_run(
    connection: Connection, submission: RunSubmission, keyring: Keyring, now: datetime
) -> str:
    """Store the run and every cell of it in the caller's transaction and return its id.

    The caller announces the run's shards once the transaction is committed, never before.
    """
    plan = plan_run(connection, submission, keyring, now)
    require_callable(plan, keyring)
    run_id = stored.insert_run(
        connection,
        now,
        docset_id=plan.docset["id"],
        revision_id=plan.revision["id"],
        measurement=plan.measurement.model_dump(mode="json"),
        manifest=manifest_of(plan, submission),
        warnings=list(plan.warnings),
        simulated=plan.simulated,
    )
    _pin_models(connection, run_id, plan)
    _open_grading(connection, run_id, plan, submission, now)
    stored.insert_cells(
        connection,
        run_id,
        plan_cells(
            [model.model_id for model in plan.models],
            list(plan.instances),
            plan.measurement.regimes,
            plan.measurement.samples,
        ),
    )
    return run_id


def _pin_models(connection: Connection, run_id: str, plan: RunPlan) -> None:
    stored.insert_run_models(
        connection,
        run_id,
        [
            {
                "model_id": model.model_id,
                "name": model.config.name,
                "config": model.config.model_dump(mode="json", exclude_defaults=True),
                "encrypted_key": model.encrypted_key,
            }
            for model in plan.models
        ],
    )


def _open_grading(
    connection: Connection,
    run_id: str,
    plan: RunPlan,
    submission: RunSubmission,
    now: datetime,
) -> None:
    grader = plan.grader
    stored.insert_grading(
        connection,
        run_id,
        1,
        now,
        mode=submission.grader.effective_mode,
        grader_name=grader.config.name if grader else None,
        grader_config=(
            grader.config.model_dump(mode="json", exclude_defaults=True) if grader else None
        ),
        encrypted_key=grader.encrypted_key if grader else None,
    )
