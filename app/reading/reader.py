"""The laws that a document states, at every level of extraction."""

from collections.abc import Iterator

from app.reading.displayed import find_mentions, find_statements
from app.reading.letters import Letters
from app.reading.prose import find_prose_laws
from app.reading.stated import StatedLaw
from app.reading.text import stretches


def read_laws(text: str) -> tuple[StatedLaw, ...]:
    """Return the laws that one document states, in order of appearance; superseded ones too.

    `text` may have been cut; what was lost with a cut is not guessed. Never raises.
    """
    parts = stretches(text)
    found = list(_formula_laws(parts))
    for number, part in enumerate(parts):
        found += [(number, place, law) for place, law in find_prose_laws(part)]
    return tuple(law for *_, law in sorted(found, key=lambda one: one[:2]))


def _formula_laws(parts: tuple[str, ...]) -> Iterator[tuple[int, int, StatedLaw]]:
    """Yield the number of the part, the place in it, and the law."""
    mentions = [find_mentions(part) for part in parts]
    statements = [
        (number, statement)
        for number, part in enumerate(parts)
        for statement in find_statements(part, mentions[number])
    ]
    if not statements:
        return
    letters = Letters()
    for part, named in zip(parts, mentions, strict=True):
        letters.learn(part, named)
    for number, statement in statements:
        if law := letters.explain(statement, parts[number]):
            yield number, statement.start, law
