"""The bundled docset: generated from a recorded seed, whole, with something of everything."""

import json
from collections import Counter
from pathlib import Path

import pytest

from app.children.pdf_reader import PdfReader
from app.documents.folder import DocsetAbout, read_docset
from app.documents.manifest import build_manifest
from app.generation.parameters import GeneratedType
from app.protocol.canonical import sha256_text
from app.protocol.instances import Instance, Role
from app.selfcheck.profiles import profile_of
from app.validity.checks import validate
from app.validity.findings import Severity

FOLDER = Path(__file__).parents[3] / "docsets" / "starter"
Docset = tuple[DocsetAbout, tuple[Instance, ...]]


@pytest.fixture(scope="module")
def docset() -> Docset:
    with PdfReader() as reader:
        return read_docset(FOLDER, reader.extract)


def test_the_manifest_is_that_of_its_bytes(docset: Docset) -> None:
    about, instances = docset
    manifest = json.loads((FOLDER / "manifest.json").read_text(encoding="utf-8"))
    assert manifest == build_manifest(about.name, about.revision, instances)


def test_every_document_on_disk_belongs_to_exactly_one_instance() -> None:
    lines = (FOLDER / "instances.jsonl").read_text(encoding="utf-8").splitlines()
    named = [document["file"] for line in lines for document in json.loads(line)["documents"]]
    on_disk = [f"documents/{path.name}" for path in (FOLDER / "documents").iterdir()]
    assert sorted(named) == sorted(on_disk)


def test_it_says_who_it_is_under_which_licence_and_what_it_was_made_from(
    docset: Docset,
) -> None:
    about, _ = docset
    assert (about.name, about.revision, about.licence) == ("starter", 1, "CC0-1.0")
    assert about.description is not None
    assert '"seed":2027' in about.description


def test_every_answer_type_and_difficulty_is_present(docset: Docset) -> None:
    _, instances = docset
    types = {instance.answer.type.value for instance in instances}
    assert types == {*GeneratedType, "unanswerable"}
    tags = Counter(tag for instance in instances for tag in instance.tags)
    for axis in ("extraction", "inference"):
        assert {tags[f"{axis}:{level}"] for level in range(4)} == {len(instances) // 4}


def test_most_documents_are_pdfs_and_some_are_not(docset: Docset) -> None:
    _, instances = docset
    sources = [shown.source for instance in instances for shown in instance.documents]
    pdfs = [source for source in sources if source is not None]
    assert len(sources) / 2 < len(pdfs) < len(sources)


def test_it_freezes_without_an_error(docset: Docset) -> None:
    _, instances = docset
    assert [one for one in validate(instances) if one.severity is Severity.ERROR] == []


def test_every_instance_has_noise_and_a_document_for_each_concept(docset: Docset) -> None:
    _, instances = docset
    for instance in instances:
        related = instance.documents_of(Role.RELATED)
        declared = {concept for document in related for concept in document.concept_ids}
        assert declared == {concept.id for concept in instance.concepts}
        assert len(instance.documents_of(Role.NOISE)) == 2
        assert profile_of(instance).cut == frozenset()


def test_the_answer_key_knows_each_answerable_instruction_and_nothing_else(
    docset: Docset,
) -> None:
    _, instances = docset
    key = json.loads((FOLDER / "answer_key.json").read_text(encoding="utf-8"))
    assert set(key) == {
        sha256_text(instance.instruction)
        for instance in instances
        if instance.answer.answerable
    }
