"""answer_key.json of a docset folder: what simulated subjects know by heart.

`{sha256(instruction): answer}`: the answers as texts, under the hashes of the questions.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

from pydantic import Field, TypeAdapter, ValidationError

from app.documents.rows import parse_object
from app.errors import InvalidRequest
from app.protocol.answers import LongText

ANSWER_KEY_FILE = "answer_key.json"
MAX_KEY_BYTES = 64 << 20
_Hash = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
_ANSWERS = TypeAdapter(dict[_Hash, LongText])


def write_answer_key(folder: Path, answers: Mapping[str, str]) -> None:
    """Write the answers, in the order of their keys."""
    text = json.dumps(dict(sorted(answers.items())), ensure_ascii=False, indent=1)
    (folder / ANSWER_KEY_FILE).write_bytes((text + "\n").encode())


def read_answer_key(folder: Path) -> dict[str, str]:
    """Return the answers, none where there is no such file.

    Raises `InvalidRequest` where a key is no SHA-256 in lower-case hexadecimal digits or an
    answer is no text.
    """
    path = folder / ANSWER_KEY_FILE
    if not path.is_file():
        return {}
    if path.is_symlink() or path.stat().st_size > MAX_KEY_BYTES:
        raise InvalidRequest(f"{ANSWER_KEY_FILE} is a link, or larger than 64 MiB")
    try:
        return _ANSWERS.validate_python(parse_object(path.read_bytes()))
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        raise InvalidRequest(
            "keys are SHA-256 of instructions in hexadecimal digits, answers are texts:"
            f" {str(first['loc'][0])[:80]!r}: {first['msg']}"
        ) from error
