"""Papers around laws: where each passage stands, and how much is written around it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.generation.domains.domain import Domain
from app.generation.draws import Draws
from app.generation.filler import Filler
from app.generation.paper import Block, Display, Paper, Paragraph, Passage, Section, Table
from app.generation.passages.law_text import LETTERS, LawText, Notation, Place
from app.generation.passages.word_law import word_law
from app.laws.laws import Law

FIRST_YEAR, LAST_YEAR = 2021, 2034
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
INITIALS = "ABCDEFGHIJKLMNOPRSTUVWYZ"
# What a paper has besides its sections: title, authors, issue, headings.
FRAME_CHARS = 420
SHORT_PAPER = 3_500
# Shares of the filler in percent, and how many characters each may take at most, so that early
# passages stay in the head that truncation keeps and late ones in its tail.
FILLER = {
    "introduction": (22, 4_500),
    "setting": (7, 900),
    "result": (7, 900),
    "method": (20, 12_000),
    "observations": (32, 60_000),
    "discussion": (12, 4_000),
}


@dataclass(frozen=True, slots=True)
class Stated:
    """A law that a paper is to state.

    `replaces` makes it say that it takes the place of an earlier form; `lost` puts it into the
    middle of a long paper, where truncation takes it.
    """

    law: Law
    level: int
    replaces: bool = False
    lost: bool = False


def draw_paper(domain: Domain, stated: Sequence[Stated], length: int, draws: Draws) -> Paper:
    """Return a paper of about `length` characters that states the laws, at their levels."""
    scope = stated[0].law.key.scope
    count = 3 if length < SHORT_PAPER else draws.within("references").between(5, 9)
    references = [
        _reference(domain, scope, draws.within("reference", place)) for place in range(count)
    ]
    notation = Notation(draws.within("letters").shuffled(LETTERS))
    texts = [
        (one, _worded(one, notation, count, draws.within("law", place)))
        for place, one in enumerate(stated)
    ]
    cited = [reference.partition(",")[0] for reference in references]
    filler = Filler(domain, cited, draws.within("filler"))
    abstract = filler.sentences("abstract", 2 if length < SHORT_PAPER else draws.between(3, 5))
    fixed = FRAME_CHARS + len(abstract) + sum(len(reference) + 6 for reference in references)
    fixed += sum(passage_chars(placed.passage) for _, text in texts for placed in text)
    sections = _sections(domain, texts, _shares(length - fixed), filler, draws.within("order"))
    details = draws.within("details")
    subject = details.pick(stated).law.key.quantity
    year = details.between(FIRST_YEAR, LAST_YEAR)
    return Paper(
        title=_title(domain, scope, subject, details),
        authors=_authors(domain, details),
        affiliation=details.pick(domain.institutes),
        journal=details.pick(domain.journals),
        volume=details.between(3, 48),
        year=year,
        first_page=details.between(11, 880),
        received=_received(year, details),
        style=domain.style,
        abstract=abstract,
        sections=sections,
        references=tuple(references),
    )


def _worded(one: Stated, notation: Notation, references: int, draws: Draws) -> LawText:
    replaced = f"[{draws.within('replaced').between(1, references)}]" if one.replaces else None
    return word_law(one.law, one.level, notation, draws, replaced)


def _shares(chars: int) -> dict[str, int]:
    """Deal out filler; what a place may not take goes to the observations."""
    wanted = {place: max(chars, 0) * share // 100 for place, (share, _) in FILLER.items()}
    given = {place: min(wanted[place], most) for place, (_, most) in FILLER.items()}
    given["observations"] += max(chars, 0) - sum(given.values())
    return given


def _sections(
    domain: Domain,
    texts: Sequence[tuple[Stated, LawText]],
    shares: dict[str, int],
    filler: Filler,
    draws: Draws,
) -> tuple[Section, ...]:
    def passages(place: Place) -> list[Passage]:
        return [
            placed.passage
            for one, text in texts
            for placed in text
            if placed.place is place and not one.lost
        ]

    observed = filler.paragraphs("observations", shares["observations"])
    method = filler.paragraphs("method", shares["method"])
    lost = [placed.passage for one, text in texts if one.lost for placed in text]
    bodies: dict[str, list[Paragraph | Passage]] = {
        "introduction": [*filler.paragraphs("introduction", shares["introduction"])],
        "setting": _amid(
            filler.paragraphs("method", shares["setting"]), passages(Place.SETTING)
        ),
        "notation": [*passages(Place.NOTATION)],
        "result": _amid(
            filler.paragraphs("observations", shares["result"]), passages(Place.RESULT)
        ),
        "method": [*method],
        "observations": _inserted(observed, lost),
        "discussion": [*filler.paragraphs("discussion", shares["discussion"])],
        "appendix": [*passages(Place.APPENDIX)],
        "correction": [*passages(Place.CORRECTION)],
    }
    return tuple(
        Section(draws.pick(domain.headings[place]), tuple(body))
        for place, body in bodies.items()
        if body
    )


def _amid(paragraphs: list[Paragraph], passages: list[Passage]) -> list[Paragraph | Passage]:
    """Return a lead-in, then the passages, each followed by some of the rest."""
    body: list[Paragraph | Passage] = [*paragraphs[:1]]
    rest = paragraphs[1:]
    for place, passage in enumerate(passages):
        body.append(passage)
        body += rest[place : place + 1]
    return [*body, *rest[len(passages) :]]


def _inserted(
    paragraphs: list[Paragraph], passages: list[Passage]
) -> list[Paragraph | Passage]:
    """Return the paragraphs with the passages a third of the way in."""
    third = len(paragraphs) // 3
    return [*paragraphs[:third], *passages, *paragraphs[third:]]


def passage_chars(passage: Passage) -> int:
    """Return about how many characters a passage takes as text."""
    return sum(_block_chars(block) for block in passage.blocks)


def _block_chars(block: Block) -> int:
    match block:
        case Paragraph(text):
            return len(text) + 2
        case Display(lines):
            return sum(len(line) + 8 for line in lines)
        case Table(_, caption, header, rows):
            return len(caption) + sum(len(cell) + 3 for row in (header, *rows) for cell in row)


def _title(domain: Domain, scope: str, quantity: str, draws: Draws) -> str:
    return _filled(draws.pick(domain.titles), domain, scope, quantity, draws)


def _filled(pattern: str, domain: Domain, scope: str, quantity: str, draws: Draws) -> str:
    return pattern.format(topic=draws.pick(domain.topics), quantity=quantity, scope=scope)


def _authors(domain: Domain, draws: Draws) -> tuple[str, ...]:
    surnames = draws.sample(domain.surnames, draws.between(1, 4))
    return tuple(f"{draws.pick(INITIALS)}. {surname}" for surname in surnames)


def _received(year: int, draws: Draws) -> str:
    """Return when a paper of a year came in, and when it was revised, some months later."""
    first = draws.below(9)
    second = first + draws.between(1, len(MONTHS) - 1 - first)
    dates = [f"{draws.between(1, 28)} {MONTHS[month]}" for month in (first, second)]
    return f"received {dates[0]}, revised {dates[1]} {year - 1}"


def _reference(domain: Domain, scope: str, draws: Draws) -> str:
    plain: Iterable[str] = (title for title in domain.titles if "{quantity}" not in title)
    title = _filled(draws.pick(tuple(plain)), domain, scope, "", draws)
    first = draws.between(11, 800)
    stop = "" if title[-1] in "?!" else "."
    return (
        f"{draws.pick(domain.surnames)}, {draws.pick(INITIALS)}."
        f" ({draws.between(FIRST_YEAR - 12, FIRST_YEAR - 1)}). {title}{stop}"
        f" {draws.pick(domain.journals)} {draws.between(2, 40)},"
        f" {first}–{first + draws.between(4, 28)}."
    )
