"""The self-check as one picture: an SVG without scripts, fonts or anything from outside."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from app.selfcheck.forest import display, forest
from app.selfcheck.gates import GateResult
from app.selfcheck.strip import strip
from app.selfcheck.svg import MARGIN, WIDTH, Block, text
from app.selfcheck.verdict import PipelineRow

TITLE = "Self-check: does the measurement find what is there?"
# Every text has a contrast of 6 or more on white, every line and mark of 3 or more; what has
# failed differs in shape too.
STYLE = """
text { font-family: system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif; font-size: 12px;
  fill: #1f2933 }
.title { font-size: 20px; font-weight: 600 }
.head { font-size: 14px; font-weight: 600 }
.quiet { fill: #52606d }
.bad { fill: #a4260b; font-weight: 600 }
.grid { stroke: #d5dbe1 }
.edge { stroke: #7b8794 }
.band { fill: #dcebf5 }
.truth { stroke: #1f2933; stroke-width: 2 }
.ci { stroke: #1b6199; stroke-width: 2 }
.ci.missed { stroke: #a4260b }
.dot { fill: #1b6199 }
.cross { stroke: #a4260b; stroke-width: 2; fill: none }
"""


def selfcheck_svg(rows: Sequence[PipelineRow], gates: Sequence[GateResult]) -> str:
    """Return the picture: reports of simulated subjects against the truth, and the gates.

    It is 900 units wide and as high as it needs to be; either part may be empty and is then
    left out. Title and description say the same in words.
    """
    blocks = [Block(MARGIN + 44, [text(MARGIN, MARGIN + 16, TITLE, "title")])]
    if rows:
        blocks.append(forest(rows))
    if gates:
        blocks.append(strip(gates))
    height = sum(block.height for block in blocks) + MARGIN
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" '
            f'width="{WIDTH}" height="{height:g}" role="img" aria-labelledby="title desc">',
            f'<title id="title">{escape(TITLE)}</title>',
            f'<desc id="desc">{escape(" ".join(_in_words(rows, gates)))}</desc>',
            f"<style>{STYLE}</style>",
            f'<rect width="{WIDTH}" height="{height:g}" fill="#ffffff"/>',
            *_stacked(blocks),
            "</svg>",
            "",
        )
    )


def _stacked(blocks: Iterable[Block]) -> Iterator[str]:
    top = 0.0
    for block in blocks:
        yield f'<g transform="translate(0 {top:g})">'
        yield from block.parts
        yield "</g>"
        top += block.height


def _in_words(rows: Sequence[PipelineRow], gates: Sequence[GateResult]) -> Iterator[str]:
    for loss in dict.fromkeys(row.loss for row in rows):
        of_loss = [row for row in rows if row.loss == loss]
        held = sum(row.holds for row in of_loss)
        yield f"{display(loss)}: {held} of {len(of_loss)} intervals hold the truth."
    for row in rows:
        if not row.holds:
            yield (
                f"Missed: {display(row.loss)} of {row.subject}, true {100 * row.truth:.1f}, "
                f"interval {100 * row.ci_low:.1f} to {100 * row.ci_high:.1f} points."
            )
    for name in dict.fromkeys(gate.name for gate in gates):
        of_gate = [gate for gate in gates if gate.name == name]
        passed = sum(gate.passed for gate in of_gate)
        yield f"Gate {name}: {passed} of {len(of_gate)} settings within their bounds."
