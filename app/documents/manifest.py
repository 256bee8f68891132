"""The manifest of a docset: what every byte and every text in it must hash to. Pure."""

from collections.abc import Iterable, Sequence
from typing import Any

from app.protocol.canonical import sha256_json, sha256_text
from app.protocol.instances import Document, Instance, docset_sha256

# Of a text document the file's bytes are the text in UTF-8, so both have one hash.
TEXT_EXTRACTOR = {"name": "text", "version": "1"}


def build_manifest(name: str, revision: int, instances: Iterable[Instance]) -> dict[str, Any]:
    """Return the manifest as JSON-ready data.

    `{name, revision, instances: [{external_id, sha256, documents: [{title, role, sha256,
    bytes, extractor: {name, version}, text_sha256, chars, pages}]}], content_sha256, sha256}`:
    a document's `sha256` and `bytes` are those of its file; `content_sha256` is the docset's
    hash, that of its instances' hashes in order, and does not depend on the name; `sha256`
    covers everything else in the manifest.
    """
    return manifest_of(name, revision, [instance_entry(instance) for instance in instances])


def manifest_of(name: str, revision: int, entries: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return the manifest with these entries of `instance_entry`."""
    manifest = {
        "name": name,
        "revision": revision,
        "instances": list(entries),
        "content_sha256": docset_sha256(entry["sha256"] for entry in entries),
    }
    return manifest | {"sha256": sha256_json(manifest)}


def instance_entry(instance: Instance) -> dict[str, Any]:
    """Return what the manifest says of an instance: hashes and sizes, no texts."""
    return {
        "external_id": instance.external_id,
        "sha256": instance.sha256,
        "documents": [_document_entry(document) for document in instance.documents],
    }


def _document_entry(document: Document) -> dict[str, Any]:
    text_sha256 = sha256_text(document.text)
    return {
        "title": document.title,
        "role": document.role.value,
        **_file_entry(document, text_sha256),
        "text_sha256": text_sha256,
        "chars": len(document.text),
        "pages": document.source.pages if document.source else None,
    }


def _file_entry(document: Document, text_sha256: str) -> dict[str, Any]:
    source = document.source
    if source is None:
        return {
            "sha256": text_sha256,
            "bytes": len(document.text.encode()),
            "extractor": TEXT_EXTRACTOR,
        }
    return {
        "sha256": source.sha256,
        "bytes": source.bytes,
        "extractor": {"name": source.extractor, "version": source.extractor_version},
    }
