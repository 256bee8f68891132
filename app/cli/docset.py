"""`der2 docset`: import, check, freeze, look at and delete docsets."""

import json
import time
import zipfile
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any, NoReturn

import typer

from app.cli.client import ServiceClient
from app.cli.names import find_id
from app.cli.options import DocsetArgument, JsonOption, UrlOption, open_target
from app.cli.output import NOTES, counted, known, note, say, say_deleted, say_json, say_table
from app.cli.problems import CommandFailed, ExitCode, ServiceProblem, local_problem

commands = typer.Typer(
    help="Import, check, freeze, list and delete docsets.", no_args_is_help=True
)
POLL_SECONDS = 0.3
PATH = "/v1/docsets"
# The code of the warning that an import gives for each row that it had to leave out.
ROW_NOT_IMPORTED = "row_not_imported"
Docset = Mapping[str, Any]


@commands.command("import")
def import_docset(
    path: Annotated[Path, typer.Argument(exists=True, help="A file, or a folder.")],
    *,
    name: Annotated[
        str | None, typer.Option("--name", help="Default: what the file says, or its name.")
    ] = None,
    format_name: Annotated[
        str, typer.Option("--format", help="auto, folder, jsonl, der2, …")
    ] = "auto",
    wait: Annotated[bool, typer.Option("--wait/--no-wait", help="Until it is read.")] = True,
    url: UrlOption = None,
    as_json: JsonOption = False,
) -> None:
    """Import a docset: a JSON file with `instances`, a docset folder, or any known file."""
    target = open_target(url)
    with target.client as client:
        shown = send_docset(client, path, name, format_name)
        if wait:
            shown = await_import(client, shown)
    if as_json:
        say_json(shown)
    else:
        say(docset_line(shown))
    for line in (*import_remarks(shown), *left_out_line(shown)):
        note(line)
    if shown["state"] == "draft":
        note(f"next: {target.command('docset validate ' + shown['id'])}")
        note(f"then: {target.command('docset freeze ' + shown['id'])}")


def send_docset(
    client: ServiceClient, path: Path, name: str | None, format_name: str
) -> dict[str, Any]:
    """Send a docset in the way its path asks for, and return it as the service took it."""
    if path.is_dir():
        with TemporaryDirectory(prefix="der2-") as folder:
            packed = Path(folder) / f"{path.resolve().name}.zip"
            pack_folder(path, packed)
            return send_docset(client, packed, name, format_name)
    body = read_json_docset(path)
    if body is not None:
        return dict(client.create(PATH, {**body, "name": name or body.get("name", path.stem)}))
    fields = {"name": name or path.stem, "format": format_name}
    return dict(client.upload(PATH, path, fields))


def read_json_docset(path: Path) -> dict[str, Any] | None:
    """Return a JSON file's object when it holds instances, else None.

    Raises CommandFailed when a .json file is not JSON.
    """
    if path.suffix.lower() != ".json":
        return None
    try:
        body = json.loads(path.read_bytes(), parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        detail = f"{path} is not JSON as it is sent: {error}."
        raise CommandFailed(local_problem("malformed_file", detail)) from None
    return body if isinstance(body, dict) and "instances" in body else None


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no finite number")


def pack_folder(folder: Path, archive: Path) -> None:
    """Pack the files of a folder, by their paths in it."""
    # Files of an unpacked package may be dated before 1980, which zip cannot say.
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, strict_timestamps=False) as opened:
        for file in sorted(path for path in folder.rglob("*") if path.is_file()):
            opened.write(file, file.relative_to(folder))


def await_import(client: ServiceClient, shown: dict[str, Any]) -> dict[str, Any]:
    """Return the docset once it is read; CommandFailed with its problem when it was not."""
    with NOTES.status(f"importing {shown['name']} …"):
        while shown["state"] == "importing":
            time.sleep(POLL_SECONDS)
            shown = client.get(f"{PATH}/{shown['id']}")
    if shown["state"] == "failed":
        problem = shown["problem"]
        detail = f"The import of {shown['id']} failed: {problem['detail']}"
        raise CommandFailed(local_problem(problem["code"], detail))
    return shown


def import_remarks(shown: Docset) -> list[str]:
    """Return an import's warnings, and the regimes that some instances cannot serve."""
    lines = [
        f"warning: {warning['where'] + ': ' if warning.get('where') else ''}"
        f"{warning['detail']} ({warning['code']})"
        for warning in shown["warnings"]
    ]
    total = shown["counts"]["instances"]
    lines += [
        f"{regime} is unavailable for {count} of {total} instances"
        for regime, count in shown["unavailable_regimes"].items()
    ]
    return lines


def left_out_line(shown: Docset) -> list[str]:
    """Return one line with how much was imported and left out; none when nothing was."""
    rows = sum(warning["code"] == ROW_NOT_IMPORTED for warning in shown["warnings"])
    if not rows:
        return []
    imported = counted(shown["counts"]["instances"], "instance")
    return [f"{imported} imported, {counted(rows, 'row')} left out"]


def docset_line(shown: Docset) -> str:
    """Return a docset as one line."""
    return (
        f"{shown['id']}  {shown['name']}  revision {shown['revision']}  {shown['state']}"
        f"  {shown['counts']['instances']} instances"
    )


@commands.command("freeze")
def freeze_docset(
    docset: DocsetArgument,
    *,
    accept: Annotated[
        list[str] | None,
        typer.Option("--accept", metavar="CODE", help="An open error that is known."),
    ] = None,
    url: UrlOption = None,
    as_json: JsonOption = False,
) -> None:
    """Freeze a draft under a manifest of hashes; it never changes again."""
    target = open_target(url)
    with target.client as client:
        docset_id = find_id(client, "docset", docset)
        try:
            shown = client.act(f"{PATH}/{docset_id}/freeze", {"accept": accept or []})
        except ServiceProblem as refused:
            if refused.problem.get("code") == "docset_invalid":
                note(f"to accept: {target.command(f'docset freeze {docset_id} --accept CODE')}")
            raise
    if as_json:
        say_json(shown)
        return
    say(docset_line(shown))
    say(f"content sha256 {shown['content_sha256']}")
    if warnings := shown["validation"]["warnings"]:
        look = target.command(f"docset validate {docset_id}")
        note(f"{warnings} warnings; see them with: {look}")


@commands.command("validate")
def validate_docset(
    docset: DocsetArgument, *, url: UrlOption = None, as_json: JsonOption = False
) -> None:
    """Check a docset's newest revision; exit code 1 when it has errors."""
    with open_target(url).client as client:
        found = client.get(f"{PATH}/{find_id(client, 'docset', docset)}/validation")
    if as_json:
        say_json(found)
    else:
        columns = ("severity", "code", "instance", "document", "detail")
        if found["findings"]:
            say_table(
                columns, ([known(one[key]) for key in columns] for one in found["findings"])
            )
        say(f"{found['errors']} errors, {found['warnings']} warnings")
    if found["errors"]:
        raise typer.Exit(ExitCode.ERROR)


@commands.command("list")
def list_docsets(*, url: UrlOption = None, as_json: JsonOption = False) -> None:
    """List docsets, newest first."""
    with open_target(url).client as client:
        found = list(client.pages(PATH))
    if as_json:
        say_json(found)
        return
    say_table(
        ("id", "name", "revision", "state", "instances", "created"),
        (
            (
                one["id"],
                one["name"],
                str(one["revision"]),
                one["state"],
                str(one["counts"]["instances"]),
                one["created_at"],
            )
            for one in found
        ),
    )


@commands.command("show")
def show_docset(
    docset: DocsetArgument, *, url: UrlOption = None, as_json: JsonOption = False
) -> None:
    """Show a docset: its state, counts and hashes."""
    with open_target(url).client as client:
        shown = client.get(f"{PATH}/{find_id(client, 'docset', docset)}")
    if as_json:
        say_json(shown)
        return
    say(docset_line(shown))
    for key in ("description", "licence", "content_sha256", "manifest_sha256", "frozen_at"):
        say(f"{key}: {known(shown[key])}")
    if shown["problem"]:
        say(f"problem: {shown['problem']['detail']} ({shown['problem']['code']})")
    for line in import_remarks(shown):
        say(line)


@commands.command("delete")
def delete_docset(
    docset: DocsetArgument, *, url: UrlOption = None, as_json: JsonOption = False
) -> None:
    """Delete a draft or a failed import; what is frozen stays."""
    with open_target(url).client as client:
        docset_id = find_id(client, "docset", docset, among_failed=True)
        client.delete(f"{PATH}/{docset_id}")
    say_deleted(docset_id, as_json=as_json)
