"""Docsets, runs and prompts that benchmarks share."""

import json
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Engine

from app.db.engine import open_engine, writing
from app.db.upgrade import upgrade
from app.library.docsets import DocsetSubmission, create_docset, freeze_docset
from app.library.endpoints import Keyring
from app.library.hosts import HostPolicy
from app.protocol.answers import Answer, AnswerType
from app.protocol.instances import Concept, Document, Instance, Role
from app.runs.read import list_cells, show_prompt
from app.runs.submission import RunSubmission
from app.runs.submit import submit_run
from app.vault import Vault

VAULT_KEY = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY="


def instance(number: int, document_chars: int) -> Instance:
    """Return an instance with four documents of about this length."""
    words = f"passage {number} of the paper says so; "
    texts = [
        f"Document {place} of {number}. " + words * (document_chars // len(words))
        for place in range(4)
    ]
    return Instance(
        external_id=f"i{number}",
        instruction=f"Question {number}: how many units flow?",
        concepts=(Concept(id="c", statement=f"Flow {number} is twice the head."),),
        answer=Answer(type=AnswerType.NUMERIC, value=1001),
        documents=tuple(
            Document(
                role=Role.RELATED if place < 2 else Role.NOISE,
                text=text,
                concept_ids=("c",) if place < 2 else (),
            )
            for place, text in enumerate(texts)
        ),
    )


def prepare(folder: Path, url: str, instances: int, document_chars: int) -> tuple[str, Path]:
    """Store a submitted run; return the database's URL and a file with all its prompts."""
    database = f"sqlite:///{folder / 'der2.db'}"
    engine = open_engine(database)
    upgrade(engine)
    run_id = _submit(engine, url, instances, document_chars)
    prompts = folder / "prompts.json"
    prompts.write_text(json.dumps(_prompts(engine, run_id)), encoding="utf-8")
    engine.dispose()
    return database, prompts


def _submit(engine: Engine, url: str, instances: int, document_chars: int) -> str:
    now = datetime.now(UTC)
    keyring = Keyring(Vault([VAULT_KEY]), {}, HostPolicy())
    with writing(engine) as connection:
        docset = create_docset(
            connection,
            DocsetSubmission(
                name="bench",
                instances=tuple(instance(n, document_chars) for n in range(instances)),
            ),
            now,
        )
    accepted = ("answer_in_document", "duplicate_document")
    freeze_docset(engine, docset, accepted, now)
    submission = RunSubmission.model_validate(
        {
            "docset_id": docset,
            "models": [{"name": "m", "litellm_model": "openai/m", "api_base": url}],
            "truncation": {"max_chars": None},
        }
    )
    with writing(engine) as connection:
        return submit_run(connection, submission, keyring, now)


def _prompts(engine: Engine, run_id: str) -> list[list[dict[str, str]]]:
    found: list[list[dict[str, str]]] = []
    cursor: str | None = None
    while True:
        page = list_cells(engine, run_id, {}, 500, cursor)
        found += [show_prompt(engine, cell["id"])["messages"] for cell in page["data"]]
        cursor = page["next_cursor"]
        if cursor is None:
            return found
