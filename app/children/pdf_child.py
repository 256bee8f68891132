"""Reads PDFs for another process: `python -m app.children.pdf_child MEMORY PAGES SECONDS`.

MEMORY is in bytes and bounds the whole process. Should the parent be gone, a file still ends
this process after SECONDS, and the closed pipe does so otherwise.
"""

import json
import math
import os
import resource
import signal
import sys
from contextlib import suppress
from dataclasses import asdict
from typing import IO, Any

from app.children.frames import read_frame, write_frame
from app.documents.extraction import extract_pdf
from app.errors import Der2Error

GRACE_SECONDS = 5


def main() -> None:
    """Answer every PDF on standard input with its text, or with why there is none."""
    memory, pages, seconds = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
    replies = _take_over_output()
    _limit_memory(memory)
    write_frame(replies, b"")
    with suppress(EOFError):
        while True:
            data = read_frame(sys.stdin.buffer)
            signal.alarm(math.ceil(seconds) + GRACE_SECONDS)
            write_frame(replies, json.dumps(_answer(data, pages)).encode())
            signal.alarm(0)


def _take_over_output() -> IO[bytes]:
    """Return the standard output for replies alone; what libraries print goes to the errors."""
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return replies


def _limit_memory(count: int) -> None:
    # Not every system lets the address space be limited; the time limit holds everywhere.
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (count, count))


def _answer(data: bytes, pages: int) -> dict[str, Any]:
    try:
        return asdict(extract_pdf(data, pages))
    except Der2Error as error:
        return {"problem": error.code, "detail": error.detail}


if __name__ == "__main__":
    main()
