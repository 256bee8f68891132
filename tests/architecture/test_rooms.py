"""What import contracts cannot see: SQL outside its room, and what a process loads."""

import ast
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
STATEMENTS = {"select", "insert", "update", "delete", "text"}


def test_no_statement_is_written_outside_the_database_room() -> None:
    found = []
    for path in sorted((ROOT / "app").rglob("*.py")):
        if path.is_relative_to(ROOT / "app" / "db"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module == "sqlalchemy":
                names = {alias.name for alias in node.names}
                found += [f"{path.name}: {name}" for name in names & STATEMENTS]
    assert found == []


def loaded_by(program: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", f"{program}\nimport sys; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    return {name.split(".")[0] for name in done.stdout.split()}


def test_the_api_process_does_not_import_litellm() -> None:
    assert "fastapi" in loaded_by("import app.service")
    assert "litellm" not in loaded_by("import app.service")


def test_the_executor_imports_litellm_only_when_it_calls() -> None:
    assert "litellm" not in loaded_by("import workers.embedded")


def test_the_command_line_imports_nothing_heavy_before_it_must() -> None:
    heavy = {"litellm", "sqlalchemy", "fastapi", "numpy", "scipy", "celery", "pymupdf"}
    assert loaded_by("import app.cli.main") & heavy == set()


def test_docsets_hold_data_and_no_program() -> None:
    assert list((ROOT / "docsets").rglob("*.py")) == []
