"""Docset folders with PDFs over REST: the views tell the file from its text."""

import io
import time
import zipfile
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from app.api.services import Services
from app.db.engine import reading
from app.db.known_answers import find_answer
from app.documents.extraction import extract_pdf
from app.documents.files import DocumentFile, pdf_source, sha256_bytes
from app.documents.folder import DocsetAbout
from app.documents.writing import Packed, write_docset
from app.protocol.canonical import sha256_text
from app.protocol.instances import Document, Instance, Role
from tests.support.pdfs import pdf

DATA = pdf("Throws end.")
QUESTION = "How high?"


@pytest.fixture
def archive(tmp_path: Path) -> bytes:
    extracted = extract_pdf(DATA)
    source = pdf_source(DATA, extracted)
    paper = Document(role=Role.RELATED, text=extracted.text, source=source)
    instance = Instance.model_validate(
        {
            "instruction": QUESTION,
            "answer": {"type": "numeric", "value": 20.4},
            "documents": [paper],
        }
    )
    packed = Packed(instance, {0: DocumentFile(".pdf", DATA)}, "20.4 m")
    write_docset(tmp_path / "docset", DocsetAbout("papers"), [packed])
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as zipped:
        for path in sorted((tmp_path / "docset").rglob("*")):
            zipped.write(path, path.relative_to(tmp_path / "docset"))
    return buffer.getvalue()


def imported(client: TestClient, archive: bytes) -> dict[str, Any]:
    response = client.post(
        "/v1/docsets", files={"file": ("papers.zip", archive)}, data={"name": "papers"}
    )
    assert response.status_code == 202, response.text
    place = response.headers["Location"]
    for _ in range(600):
        docset: dict[str, Any] = client.get(place).json()
        if docset["state"] != "importing":
            return docset
        time.sleep(0.05)
    raise AssertionError("the import does not end")


def test_an_uploaded_pdf_is_shown_with_its_file_and_its_text(
    client: TestClient, archive: bytes
) -> None:
    docset = imported(client, archive)
    assert (docset["state"], docset["warnings"]) == ("draft", [])
    (listed,) = client.get(f"/v1/docsets/{docset['id']}/instances").json()["data"]
    (document,) = client.get(f"/v1/instances/{listed['id']}").json()["documents"]
    assert document["source"]["sha256"] == sha256_bytes(DATA)
    assert document["source"]["pages"] == 1
    assert document["sha256"] == sha256_text("Throws end.\n")
    shown = client.get(f"/v1/documents/{document['id']}").json()
    assert (shown["source_sha256"], shown["pages"]) == (sha256_bytes(DATA), 1)
    assert (shown["media_type"], shown["extractor"]) == ("application/pdf", "pymupdf")
    assert client.get(f"/v1/documents/{document['id']}/text").text == "Throws end.\n"


def test_an_import_brings_the_answers_that_subjects_know(
    client: TestClient, archive: bytes, services: Services
) -> None:
    imported(client, archive)
    with reading(services.engine) as connection:
        assert find_answer(connection, sha256_text(QUESTION)) == "20.4 m"


def test_a_client_cannot_say_where_a_text_came_from(client: TestClient) -> None:
    source = pdf_source(DATA, extract_pdf(DATA)).model_dump()
    body = {
        "instruction": QUESTION,
        "answer": {"type": "numeric", "value": 20.4},
        "documents": [{"role": "noise", "text": "Throws end.\n", "source": source}],
    }
    response = client.post("/v1/docsets", json={"name": "d", "instances": [body]})
    assert response.status_code == 422
    (error,) = response.json()["errors"]
    assert error["pointer"] == "/instances/0/documents/0/source"
    assert error["detail"] == (
        "the source is recorded when a file is read; leave this field out"
    )
