"""What `der2 selfcheck` does: docsets and subjects through REST, then the analysis alone."""

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import numpy as np
import typer

from app.analysis.losses import Gap
from app.cli.client import ServiceClient
from app.cli.demonstration import HOST, demo_configuration
from app.cli.output import note, say_json
from app.cli.problems import CommandFailed, ExitCode, local_problem
from app.cli.reporting import write_file
from app.cli.run_text import state_line
from app.cli.selfcheck_text import say_outcome
from app.cli.serving import end_on_sigterm, running_service
from app.cli.watching import follow, show_progress
from app.generation.parameters import GenerateRequest
from app.library.generation import generate_docset
from app.protocol.canonical import sha256_json
from app.protocol.instances import Instance, docset_sha256
from app.protocol.model_config import SIMULATED_PATH
from app.protocol.regimes import DEFAULT_REGIMES, Regime
from app.selfcheck.evidence import DIFFERENCES, expected_evidence, shown_evidence
from app.selfcheck.exactness import inexact
from app.selfcheck.figure import selfcheck_svg
from app.selfcheck.gates import GateResult, each_gate
from app.selfcheck.ledger import LedgerVerdict, Served, compare
from app.selfcheck.outcome import Outcome
from app.selfcheck.plan import FAULTLESS, FULL, QUICK, Plan
from app.selfcheck.profiles import profile_of
from app.selfcheck.replications import FIGURES, DrawModel, ReplicationRow, replicate
from app.selfcheck.verdict import PipelineRow, judge_pipeline
from app.simulation.replies import Reply
from app.simulation.requests import SimulatedRequest
from app.simulation.subjects import PRESETS, Subject, parse_subject
from app.simulation.truth import Profile, true_accuracy, true_contrast

Report = Mapping[str, Any]


class Measured(NamedTuple):
    """What one docset gave: rows of its report and faults in it, its ledger, its profiles."""

    rows: list[PipelineRow]
    inexact: list[str]
    ledger: LedgerVerdict
    profiles: list[Profile]


def check(*, quick: bool, figure: Path, as_json: bool) -> None:
    """Run the self-check and print its outcome; exit with 1 when anything failed."""
    end_on_sigterm()
    plan = QUICK if quick else FULL
    measured = _measure_through_service(plan)
    profiles = [profile for one in measured for profile in one.profiles]
    rows = tuple(row for one in measured for row in one.rows)
    outcome = Outcome(
        rows=rows,
        pipeline=judge_pipeline(rows),
        inexact=tuple(told for one in measured for told in one.inexact),
        ledgers=tuple(one.ledger for one in measured),
        replications=tuple(_replicated(plan, profiles)),
        gates=tuple(_gated(plan)),
    )
    write_file(figure, selfcheck_svg(outcome.rows, outcome.gates).encode())
    if as_json:
        say_json(outcome.to_json())
    else:
        say_outcome(outcome, figure)
    if outcome.failures():
        raise typer.Exit(ExitCode.ERROR)


def _measure_through_service(plan: Plan) -> list[Measured]:
    """Run every docset with every subject in a service of its own, thrown away at the end."""
    served: list[tuple[Served, int | None]] = []

    def log(body: SimulatedRequest, reply: Reply) -> None:
        served.extend(_served(body, reply))

    with TemporaryDirectory(prefix="der2-selfcheck-") as folder:
        configuration = demo_configuration(Path(folder))
        with (
            running_service(configuration, HOST, 0, on_simulated=log) as service,
            ServiceClient(service.address) as client,
        ):
            models = _register(client, plan)
            return [
                _measure(client, plan, request, models, served) for request in plan.requests
            ]


def _served(body: SimulatedRequest, reply: Reply) -> Iterator[tuple[Served, int | None]]:
    prompt = sha256_json([message.model_dump() for message in body.messages])
    evidence = shown_evidence(body.question)
    for choice in reply.body.get("choices", ()):
        said = choice["message"]["content"]
        yield Served(body.model, prompt, evidence, said), body.seed


def _register(client: ServiceClient, plan: Plan) -> dict[str, str]:
    """Register every subject and return the ids of the models by its name."""
    return {
        name: client.create(
            "/v1/models",
            {
                "name": name,
                "litellm_model": f"openai/{called}",
                "api_base": client.url + SIMULATED_PATH,
            },
        )["id"]
        for name, called in plan.subjects.items()
    }


def _measure(
    client: ServiceClient,
    plan: Plan,
    request: GenerateRequest,
    models: Mapping[str, str],
    served: list[tuple[Served, int | None]],
) -> Measured:
    """Run one docset, and hold its report and its cells against what is known."""
    name = f"seed {request.seed}"
    asked = {"name": name, "generate": request.model_dump(mode="json", exclude_defaults=True)}
    docset = client.create("/v1/docsets", asked)
    frozen = client.act(f"/v1/docsets/{docset['id']}/freeze", {})
    instances = generate_docset(request).instances
    if frozen["content_sha256"] != docset_sha256(one.sha256 for one in instances):
        detail = f"The docset of {name} is another one when it is generated again."
        raise CommandFailed(local_problem("generation_differs", detail))
    body = {"docset_id": docset["id"], "models": [*models.values()], "samples": plan.samples}
    run = client.create("/v1/runs", body)
    note(f"{name}: {len(instances)} instances, {run['counts']['planned']} cells")
    served.clear()
    ended = show_progress(follow(client, run["id"]))
    if ended["status"] != "completed":
        raise CommandFailed(local_problem("run_not_completed", state_line(ended)))
    report = client.get(f"/v1/runs/{run['id']}/report")
    cells = client.pages(f"/v1/runs/{run['id']}/cells")
    profiles = [profile_of(instance) for instance in instances]
    return Measured(
        [*_rows(report, plan, profiles)],
        [*_inexact(report, profiles)],
        compare(served, _kept(cells, plan, instances)),
        profiles,
    )


def _kept(
    cells: Iterable[Mapping[str, Any]], plan: Plan, instances: Iterable[Instance]
) -> Iterator[Served]:
    by_name = {instance.external_id: instance for instance in instances}
    for cell in cells:
        evidence = expected_evidence(by_name[cell["external_id"]], cell["regime"])
        called = plan.subjects[cell["model"]]
        yield Served(called, cell["prompt_sha256"], evidence, cell["response"])


def _inexact(report: Report, profiles: list[Profile]) -> Iterator[str]:
    answerable = sum(profile.lack is None for profile in profiles)
    whole = not any(profile.cut for profile in profiles)
    for model in report["models"]:
        yield from inexact(model, answerable, faultless=whole and model["name"] == FAULTLESS)


def _rows(report: Report, plan: Plan, profiles: list[Profile]) -> Iterator[PipelineRow]:
    for model in report["models"]:
        subject = parse_subject(plan.subjects[model["name"]])
        for figure, (first, second) in DIFFERENCES.items():
            shown = model["losses"].get(figure) or model[figure]
            yield PipelineRow(
                subject=model["name"],
                loss=figure,
                truth=_truth(subject, profiles, first) - _truth(subject, profiles, second),
                estimate=shown["estimate"] if "estimate" in shown else shown["difference"],
                ci_low=shown["ci95"][0],
                ci_high=shown["ci95"][1],
                standard_error=shown["standard_error"],
                n=shown["n_instances"],
                true_error=_error(subject, profiles, FIGURES[figure], plan.samples),
            )


def _error(subject: Subject, profiles: list[Profile], gap: Gap, samples: int) -> float:
    """Return the standard error of a difference over these instances, in closed form."""
    found = true_contrast(subject, profiles, gap)
    answerable = sum(profile.lack is None for profile in profiles)
    variance = found.square - found.mean**2 + sum(found.within) / samples
    return math.sqrt(max(variance, 0.0) / answerable)


def _truth(subject: Subject, profiles: list[Profile], regime: str) -> float:
    """Return the true accuracy over the instances that have an answer."""
    answerable = [profile for profile in profiles if profile.lack is None]
    chances = [true_accuracy(subject, profile, Regime(regime)) for profile in answerable]
    return sum(chances) / len(chances)


def _replicated(plan: Plan, profiles: list[Profile]) -> Iterator[ReplicationRow]:
    answerable = [one for one in profiles if one.lack is None and not one.cut]
    for subject in PRESETS.values():
        if subject.name in plan.subjects:
            note(f"{subject.name}: {plan.replications} experiments")
            yield from replicate(
                _draw_model(subject, answerable),
                n=plan.instances,
                samples=plan.samples,
                replications=plan.replications,
                seed=plan.seed,
            )


def _draw_model(subject: Subject, profiles: list[Profile]) -> DrawModel:
    """Return what decides the verdicts: knowledge, and without it the chance per regime."""
    unknowing = replace(subject, p_known=0.0)
    evidence = [
        [true_accuracy(unknowing, profile, regime) for regime in DEFAULT_REGIMES]
        for profile in profiles
    ]
    return DrawModel(subject.name, subject.p_known, subject.p_switch, np.array(evidence))


def _gated(plan: Plan) -> Iterator[GateResult]:
    seen = ""
    for result in each_gate(plan.replications, plan.seed):
        if result.name != seen:
            note(f"gate: {result.name}")
            seen = result.name
        yield result
