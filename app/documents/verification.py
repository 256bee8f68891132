"""Whether a docset folder is still what its manifest says, without reading any PDF's text."""

from pathlib import Path
from typing import Any

from app.documents.files import sha256_bytes
from app.documents.folder import INSTANCES_FILE, MANIFEST_FILE
from app.documents.reading import file_inside
from app.documents.rows import build_instance, json_lines, parse_object
from app.errors import DocsetCorrupt, InvalidRequest
from app.protocol.canonical import sha256_json


def verify_files(folder: Path) -> None:
    """Return when manifest, rows and the bytes of all documents agree; DocsetCorrupt else.

    An import checks the texts and the instances besides.
    """
    try:
        manifest = parse_object(file_inside(folder, MANIFEST_FILE).read_bytes())
        rows = [
            parse_object(line) for _, line in json_lines(file_inside(folder, INSTANCES_FILE))
        ]
        listed = _listed(manifest)
        if len(rows) != len(listed):
            raise DocsetCorrupt(f"{folder}: {len(rows)} rows, {len(listed)} in the manifest")
        for row, entry in zip(rows, listed, strict=True):
            _verify_row(folder, row, entry)
    except InvalidRequest as problem:
        raise DocsetCorrupt(f"{folder}: {problem.detail}") from problem
    except (KeyError, TypeError, AttributeError) as problem:
        raise DocsetCorrupt(
            f"{folder}: a row or {MANIFEST_FILE} is not as written"
        ) from problem


def _listed(manifest: dict[str, Any]) -> list[dict[str, Any]]:
    said = {key: value for key, value in manifest.items() if key != "sha256"}
    if manifest.get("sha256") != sha256_json(said):
        raise DocsetCorrupt(f"{MANIFEST_FILE} was changed: its own hash is another")
    listed: list[dict[str, Any]] = manifest["instances"]
    return listed


def _verify_row(folder: Path, row: dict[str, Any], entry: dict[str, Any]) -> None:
    name = row.get("external_id")
    documents, known = row.get("documents") or [], entry["documents"]
    if name != entry["external_id"] or len(documents) != len(known):
        raise DocsetCorrupt(f"{folder}: row {name!r} is not the one that the manifest lists")
    for shown, expected in zip(documents, known, strict=True):
        data = file_inside(folder, shown["file"]).read_bytes()
        if sha256_bytes(data) != expected["sha256"]:
            raise DocsetCorrupt(f"{folder}: {shown['file']} differs from {MANIFEST_FILE}")
    if _instance_sha256(row, known) != entry["sha256"]:
        raise DocsetCorrupt(f"{folder}: instance {name!r} differs from {MANIFEST_FILE}")


def _instance_sha256(row: dict[str, Any], known: list[dict[str, Any]]) -> str:
    """Return the hash of a row's instance, its texts taken by the hashes that are listed."""
    documents = [
        {key: value for key, value in shown.items() if key != "file"} | {"text": ""}
        for shown in row.get("documents") or []
    ]
    body = build_instance({**row, "documents": documents}).body()
    for shown, expected in zip(body.get("documents", []), known, strict=True):
        shown["sha256"] = expected["text_sha256"]
    return sha256_json(body)
