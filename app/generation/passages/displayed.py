"""Extraction level 0: one formula, with the law's name and its letters explained beside it."""

from app.generation.draws import Draws
from app.generation.paper import Passage
from app.generation.passages.law_text import LawText, Notation, Place, PlacedPassage
from app.generation.passages.stating import Stating, state
from app.generation.passages.symbols import Symbols
from app.laws.laws import Law
from app.laws.rules import Switch


def word_displayed(law: Law, notation: Notation, draws: Draws, replaces: str | None) -> LawText:
    inputs = {name: notation.letter() for name in lettered_inputs(law, draws)}
    symbols = Symbols(notation.letter(), inputs)
    entries = [(letter, name) for name, letter in inputs.items()]
    stating = Stating(law, symbols, draws.shuffled(entries), notation, draws)
    return (PlacedPassage(Place.RESULT, Passage(state(stating, replaces))),)


def lettered_inputs(law: Law, draws: Draws) -> tuple[str, ...]:
    """Return the inputs that get letters: all but, at times, a switch's criterion."""
    if isinstance(law.rule, Switch) and len(law.inputs) > 1 and draws.below(2):
        return tuple(name for name in law.inputs if name != law.rule.criterion)
    return law.inputs
