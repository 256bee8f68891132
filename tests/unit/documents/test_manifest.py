from app.documents.manifest import build_manifest
from app.protocol.canonical import sha256_json, sha256_text
from app.protocol.instances import Instance, docset_sha256

INSTANCE = Instance.model_validate(
    {
        "external_id": "q1",
        "instruction": "Why?",
        "answer": {"type": "short_text", "value": "so"},
        "documents": [{"role": "noise", "title": "Höhe", "text": "Grüße"}],
    }
)


def test_a_document_is_named_by_its_hash_its_size_and_who_read_it() -> None:
    manifest = build_manifest("demo", 3, [INSTANCE])
    assert manifest["instances"][0]["documents"] == [
        {
            "title": "Höhe",
            "role": "noise",
            "sha256": sha256_text("Grüße"),
            "bytes": 7,
            "extractor": {"name": "text", "version": "1"},
            "text_sha256": sha256_text("Grüße"),
            "chars": 5,
            "pages": None,
        }
    ]


def test_instances_docset_and_manifest_have_a_hash_each() -> None:
    manifest = build_manifest("demo", 3, [INSTANCE])
    rest = {key: value for key, value in manifest.items() if key != "sha256"}
    assert manifest["instances"][0]["sha256"] == INSTANCE.sha256
    assert manifest["content_sha256"] == docset_sha256([INSTANCE.sha256])
    assert manifest["sha256"] == sha256_json(rest)


def test_the_content_hash_does_not_depend_on_the_name_but_the_whole_does() -> None:
    one, other = build_manifest("a", 1, [INSTANCE]), build_manifest("b", 1, [INSTANCE])
    assert one["content_sha256"] == other["content_sha256"]
    assert one["sha256"] != other["sha256"]
