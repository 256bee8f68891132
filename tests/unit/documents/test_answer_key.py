from pathlib import Path

import pytest

from app.documents.answer_key import read_answer_key, write_answer_key
from app.errors import InvalidRequest
from app.protocol.canonical import sha256_text

KEY = sha256_text("How high?")


def test_answers_are_read_as_they_were_written(tmp_path: Path) -> None:
    answers = {KEY: "20.4 m", sha256_text("Grüße?"): "Höhe"}
    write_answer_key(tmp_path, answers)
    assert read_answer_key(tmp_path) == answers


def test_without_a_file_nothing_is_known(tmp_path: Path) -> None:
    assert read_answer_key(tmp_path) == {}


@pytest.mark.parametrize(
    "content",
    [
        "[]",
        "{",
        '{"q1": "20.4 m"}',
        f'{{"{KEY.upper()}": "20.4 m"}}',
        f'{{"{KEY}": 20.4}}',
        f'{{"{KEY}": "nul\\u0000"}}',
        f'{{"{KEY}": "half\\ud800"}}',
    ],
)
def test_what_is_no_answer_key_is_refused(content: str, tmp_path: Path) -> None:
    (tmp_path / "answer_key.json").write_text(content)
    with pytest.raises(InvalidRequest):
        read_answer_key(tmp_path)


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    write_answer_key(tmp_path, {KEY: "x"})
    (tmp_path / "docset").mkdir()
    (tmp_path / "docset" / "answer_key.json").symlink_to(tmp_path / "answer_key.json")
    with pytest.raises(InvalidRequest, match="link"):
        read_answer_key(tmp_path / "docset")
