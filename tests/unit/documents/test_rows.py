from pathlib import Path

import pytest

from app.documents.rows import build_instance, json_lines, parse_object
from app.errors import InvalidRequest


def test_blank_lines_are_skipped_and_keep_their_numbers(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_bytes("\ufeff{}\n\n  \r\n{\u2028}\n".encode())
    assert list(json_lines(path)) == [(1, b"{}"), (4, "{\u2028}".encode())]


@pytest.mark.parametrize(
    "line",
    [
        b"{",
        b"[1]",
        b"3",
        b'{"a": NaN}',
        b'{"a": Infinity}',
        b'{"a": "\xff"}',
        b"[" * 100_000,
        b'{"a": ' + b"9" * 10_000 + b"}",
    ],
)
def test_a_line_that_is_no_json_object_is_refused(line: bytes) -> None:
    with pytest.raises(InvalidRequest):
        parse_object(line)


def test_a_wrong_instance_is_refused_with_the_first_places_and_no_input() -> None:
    fields = {
        "instruction": 3,
        "answer": {"type": "numeric", "value": 1},
        "other": "secret",
        "misspelt": "secret",
        "tags": "secret",
    }
    with pytest.raises(InvalidRequest) as refusal:
        build_instance(fields)
    assert "instruction: " in refusal.value.detail
    assert refusal.value.detail.endswith("and 1 more")
    assert "secret" not in refusal.value.detail


def test_half_of_a_surrogate_pair_is_refused_in_names_and_in_texts() -> None:
    for fields in (parse_object(rb'{"half\ud800": 1}'), parse_object(rb'{"topic": "\ud800"}')):
        with pytest.raises(InvalidRequest) as refusal:
            build_instance(fields)
        assert refusal.value.detail.encode()
