"""What letters stand for, in words: clauses after a formula, sentences, openings."""

from collections.abc import Sequence

from app.generation.draws import Draws
from app.generation.passages.prose_words import listed

# (letter, quantity), in the order in which they are named.
Entries = Sequence[tuple[str, str]]
# How the first is introduced, and how those after it.
Wording = tuple[str, str]

CLAUSES: tuple[Wording, ...] = (
    ("where {x} is the {q}", "{x} is the {q}"),
    ("where {x} denotes the {q}", "{x} the {q}"),
    ("with {x} the {q}", "{x} the {q}"),
    ("in which {x} stands for the {q}", "{x} for the {q}"),
    ("{x} being the {q}", "{x} the {q}"),
    ("with {x} standing for the {q}", "{x} for the {q}"),
    ("where the {q} is written {x}", "the {q} is written {x}"),
)
SENTENCES: tuple[Wording, ...] = (
    ("Here {x} is the {q}", "{x} is the {q}"),
    ("Here {x} denotes the {q}", "{x} the {q}"),
    ("The letter {x} stands for the {q}", "{x} for the {q}"),
    ("By {x} we mean the {q}", "by {x} the {q}"),
    ("The {q} is denoted by {x}", "the {q} by {x}"),
    ("In it the {q} is written {x}", "the {q} is written {x}"),
    ("As elsewhere, {x} means the {q}", "{x} the {q}"),
    ("We write {x} for the {q}", "{x} for the {q}"),
)
PREMISES: tuple[Wording, ...] = (
    ("Let {x} be the {q}", "{x} the {q}"),
    ("Write {x} for the {q}", "{x} for the {q}"),
    ("Let the {q} be {x}", "the {q} be {x}"),
    ("Denote the {q} by {x}", "the {q} by {x}"),
    ("Let {x} stand for the {q}", "{x} for the {q}"),
    ("We denote the {q} by {x}", "the {q} by {x}"),
    ("Suppose that {x} is the {q}", "{x} is the {q}"),
)
OPENINGS: tuple[Wording, ...] = (
    ("With {x} for the {q}", "{x} for the {q}"),
    ("Writing {x} for the {q}", "{x} for the {q}"),
    ("With {x} denoting the {q}", "{x} the {q}"),
    ("If {x} is the {q}", "{x} is the {q}"),
    ("Denoting the {q} by {x}", "the {q} by {x}"),
    ("With the {q} written {x}", "the {q} written {x}"),
)


def explained(entries: Entries, wordings: Sequence[Wording], draws: Draws) -> str:
    """Return what the letters of `entries`, one at least, stand for; no last stop."""
    first, other = draws.pick(wordings)
    return listed(
        [
            (other if place else first).format(x=letter, q=quantity)
            for place, (letter, quantity) in enumerate(entries)
        ]
    )
