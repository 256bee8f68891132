import csv
import json
import shutil
import zipfile
from pathlib import Path

import pytest

from app.errors import InvalidRequest
from app.importers.base import Imported
from app.importers.registry import import_docset
from app.protocol.answers import AnswerType
from app.protocol.instances import Role
from app.protocol.regimes import Regime

LAYOUT = Path(__file__).parents[2] / "data" / "der2_layout"
COLUMNS = ["id", "instruction", "CoT", "concepts", "answer", "topic", "token_count"]


@pytest.fixture
def release(tmp_path: Path) -> Path:
    return Path(shutil.copytree(LAYOUT, tmp_path / "release"))


def warned(imported: Imported, code: str) -> list[tuple[str, str | None]]:
    return [(told.detail, told.where) for told in imported.warnings if told.code == code]


def written(folder: Path, *rows: list[str]) -> Path:
    path = folder / "DeR2-x.tsv"
    with path.open("w", newline="") as stream:
        writer = csv.writer(stream, dialect="excel-tab")
        writer.writerow(COLUMNS)
        writer.writerows(rows)
    return path


def row(key: str, answer: str, cot: str = "{'step_1': 'a'}") -> list[str]:
    return [key, f"Question {key}?", cot, "{'concept_1': 'b'}", answer, "A-B-C", "1"]


def test_every_row_of_the_layout_is_imported_under_its_own_id() -> None:
    imported = import_docset(LAYOUT)
    assert imported.name == "DeR2-3"
    assert [one.external_id for one in imported.instances] == ["recAAA1", "recAAA2", "recAAA3"]


def test_types_topics_and_values_are_read_as_the_release_means_them() -> None:
    first, second, third = import_docset(LAYOUT).instances
    assert first.instruction == 'He said "find the height $h$" for $v_0=20$ m/s.'
    assert (first.answer.type, first.answer.value) == (AnswerType.NUMERIC, r"$h\approx 20.4$ m")
    assert (first.domain, first.topic) == ("理论基础学科", "理论物理-分析力学")
    assert (second.answer.type, second.answer.value) == (AnswerType.BOOLEAN, "Yes")
    assert second.answer.checklist == ("finite", "no zero divisors.")
    assert (third.answer.type, third.answer.value) == (AnswerType.CONCLUSION, "Mantle flow")


def test_side_files_come_first_and_names_are_split_off_where_plain() -> None:
    first, second, third = import_docset(LAYOUT).instances
    assert [(one.id, one.name, one.statement) for one in first.concepts] == [
        ("concept_1", "Energy conservation", r"$\frac12 mv^2=mgh$"),
        ("theorem_2", "Galileo's law", "$v^2=2gh$"),
    ]
    assert first.cot == ("Energy gives...", "Put numbers")
    assert [(one.id, one.name, one.statement) for one in second.concepts] == [
        ("concept_1", "Wedderburn", "'finite' division ring"),
        ("concept_2", None, "field"),
    ]
    assert [(one.id, one.statement) for one in third.concepts] == [("Lemma 2.5", "x")]
    assert third.cot == ("a", "b", "c")


def test_cells_that_do_not_parse_are_covered_by_a_side_file_or_kept_as_text() -> None:
    imported = import_docset(LAYOUT)
    covered = warned(imported, "cell_covered_by_side_file")
    kept = warned(imported, "cell_kept_as_text")
    assert [where for _, where in covered + kept] == ["recAAA2", "recAAA2"]
    assert covered[0][0].endswith("(concepts)")
    assert kept[0][0].endswith("(CoT)")
    assert imported.instances[1].cot[0].startswith("{'Step_1': 'It's a ring")


def test_ids_that_only_the_side_files_hold_are_one_warning() -> None:
    assert warned(import_docset(LAYOUT), "side_files_hold_extra_ids") == [
        ("1 ids in the side files have no row in the table", "recZZZ9")
    ]


def test_without_documents_two_regimes_are_unavailable() -> None:
    assert import_docset(LAYOUT).unavailable[Regime.RELATED_ONLY] == 3
    assert import_docset(LAYOUT).unavailable[Regime.FULL_SET] == 3


def test_a_tree_of_markdown_beside_the_table_gives_the_documents(release: Path) -> None:
    folder = release / "MD" / "recAAA1"
    for role, title in [("related", "b"), ("related", "a"), ("related", "c"), ("noise", "n")]:
        (folder / role).mkdir(parents=True, exist_ok=True)
        (folder / role / f"{title}.md").write_text(f"# {title}")
    (folder / "noise" / "m.md").write_text("# m")
    imported = import_docset(release)
    documents = imported.instances[0].documents
    assert [(one.role, one.title) for one in documents] == [
        (Role.RELATED, "a"),
        (Role.RELATED, "b"),
        (Role.RELATED, "c"),
        (Role.NOISE, "m"),
        (Role.NOISE, "n"),
    ]
    assert documents[0].text == "# a"
    assert imported.unavailable[Regime.FULL_SET] == 2
    assert [where for _, where in warned(imported, "concepts_undeclared")] == ["recAAA1"]
    assert [where for _, where in warned(imported, "document_count_differs")] == [
        "recAAA2, recAAA3"
    ]


def test_a_document_that_is_not_utf8_leaves_out_its_instance_only(release: Path) -> None:
    folder = release / "MD" / "recAAA2" / "noise"
    folder.mkdir(parents=True)
    (folder / "x.md").write_bytes(b"\xff")
    imported = import_docset(release)
    assert len(imported.instances) == 2
    assert warned(imported, "row_not_imported") == [
        ("document x.md is not UTF-8 at byte 0", "DeR2-3.tsv, row 2 (recAAA2)")
    ]


def test_a_zip_of_the_release_is_the_same_docset(release: Path, tmp_path: Path) -> None:
    archive = tmp_path / "release.zip"
    with zipfile.ZipFile(archive, "w") as opened:
        for file in sorted(release.iterdir()):
            opened.write(file, f"release/{file.name}")
    assert import_docset(archive) == import_docset(release)


def test_the_table_alone_is_enough_and_says_what_is_missing(tmp_path: Path) -> None:
    table = written(tmp_path, row("one", "2"), row("two", "Mantle flow"))
    imported = import_docset(table)
    assert [one.answer.type for one in imported.instances] == [
        AnswerType.NUMERIC,
        AnswerType.SHORT_TEXT,
    ]
    assert len(warned(imported, "side_file_missing")) == 4
    assert [where for _, where in warned(imported, "answer_type_missing")] == ["one", "two"]


def test_a_side_file_that_cannot_be_read_is_a_warning(release: Path) -> None:
    (release / "id2concepts.json").write_text("{")
    imported = import_docset(release)
    assert [where for _, where in warned(imported, "side_file_unreadable")] == [
        "id2concepts.json"
    ]
    assert len(imported.instances) == 3


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        (row("one", "5"), "stood in an earlier row"),
        (row("two", " "), "the answer is empty"),
        (["two", "Short row"], "the answer is empty"),
    ],
)
def test_a_broken_row_is_reported_and_the_rest_imported(
    broken: list[str], reason: str, tmp_path: Path
) -> None:
    imported = import_docset(written(tmp_path, row("one", "2"), broken, row("three", "3")))
    assert [one.external_id for one in imported.instances] == ["one", "three"]
    ((detail, where),) = warned(imported, "row_not_imported")
    assert reason in detail
    assert where is not None
    assert "row 2" in where


@pytest.mark.parametrize(
    "cell",
    ["__import__('os').getcwd()", "{'a': open('x')}", "(" * 5_000, "{1: 'a'}", "['a']", "{}"],
)
def test_a_cell_is_parsed_as_a_literal_or_kept_and_never_run(cell: str, tmp_path: Path) -> None:
    imported = import_docset(written(tmp_path, row("one", "2", cot=cell)))
    assert imported.instances[0].cot == (cell,)
    assert len(warned(imported, "cell_kept_as_text")) == 1


def test_an_answer_that_a_spreadsheet_damaged_is_flagged_and_not_repaired(
    tmp_path: Path,
) -> None:
    table = written(tmp_path, row("one", "2026-03-05 00:00:00"))
    (tmp_path / "id2answerType.json").write_text(json.dumps({"one": "数值型"}))
    imported = import_docset(table)
    (instance,) = imported.instances
    assert (instance.answer.type, instance.answer.value) == (
        AnswerType.NUMERIC,
        "2026-03-05 00:00:00",
    )
    assert instance.tags == ("answer_damaged_by_spreadsheet", "unusable_reference")
    assert [where for _, where in warned(imported, "answer_damaged_by_spreadsheet")] == ["one"]


def test_retyped_answers_are_one_warning_per_kind(tmp_path: Path) -> None:
    table = written(tmp_path, row("a", "Finite"), row("b", "Bounded"), row("c", "$O(n^2)$"))
    types = {"a": "正误型", "b": "正误型", "c": "数值型"}
    (tmp_path / "id2answerType.json").write_text(json.dumps(types, ensure_ascii=False))
    told = warned(import_docset(table), "answer_retyped")
    assert [(detail.rsplit("(", 1)[1], where) for detail, where in told] == [
        ("boolean to short_text)", "a, b"),
        ("numeric to formula)", "c"),
    ]


def test_a_table_that_is_not_utf8_is_refused(tmp_path: Path) -> None:
    table = written(tmp_path, row("one", "2"))
    table.write_bytes(table.read_bytes() + b"\xff")
    with pytest.raises(InvalidRequest, match="not UTF-8"):
        import_docset(table)


def test_a_field_beyond_any_measure_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidRequest, match="not tab-separated: field larger"):
        import_docset(written(tmp_path, row("one", "2" * 200_000)))
