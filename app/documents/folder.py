"""The docset folder: what an export writes and an import reads.

docset.json       name, description, licence, revision
instances.jsonl   one instance per line, each document by `file` (or inline as `text`)
documents/…       PDF, text and Markdown files, named by their hash when written here
manifest.json     hashes (app/documents/manifest.py)
answer_key.json   what simulated subjects know (app/documents/answer_key.py)
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.documents.extracted import Extract
from app.documents.manifest import instance_entry
from app.documents.reading import file_inside, with_text
from app.documents.rows import build_instance, json_lines, parse_object
from app.errors import DocsetCorrupt, InvalidRequest
from app.protocol.instances import Document, Instance

DOCSET_FILE = "docset.json"
INSTANCES_FILE = "instances.jsonl"
MANIFEST_FILE = "manifest.json"


@dataclass(frozen=True, slots=True)
class DocsetAbout:
    """What a docset folder says of itself."""

    name: str
    revision: int = 1
    description: str | None = None
    licence: str | None = None

    def fields(self) -> dict[str, Any]:
        """Return the fields of docset.json in the order in which they stand there."""
        return {
            "name": self.name,
            "description": self.description,
            "licence": self.licence,
            "revision": self.revision,
        }


def is_docset(folder: Path) -> bool:
    """Return whether `folder` is laid out as a docset folder."""
    return (folder / DOCSET_FILE).is_file() and (folder / INSTANCES_FILE).is_file()


def read_about(folder: Path) -> DocsetAbout:
    """Return what docset.json says; raise `InvalidRequest` when it says it wrongly."""
    fields = parse_object(file_inside(folder, DOCSET_FILE).read_bytes())
    name, revision = fields.get("name"), fields.get("revision", 1)
    texts = (name, fields.get("description") or "", fields.get("licence") or "")
    if not name or not all(isinstance(text, str) for text in texts):
        raise InvalidRequest(f"{DOCSET_FILE}: name, description and licence are texts")
    if not isinstance(revision, int) or isinstance(revision, bool) or revision < 1:
        raise InvalidRequest(f"{DOCSET_FILE}: revision is a whole number from 1")
    return DocsetAbout(name, revision, texts[1] or None, texts[2] or None)


def read_rows(
    folder: Path, extract: Extract | None = None
) -> Iterator[tuple[str, Instance | InvalidRequest]]:
    """Yield (place, instance) for each row, or (place, why the row is no instance).

    `extract` gives the texts of PDFs; without it a row with a PDF is refused. Where there is a
    manifest.json, raises `DocsetCorrupt` for a file, a text or an instance that is missing or
    differs from it, or for more or fewer rows than it lists.
    """
    entries = _manifest_entries(folder)
    count = 0
    for number, line in json_lines(file_inside(folder, INSTANCES_FILE)):
        entry = None if entries is None else _entry(entries, count)
        count += 1
        try:
            outcome: Instance | InvalidRequest = _read_instance(folder, line, entry, extract)
        except InvalidRequest as problem:
            if entry is not None:
                # What a manifest lists is there whole, or the folder is not what it says.
                raise DocsetCorrupt(f"{INSTANCES_FILE}:{number}: {problem.detail}") from problem
            outcome = problem
        yield f"{INSTANCES_FILE}:{number}", outcome
    if entries is not None and count < len(entries):
        raise DocsetCorrupt(f"{INSTANCES_FILE} has {count} rows, not {len(entries)}")


def read_docset(
    folder: Path, extract: Extract | None = None
) -> tuple[DocsetAbout, tuple[Instance, ...]]:
    """Return the whole docset; raise at the first row that is no instance."""
    instances = []
    for where, outcome in read_rows(folder, extract):
        if isinstance(outcome, InvalidRequest):
            raise InvalidRequest(f"{where}: {outcome.detail}") from outcome
        instances.append(outcome)
    return read_about(folder), tuple(instances)


def _manifest_entries(folder: Path) -> list[Any] | None:
    if not (folder / MANIFEST_FILE).exists():
        return None
    try:
        entries = parse_object(file_inside(folder, MANIFEST_FILE).read_bytes()).get("instances")
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


def _read_instance(
    folder: Path, line: bytes, entry: dict[str, Any] | None, extract: Extract | None
) -> Instance:
    fields = parse_object(line)
    documents = fields.get("documents")
    if isinstance(documents, list):
        listed = _listed(entry, len(documents))
        fields["documents"] = [
            with_text(folder, shown, known, extract)
            for shown, known in zip(documents, listed, strict=True)
        ]
    instance = build_instance(fields)
    if entry is not None:
        _check_hashes(instance, entry)
    return instance


def _listed(entry: dict[str, Any] | None, count: int) -> list[dict[str, Any] | None]:
    """Return what the manifest says of each of `count` documents; None where it is silent."""
    listed = entry.get("documents") if entry else None
    known = listed if isinstance(listed, list) else []
    shown = [one if isinstance(one, dict) else None for one in known[:count]]
    return [*shown, *[None] * (count - len(shown))]


def _check_hashes(instance: Instance, entry: dict[str, Any]) -> None:
    label = instance.external_id or "an instance without external_id"
    found = instance_entry(instance)
    listed = _listed(entry, len(instance.documents))
    for number, (document, own, known) in enumerate(
        zip(instance.documents, found["documents"], listed, strict=True), 1
    ):
        name = f"{label}: document {document.title or number}"
        if known is None or known.get("sha256") != own["sha256"]:
            raise DocsetCorrupt(f"{name} differs from {MANIFEST_FILE}")
        if known.get("text_sha256") != own["text_sha256"]:
            raise DocsetCorrupt(_other_text(name, document, known))
    if entry.get("sha256") != found["sha256"]:
        raise DocsetCorrupt(f"{label} differs from {MANIFEST_FILE}")


def _other_text(name: str, document: Document, known: dict[str, Any]) -> str:
    if document.source is None:
        return f"{name} differs from {MANIFEST_FILE}"
    told = known.get("extractor")
    before = " ".join(map(str, told.values())) if isinstance(told, dict) else "another program"
    return (
        f"{name}: the text that {document.source.extractor} {document.source.extractor_version}"
        f" extracts differs from the one in {MANIFEST_FILE}, extracted by {before}; use that"
        f" version, or import without {MANIFEST_FILE} what is then another docset"
    )
