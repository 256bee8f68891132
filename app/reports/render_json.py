"""The report as canonical JSON: sorted keys, compact, UTF-8, no NaN."""

from app.protocol.canonical import canonical_json
from app.reports.report import Report


def render_json(report: Report) -> bytes:
    """Return the bytes; equal reports give equal bytes, and `Report` parses them back.

    Raises ValueError when the manifest holds NaN or an infinity.
    """
    return canonical_json(report.model_dump(mode="json")).encode()
