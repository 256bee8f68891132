"""Writing a docset folder, instance by instance, so that it may be larger than the memory."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from app.documents.answer_key import write_answer_key
from app.documents.files import DOCUMENTS_FOLDER, DocumentFile, check_file, text_file
from app.documents.folder import DOCSET_FILE, INSTANCES_FILE, MANIFEST_FILE, DocsetAbout
from app.documents.manifest import instance_entry, manifest_of
from app.errors import InvalidRequest
from app.protocol.canonical import sha256_text
from app.protocol.instances import Document, Instance

NO_FILES: Mapping[int, DocumentFile] = MappingProxyType({})


class Packed(NamedTuple):
    """An instance with what belongs into its docset folder besides.

    `files` are the files of its documents, by their place from 0; a document without one is
    written as text. `known_answer` is what simulated subjects say that know the instance.
    """

    instance: Instance
    files: Mapping[int, DocumentFile] = NO_FILES
    known_answer: str | None = None


def write_docset(folder: Path, about: DocsetAbout, packed: Iterable[Packed]) -> dict[str, Any]:
    """Write a docset folder and return its manifest; of each instance only hashes are kept.

    `folder` is made if need be and must be empty, else `InvalidRequest`. The same values give
    the same bytes; equal files are written once. Raises ValueError for a file that is not the
    one that a document's source names. Where writing ends early, there is no docset.json.
    """
    (folder / DOCUMENTS_FOLDER).mkdir(parents=True, exist_ok=True)
    if any(folder.glob("*.json*")) or any((folder / DOCUMENTS_FOLDER).iterdir()):
        raise InvalidRequest(f"{folder} is not empty; name a new folder")
    entries = []
    answers: dict[str, str] = {}
    with (folder / INSTANCES_FILE).open("wb") as lines:
        for one in packed:
            instance, files = _with_files(one)
            for file in files:
                _write_once(folder, file)
            lines.write(_line(instance, files))
            entries.append(instance_entry(instance))
            if one.known_answer is not None:
                answers[sha256_text(instance.instruction)] = one.known_answer
    if answers:
        write_answer_key(folder, answers)
    manifest = manifest_of(about.name, about.revision, entries)
    _write_json(folder / MANIFEST_FILE, manifest)
    _write_json(folder / DOCSET_FILE, about.fields())
    return manifest


def _with_files(one: Packed) -> tuple[Instance, list[DocumentFile]]:
    """Return the instance as it is written, and one file for each of its documents."""
    documents: list[Document] = []
    files: list[DocumentFile] = []
    for place, document in enumerate(one.instance.documents):
        file = one.files.get(place)
        if file is None:
            # The text alone is kept, and comes from nowhere else.
            written = document.model_copy(update={"source": None})
            file = text_file(written)
        else:
            written = document
            check_file(written, file)
        documents.append(written)
        files.append(file)
    return one.instance.model_copy(update={"documents": tuple(documents)}), files


def _write_once(folder: Path, file: DocumentFile) -> None:
    path = folder / file.place
    if not path.exists():
        path.write_bytes(file.data)


def _line(instance: Instance, files: list[DocumentFile]) -> bytes:
    fields = instance.model_dump(mode="json", exclude_defaults=True, exclude={"documents"})
    if files:
        fields["documents"] = [
            document.model_dump(mode="json", exclude_defaults=True, exclude={"text", "source"})
            | {"file": file.place}
            for document, file in zip(instance.documents, files, strict=True)
        ]
    return (json.dumps(fields, ensure_ascii=False) + "\n").encode()


def _write_json(path: Path, value: dict[str, Any]) -> None:
    path.write_bytes((json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode())
