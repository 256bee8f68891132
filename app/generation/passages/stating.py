"""The blocks that state one formula: whose it is, the formula, what its letters stand for."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from app.generation.draws import Draws
from app.generation.paper import Block, Display, Paragraph
from app.generation.passages import glossaries, leads
from app.generation.passages.formulas import Formulas
from app.generation.passages.law_text import Notation
from app.generation.passages.symbols import Symbols
from app.laws.laws import Law, Status
from app.laws.rules import Criterion, Recurrence


@dataclass(frozen=True, slots=True)
class Stating:
    """One law to state in `symbols`; `entries` are the letters that are explained with it.

    `before` and `after` are sentences of the same passage.
    """

    law: Law
    symbols: Symbols
    entries: glossaries.Entries
    notation: Notation
    draws: Draws
    before: str = ""
    after: str = ""

    @property
    def formulas(self) -> Formulas:
        return Formulas(self.law.rule, self.symbols, self.draws)

    def say(self, wordings: Sequence[str]) -> str:
        """Return one of the wordings with the law's names in it."""
        heading = self.draws.pick(leads.HEADED)
        return self.draws.pick(wordings).format(
            q=self.law.key.quantity,
            s=self.law.key.scope,
            d=self.symbols.own,
            h=heading,
            g=heading.lower(),
        )

    def verb(self, wordings: Mapping[Status, Sequence[str]]) -> str:
        return self.say(wordings[self.law.status])

    def explained(self, wordings: Sequence[glossaries.Wording]) -> str:
        return glossaries.explained(self.entries, wordings, self.draws) if self.entries else ""


# Blocks of a passage; the last one lacks no stop.
Layout = Callable[[Stating], list[Block]]


def state(stating: Stating, replaces: str | None) -> tuple[Block, ...]:
    """Return the blocks of one passage that state the law.

    `replaces`, "[2]", names where the form stood that this one replaces.
    """
    blocks = stating.draws.pick(_layouts(stating.law))(stating)
    closing = [stating.after, stating.verb(leads.REMARKS)]
    if replaces:
        closing.append(stating.draws.pick(leads.REPLACING).format(ref=replaces))
    return tuple(_merged([Paragraph(stating.before), *blocks, Paragraph(_joined(*closing))]))


def _layouts(law: Law) -> tuple[Layout, ...]:
    match law.rule:
        case Criterion():
            return CRITERION_LAYOUTS
        case Recurrence():
            return LAYOUTS
        case _:
            # Said first, a formula stands before any word about its being in force.
            return LAYOUTS if law.status is Status.SUPERSEDED else (*LAYOUTS, _formula_first)


def _display_then_letters(stating: Stating) -> list[Block]:
    lead = f"{stating.say(leads.NAMED)} {stating.verb(leads.EQUATED)}"
    return [Paragraph(lead), *_display(stating, stating.entries)]


def _letters_then_display(stating: Stating) -> list[Block]:
    premise = _sentence(stating.explained(glossaries.PREMISES))
    lead = f"{stating.say(leads.NAMED)} {stating.verb(leads.EQUATED)}"
    return [Paragraph(_joined(premise, lead)), *_display(stating, ())]


def _let(stating: Stating) -> list[Block]:
    own = (stating.symbols.own, f"{stating.law.key.quantity} of {stating.law.key.scope}")
    premise = glossaries.explained((*stating.entries, own), glossaries.PREMISES, stating.draws)
    return [
        Paragraph(f"{premise}. {stating.verb(leads.RESUMED)}"),
        *_display(stating, ()),
    ]


def _headed(stating: Stating) -> list[Block]:
    own = (stating.symbols.own, stating.law.key.quantity)
    return [
        Paragraph(stating.verb(leads.HEADINGS)),
        *_display(stating, (own, *stating.entries)),
    ]


def _headed_line(stating: Stating) -> list[Block]:
    own = (stating.symbols.own, stating.law.key.quantity)
    letters = glossaries.explained((own, *stating.entries), glossaries.CLAUSES, stating.draws)
    formula = " ".join(stating.formulas.lines())
    return [Paragraph(f"{stating.verb(leads.HEADINGS)} {formula}, {letters}.")]


def _formula_first(stating: Stating) -> list[Block]:
    own = (stating.symbols.own, f"{stating.law.key.quantity} of {stating.law.key.scope}")
    return _display(stating, (own, *stating.entries), first=True)


def _sentence_then_letters(stating: Stating) -> list[Block]:
    text = _valued(stating)
    if stating.entries and stating.draws.below(2):
        return [Paragraph(f"{text}. {stating.explained(glossaries.SENTENCES)}.")]
    letters = stating.explained(glossaries.CLAUSES)
    return [Paragraph(f"{text}, {letters}." if letters else f"{text}.")]


def _letters_then_sentence(stating: Stating) -> list[Block]:
    return [
        Paragraph(
            _joined(_sentence(stating.explained(glossaries.PREMISES)), f"{_valued(stating)}.")
        )
    ]


def _opened_sentence(stating: Stating) -> list[Block]:
    if not stating.entries:
        return [Paragraph(f"{_valued(stating)}.")]
    opening = stating.explained(glossaries.OPENINGS)
    return [Paragraph(f"{opening}, {_valued(stating, leads.CONTINUING)}.")]


def _valued(stating: Stating, names: Sequence[str] = leads.UNNAMED) -> str:
    """Return "For covered depots the Dorar load is 1.25·s + 5.5", without a stop."""
    match stating.law.rule:
        case Criterion():
            verb = stating.verb(leads.HOLDING)
        case Recurrence():
            verb = stating.verb(leads.FOUND)
        case _:
            verb = stating.verb(leads.VALUED)
    return f"{stating.say(names)} {verb} {stating.formulas.phrase()}"


def _criterion_display(stating: Stating) -> list[Block]:
    lead = f"{stating.say(leads.UNNAMED)} {stating.verb(leads.HOLDING)}"
    return [Paragraph(lead), *_display(stating, stating.entries)]


def _criterion_letters_first(stating: Stating) -> list[Block]:
    premise = _sentence(stating.explained(glossaries.PREMISES))
    lead = f"{stating.say(leads.UNNAMED)} {stating.verb(leads.HOLDING)}"
    return [Paragraph(_joined(premise, lead)), *_display(stating, ())]


def _criterion_headed(stating: Stating) -> list[Block]:
    lead = f"{stating.verb(leads.HEADINGS)} It {stating.verb(leads.HOLDING)}"
    return [Paragraph(lead), *_display(stating, stating.entries)]


LAYOUTS: tuple[Layout, ...] = (
    _display_then_letters,
    _letters_then_display,
    _let,
    _headed,
    _headed_line,
    _sentence_then_letters,
    _letters_then_sentence,
    _opened_sentence,
)
CRITERION_LAYOUTS: tuple[Layout, ...] = (
    _criterion_display,
    _criterion_letters_first,
    _criterion_headed,
    _sentence_then_letters,
    _letters_then_sentence,
    _opened_sentence,
)


def _display(
    stating: Stating, entries: glossaries.Entries, *, first: bool = False
) -> list[Block]:
    """Return the formula set apart, and what `entries` stand for.

    If it comes `first`, it is named in the same sentence, and no end of it reads as a whole.
    """
    draws = stating.draws
    number = stating.notation.formula() if draws.below(2) else None
    clause = first or draws.below(2) == 0
    wordings = glossaries.CLAUSES if clause else glossaries.SENTENCES
    letters = glossaries.explained(entries, wordings, draws) if entries else ""
    stop = "," if letters and clause else "."
    *lines, last = stating.formulas.lines(conditions_first=not first)
    return [Display((*lines, last + stop), number), Paragraph(_sentence(letters))]


def _sentence(text: str) -> str:
    return f"{text}." if text else ""


def _joined(*sentences: str) -> str:
    return " ".join(one for one in sentences if one)


def _merged(blocks: Sequence[Block]) -> list[Block]:
    """Return the blocks without empty paragraphs, neighbouring paragraphs as one."""
    merged: list[Block] = []
    text = ""
    for block in blocks:
        if isinstance(block, Paragraph):
            text = _joined(text, block.text)
            continue
        merged += [Paragraph(text), block] if text else [block]
        text = ""
    return [*merged, Paragraph(text)] if text else merged
