"""The docset folder: what an export writes and an import reads.

docset.json       name, description, licence, revision
instances.jsonl   one instance per line, each document by `file` (or inline as `text`)
documents/…       text and Markdown files, named by their hash when written here
manifest.json     hashes (app/documents/manifest.py)
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.documents.manifest import build_manifest
from app.documents.rows import build_instance, json_lines, parse_object
from app.errors import DocsetCorrupt, InvalidRequest
from app.protocol.canonical import sha256_text
from app.protocol.instances import MAX_DOCUMENT_CHARS, Document, Instance

DOCSET_FILE = "docset.json"
INSTANCES_FILE = "instances.jsonl"
MANIFEST_FILE = "manifest.json"
DOCUMENTS_FOLDER = "documents"
TEXT_SUFFIXES = (".txt", ".md", ".markdown")
MAX_BYTES_PER_CHAR = 4


@dataclass(frozen=True, slots=True)
class DocsetAbout:
    """What a docset folder says of itself."""

    name: str
    revision: int = 1
    description: str | None = None
    licence: str | None = None


def write_docset(
    folder: Path, about: DocsetAbout, instances: tuple[Instance, ...]
) -> dict[str, Any]:
    """Write a docset folder and return its manifest.

    `folder` is made if need be and must be empty, else `InvalidRequest`. The same values give
    the same bytes; documents with the same text share one file.
    """
    (folder / DOCUMENTS_FOLDER).mkdir(parents=True, exist_ok=True)
    if any(folder.glob("*.json*")) or any((folder / DOCUMENTS_FOLDER).iterdir()):
        raise InvalidRequest(f"{folder} is not empty; name a new folder")
    texts = {_file_name(shown): shown.text for one in instances for shown in one.documents}
    for file, text in texts.items():
        (folder / file).write_bytes(text.encode())
    lines = [json.dumps(_instance_fields(one), ensure_ascii=False) + "\n" for one in instances]
    (folder / INSTANCES_FILE).write_bytes("".join(lines).encode())
    manifest = build_manifest(about.name, about.revision, instances)
    _write_json(folder / MANIFEST_FILE, manifest)
    _write_json(
        folder / DOCSET_FILE,
        {
            "name": about.name,
            "description": about.description,
            "licence": about.licence,
            "revision": about.revision,
        },
    )
    return manifest


def _write_json(path: Path, value: dict[str, Any]) -> None:
    path.write_bytes((json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode())


def _file_name(document: Document) -> str:
    return f"{DOCUMENTS_FOLDER}/{sha256_text(document.text)}.txt"


def _instance_fields(instance: Instance) -> dict[str, Any]:
    fields = instance.model_dump(mode="json", exclude_defaults=True, exclude={"documents"})
    if instance.documents:
        fields["documents"] = [
            document.model_dump(mode="json", exclude_defaults=True, exclude={"text"})
            | {"file": _file_name(document)}
            for document in instance.documents
        ]
    return fields


def is_docset(folder: Path) -> bool:
    """Return whether `folder` is laid out as a docset folder."""
    return (folder / DOCSET_FILE).is_file() and (folder / INSTANCES_FILE).is_file()


def read_about(folder: Path) -> DocsetAbout:
    """Return what docset.json says; raise `InvalidRequest` when it says it wrongly."""
    fields = parse_object(_inside(folder, DOCSET_FILE).read_bytes())
    name, revision = fields.get("name"), fields.get("revision", 1)
    texts = (name, fields.get("description") or "", fields.get("licence") or "")
    if not name or not all(isinstance(text, str) for text in texts):
        raise InvalidRequest(f"{DOCSET_FILE}: name, description and licence are texts")
    if not isinstance(revision, int) or isinstance(revision, bool) or revision < 1:
        raise InvalidRequest(f"{DOCSET_FILE}: revision is a whole number from 1")
    return DocsetAbout(name, revision, texts[1] or None, texts[2] or None)


def read_rows(folder: Path) -> Iterator[tuple[str, Instance | InvalidRequest]]:
    """Yield (place, instance) for each row, or (place, why the row is no instance).

    Where there is a manifest.json, raises `DocsetCorrupt` for a document or an instance that
    differs from it, or for more or fewer rows than it lists.
    """
    entries = _manifest_entries(folder)
    count = 0
    for number, line in json_lines(_inside(folder, INSTANCES_FILE)):
        entry = None if entries is None else _entry(entries, count)
        count += 1
        try:
            outcome: Instance | InvalidRequest = _read_instance(folder, line, entry)
        except InvalidRequest as problem:
            outcome = problem
        yield f"{INSTANCES_FILE}:{number}", outcome
    if entries is not None and count < len(entries):
        raise DocsetCorrupt(f"{INSTANCES_FILE} has {count} rows, not {len(entries)}")


def read_docset(folder: Path) -> tuple[DocsetAbout, tuple[Instance, ...]]:
    """Return the whole docset; raise at the first row that is no instance."""
    instances = []
    for where, outcome in read_rows(folder):
        if isinstance(outcome, InvalidRequest):
            raise InvalidRequest(f"{where}: {outcome.detail}") from outcome
        instances.append(outcome)
    return read_about(folder), tuple(instances)


def _manifest_entries(folder: Path) -> list[Any] | None:
    if not (folder / MANIFEST_FILE).exists():
        return None
    try:
        entries = parse_object(_inside(folder, MANIFEST_FILE).read_bytes()).get("instances")
    except InvalidRequest as error:
        raise DocsetCorrupt(f"{MANIFEST_FILE}: {error.detail}") from error
    if not isinstance(entries, list):
        raise DocsetCorrupt(f"{MANIFEST_FILE} lists no instances")
    return entries


def _entry(entries: list[Any], place: int) -> dict[str, Any]:
    if place >= len(entries) or not isinstance(entries[place], dict):
        raise DocsetCorrupt(f"{MANIFEST_FILE} does not list row {place + 1}")
    entry: dict[str, Any] = entries[place]
    return entry


def _read_instance(folder: Path, line: bytes, entry: dict[str, Any] | None) -> Instance:
    fields = parse_object(line)
    documents = fields.get("documents")
    if isinstance(documents, list):
        fields["documents"] = [_with_text(folder, shown) for shown in documents]
    instance = build_instance(fields)
    if entry is not None:
        _check_hashes(instance, entry)
    return instance


def _with_text(folder: Path, shown: object) -> object:
    """Return a document's fields with the text of its `file` in place."""
    if not isinstance(shown, dict) or "file" not in shown:
        return shown
    if "text" in shown:
        raise InvalidRequest("a document has both file and text; give one of them")
    fields = {key: value for key, value in shown.items() if key != "file"}
    return fields | {"text": _read_text(folder, shown["file"])}


def _read_text(folder: Path, file: object) -> str:
    if not isinstance(file, str) or not file.lower().endswith(TEXT_SUFFIXES):
        raise InvalidRequest(
            f"document file {file!r}: only {', '.join(TEXT_SUFFIXES)} are read"
        )
    path = _inside(folder, file)
    if path.stat().st_size > MAX_DOCUMENT_CHARS * MAX_BYTES_PER_CHAR:
        raise InvalidRequest(f"{file} is too large; at most {MAX_DOCUMENT_CHARS} characters")
    try:
        return path.read_bytes().decode()
    except UnicodeDecodeError as error:
        raise InvalidRequest(f"{file} is not UTF-8 at byte {error.start}") from error


def _inside(folder: Path, file: str) -> Path:
    """Return the path, links followed, of a file that lies in the folder."""
    try:
        path = (folder / file).resolve()
        found = path.is_relative_to(folder.resolve()) and path.is_file()
    except (OSError, ValueError, RuntimeError) as error:
        # Names that no file system takes, and links that run in circles.
        raise InvalidRequest(f"{file!r} cannot be the name of a file") from error
    if not found:
        raise InvalidRequest(f"there is no file {file!r} inside the folder")
    return path


def _check_hashes(instance: Instance, entry: dict[str, Any]) -> None:
    label = instance.external_id or "an instance without external_id"
    listed = entry.get("documents") or []
    for number, (document, known) in enumerate(
        zip(instance.documents, listed, strict=False), 1
    ):
        found = sha256_text(document.text)
        if not isinstance(known, dict) or known.get("sha256") != found:
            title = document.title or str(number)
            raise DocsetCorrupt(f"{label}: document {title} differs from {MANIFEST_FILE}")
    if entry.get("sha256") != instance.sha256:
        raise DocsetCorrupt(f"{label} differs from {MANIFEST_FILE}")
