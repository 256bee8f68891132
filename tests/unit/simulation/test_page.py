"""The page on simulated subjects says what they are."""

import re
from pathlib import Path

import pytest

from app.simulation.subjects import PRESETS, SETTINGS, Subject, parse_subject

PAGE = (Path(__file__).parents[3] / "docs" / "simulated.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("| ").split(" | ")]
    for line in PAGE.splitlines()
    if line.startswith("| ")
]
TOLD_OF_PRESETS = ("p_use", "p_noise", "p_known", "p_switch", "p_abstain", "p_slip", "seed")


def preset_row(subject: Subject) -> list[str]:
    by_level = ",".join(f"{value:g}" for value in subject.p_extract)
    others = [f"{getattr(subject, name):g}" for name in TOLD_OF_PRESETS]
    return [f"`{subject.name}`", subject.sentence, by_level, *others]


def test_every_preset_stands_with_all_that_it_does() -> None:
    _header, _rule, *told = (row for row in ROWS if len(row) == 10)
    assert told == [preset_row(subject) for subject in PRESETS.values()]


def test_every_setting_stands_with_its_maximum_and_meaning() -> None:
    told = [row for row in ROWS if len(row) == 3 and row[0].strip("`") in SETTINGS]
    assert told == [
        [
            f"`{name}`",
            "any whole number" if setting.maximum is None else f"{setting.maximum:g}",
            setting.meaning,
        ]
        for name, setting in SETTINGS.items()
    ]


@pytest.mark.parametrize("name", re.findall(r'--model "openai/([^"]+)"', PAGE))
def test_every_subject_that_a_command_names_exists(name: str) -> None:
    assert parse_subject(name).name in PRESETS
