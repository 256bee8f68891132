import json
import zipfile
from pathlib import Path

import pytest

from app.documents.folder import DocsetAbout
from app.documents.writing import Packed, write_docset
from app.errors import DocsetCorrupt, InvalidRequest
from app.importers.base import ImportWarning
from app.importers.registry import FORMATS, import_docset
from app.protocol.instances import Instance
from app.protocol.regimes import Regime

ROW = {"instruction": "How high?", "answer": {"type": "numeric", "value": 20.4}}
DOCUMENTED = ROW | {
    "external_id": "q2",
    "documents": [{"role": "related", "text": "Throws end."}],
}
ABOUT = DocsetAbout("demo", 1, "a demonstration", "CC0-1.0")


def jsonl(path: Path, *rows: object) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def zipped(folder: Path, top: str = "") -> Path:
    path = folder.parent / "packed.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for file in sorted(folder.rglob("*")):
            archive.write(file, f"{top}{file.relative_to(folder)}")
        if top:
            archive.writestr("__MACOSX/._litter", b"x")
    return path


@pytest.fixture
def docset(tmp_path: Path) -> Path:
    write_docset(tmp_path / "docset", ABOUT, [Packed(Instance.model_validate(DOCUMENTED))])
    return tmp_path / "docset"


def test_a_jsonl_file_is_recognised_by_its_content(tmp_path: Path) -> None:
    imported = import_docset(jsonl(tmp_path / "my set.data", ROW, DOCUMENTED))
    assert imported.name == "my set"
    assert [instance.external_id for instance in imported.instances] == [None, "q2"]
    assert imported.warnings == ()


def test_regimes_that_some_instances_cannot_serve_are_counted(tmp_path: Path) -> None:
    imported = import_docset(jsonl(tmp_path / "x.jsonl", ROW, DOCUMENTED))
    wanted = (Regime.CONCEPTS_ONLY, Regime.RELATED_ONLY, Regime.FULL_SET)
    assert {regime: imported.unavailable[regime] for regime in wanted} == {
        "concepts_only": 2,
        "related_only": 1,
        "full_set": 1,
    }
    assert Regime.INSTRUCTION_ONLY not in imported.unavailable


def test_a_broken_row_is_reported_with_its_place_and_the_rest_is_imported(
    tmp_path: Path,
) -> None:
    imported = import_docset(
        jsonl(tmp_path / "x.jsonl", ROW, {"instruction": "No answer?"}, ROW)
    )
    assert len(imported.instances) == 2
    assert imported.warnings == (
        ImportWarning("row_not_imported", "answer: Field required", "line 2"),
    )


def test_nothing_importable_is_an_error_that_names_the_first_place(tmp_path: Path) -> None:
    source = jsonl(tmp_path / "x.jsonl", {"instruction": "No answer?"})
    with pytest.raises(InvalidRequest, match="1 rows were refused; first at line 1: answer"):
        import_docset(source, "jsonl")


def test_an_unknown_format_names_the_known_ones(tmp_path: Path) -> None:
    with pytest.raises(InvalidRequest, match="known are auto, folder, der2, jsonl"):
        import_docset(jsonl(tmp_path / "x.jsonl", ROW), "xlsx")


@pytest.mark.parametrize("content", [b"", b"a,b\n1,2\n", b"{}\n", b"\xff\xfe\x00", b"[1]\n"])
def test_a_source_that_nobody_recognises_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(content)
    with pytest.raises(InvalidRequest, match="not recognised"):
        import_docset(path)


@pytest.mark.parametrize("format", [name for name in FORMATS if name != "auto"])
def test_an_empty_folder_gives_an_error_of_ours_in_every_format(
    format: str, tmp_path: Path
) -> None:
    with pytest.raises(InvalidRequest):
        import_docset(tmp_path, format)


def test_a_source_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidRequest, match="no file or folder 'gone'"):
        import_docset(tmp_path / "gone")


def test_a_docset_folder_brings_its_name_and_licence(docset: Path) -> None:
    imported = import_docset(docset)
    assert (imported.name, imported.description, imported.licence) == (
        "demo",
        "a demonstration",
        "CC0-1.0",
    )
    assert imported.instances == (Instance.model_validate(DOCUMENTED),)


@pytest.mark.parametrize("top", ["", "demo/"])
def test_a_zip_of_a_docset_folder_is_the_same_docset(top: str, docset: Path) -> None:
    assert import_docset(zipped(docset, top)) == import_docset(docset)


def test_a_zip_of_a_jsonl_file_is_unpacked_too(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    jsonl(folder / "rows.jsonl", ROW)
    assert import_docset(zipped(folder)).name == "rows"


def test_a_docset_folder_that_differs_from_its_manifest_is_refused(docset: Path) -> None:
    (docset / "instances.jsonl").write_text(json.dumps(ROW))
    with pytest.raises(DocsetCorrupt):
        import_docset(zipped(docset))


def test_a_broken_row_of_a_folder_is_reported_with_its_place(docset: Path) -> None:
    (docset / "manifest.json").unlink()
    with (docset / "instances.jsonl").open("a") as stream:
        stream.write("{broken\n")
    imported = import_docset(docset)
    assert [warning.where for warning in imported.warnings] == ["instances.jsonl:2"]
    assert len(imported.instances) == 1
