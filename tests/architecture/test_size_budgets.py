"""A file fits on a few screens, a function on one."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
FILE_LINES = 300
FUNCTION_LINES = 45


def sources(*folders: str) -> Iterator[Path]:
    for folder in folders:
        yield from sorted((ROOT / folder).rglob("*.py"))


def test_no_file_is_longer_than_its_budget() -> None:
    lengths = {
        path.relative_to(ROOT): len(path.read_text(encoding="utf-8").splitlines())
        for path in sources("app", "workers")
    }
    assert lengths
    over = {str(p): n for p, n in lengths.items() if n > FILE_LINES}
    assert over == {}


def test_no_function_is_longer_than_its_budget() -> None:
    over = {}
    for path in sources("app", "workers"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                # A command's options are a list like a table's columns: the body counts.
                start = node.body[0].lineno
                length = (node.end_lineno or start) - start + 1
                if length > FUNCTION_LINES:
                    over[f"{path.relative_to(ROOT)}:{node.name}"] = length
    assert over == {}
