"""Docset folders with PDFs and known answers, imported."""

import json
from pathlib import Path

import pytest

from app.documents.extraction import extract_pdf
from app.documents.files import DocumentFile, pdf_source
from app.documents.folder import DocsetAbout
from app.documents.writing import Packed, write_docset
from app.errors import DocsetCorrupt
from app.importers.base import ImportWarning
from app.importers.registry import import_docset
from app.protocol.canonical import sha256_text
from app.protocol.instances import Document, Instance, Role
from tests.support.pdfs import encrypted, pdf

DATA = pdf("Throws end.")
EXTRACTED = extract_pdf(DATA)


def instance(number: int) -> Instance:
    return Instance.model_validate(
        {
            "external_id": f"q{number}",
            "instruction": f"Question {number}?",
            "answer": {"type": "numeric", "value": number},
            "documents": [
                Document(
                    role=Role.RELATED,
                    text=EXTRACTED.text,
                    source=pdf_source(DATA, EXTRACTED),
                )
            ],
        }
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    rows = (
        Packed(instance(number), {0: DocumentFile(".pdf", DATA)}, f"{number} m")
        for number in (1, 2)
    )
    write_docset(tmp_path / "docset", DocsetAbout("papers"), rows)
    return tmp_path / "docset"


def loosened(folder: Path, data: bytes) -> None:
    """Let the first row name a file with other bytes, without a manifest to say so."""
    (folder / "manifest.json").unlink()
    (folder / "documents" / "other.PDF").write_bytes(data)
    path = folder / "instances.jsonl"
    first, *rest = path.read_text().splitlines()
    row = json.loads(first)
    row["documents"][0]["file"] = "documents/other.PDF"
    path.write_text("\n".join([json.dumps(row), *rest]) + "\n")


def test_pdfs_are_imported_with_their_sources(folder: Path) -> None:
    imported = import_docset(folder)
    assert imported.instances == (instance(1), instance(2))
    assert imported.warnings == ()


def test_known_answers_are_imported(folder: Path) -> None:
    assert import_docset(folder).answer_key == {
        sha256_text("Question 1?"): "1 m",
        sha256_text("Question 2?"): "2 m",
    }


def test_an_answer_key_that_is_none_is_left_out_with_a_warning(folder: Path) -> None:
    (folder / "answer_key.json").write_text('{"q1": "1 m"}')
    imported = import_docset(folder)
    assert imported.answer_key == {}
    assert len(imported.instances) == 2
    (warning,) = imported.warnings
    assert (warning.code, warning.where) == ("answer_key_ignored", "answer_key.json")


def test_a_pdf_that_gives_no_text_costs_its_row_alone(folder: Path) -> None:
    loosened(folder, encrypted(user="secret"))
    imported = import_docset(folder)
    assert imported.instances == (instance(2),)
    (warning,) = imported.warnings
    assert (warning.code, warning.where) == ("row_not_imported", "instances.jsonl:1")
    assert warning.detail.endswith("(encrypted_pdf)")


def test_a_damaged_pdf_that_can_be_read_gives_a_warning(folder: Path) -> None:
    loosened(folder, DATA.replace(b"startxref", b"startyref"))
    imported = import_docset(folder)
    assert len(imported.instances) == 2
    assert imported.warnings == (
        ImportWarning(
            "pdf_repaired",
            "the PDF is damaged and was repaired to read it",
            "instances.jsonl:1",
        ),
    )


def test_a_pdf_that_differs_from_the_manifest_ends_the_import(folder: Path) -> None:
    (path,) = (folder / "documents").glob("*.pdf")
    path.write_bytes(pdf("Another."))
    with pytest.raises(DocsetCorrupt):
        import_docset(folder)
