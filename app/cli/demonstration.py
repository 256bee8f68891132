"""What `der2 demo` does: a service of its own, a docset, three subjects, a run, a report."""

import fcntl
import json
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from app.analysis.sentences import WORDS_CLUSTERS
from app.cli.client import ServiceClient
from app.cli.docset import await_import, send_docset
from app.cli.findings import say_findings
from app.cli.output import note, say, say_address, say_json
from app.cli.problems import CommandFailed, local_problem
from app.cli.reporting import write_file
from app.cli.run_text import address_of_run, state_line
from app.cli.serving import end_on_sigterm, running_service
from app.cli.watching import Run, follow, show_progress
from app.protocol.model_config import SIMULATED_PATH
from app.service import BUNDLED_DOCSETS
from app.settings import PREFIX, Configuration, Settings, read_settings

HOST = "127.0.0.1"
DOCSET = "starter"
SUBJECTS = ("loses-concepts", "noise-prone", "document-averse")
SAMPLES = 4
FORMATS = ("json", "csv", "md")
POLL_SECONDS = 0.2
# Only a folder with this file in it is a demo's, and may be emptied for the next one.
MARKER = ".der2-demo"
# Held by whoever executes runs in a data directory, see workers.embedded.
EXECUTOR_LOCK = "executor.lock"


class Place(NamedTuple):
    """Where a demo writes and listens."""

    output_dir: Path
    data_dir: Path
    port: int


def demonstrate(place: Place, *, keep: bool, as_json: bool) -> None:
    """Run the demo; first and last line are its address."""
    end_on_sigterm()
    prepare_data_dir(place.data_dir)
    configuration = demo_configuration(place.data_dir)
    with running_service(configuration, HOST, place.port) as service:
        say_address(service.address, as_json=as_json)
        with ServiceClient(service.address) as client:
            run = _measure(client)
            report = _write_reports(client, run["id"], place.output_dir)
            if as_json:
                say_json(report)
            else:
                _show(client, report)
        tell = note if as_json else say
        for line in (*_report_lines(place), *_next_lines(place, service.address, keep=keep)):
            tell(line)
        say_address(service.address, as_json=as_json)
        if keep:
            with suppress(KeyboardInterrupt):
                service.wait()


def prepare_data_dir(folder: Path) -> None:
    """Make an empty data directory; an earlier demo's is removed, and nothing else is.

    Raises CommandFailed when the folder holds something else, or is in use.
    """
    if folder.is_dir() and any(folder.iterdir()):
        if not (folder / MARKER).is_file():
            raise _unusable(folder, "holds other files")
        if _is_in_use(folder):
            raise _unusable(folder, "is in use by a running service")
        shutil.rmtree(folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / MARKER).touch()
    except OSError as error:
        raise _unusable(folder, f"cannot be made ({error.strerror})") from None


def _unusable(folder: Path, reason: str) -> CommandFailed:
    detail = f"{folder} {reason}. Choose another --output-dir or --data-dir."
    return CommandFailed(local_problem("folder_unusable", detail))


def _is_in_use(folder: Path) -> bool:
    with (folder / EXECUTOR_LOCK).open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def demo_configuration(data_dir: Path) -> Configuration:
    """Return settings that hold nothing but the data directory, whatever is set outside."""
    # An empty value also outweighs a line in .env, for the executor child too.
    unset = {PREFIX + name.upper(): "" for name in Settings.model_fields}
    return read_settings({**os.environ, **unset, f"{PREFIX}DATA_DIR": str(data_dir.absolute())})


def _measure(client: ServiceClient) -> Run:
    """Import, freeze, register, submit and wait: what a user would do, through REST."""
    note("No key and no network are used: the subjects are simulated by the service itself.")
    shown = await_import(client, send_docset(client, BUNDLED_DOCSETS / DOCSET, DOCSET, "auto"))
    frozen = client.act(f"/v1/docsets/{shown['id']}/freeze", {})
    note(
        f"docset {frozen['name']}: {frozen['counts']['instances']} instances, frozen as"
        f" {frozen['content_sha256'][:12]}"
    )
    api_base = client.url + SIMULATED_PATH
    models = [
        client.create(
            "/v1/models",
            {"name": name, "litellm_model": f"openai/{name}", "api_base": api_base},
        )["id"]
        for name in SUBJECTS
    ]
    body = {"docset_id": shown["id"], "models": models, "samples": SAMPLES}
    run = client.create("/v1/runs", body)
    note(f"run {address_of_run(client.url, run['id'])}: {run['counts']['planned']} cells")
    ended = show_progress(follow(client, run["id"], pause_seconds=POLL_SECONDS))
    if ended["status"] != "completed":
        raise CommandFailed(local_problem("run_not_completed", state_line(ended)))
    return ended


def _write_reports(client: ServiceClient, run_id: str, folder: Path) -> dict[str, Any]:
    """Write the report in every format, and return it."""
    contents = {
        name: client.download(f"/v1/runs/{run_id}/report", format=name) for name in FORMATS
    }
    for name, content in contents.items():
        write_file(folder / f"report.{name}", content)
    return dict(json.loads(contents["json"]))


def _show(client: ServiceClient, report: Mapping[str, Any]) -> None:
    """Print what the subjects imitate, what was measured, and a sentence on each."""
    subjects = {one["id"]: one for one in client.get(f"{SIMULATED_PATH}/models")["data"]}
    say()
    say("What the subjects imitate")
    for name in SUBJECTS:
        say(f"  {name}: {subjects[name]['description']}")
    say()
    say_findings(report)
    instances = report["manifest"]["docset"]["n_instances"]
    if instances < WORDS_CLUSTERS:
        say(
            f"A docset of {instances} instances shows how der2 works. To tell models apart,"
            " bring more: intervals narrow with instances, not with samples."
        )
    say()


def _report_lines(place: Place) -> Iterator[str]:
    yield "Reports"
    for name in FORMATS:
        yield f"  {place.output_dir / f'report.{name}'}"


def _next_lines(place: Place, address: str, *, keep: bool) -> Iterator[str]:
    if keep:
        yield f"Serving until Ctrl-C; the API's own pages are at {address}/docs"
        return
    yield "Go on, with this docset or your own"
    yield f"  der2 serve --data-dir {place.data_dir}"
    yield "  der2 model add NAME --model openai/gpt-4o --api-key-env OPENAI_API_KEY"
    yield f"  der2 run start --docset {DOCSET} --model NAME"
    yield "  der2 docset import PATH --name NAME"
