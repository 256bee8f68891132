"""Docset folders with files: PDFs keep their bytes, the manifest says where texts came from."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.documents.extracted import Extracted
from app.documents.extraction import extract_pdf
from app.documents.files import DocumentFile, pdf_source, sha256_bytes
from app.documents.folder import DocsetAbout, read_docset
from app.documents.manifest import build_manifest
from app.documents.writing import Packed, write_docset
from app.errors import DamagedPdf, DocsetCorrupt, InvalidRequest
from app.protocol.canonical import sha256_text
from app.protocol.instances import Document, Instance, Role
from tests.support.pdfs import pdf

ABOUT = DocsetAbout("papers", 1)
DATA = pdf("Throws end.", "Glass bends light.")
EXTRACTED = extract_pdf(DATA)
MARKDOWN = "# Höhe\n\nv² = 2·g·h\n"


def instance(number: int = 1) -> Instance:
    return Instance.model_validate(
        {
            "external_id": f"q{number}",
            "instruction": f"Question {number}?",
            "answer": {"type": "numeric", "value": number},
            "documents": [
                Document(
                    role=Role.RELATED,
                    title="Throws",
                    text=EXTRACTED.text,
                    source=pdf_source(DATA, EXTRACTED),
                ),
                Document(role=Role.NOISE, text=MARKDOWN),
            ],
        }
    )


def packed(number: int = 1) -> Packed:
    files = {0: DocumentFile(".pdf", DATA), 1: DocumentFile(".md", MARKDOWN.encode())}
    return Packed(instance(number), files, f"{number} m")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_docset(tmp_path / "docset", ABOUT, [packed()])
    return tmp_path / "docset"


def test_files_are_kept_as_they_are_under_their_hashes(folder: Path) -> None:
    assert {path.name: path.read_bytes() for path in (folder / "documents").iterdir()} == {
        f"{sha256_bytes(DATA)}.pdf": DATA,
        f"{sha256_text(MARKDOWN)}.md": MARKDOWN.encode(),
    }


def test_what_was_written_is_read_again_with_its_sources(folder: Path) -> None:
    _, (read,) = read_docset(folder, extract_pdf)
    assert read == instance()
    source = read.documents[0].source
    assert source is not None
    assert (source.sha256, source.bytes, source.pages) == (sha256_bytes(DATA), len(DATA), 2)
    assert read.documents[1].source is None


def test_the_manifest_tells_the_file_from_its_text(folder: Path) -> None:
    manifest = json.loads((folder / "manifest.json").read_text())
    assert manifest == build_manifest("papers", 1, [instance()])
    paper, note = manifest["instances"][0]["documents"]
    assert paper == {
        "title": "Throws",
        "role": "related",
        "sha256": sha256_bytes(DATA),
        "bytes": len(DATA),
        "extractor": {"name": "pymupdf", "version": EXTRACTED.extractor_version},
        "text_sha256": sha256_text(EXTRACTED.text),
        "chars": len(EXTRACTED.text),
        "pages": 2,
    }
    assert (note["sha256"], note["pages"]) == (note["text_sha256"], None)


def test_a_docset_has_the_same_content_whether_its_texts_came_from_files_or_not() -> None:
    bare = instance().model_copy(
        update={
            "documents": tuple(
                document.model_copy(update={"source": None})
                for document in instance().documents
            )
        }
    )
    assert Instance.model_validate(bare.model_dump()).sha256 == instance().sha256


def test_a_text_whose_file_is_not_at_hand_is_written_as_text(tmp_path: Path) -> None:
    write_docset(tmp_path / "docset", ABOUT, [Packed(instance())])
    _, (read,) = read_docset(tmp_path / "docset")
    assert [document.source for document in read.documents] == [None, None]
    assert read.sha256 == instance().sha256


def test_instances_are_written_as_they_come(tmp_path: Path) -> None:
    lines = tmp_path / "docset" / "instances.jsonl"
    sizes = []

    def coming() -> Iterator[Packed]:
        for number in range(60):
            yield packed(number)
            sizes.append(lines.stat().st_size)

    write_docset(tmp_path / "docset", ABOUT, coming())
    assert sizes[-1] > sizes[0]
    assert len(read_docset(tmp_path / "docset", extract_pdf)[1]) == 60


def test_a_folder_whose_writing_failed_is_no_docset(tmp_path: Path) -> None:
    def failing() -> Iterator[Packed]:
        yield packed()
        raise RuntimeError

    with pytest.raises(RuntimeError):
        write_docset(tmp_path / "docset", ABOUT, failing())
    assert not (tmp_path / "docset" / "docset.json").exists()
    assert not (tmp_path / "docset" / "manifest.json").exists()


@pytest.mark.parametrize(
    ("place", "file"),
    [
        (0, DocumentFile(".pdf", pdf("Another."))),
        (0, DocumentFile(".txt", DATA)),
        (1, DocumentFile(".md", b"another text")),
        (1, DocumentFile(".pdf", MARKDOWN.encode())),
    ],
)
def test_a_file_that_is_not_the_documents_own_is_refused(
    place: int, file: DocumentFile, tmp_path: Path
) -> None:
    with pytest.raises(ValueError, match="is not the file of document"):
        write_docset(tmp_path / "docset", ABOUT, [Packed(instance(), {place: file})])


def test_known_answers_stand_under_the_hashes_of_their_questions(tmp_path: Path) -> None:
    unknown = packed(2)._replace(known_answer=None)
    write_docset(tmp_path / "docset", ABOUT, [packed(1), unknown])
    answers = json.loads((tmp_path / "docset" / "answer_key.json").read_text())
    assert answers == {sha256_text("Question 1?"): "1 m"}


def test_a_docset_without_known_answers_has_no_key(tmp_path: Path) -> None:
    write_docset(tmp_path / "docset", ABOUT, [Packed(instance())])
    assert not (tmp_path / "docset" / "answer_key.json").exists()


def test_a_pdf_whose_bytes_changed_is_corrupt_even_if_it_cannot_be_read(folder: Path) -> None:
    (path,) = (folder / "documents").glob("*.pdf")
    for data in (pdf("Other."), DATA + b"\n", b"", b"%PDF-1.7"):
        path.write_bytes(data)
        with pytest.raises(DocsetCorrupt, match=r"\.pdf differs"):
            read_docset(folder, extract_pdf)


def test_another_text_from_the_same_file_is_refused_with_both_versions_named(
    folder: Path,
) -> None:
    def of_another_version(data: bytes) -> Extracted:
        found = extract_pdf(data)
        return replace(found, text=found.text + "More.", extractor_version="99.0")

    told = rf"pymupdf 99\.0 extracts differs .* pymupdf {EXTRACTED.extractor_version}"
    with pytest.raises(DocsetCorrupt, match=told):
        read_docset(folder, of_another_version)


def test_another_version_that_finds_the_same_text_is_accepted(folder: Path) -> None:
    _, (read,) = read_docset(
        folder, lambda data: replace(extract_pdf(data), extractor_version="99.0")
    )
    assert read.sha256 == instance().sha256


def test_a_pdf_without_text_is_the_rows_problem(folder: Path) -> None:
    def refuse(data: bytes) -> Extracted:
        raise DamagedPdf("It is damaged.")

    with pytest.raises(DocsetCorrupt, match=r"\.pdf: It is damaged\. \(damaged_pdf\)"):
        read_docset(folder, refuse)
    (folder / "manifest.json").unlink()
    with pytest.raises(InvalidRequest, match=r"\.pdf: It is damaged\. \(damaged_pdf\)"):
        read_docset(folder, refuse)


def test_a_pdf_is_refused_where_nothing_reads_pdfs(folder: Path) -> None:
    (folder / "manifest.json").unlink()
    with pytest.raises(InvalidRequest, match="no PDFs are read here"):
        read_docset(folder)


def test_what_a_manifest_lists_is_there_whole_or_not_at_all(folder: Path) -> None:
    next((folder / "documents").glob("*.pdf")).unlink()
    with pytest.raises(DocsetCorrupt, match="there is no file"):
        read_docset(folder, extract_pdf)


def test_a_row_cannot_say_where_its_texts_came_from(folder: Path) -> None:
    (folder / "manifest.json").unlink()
    path = folder / "instances.jsonl"
    row = json.loads(path.read_text())
    row["documents"][0]["source"] = pdf_source(DATA, EXTRACTED).model_dump()
    (row["documents"][0]["text"], _) = ("A lie.", row["documents"][0].pop("file"))
    path.write_text(json.dumps(row) + "\n")
    with pytest.raises(InvalidRequest, match="leave this field out"):
        read_docset(folder, extract_pdf)
