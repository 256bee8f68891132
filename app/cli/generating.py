"""What `der2 generate` does: parse its options, write the folder, tell what lies there."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import typer
from rich.progress import track

from app.cli.output import NOTES, note, say, say_json
from app.documents.files import DocumentFile
from app.documents.folder import DocsetAbout
from app.documents.writing import Packed, write_docset
from app.errors import FieldError, InvalidRequest
from app.generation.generate import check_request
from app.generation.parameters import GenerateRequest
from app.library.generation import LICENCE, describe, generated
from app.library.parsing import parsed

# Without a terminal there is no bar, but a line now and then.
LINE_EVERY = 100
HIGHEST_LEVEL = 3


def listed(value: str | None) -> list[str] | None:
    """Return the members of a list with commas."""
    return None if value is None else [part.strip() for part in value.split(",")]


def numbers(option: str, value: str | None) -> list[int] | None:
    """Return the numbers of "2", "0,1" or "0-3"; typer.BadParameter for anything else."""
    members: list[int] = []
    for part in listed(value) or ():
        first, _, last = part.partition("-")
        plain = first.isdecimal() and (last or first).isdecimal()
        if not plain or not int(first) <= int(last or first) <= HIGHEST_LEVEL:
            raise typer.BadParameter(f"--{option} takes levels 0 to 3, as in 2 or 0,1 or 0-3")
        members += range(int(first), int(last or first) + 1)
    return members or None


def bounds(option: str, value: str | None) -> list[int] | None:
    """Return one number or two of "5000" or "4000-9000"; typer.BadParameter otherwise."""
    if value is None:
        return None
    parts = value.split("-")
    if len(parts) > 2 or not all(part.isdecimal() for part in parts):
        raise typer.BadParameter(f"--{option} takes characters, as in 5000 or 4000-9000")
    return [int(part) for part in parts]


def generate_folder(asked: Mapping[str, Any], folder: Path, *, as_json: bool) -> None:
    """Write the docset folder of a request, with a bar, and say what it holds."""
    request = _request(asked)
    if folder.exists() and any(folder.iterdir()):
        raise InvalidRequest(f"{folder} is not empty; name a new folder")
    about = DocsetAbout(
        name=folder.resolve().name, description=describe(request), licence=LICENCE
    )
    manifest = _write_whole(folder, about, request)
    documents = [one for entry in manifest["instances"] for one in entry["documents"]]
    summary = {
        "folder": str(folder),
        "instances": len(manifest["instances"]),
        "documents": len(documents),
        "pages": sum(document["pages"] or 0 for document in documents),
        "chars": sum(document["chars"] for document in documents),
        "content_sha256": manifest["content_sha256"],
    }
    if as_json:
        say_json(summary)
        return
    say(
        f"{folder}: {summary['instances']} instances, {summary['documents']} documents,"
        f" {summary['chars']:,} characters"
    )
    say(f"content sha256 {summary['content_sha256']}")
    note(f"next: der2 docset import {folder}")


def _write_whole(folder: Path, about: DocsetAbout, request: GenerateRequest) -> dict[str, Any]:
    """Write the folder whole or not at all: apart from it, and moved into place at the end."""
    parent = folder if folder.exists() else folder.parent
    parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=".der2-", dir=parent) as apart:
        made = Path(apart) / "docset"
        manifest = write_docset(made, about, _packed(request))
        if parent == folder:
            # The folder was there already, perhaps as a link or the current one: fill it.
            for part in made.iterdir():
                part.replace(folder / part.name)
        else:
            made.replace(folder)
    return manifest


def _request(asked: Mapping[str, Any]) -> GenerateRequest:
    """Return the request, or raise typer.BadParameter in the words of the command line."""
    try:
        request = parsed(GenerateRequest, asked, "These parameters are not possible.")
        check_request(request)
    except InvalidRequest as refused:
        told = dict.fromkeys(_of_an_option(error) for error in refused.errors)
        raise typer.BadParameter("; ".join(told) or refused.detail) from None
    return request


def _of_an_option(error: FieldError) -> str:
    field = error.pointer.strip("/").partition("/")[0]
    detail = error.detail.replace("Input should be", "must be")
    return f"--{field.replace('_', '-')} {detail}" if field else detail


def _packed(request: GenerateRequest) -> Iterator[Packed]:
    total = request.count * (2 if request.pairs else 1)
    made = generated(request)
    if NOTES.is_terminal:
        made = iter(track(made, "generating", total, console=NOTES))
    for number, one in enumerate(made, 1):
        if number % LINE_EVERY == 0 and not NOTES.is_terminal:
            note(f"{number}/{total} instances")
        files = {
            place: DocumentFile(rendering.suffix, rendering.data)
            for place, rendering in enumerate(one.renderings)
        }
        yield Packed(one.instance, files, one.known_answer)
