"""What a user can meet is written down: settings, error codes, losses, commands."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app import errors
from app.analysis.losses import LOSSES
from app.protocol.chat import InvalidReason
from app.protocol.regimes import Regime
from app.settings import PREFIX, Settings

ROOT = Path(__file__).parents[2]
WRITTEN = "\n".join(
    path.read_text(encoding="utf-8")
    for path in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
)


def error_codes(root: type[errors.Der2Error] = errors.Der2Error) -> Iterator[str]:
    yield root.code
    for child in root.__subclasses__():
        yield from error_codes(child)


@pytest.mark.parametrize(
    "name",
    [
        *(PREFIX + name.upper() for name in Settings.model_fields),
        *sorted(set(error_codes())),
        *LOSSES,
        *Regime,
        *InvalidReason,
    ],
)
def test_it_is_documented(name: str) -> None:
    assert f"`{name}`" in WRITTEN
