"""The page on docsets says what the program does."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from app.library.docsets import DocsetSubmission
from app.protocol.answers import ANSWER_TYPE_ALIASES, Answer, AnswerType
from app.protocol.instances import Instance
from app.validity.checks import validate
from app.validity.findings import Code
from tests.support.served import Served

if TYPE_CHECKING:
    from tests.unit.cli.conftest import Ended

PAGES = Path(__file__).parents[3] / "docs"
DOCSETS = (PAGES / "docsets.md").read_text(encoding="utf-8")


def example() -> str:
    (found,) = re.findall(r"^```json\n(.*?)^```$", DOCSETS, re.DOTALL | re.MULTILINE)
    return str(found)


def table_rows(page: str) -> list[list[str]]:
    lines = [line for line in page.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in lines]


def test_the_example_is_a_docset_without_errors() -> None:
    submission = DocsetSubmission.model_validate(json.loads(example()))
    errors = [found for found in validate(submission.instances) if found.severity == "error"]
    assert errors == []
    assert len(submission.instances) == 2


def test_the_example_is_imported_and_frozen(
    der2: "Callable[..., Ended]", served: Served, tmp_path: Path
) -> None:
    (tmp_path / "tarn.json").write_text(example(), encoding="utf-8")
    at = ("--url", served.url)
    assert der2("docset", "import", "tarn.json", *at).code == 0
    assert der2("docset", "validate", "tarn", *at).code == 0
    assert der2("docset", "freeze", "tarn", "--json", *at).json["state"] == "frozen"


def test_every_answer_type_has_an_example_that_is_valid() -> None:
    lines = [line for line in DOCSETS.splitlines() if line.startswith('{"type"')]
    types = [Answer.model_validate_json(line).type for line in lines]
    assert types == list(AnswerType)


def test_every_other_name_of_a_type_is_written_down() -> None:
    told = {
        alias: names[1].strip("`")
        for names in table_rows(DOCSETS)
        if len(names) == 2
        for alias in re.findall(r"`(\w+)`", names[0])
        if alias in ANSWER_TYPE_ALIASES
    }
    assert told == ANSWER_TYPE_ALIASES


def test_every_field_of_an_instance_is_written_down() -> None:
    told = [field for row in table_rows(DOCSETS) for field in re.findall(r"^`.*`$", row[0])]
    assert set(Instance.model_fields) <= set(re.findall(r"`(\w+)`", " ".join(told)))


def test_every_finding_stands_with_its_severity_and_meaning() -> None:
    told = [
        row for row in table_rows(DOCSETS) if len(row) == 3 and row[1] in ("error", "warning")
    ]
    assert told == [[f"`{code}`", code.severity, code.meaning] for code in Code]
