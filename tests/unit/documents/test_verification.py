import json
import shutil
from pathlib import Path

import pytest

from app.documents.verification import verify_files
from app.errors import DocsetCorrupt

STARTER = Path(__file__).parents[3] / "docsets" / "starter"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return Path(shutil.copytree(STARTER, tmp_path / "starter"))


def test_the_bundled_docset_is_what_its_manifest_says() -> None:
    verify_files(STARTER)


def test_a_changed_byte_in_a_document_is_noticed(copy: Path) -> None:
    victim = sorted((copy / "documents").iterdir())[0]
    data = bytearray(victim.read_bytes())
    data[len(data) // 2] ^= 1
    victim.write_bytes(bytes(data))
    with pytest.raises(DocsetCorrupt, match="differs from manifest"):
        verify_files(copy)


def test_a_missing_document_is_noticed(copy: Path) -> None:
    sorted((copy / "documents").iterdir())[0].unlink()
    with pytest.raises(DocsetCorrupt, match="no file"):
        verify_files(copy)


def test_a_row_left_out_is_noticed(copy: Path) -> None:
    lines = (copy / "instances.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    (copy / "instances.jsonl").write_text("".join(lines[1:]), encoding="utf-8")
    with pytest.raises(DocsetCorrupt, match="in the manifest"):
        verify_files(copy)


def test_rows_in_another_order_are_noticed(copy: Path) -> None:
    lines = (copy / "instances.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    (copy / "instances.jsonl").write_text("".join(reversed(lines)), encoding="utf-8")
    with pytest.raises(DocsetCorrupt, match="is not the one"):
        verify_files(copy)


def test_a_manifest_that_was_mended_by_hand_is_noticed(copy: Path) -> None:
    path = copy / "manifest.json"
    manifest = json.loads(path.read_text(encoding="utf-8"))
    manifest["instances"][0]["documents"][0]["sha256"] = "0" * 64
    path.write_text(json.dumps(manifest), encoding="utf-8")
    with pytest.raises(DocsetCorrupt, match="its own hash"):
        verify_files(copy)
