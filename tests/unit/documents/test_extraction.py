"""What a PDF's text is, and why there may be none."""

import pymupdf
import pytest

from app.documents.extraction import extract_pdf
from app.errors import (
    DamagedPdf,
    EmptyFile,
    EncryptedPdf,
    NotAPdf,
    NoTextLayer,
    PdfRefused,
    TooLarge,
)
from tests.support.pdfs import claiming_pages, encrypted, pdf, with_content, written


def test_pages_follow_each_other_in_the_order_of_the_file() -> None:
    extracted = extract_pdf(pdf("Throws end.", "Glass bends light."))
    assert extracted.text == "Throws end.\n\nGlass bends light.\n"
    assert extracted.pages == 2
    assert extracted.warnings == ()


def test_the_extractor_is_named_with_its_version() -> None:
    extracted = extract_pdf(pdf("x"))
    assert (extracted.extractor, extracted.extractor_version) == (
        "pymupdf",
        pymupdf.VersionBind,
    )


def test_a_text_that_an_owner_password_guards_is_read() -> None:
    assert extract_pdf(encrypted(owner="secret")).text == "Behind a lock.\n"


def test_bytes_before_the_marker_do_not_matter() -> None:
    assert extract_pdf(b"\r\n" * 60 + pdf("Still there.")).text == "Still there.\n"


def test_ligatures_are_dissolved() -> None:
    document = pymupdf.open()
    font = pymupdf.Font("tiro").buffer
    page = document.new_page()
    page.insert_font(fontname="F", fontbuffer=font, set_simple=False)
    page.insert_text((72, 72), "oﬃce ﬂow", fontname="F")
    assert extract_pdf(written(document)).text == "office flow\n"


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", EmptyFile),
        (b"<!DOCTYPE html><p>404 not found</p>", NotAPdf),
        (b"PK\x03\x04" + b"\0" * 2_000 + b"%PDF-1.7", NotAPdf),
        (b"<html>%PDF-1.7</html>", DamagedPdf),
        (encrypted(user="secret"), EncryptedPdf),
        (b"%PDF-1.7\n", DamagedPdf),
        (b"%PDF-1.7\n" + bytes(range(256)) * 40, DamagedPdf),
        (pdf("x" * 40)[:300], DamagedPdf),
        (with_content(b""), NoTextLayer),
        (with_content(b"0 0 100 100 re f"), NoTextLayer),
    ],
)
def test_a_file_without_text_is_refused_for_its_reason(
    data: bytes, problem: type[PdfRefused]
) -> None:
    with pytest.raises(problem) as told:
        extract_pdf(data)
    assert told.value.status == 422


def test_too_many_pages_are_refused() -> None:
    with pytest.raises(TooLarge, match="3 pages; at most 2"):
        extract_pdf(pdf("a", "b", "c"), max_pages=2)


@pytest.mark.parametrize("count", [1_900_000_000, 2_100_000_000])
def test_a_file_that_claims_absurdly_many_pages_is_refused(count: int) -> None:
    with pytest.raises((DamagedPdf, TooLarge)):
        extract_pdf(claiming_pages(count))


def test_a_damaged_file_that_can_be_read_comes_with_a_warning() -> None:
    broken = pdf("Readable.").replace(b"startxref", b"startyref")
    extracted = extract_pdf(broken)
    assert extracted.text == "Readable.\n"
    assert [warning.code for warning in extracted.warnings] == ["pdf_repaired"]


def test_a_portfolio_comes_with_a_warning() -> None:
    document = pymupdf.open()
    document.new_page().insert_text((72, 72), "Cover.")
    document.xref_set_key(document.pdf_catalog(), "Collection", "<</View/D>>")
    extracted = extract_pdf(written(document))
    assert [warning.code for warning in extracted.warnings] == ["pdf_portfolio"]
