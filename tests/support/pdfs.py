"""Ordinary and hostile PDFs, made here."""

import pymupdf

AES_256 = 5


def pdf(*texts: str) -> bytes:
    """Return a PDF with one page for each text."""
    document = pymupdf.open()
    for text in texts:
        document.new_page().insert_text((72, 72), text)
    return written(document)


def written(document: pymupdf.Document, **options: object) -> bytes:
    data: bytes = document.tobytes(no_new_id=True, **options)
    document.close()
    return data


def encrypted(*, user: str = "", owner: str = "") -> bytes:
    """Return a PDF with a password for readers, or only for those who would change it."""
    document = pymupdf.open()
    document.new_page().insert_text((72, 72), "Behind a lock.")
    return written(document, encryption=AES_256, user_pw=user, owner_pw=owner)


def bomb(megabytes: int = 25) -> bytes:
    """Return a small PDF whose only page unpacks to this many megabytes of text."""
    document = pymupdf.open()
    page = document.new_page()
    page.insert_text((72, 72), "b")
    shown = b"(" + b"a" * 80 + b") Tj 0 -0.001 Td "
    content = b"BT /helv 1 Tf 1 0 0 1 50 50 Tm " + shown * (megabytes * 10_000) + b"ET"
    document.update_stream(page.get_contents()[0], content)
    return written(document, deflate=True)


def with_content(content: bytes) -> bytes:
    """Return a PDF of one page with this content stream; its font is /helv."""
    document = pymupdf.open()
    page = document.new_page()
    page.insert_text((72, 72), "x")
    document.update_stream(page.get_contents()[0], content)
    return written(document)


def claiming_pages(count: int) -> bytes:
    """Return a PDF that says to have `count` pages, and has one."""
    return pdf("x").replace(b"/Count 1", b"/Count %d" % count)
