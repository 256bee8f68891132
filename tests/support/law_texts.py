"""Laws as texts: as they stand in a paper, and as an extraction from a PDF may return them."""

from app.generation.draws import Draws
from app.generation.paper import Block, Display, Paragraph, Passage, Table
from app.generation.passages.law_text import LETTERS, Notation
from app.generation.passages.word_law import word_law
from app.laws.laws import Law

AROUND = (
    "In 156 of the runs the queue had to be restarted, for older wards as for others [1].",
    "A 12 month survey of covered depots followed. It was preferred to its forerunners.",
    "3. Main result",
    "V. DISCUSSION",
    "The authors hold that a relation is met when its conditions (4) are good.",
    "For covered depots the records of the second season agree with the description.",
    "Lost goods and the Dorar load of covered depots",
    "R. Okeke, V. Marrano and T. Rao",
)
# Words that papers may hyphenate.
STOCK = ("which", "replaced", "following", "exactly", "constants", "provisional", "correction")


def drawn_notation(draws: Draws) -> Notation:
    return Notation(draws.within("letters").shuffled(LETTERS))


def drawn_passages(
    law: Law, level: int, draws: Draws, notation: Notation | None = None
) -> list[Passage]:
    text = word_law(law, level, notation or drawn_notation(draws), draws.within("law"))
    return [placed.passage for placed in text]


def plain(passages: list[Passage]) -> str:
    """Return the passages line by line, tables in columns."""
    return "\n".join(_plain(block) for passage in passages for block in passage.blocks)


def _plain(block: Block) -> str:
    match block:
        case Paragraph(text):
            return text
        case Display(lines, number):
            return "\n".join(lines) + (f"    ({number})" if number else "")
        case Table(number, caption, header, rows):
            cells = "\n".join("  ".join(row) for row in (header, *rows))
            return f"Table {number}. {caption}\n{cells}"


def extracted(passages: list[Passage], draws: Draws) -> str:
    """Return the passages amid other text, broken up as an extraction breaks them.

    Lines end anywhere, words are hyphenated, a formula's number is on a line of its own beside
    or within it, each cell of a table is on one, and spaces around signs are lost.
    """
    parts = [draws.pick(AROUND)]
    for passage in passages:
        blocks = "\n".join(_extracted(block, draws) for block in passage.blocks)
        parts += [_broken(blocks, draws), draws.pick(AROUND)]
    return "\n".join(parts)


def _extracted(block: Block, draws: Draws) -> str:
    match block:
        case Paragraph(text):
            return text
        case Display(lines, number):
            placed = [*lines]
            if number:
                placed.insert(draws.below(len(lines) + 1), f"({number})")
            return "\n".join(placed)
        case Table(number, caption, header, rows):
            return "\n".join((f"Table {number}. {caption}", *header, *sum(rows, ())))


def _broken(text: str, draws: Draws) -> str:
    for word in STOCK:
        if draws.below(3) == 0:
            text = text.replace(word, f"{word[:3]}-\n{word[3:]}")
    for sign in "·−+=<≥≤/":
        if draws.below(3) == 0:
            text = text.replace(f" {sign}", sign)
        if draws.below(3) == 0:
            text = text.replace(f"{sign} ", sign)
    return "".join("\n" if mark == " " and draws.below(4) == 0 else mark for mark in text)
