"""Lists as the API shows them."""

from collections.abc import Callable, Mapping
from typing import Any

from app.db.rows import Page


def page_view(
    page: Page, view: Callable[[Mapping[str, Any]], Mapping[str, Any]]
) -> dict[str, Any]:
    """Return `{data, next_cursor}` with every row as `view` shows it."""
    return {"data": [view(row) for row in page.rows], "next_cursor": page.next_cursor}
