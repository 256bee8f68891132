import json
import re
from pathlib import Path

from app.documents.folder import read_docset
from app.documents.manifest import build_manifest
from app.protocol.answers import AnswerType
from app.protocol.canonical import sha256_text
from app.protocol.instances import Document, Instance, Role
from app.simulation.recognise import proper_names


def words(text: str) -> str:
    return " ".join(text.split()).casefold()


def holds(document: Document, phrase: str) -> bool:
    text = words(f"{document.title}\n{document.text}")
    return re.search(rf"(?<!\w){re.escape(words(phrase))}(?!\w)", text) is not None


def spoken_answer(instance: Instance) -> str:
    """The answer as it would stand in a text: a choice by its wording."""
    if instance.answer.choices:
        return instance.answer.choices[str(instance.answer.value)]
    return "yes" if instance.answer.value is True else str(instance.answer.value)


def test_the_manifest_is_that_of_its_bytes(folder: Path) -> None:
    about, instances = read_docset(folder)
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    assert manifest == build_manifest(about.name, about.revision, instances)


def test_every_document_on_disk_belongs_to_exactly_one_instance(folder: Path) -> None:
    lines = (folder / "instances.jsonl").read_text(encoding="utf-8").splitlines()
    named = [document["file"] for line in lines for document in json.loads(line)["documents"]]
    on_disk = [f"documents/{path.name}" for path in (folder / "documents").iterdir()]
    assert sorted(named) == sorted(on_disk)


def test_the_docset_says_who_it_is_and_under_which_licence(folder: Path) -> None:
    about = json.loads((folder / "docset.json").read_text(encoding="utf-8"))
    assert set(about) == {"name", "description", "licence", "revision"}
    assert (about["name"], about["licence"], about["revision"]) == ("starter", "Apache-2.0", 1)


def test_the_four_instances_differ_in_domain_and_rules_decide_their_answers(
    instances: tuple[Instance, ...],
) -> None:
    assert len({instance.domain for instance in instances}) == 4
    assert {instance.answer.type for instance in instances} == {
        AnswerType.NUMERIC,
        AnswerType.BOOLEAN,
        AnswerType.MULTIPLE_CHOICE,
    }


def test_every_concept_is_found_word_for_word_where_it_is_declared_and_only_there(
    instances: tuple[Instance, ...],
) -> None:
    for instance in instances:
        for concept in instance.concepts:
            declared = [
                document
                for document in instance.documents_of(Role.RELATED)
                if concept.id in document.concept_ids
            ]
            found = [d for d in instance.documents if holds(d, concept.statement)]
            assert found == declared
            assert found


def test_noise_names_none_of_the_names_that_the_question_asks_with(
    instances: tuple[Instance, ...],
) -> None:
    for instance in instances:
        names = list(proper_names(instance.instruction))
        noise = instance.documents_of(Role.NOISE)
        assert noise
        assert not [(d.title, name) for d in noise for name in names if holds(d, name)]


def test_every_concept_is_asked_for_by_name(instances: tuple[Instance, ...]) -> None:
    for instance in instances:
        names = [concept.name for concept in instance.concepts]
        assert len(names) in {2, 3}
        assert all(name and name in instance.instruction for name in names)


def test_the_answer_stands_in_no_document(instances: tuple[Instance, ...]) -> None:
    for instance in instances:
        assert not [d.title for d in instance.documents if holds(d, spoken_answer(instance))]


def test_documents_have_the_length_of_a_short_paper(instances: tuple[Instance, ...]) -> None:
    lengths = [len(d.text.split()) for instance in instances for d in instance.documents]
    assert min(lengths) >= 300
    assert max(lengths) <= 900


def test_the_answer_key_knows_each_instruction_and_nothing_else(
    instances: tuple[Instance, ...], answer_key: dict[str, str]
) -> None:
    assert answer_key == {
        sha256_text(instance.instruction): said
        for instance, said in zip(instances, ["77 µm", "Yes", "C", "A"], strict=True)
    }


def test_the_reference_answers_follow_from_the_stated_laws(
    instances: tuple[Instance, ...],
) -> None:
    creep, pond, gate, hearth = (instance.answer for instance in instances)

    rule = 14 * (24 / 144**0.5) * 4 - 9 * 5
    assert creep.value == max(rule, 2.5 * 24 + 17)

    ratio = 90 / (26 + 8)
    assert pond.value is (ratio > 2.25 and 55 > 40)

    packets = {"amber": (11, 1), "birch": (7, 2), "cedar": (3, 4), "dune": (13, 0)}
    arrival = list(packets)
    leaving = sorted(
        packets,
        key=lambda name: (packets[name][0] + 4 * packets[name][1], arrival.index(name)),
        reverse=True,
    )
    assert gate.choices is not None
    assert gate.choices[str(gate.value)] == ", ".join(leaving)

    ages = {
        "Ambel": (90 / 1.5 + 6 * 2) * 4 / 5,
        "Torvik": 60 / 1.5 + 6 * 4,
        "Lusk": 75 / 1.5 + 6 * 1,
    }
    assert hearth.choices is not None
    assert hearth.choices[str(hearth.value)] == sorted(ages, key=lambda name: ages[name])[-2]
