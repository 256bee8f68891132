"""The official DeR² release: a table DeR2-*.tsv with its id2*.json files beside it.

Where the table's cells and the side files hold the same thing, the side files win: some cells
are Python literals that no longer parse, or that a lax parser would mangle. Documents, which
the release publishes apart, are taken from MD/<id>/related|noise/*.md beside the table.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from app.documents.rows import build_instance
from app.errors import InvalidRequest
from app.importers.base import About, ImportWarning, Item, RowProblem
from app.importers.der2_answers import DAMAGED, read_answer
from app.importers.der2_concepts import concept_fields, step_texts
from app.importers.der2_source import (
    DocumentTree,
    Row,
    SideFiles,
    find_table,
    read_side_files,
    rows,
)
from app.protocol.instances import UNUSABLE_REFERENCE

name = "der2"

IDS_SHOWN = 20
NOTES = {
    "cell_covered_by_side_file": "cells do not parse as Python literals; a side file has them",
    "cell_kept_as_text": "cells do not parse as Python literals and are kept as one text each",
    "answer_retyped": "answers do not fit the release's type and were given the one they have",
    "answer_type_missing": "answers have no known type and were given the one they read as",
    "answer_goes_on": "answers go on after their yes or no, some with a note to the grader",
    "checklist_in_answer": "answers hold a checklist, which was taken out of them",
    "concepts_undeclared": "doc sets do not say which document holds which concept",
    "document_count_differs": "doc sets do not have as many documents as the table says",
    DAMAGED: "answers are dates that a spreadsheet made of something else; kept and tagged",
}


def recognises(source: Path) -> bool:
    """Return whether a table with the release's columns is there."""
    return find_table(source) is not None


def about(source: Path) -> About:
    """Return the table's name; the release states no licence."""
    table = find_table(source)
    return About(table.stem if table else None, "DeR² official release", None)


def read(source: Path) -> Iterator[Item]:
    """Yield the release's instances, then one warning per kind of thing to know."""
    table = find_table(source)
    if table is None:
        raise InvalidRequest("no table with the columns of the DeR² release was found")
    side = read_side_files(table.parent)
    tree = DocumentTree(table.parent / "MD")
    yield from side.warnings
    notes: dict[tuple[str, str], list[str]] = defaultdict(list)
    seen: set[str] = set()
    for place, row in rows(table):
        try:
            instance, found = _instance(row, side, tree, seen)
        except InvalidRequest as problem:
            yield RowProblem(place, problem.detail)
            continue
        yield instance
        for note in found:
            notes[note].append(row["id"])
    yield from _extra_ids(side, seen)
    yield from _told(notes)


def _instance(
    row: Row, side: SideFiles, tree: DocumentTree, seen: set[str]
) -> tuple[Item, Iterable[tuple[str, str]]]:
    """Return a row's instance with its notes, each a code and what it is about."""
    key = row["id"]
    if key in seen:
        raise InvalidRequest(f"the id {key!r} stood in an earlier row")
    seen.add(key)
    concepts, concept_notes = concept_fields(row["concepts"], side.concepts.get(key))
    cot, step_notes = step_texts(row["CoT"], side.steps.get(key))
    answer, answer_notes = read_answer(row["answer"], side.types.get(key))
    documents = tree.documents(key)
    notes = [*concept_notes, *step_notes, *answer_notes, *_document_notes(row, tree, documents)]
    domain, _, topic = (side.topics.get(key) or row["topic"]).partition("-")
    fields: dict[str, Any] = {
        "external_id": key,
        "instruction": row["instruction"],
        "concepts": concepts,
        "cot": cot,
        "answer": answer,
        "documents": documents,
        "domain": domain or None,
        "topic": topic or None,
        "tags": [DAMAGED, UNUSABLE_REFERENCE] if (DAMAGED, "") in notes else [],
    }
    return build_instance(fields), notes


def _document_notes(
    row: Row, tree: DocumentTree, documents: list[dict[str, str]]
) -> Iterator[tuple[str, str]]:
    if not tree.exists:
        return
    if documents:
        yield "concepts_undeclared", ""
    counted = [
        str(sum(document["role"] == role for document in documents))
        for role in ("related", "noise")
    ]
    if counted != [row.get("related_doc_count", ""), row.get("noise_doc_count", "")]:
        yield "document_count_differs", ""


def _extra_ids(side: SideFiles, seen: set[str]) -> Iterator[ImportWarning]:
    extra = sorted(side.ids() - seen)
    if extra:
        yield ImportWarning(
            "side_files_hold_extra_ids",
            f"{len(extra)} ids in the side files have no row in the table",
            _listed(extra),
        )


def _told(notes: dict[tuple[str, str], list[str]]) -> Iterator[ImportWarning]:
    for (code, subject), ids in sorted(notes.items()):
        about_what = f" ({subject})" if subject else ""
        yield ImportWarning(code, f"{len(ids)} {NOTES[code]}{about_what}", _listed(ids))


def _listed(ids: list[str]) -> str:
    rest = len(ids) - IDS_SHOWN
    return ", ".join(ids[:IDS_SHOWN]) + (f" and {rest} more" if rest > 0 else "")
