"""The manifest of a docset: what every byte and every text in it must hash to. Pure."""

from collections.abc import Sequence
from typing import Any

from app.protocol.canonical import sha256_json, sha256_text
from app.protocol.instances import Document, Instance, docset_sha256

# Of a text document the file's bytes are the text in UTF-8, so both have one hash.
TEXT_EXTRACTOR = {"name": "text", "version": "1"}


def build_manifest(name: str, revision: int, instances: Sequence[Instance]) -> dict[str, Any]:
    """Return the manifest as JSON-ready data.

    `{name, revision, instances: [{external_id, sha256, documents: [{title, role, sha256,
    bytes, extractor: {name, version}, text_sha256, chars, pages}]}], content_sha256, sha256}`:
    `content_sha256` is the docset's hash, that of its instances' hashes in order, and does not
    depend on the name; `sha256` covers everything else in the manifest.
    """
    manifest = {
        "name": name,
        "revision": revision,
        "instances": [_instance_entry(instance) for instance in instances],
        "content_sha256": docset_sha256(instance.sha256 for instance in instances),
    }
    return manifest | {"sha256": sha256_json(manifest)}


def _instance_entry(instance: Instance) -> dict[str, Any]:
    return {
        "external_id": instance.external_id,
        "sha256": instance.sha256,
        "documents": [_document_entry(document) for document in instance.documents],
    }


def _document_entry(document: Document) -> dict[str, Any]:
    sha256 = sha256_text(document.text)
    return {
        "title": document.title,
        "role": document.role.value,
        "sha256": sha256,
        "bytes": len(document.text.encode()),
        "extractor": TEXT_EXTRACTOR,
        "text_sha256": sha256,
        "chars": len(document.text),
        "pages": None,
    }
