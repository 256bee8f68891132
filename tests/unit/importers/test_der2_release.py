import os
from collections import Counter
from pathlib import Path

import pytest

from app.importers.base import Imported
from app.importers.registry import import_docset
from app.protocol.answers import AnswerType
from app.protocol.regimes import Regime
from app.validity.checks import validate
from app.validity.findings import Code, Severity

VARIABLE = "DER2_EXTERNAL_DATA"

pytestmark = pytest.mark.external_data


@pytest.fixture(scope="module")
def imported() -> Imported:
    folder = os.environ.get(VARIABLE)
    if folder is None:
        pytest.skip(f"{VARIABLE} is not set: THE IMPORT OF THE REAL DeR² RELEASE IS NOT TESTED")
    return import_docset(Path(folder).resolve() / "external" / "der2")


def affected(imported: Imported, code: str) -> list[int]:
    """Return the leading counts of the warnings under `code`."""
    return [int(told.detail.split()[0]) for told in imported.warnings if told.code == code]


def test_all_instances_of_the_release_are_imported(imported: Imported) -> None:
    ids = {instance.external_id for instance in imported.instances}
    assert len(imported.instances) == len(ids) == 300
    assert affected(imported, "row_not_imported") == []
    assert all(instance.concepts and instance.cot for instance in imported.instances)


def test_answers_have_the_types_that_they_really_are(imported: Imported) -> None:
    types = Counter(instance.answer.type for instance in imported.instances)
    assert types == {
        AnswerType.FORMULA: 141,
        AnswerType.CONCLUSION: 104,
        AnswerType.BOOLEAN: 20,
        AnswerType.NUMERIC: 18,
        AnswerType.SHORT_TEXT: 17,
    }
    assert sum(affected(imported, "answer_retyped")) == 47


def test_cells_that_do_not_parse_are_all_covered_by_side_files(imported: Imported) -> None:
    assert sorted(affected(imported, "cell_covered_by_side_file")) == [18, 23]
    assert affected(imported, "cell_kept_as_text") == []
    assert affected(imported, "side_files_hold_extra_ids") == [28]


def test_checklists_are_taken_out_of_their_answers(imported: Imported) -> None:
    counts = Counter(len(instance.answer.checklist) for instance in imported.instances)
    assert counts == {0: 286, 1: 3, 2: 3, 3: 4, 4: 2, 5: 2}
    assert affected(imported, "checklist_in_answer") == [14]


def test_the_answer_that_a_spreadsheet_damaged_is_flagged(imported: Imported) -> None:
    tagged = [one for one in imported.instances if one.tags]
    assert [one.answer.type for one in tagged] == [AnswerType.NUMERIC]
    assert tagged[0].tags == ("answer_damaged_by_spreadsheet", "unusable_reference")
    assert affected(imported, "answer_damaged_by_spreadsheet") == [1]


def test_without_documents_only_two_regimes_can_be_served(imported: Imported) -> None:
    unavailable = imported.unavailable
    assert (unavailable[Regime.RELATED_ONLY], unavailable[Regime.FULL_SET]) == (300, 300)
    assert Regime.INSTRUCTION_ONLY not in unavailable
    assert Regime.CONCEPTS_ONLY not in unavailable


def test_validation_of_the_release_gives_no_error(imported: Imported) -> None:
    findings = validate(imported.instances)
    assert [found for found in findings if found.severity is Severity.ERROR] == []
    (bare,) = [found for found in findings if found.code is Code.NO_DOCUMENTS]
    assert bare.detail.startswith("300 of 300 instances")
    mismatched = [found for found in findings if found.code is Code.ANSWER_TYPE_MISMATCH]
    damaged = [one.external_id for one in imported.instances if one.tags]
    assert [found.instance for found in mismatched] == damaged
