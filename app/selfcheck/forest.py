"""Measured losses against true ones: a column per loss, a band per subject."""

import math
from collections.abc import Iterator, Sequence

from app.analysis.losses import LOSSES
from app.selfcheck.svg import MARGIN, WIDTH, Block, Scale, cross, dot, line, text
from app.selfcheck.verdict import PipelineRow

LABELS, LONGEST = 142, 22
GUTTER = 30
# A heading of more characters goes on in a second line, above the first.
LONGEST_HEADING = 14
# Where the columns' headings end and the bands begin, and what the axes need below.
HEAD, FOOT = 108, 52
# A report's line, and what a subject's band adds to its lines.
PITCH, PADDING = 11, 11
# Columns reach to multiples of a step and are never narrower than their headings need.
STEP, LEAST_SPAN = 0.25, 1.0


def forest(rows: Sequence[PipelineRow]) -> Block:
    """Return the plot; `rows` is not empty. A subject has a line per docset in its band.

    One point is as long in every column.
    """
    subjects = list(dict.fromkeys(row.subject for row in rows))
    tops = _tops(rows, subjects)
    parts = [text(MARGIN, 16, "Reports of simulated subjects, percentage points", "head")]
    parts += _legend(40)
    for subject, top, below in zip(subjects, tops[:-1], tops[1:], strict=True):
        parts.append(text(MARGIN, (top + below) / 2 + 4, _short(subject)))
    for loss, scale in _scales(rows).items():
        of_loss = [row for row in rows if row.loss == loss]
        parts += _frame(display(loss), of_loss, scale, tops[-1])
        for subject, top in zip(subjects, tops[:-1], strict=True):
            lines = [row for row in of_loss if row.subject == subject]
            for number, row in enumerate(lines):
                parts += _report(row, scale, top + (PADDING + PITCH) / 2 + number * PITCH)
    return Block(tops[-1] + FOOT, parts)


def display(loss: str) -> str:
    """Return what a loss or another figure is called on screen."""
    return LOSSES[loss].display if loss in LOSSES else loss.replace("_", " ")


def _short(subject: str) -> str:
    return subject if len(subject) <= LONGEST else f"{subject[: LONGEST - 1]}…"


def _legend(y: float) -> list[str]:
    return [
        line((MARGIN + 4, y - 9), (MARGIN + 4, y + 1), "truth"),
        text(MARGIN + 14, y, "true value"),
        line((MARGIN + 94, y - 4), (MARGIN + 122, y - 4), "ci"),
        dot(MARGIN + 108, y - 4, 3.5),
        text(MARGIN + 130, y, "estimate with its 95 % interval"),
        line((MARGIN + 328, y - 4), (MARGIN + 356, y - 4), "ci missed"),
        cross(MARGIN + 342, y - 4, 3.5),
        text(MARGIN + 364, y, "interval that misses the truth, as one in twenty may"),
    ]


def _tops(rows: Sequence[PipelineRow], subjects: Sequence[str]) -> list[float]:
    """Return where each subject's band begins, and where the last one ends."""
    tops = [float(HEAD)]
    for subject in subjects:
        of_subject = [row.loss for row in rows if row.subject == subject]
        lines = max(of_subject.count(loss) for loss in of_subject)
        tops.append(tops[-1] + PADDING + PITCH * lines)
    return tops


def _scales(rows: Sequence[PipelineRow]) -> dict[str, Scale]:
    """Return the column of every loss, in the protocol's order, other figures after them."""
    known = {row.loss for row in rows}
    order = [*(loss for loss in LOSSES if loss in known), *sorted(known.difference(LOSSES))]
    reach = {loss: _reach([row for row in rows if row.loss == loss]) for loss in order}
    total = sum(high - low for low, high in reach.values())
    unit = (WIDTH - 2 * MARGIN - LABELS - GUTTER * (len(order) - 1)) / total
    scales, start = {}, float(MARGIN + LABELS)
    for loss, (low, high) in reach.items():
        scales[loss] = Scale(low, high, start, unit * (high - low))
        start += unit * (high - low) + GUTTER
    return scales


def _reach(rows: Sequence[PipelineRow]) -> tuple[float, float]:
    values = [value for row in rows for value in (row.ci_low, row.ci_high, row.truth)]
    low = STEP * math.floor(min(0.0, *values) / STEP)
    high = STEP * math.ceil(max(0.0, *values) / STEP)
    return low, max(high, low + LEAST_SPAN)


def _frame(
    name: str, rows: Sequence[PipelineRow], scale: Scale, bottom: float
) -> Iterator[str]:
    held = sum(row.holds for row in rows)
    heading = name.removesuffix(" loss")
    above, hyphen, below = heading.partition("-")
    lines = [above + hyphen, below] if len(heading) > LONGEST_HEADING and hyphen else [heading]
    lines[0] = lines[0][0].upper() + lines[0][1:]
    for row, said in enumerate(reversed(lines)):
        yield text(scale.start, HEAD - 24 - 15 * row, said)
    yield text(scale.start, HEAD - 9, f"{held} of {len(rows)} hold", "quiet")
    for tick in scale.ticks(STEP):
        x = scale(tick)
        yield line((x, HEAD), (x, bottom), "grid" if tick else "edge")
        if (2 * tick).is_integer():
            label = f"{100 * tick:.0f}".replace("-", "−")
            yield text(x, bottom + 16, label, "quiet", "middle")


def _report(row: PipelineRow, scale: Scale, y: float) -> Iterator[str]:
    x, truth = scale(row.estimate), scale(row.truth)
    look = "ci" if row.holds else "ci missed"
    yield line((scale(row.ci_low), y), (scale(row.ci_high), y), look)
    yield dot(x, y, 3.5) if row.holds else cross(x, y, 3.5)
    yield line((truth, y - 5), (truth, y + 5), "truth")
