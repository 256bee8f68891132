import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.documents.folder import (
    DocsetAbout,
    is_docset,
    read_about,
    read_docset,
    read_rows,
)
from app.documents.manifest import build_manifest
from app.documents.writing import Packed, write_docset
from app.errors import DocsetCorrupt, InvalidRequest
from app.protocol.instances import Instance

ABOUT = DocsetAbout("demo", 2, "three questions", "CC0-1.0")
FIELDS: dict[str, Any] = {
    "external_id": "q1",
    "instruction": "How high does it rise?",
    "concepts": [{"id": "c1", "statement": "v^2 = 2 g h"}],
    "cot": ["Solve for h."],
    "answer": {"type": "numeric", "value": 20.4, "unit": "m", "tolerance": 0.05},
    "documents": [
        {
            "role": "related",
            "title": "Throws",
            "text": "v^2 = 2 g h\r\n",
            "concept_ids": ["c1"],
        },
        {"role": "noise", "text": "Glass bends light.\u2028"},
    ],
}
INSTANCE = Instance.model_validate(FIELDS)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_docset(tmp_path / "docset", ABOUT, [Packed(INSTANCE)])
    return tmp_path / "docset"


def edit_row(folder: Path, **changes: object) -> None:
    path = folder / "instances.jsonl"
    path.write_text(json.dumps(json.loads(path.read_text()) | changes) + "\n")


def test_what_was_written_is_read_again(folder: Path) -> None:
    assert is_docset(folder)
    assert read_docset(folder) == (ABOUT, (INSTANCE,))


def test_the_manifest_is_returned_and_stored(tmp_path: Path) -> None:
    returned = write_docset(tmp_path / "docset", ABOUT, [Packed(INSTANCE)])
    assert returned == build_manifest("demo", 2, [INSTANCE])
    assert json.loads((tmp_path / "docset" / "manifest.json").read_text()) == returned


def test_documents_with_one_text_share_a_file(tmp_path: Path) -> None:
    other = Instance.model_validate(FIELDS | {"external_id": "q2"})
    write_docset(tmp_path / "docset", ABOUT, [Packed(INSTANCE), Packed(other)])
    assert len(list((tmp_path / "docset" / "documents").iterdir())) == 2


def test_a_folder_that_holds_a_docset_is_not_written_over(folder: Path) -> None:
    with pytest.raises(InvalidRequest, match="not empty"):
        write_docset(folder, ABOUT, ())


TEXTS = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1, max_size=40
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(
    rows=st.lists(st.tuples(TEXTS, TEXTS, st.lists(TEXTS, max_size=3)), min_size=1, max_size=4)
)
def test_writing_and_reading_keeps_every_hash(
    rows: list[tuple[str, str, list[str]]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    instances = tuple(
        Instance.model_validate(
            {
                "instruction": instruction,
                "answer": {"type": "conclusion", "value": f"a{value}"},
                "documents": [{"role": "noise", "text": text, "title": text} for text in texts],
            }
        )
        for instruction, value, texts in rows
    )
    folder = tmp_path_factory.mktemp("roundtrip")
    manifest = write_docset(folder / "docset", ABOUT, map(Packed, instances))
    about, read = read_docset(folder / "docset")
    assert build_manifest(about.name, about.revision, read) == manifest


def test_a_document_whose_bytes_changed_is_corrupt(folder: Path) -> None:
    for path in (folder / "documents").iterdir():
        path.write_bytes(path.read_bytes() + b" ")
    with pytest.raises(DocsetCorrupt, match=r"documents/\w+\.txt differs"):
        read_docset(folder)


def test_an_instance_that_changed_is_corrupt(folder: Path) -> None:
    edit_row(folder, instruction="How low does it fall?")
    with pytest.raises(DocsetCorrupt, match="q1 differs"):
        read_docset(folder)


def test_a_row_more_or_less_than_the_manifest_lists_is_corrupt(folder: Path) -> None:
    path = folder / "instances.jsonl"
    line = path.read_bytes()
    path.write_bytes(line + line)
    with pytest.raises(DocsetCorrupt, match="does not list row 2"):
        read_docset(folder)
    path.write_bytes(b"")
    with pytest.raises(DocsetCorrupt, match="has 0 rows, not 1"):
        read_docset(folder)


@pytest.mark.parametrize("content", ["{", "[]", "{}", '{"instances": [3]}'])
def test_a_manifest_that_cannot_be_read_is_corrupt(content: str, folder: Path) -> None:
    (folder / "manifest.json").write_text(content)
    with pytest.raises(DocsetCorrupt):
        read_docset(folder)


def test_without_a_manifest_a_folder_may_be_edited(folder: Path) -> None:
    (folder / "manifest.json").unlink()
    edit_row(folder, documents=[{"role": "noise", "text": "inline"}])
    _, (instance,) = read_docset(folder)
    assert instance.documents[0].text == "inline"


@pytest.mark.parametrize(
    "file",
    [
        "../secret.txt",
        "documents/../../secret.txt",
        "/etc/hostname.txt",
        "documents/link.txt",
        "documents/missing.txt",
        "documents/x.pdf",
        "nul\0.txt",
        "half\ud800.txt",
        f"{'long' * 100}.txt",
        "circle.txt",
        7,
    ],
)
def test_a_document_file_outside_the_folder_or_of_another_kind_is_refused(
    file: object, folder: Path
) -> None:
    (folder / "manifest.json").unlink()
    (folder.parent / "secret.txt").write_text("secret")
    (folder / "documents" / "link.txt").symlink_to(folder.parent / "secret.txt")
    (folder / "documents" / "x.pdf").write_bytes(b"%PDF-1.7")
    (folder / "circle.txt").symlink_to(folder / "circle.txt")
    edit_row(folder, documents=[{"role": "noise", "file": file}])
    with pytest.raises(InvalidRequest, match=r"instances\.jsonl:1: "):
        read_docset(folder)


def test_a_document_with_file_and_text_is_refused(folder: Path) -> None:
    (folder / "manifest.json").unlink()
    edit_row(folder, documents=[{"role": "noise", "file": "x.txt", "text": "x"}])
    with pytest.raises(InvalidRequest, match="both file and text"):
        read_docset(folder)


def test_a_document_that_is_not_utf8_is_refused(folder: Path) -> None:
    (folder / "manifest.json").unlink()
    (folder / "documents" / "latin.txt").write_bytes(b"caf\xe9")
    edit_row(folder, documents=[{"role": "noise", "file": "documents/latin.txt"}])
    with pytest.raises(InvalidRequest, match="not UTF-8 at byte 3"):
        read_docset(folder)


def test_a_broken_row_leaves_its_neighbours(folder: Path) -> None:
    (folder / "manifest.json").unlink()
    path = folder / "instances.jsonl"
    path.write_bytes(b"{broken\n\n" + path.read_bytes())
    (first, problem), (second, instance) = read_rows(folder)
    assert (first, second) == ("instances.jsonl:1", "instances.jsonl:3")
    assert isinstance(problem, InvalidRequest)
    assert instance == INSTANCE


@pytest.mark.parametrize(
    "content",
    [
        "{}",
        '{"name": 3}',
        '{"name": "x", "revision": 0}',
        '{"name": "x", "revision": true}',
        "[]",
    ],
)
def test_a_docset_file_that_says_it_wrongly_is_refused(content: str, folder: Path) -> None:
    (folder / "docset.json").write_text(content)
    with pytest.raises(InvalidRequest):
        read_about(folder)
