"""`der2 generate`: folders out of a seed, and clear words about what cannot be."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from app.children.pdf_reader import PdfReader
from app.documents.folder import read_docset
from app.documents.verification import verify_files
from app.protocol.instances import Role
from tests.support.served import Served

if TYPE_CHECKING:
    from tests.unit.cli.conftest import Ended

STARTER = Path(__file__).parents[3] / "docsets" / "starter"


def files_of(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_the_same_seed_gives_the_same_bytes_pdfs_included(
    der2: Callable[..., "Ended"], tmp_path: Path
) -> None:
    options = ("--seed", "3", "--count", "3", "--format", "mixed", "--noise", "1")
    for name in ("one/docset", "two/docset"):
        assert der2("generate", "-o", str(tmp_path / name), *options).code == 0
    one, two = files_of(tmp_path / "one"), files_of(tmp_path / "two")
    assert one == two
    assert {Path(name).suffix for name in one} >= {".pdf", ".json", ".jsonl"}


def test_a_generated_folder_is_whole_and_says_how_it_was_made(
    der2: Callable[..., "Ended"], tmp_path: Path
) -> None:
    folder = tmp_path / "made"
    ended = der2("generate", "-o", str(folder), "--count", "4", "--format", "pdf", "--json")
    assert ended.code == 0
    told = json.loads(ended.out)
    verify_files(folder)
    with PdfReader() as reader:
        about, instances = read_docset(folder, reader.extract)
    assert told["instances"] == len(instances) == 4
    assert told["documents"] == sum(len(instance.documents) for instance in instances)
    assert told["pages"] > told["documents"]
    assert about.description is not None
    assert '"count":4,"format":"pdf"' in about.description


def test_the_options_reach_the_generator(der2: Callable[..., "Ended"], tmp_path: Path) -> None:
    folder = tmp_path / "made"
    ended = der2(
        "generate", "-o", str(folder), "--seed", "5", "--count", "4", "--domains",
        "canal locks,loom weaving", "--extraction", "1-2", "--inference", "2", "--noise", "2",
        "--concepts", "3", "--length", "2500-3500", "--unanswerable", "0.25", "--answer-types",
        "numeric,boolean",
    )  # fmt: skip
    assert ended.code == 0
    _, instances = read_docset(folder)
    assert {instance.domain for instance in instances} == {"canal locks", "loom weaving"}
    tags = {tag for instance in instances for tag in instance.tags}
    assert {"extraction:1", "extraction:2", "inference:2"} <= tags
    types = [instance.answer.type.value for instance in instances]
    assert types.count("unanswerable") == 1
    assert set(types) <= {"unanswerable", "numeric", "boolean"}
    answerable = [instance for instance in instances if instance.answer.answerable]
    assert {len(instance.concepts) for instance in answerable} == {3}
    assert {len(instance.documents_of(Role.NOISE)) for instance in instances} == {2}


def test_with_pairs_the_count_counts_pairs(
    der2: Callable[..., "Ended"], tmp_path: Path
) -> None:
    folder = tmp_path / "made"
    assert der2("generate", "-o", str(folder), "--count", "2", "--pairs").code == 0
    _, instances = read_docset(folder)
    assert [instance.pair_role for instance in instances] == ["source", "target"] * 2
    assert len({instance.pair_id for instance in instances}) == 2


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--count", "0"), "--count must be a whole number from 1 to 20,000"),
        (("--extraction", "7"), "levels 0 to 3, as in 2 or 0,1 or 0-3"),
        (("--extraction", "3-1"), "levels 0 to 3, as in 2 or 0,1 or 0-3"),
        (("--inference", "0-300000000"), "levels 0 to 3, as in 2 or 0,1 or 0-3"),
        (("--extraction", "hard"), "levels 0 to 3, as in 2 or 0,1 or 0-3"),
        (("--length", "100"), "--length must be a whole number from 2,000 to 60,000"),
        (("--length", "9000-4000"), "the smaller number stands first, as in 4000-9000"),
        (("--length", "long"), "as in 5000 or 4000-9000"),
        (("--unanswerable", "2"), "--unanswerable must be a number from 0 to 1"),
        (("--unanswerable", "0.0001"), "less than one instance"),
        (("--domains", "astrology"), "there are yard logistics, tidal ponds"),
        (("--answer-types", "essay"), "--answer-types must be 'numeric', 'formula'"),
        (("--format", "docx"), "--format must be 'text', 'markdown'"),
    ],
)
def test_what_cannot_be_is_refused_with_what_can(
    der2: Callable[..., "Ended"],
    tmp_path: Path,
    options: tuple[str, ...],
    told: str,
) -> None:
    ended = der2("generate", "-o", str(tmp_path / "made"), *options)
    assert ended.code == 2
    assert told in " ".join(ended.err.replace("│", " ").split())
    assert list(tmp_path.iterdir()) == []


def test_domains_are_taken_as_people_write_them(
    der2: Callable[..., "Ended"], tmp_path: Path
) -> None:
    folder = tmp_path / "made"
    named = der2(
        "generate", "-o", str(folder), "--count", "2", "--domains", "Loom-Weaving,canal_locks"
    )
    assert named.code == 0
    _, instances = read_docset(folder)
    assert {instance.domain for instance in instances} == {"loom weaving", "canal locks"}


def test_an_empty_folder_that_is_there_is_filled(
    der2: Callable[..., "Ended"], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "here").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "here")
    assert der2("generate", "-o", str(tmp_path / "link"), "--count", "1").code == 0
    verify_files(tmp_path / "here")
    (tmp_path / "other").mkdir()
    monkeypatch.chdir(tmp_path / "other")
    assert der2("generate", "-o", ".", "--count", "1").code == 0
    verify_files(tmp_path / "other")
    names = {path.name for path in (tmp_path / "other").iterdir()}
    assert names == {
        "answer_key.json", "docset.json", "documents", "instances.jsonl", "manifest.json",
    }  # fmt: skip


def test_a_folder_with_something_in_it_is_left_alone(
    der2: Callable[..., "Ended"], tmp_path: Path
) -> None:
    (tmp_path / "docset.json").write_text("{}", encoding="utf-8")
    ended = der2("generate", "-o", str(tmp_path), "--count", "1")
    assert ended.code == 1
    assert "is not empty" in ended.err
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["docset.json"]


def test_the_bundled_docset_is_what_its_recorded_request_gives(
    der2: Callable[..., "Ended"], tmp_path: Path
) -> None:
    recorded = json.loads((STARTER / "docset.json").read_text(encoding="utf-8"))["description"]
    asked = json.loads(recorded.partition("from ")[2].rstrip("."))
    options = [
        "--seed", str(asked["seed"]), "--count", "8", "--noise", str(asked["noise"]),
        "--length", "-".join(map(str, asked["length"])),
        "--unanswerable", str(asked["unanswerable"]), "--format", asked["format"],
    ]  # fmt: skip
    folder = tmp_path / "made"
    assert der2("generate", "-o", str(folder), *options).code == 0
    again = (folder / "instances.jsonl").read_text(encoding="utf-8").splitlines()
    bundled = (STARTER / "instances.jsonl").read_text(encoding="utf-8").splitlines()
    assert again == bundled[:8]


def test_a_service_generates_imports_and_freezes(
    der2: Callable[..., "Ended"], served: Served, tmp_path: Path
) -> None:
    folder = tmp_path / "made"
    assert der2("generate", "-o", str(folder), "--count", "2", "--format", "pdf").code == 0
    imported = der2("docset", "import", str(folder), "--url", served.url, "--json")
    assert imported.code == 0
    docset = json.loads(imported.out)
    frozen = der2("docset", "freeze", docset["id"], "--url", served.url, "--json")
    assert frozen.code == 0
    told = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    assert json.loads(frozen.out)["content_sha256"] == told["content_sha256"]
