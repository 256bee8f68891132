"""PDFs read in a child process: hostile ones end the child, never the reader."""

import csv
import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.children.pdf_reader import PdfLimits, PdfReader
from app.documents.extracted import MIB
from app.documents.extraction import extract_pdf
from app.errors import (
    DamagedPdf,
    Der2Error,
    EmptyFile,
    EncryptedPdf,
    ExtractionFailed,
    NotAPdf,
    NoTextLayer,
    PdfRefused,
    TooLarge,
)
from tests.support.pdfs import bomb, encrypted, pdf, with_content

VARIABLE = "DER2_EXTERNAL_DATA"
# Enough for the interpreter and ordinary files.
TIGHT = 300 * MIB


def children() -> set[int]:
    """Return the child processes of this one."""
    listed = Path(f"/proc/self/task/{os.getpid()}/children").read_text(encoding="ascii")
    return {int(pid) for pid in listed.split()}


@pytest.fixture
def reader() -> Iterator[PdfReader]:
    with PdfReader(PdfLimits(seconds=20)) as opened:
        yield opened


def test_the_child_gives_what_the_extraction_itself_gives(reader: PdfReader) -> None:
    data = pdf("Throws end.", "Grüße.")
    assert reader.extract(data) == extract_pdf(data)


def test_warnings_come_through(reader: PdfReader) -> None:
    broken = pdf("Readable.").replace(b"startxref", b"startyref")
    assert [told.code for told in reader.extract(broken).warnings] == ["pdf_repaired"]


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", EmptyFile),
        (b"<html></html>", NotAPdf),
        (encrypted(user="secret"), EncryptedPdf),
        (b"%PDF-1.7\n" + os.urandom(4_000), DamagedPdf),
        (with_content(b""), NoTextLayer),
    ],
)
def test_reasons_come_through(data: bytes, problem: type[Der2Error], reader: PdfReader) -> None:
    with pytest.raises(problem):
        reader.extract(data)
    assert reader.extract(pdf("The next one.")).text == "The next one.\n"


def test_pages_are_limited() -> None:
    with PdfReader(PdfLimits(pages=1)) as reader, pytest.raises(TooLarge, match="2 pages"):
        reader.extract(pdf("a", "b"))


def test_a_file_that_takes_too_long_is_given_up_and_the_next_is_read() -> None:
    with PdfReader(PdfLimits(seconds=0.4, memory_bytes=4_096 * MIB)) as reader:
        reader.extract(pdf("Warm."))
        with pytest.raises(ExtractionFailed, match=r"longer than 0\.4 s"):
            reader.extract(bomb())
        assert reader.extract(pdf("The next one.")).text == "The next one.\n"


def test_a_file_that_needs_too_much_memory_is_given_up_and_the_next_is_read() -> None:
    with PdfReader(PdfLimits(memory_bytes=TIGHT)) as reader:
        with pytest.raises(ExtractionFailed, match="memory"):
            reader.extract(bomb())
        assert reader.extract(pdf("The next one.")).text == "The next one.\n"


def test_a_file_that_the_child_cannot_even_hold_is_given_up() -> None:
    with PdfReader(PdfLimits(memory_bytes=TIGHT)) as reader:
        with pytest.raises(ExtractionFailed, match="more than 300 MiB"):
            reader.extract(b"%PDF-1.7" + bytes(400 * MIB))
        assert reader.extract(pdf("The next one.")).text == "The next one.\n"


def test_a_child_that_is_killed_between_two_files_is_replaced(reader: PdfReader) -> None:
    before = children()
    reader.extract(pdf("One."))
    (child,) = children() - before
    os.kill(child, signal.SIGKILL)
    os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT)
    assert reader.extract(pdf("Two.")).text == "Two.\n"


def test_a_child_that_is_killed_while_it_reads_fails_that_file_alone(
    reader: PdfReader,
) -> None:
    slow = bomb()
    before = children()
    reader.extract(pdf("One."))
    (child,) = children() - before
    killer = threading.Timer(0.3, os.kill, (child, signal.SIGKILL))
    killer.start()
    with pytest.raises(ExtractionFailed, match="ended the process"):
        reader.extract(slow)
    killer.join()
    assert reader.extract(pdf("Two.")).text == "Two.\n"


def test_one_child_reads_many_files_and_is_gone_afterwards() -> None:
    before = children()
    with PdfReader() as reader:
        reader.extract(pdf("One."))
        first = children() - before
        reader.extract(pdf("Two."))
        assert children() - before == first
        assert len(first) == 1
    assert children() == before


def test_a_reader_without_work_starts_no_child() -> None:
    before = children()
    with PdfReader():
        assert children() == before


def test_the_child_knows_no_keys_of_its_parent(
    reader: PdfReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "canary-of-a-key")
    before = children()
    reader.extract(pdf("One."))
    (child,) = children() - before
    assert b"canary" not in Path(f"/proc/{child}/environ").read_bytes()


def test_an_answer_within_the_limit_is_never_lost_to_the_clock() -> None:
    data = pdf("Quick.")
    with PdfReader() as reader:
        assert {reader.extract(data).text for _ in range(200)} == {"Quick.\n"}


def _outside() -> Path:
    folder = os.environ.get(VARIABLE)
    if folder is None:
        pytest.skip(f"{VARIABLE} is not set: REAL AND HOSTILE PDFS FROM OUTSIDE ARE NOT TESTED")
    return Path(folder).resolve() / "pdf"


@pytest.mark.external_data
def test_files_from_outside_give_what_is_known_of_them(reader: PdfReader) -> None:
    folder = _outside()
    with (folder / "manifest.tsv").open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines, dialect="excel-tab"))
    assert rows
    for row in rows:
        text = _text_of(reader, (folder / row["file"]).read_bytes())
        if row["outcome"] in ("ready", "warn"):
            _, _, promised = row["expected_behaviour"].partition("contains '")
            assert promised.partition("'")[0] in (text or ""), row
            assert "\0" not in (text or ""), row
        elif row["outcome"] == "failed":
            assert text is None, row


def _text_of(reader: PdfReader, data: bytes) -> str | None:
    try:
        return reader.extract(data).text
    except (PdfRefused, TooLarge):
        return None
