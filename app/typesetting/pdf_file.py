"""Content streams as a PDF file, with fixed dates and no identifiers of its own."""

from collections.abc import Sequence

import pymupdf

from app.typesetting.fonts import template
from app.typesetting.looks import PAGE_HEIGHT, PAGE_WIDTH


def pdf_file(contents: Sequence[str], *, title: str, author: str, year: int) -> bytes:
    """Return a PDF with one page per content stream, dated at the beginning of `year`.

    The streams name their fonts as `Face` does. Not safe to call from two threads at a time.
    """
    document = pymupdf.open("pdf", template())
    try:
        _add_pages(document, contents)
        date = f"D:{year:04}0101000000Z"
        document.set_metadata(
            {"title": title, "author": author, "creationDate": date, "modDate": date}
        )
        data: bytes = document.tobytes(
            garbage=1, deflate=True, no_new_id=True, use_objstms=True
        )
    finally:
        document.close()
    return data


def _add_pages(document: pymupdf.Document, contents: Sequence[str]) -> None:
    """Put pages with these contents in the place of the template's only one."""
    model = document.page_xref(0)
    resources = document.xref_get_key(model, "Resources")[1]
    parent = document.xref_get_key(model, "Parent")[1]
    box = f"[0 0 {PAGE_WIDTH // 100} {PAGE_HEIGHT // 100}]"
    pages = []
    for content in contents:
        stream = _new_object(document, "<<>>")
        # Compressed when the file is written.
        document.update_stream(stream, content.encode("ascii"), compress=False)
        page = _new_object(
            document,
            f"<</Type/Page/Parent {parent}/MediaBox{box}/Resources {resources}"
            f"/Contents {stream} 0 R>>",
        )
        pages.append(f"{page} 0 R")
    tree = f"<</Type/Pages/Count {len(pages)}/Kids[{' '.join(pages)}]>>"
    document.update_object(int(parent.split()[0]), tree)


def _new_object(document: pymupdf.Document, source: str) -> int:
    number: int = document.get_new_xref()
    document.update_object(number, source)
    return number
