"""Concepts and steps of the DeR² release."""

import ast
import re
import warnings
from collections.abc import Sequence

Notes = list[tuple[str, str]]

MAX_NAME_CHARS = 60
MAX_NAME_WORDS = 6

_WHITESPACE = re.compile(r"\s+")
_AFTER_NAME = re.compile(r"\s\|\s|:\s|：")
# A name is a few plain words: no numbering, no mathematics, no markup, no clause.
_NUMBERING = re.compile(
    r"(?:concept|theorem|lemma|definition|proposition|corollary|formula|step|equation)?"
    r"[\s_/]*[(\[]?\d*[.\d]*[)\]]?",
    re.IGNORECASE,
)
_NOT_IN_NAMES = re.compile(r"[$\\=<>{}\[\]*#_^|:,.;?!“”\"]")
_CLAUSE = re.compile(
    r"\b(?:an?|are|as|be|been|by|can|for|from|given|has|have|if|is|it|let|may|must|obtain|should"
    r"|since|suppose|that|the|then|there|these|this|under|use[ds]?|using|we|when|where|which"
    r"|with)\b",
    re.IGNORECASE,
)


def concept_fields(
    cell: str, listed: Sequence[str] | None
) -> tuple[list[dict[str, str]], Notes]:
    """Return the concepts' fields, from the side file's list where there is one.

    Ids are the cell's own keys (`concept_1`, `theorem_2`) where the cell parses and holds the
    same statements, else `concept_1`, `concept_2`, ….
    """
    parsed = _literal_dict(cell)
    notes = _cell_notes("concepts", parsed, listed)
    statements = list(listed) if listed is not None else _fallback(cell, parsed)
    keys = list(parsed) if parsed is not None else []
    told = [_squeezed(statement) for statement in (parsed or {}).values()]
    if told != [_squeezed(statement) for statement in statements]:
        keys = [f"concept_{number}" for number in range(1, len(statements) + 1)]
    pairs = zip(keys, statements, strict=True)
    return [{"id": key, **_named(statement)} for key, statement in pairs], notes


def step_texts(cell: str, listed: Sequence[str] | None) -> tuple[list[str], Notes]:
    """Return the steps of the reasoning, from the side file's list where there is one."""
    parsed = _literal_dict(cell)
    steps = list(listed) if listed is not None else _fallback(cell, parsed)
    return steps, _cell_notes("CoT", parsed, listed)


def _fallback(cell: str, parsed: dict[str, str] | None) -> list[str]:
    if parsed is not None:
        return list(parsed.values())
    return [cell.strip()] if cell.strip() else []


def _cell_notes(
    column: str, parsed: dict[str, str] | None, listed: Sequence[str] | None
) -> Notes:
    if parsed is not None:
        return []
    code = "cell_kept_as_text" if listed is None else "cell_covered_by_side_file"
    return [(code, column)]


def _literal_dict(cell: str) -> dict[str, str] | None:
    """Return the dict of texts that a cell writes in Python, or None; nothing is evaluated."""
    try:
        with warnings.catch_warnings():
            # LaTeX in the cells is full of escapes that Python warns about and keeps.
            warnings.simplefilter("ignore")
            value = ast.literal_eval(cell.strip())
    except (ValueError, SyntaxError, TypeError, RecursionError, MemoryError):
        return None
    if not isinstance(value, dict) or not value:
        return None
    texts = all(
        isinstance(part, str) and part.strip() for pair in value.items() for part in pair
    )
    return value if texts else None


def _squeezed(text: str) -> str:
    return _WHITESPACE.sub("", text)


def _named(statement: str) -> dict[str, str]:
    """Split "Name: statement" where the head is plainly a name; else the statement is whole."""
    mark = _AFTER_NAME.search(statement)
    if mark is None:
        return {"statement": statement}
    head, rest = statement[: mark.start()].strip(), statement[mark.end() :].strip()
    return (
        {"name": head, "statement": rest}
        if rest and _is_name(head)
        else {"statement": statement}
    )


def _is_name(head: str) -> bool:
    return (
        0 < len(head) <= MAX_NAME_CHARS
        and len(head.split()) <= MAX_NAME_WORDS
        and head.count("(") == head.count(")")
        and _NUMBERING.fullmatch(head) is None
        and _NOT_IN_NAMES.search(head) is None
        and _CLAUSE.search(head) is None
    )
