"""Extraction level 2: letters introduced here, renamed there, a constant somewhere else."""

from app.generation.draws import Draws
from app.generation.paper import Paragraph, Passage
from app.generation.passages.displayed import lettered_inputs
from app.generation.passages.glossaries import explained
from app.generation.passages.law_text import LawText, Notation, Place, PlacedPassage
from app.generation.passages.prose_words import listed
from app.generation.passages.stating import Stating, state
from app.generation.passages.symbols import Symbols, constants_of, say_constant
from app.laws.laws import Law

MOST_CONSTANTS = 2

# A frame, and how each of its letters is introduced.
SETTINGS = (
    ("For {s} {letters}.", ("we write {x} for the {q}", "{x} for the {q}")),
    ("In what follows on {s}, {letters}.", ("the {q} is denoted by {x}", "the {q} by {x}")),
    ("The survey of {s} needs few letters: {letters}.", ("{x} is the {q}", "{x} is the {q}")),
    ("Of {s} we record {letters}.", ("the {q}, written {x}", "the {q}, written {x}")),
    ("Let {letters}, as found for {s}.", ("{x} be the {q}", "{x} the {q}")),
    ("As far as {s} go, {letters}.", ("{x} stands for the {q}", "{x} for the {q}")),
    ("To describe {s}, we denote {letters}.", ("the {q} by {x}", "the {q} by {x}")),
    ("Where {s} are concerned, {letters}.", ("{x} will mean the {q}", "{x} the {q}")),
)
# A frame, and how each letter {u} is exchanged for a letter {w}.
RENAMINGS = (
    ("From here on {pairs}.", "{u} is written {w}"),
    ("To agree with the usage of earlier surveys, {pairs} from here on.", "{u} becomes {w}"),
    ("In what follows on {s} we write {pairs}.", "{w} instead of {u}"),
    ("To save letters, {pairs} below.", "the letter {u} gives way to {w}"),
    ("In the rest of the paper {pairs}.", "what was {u} so far is called {w}"),
    ("Below, {pairs}.", "{w} takes the place of {u}"),
    (
        "Older papers on {s} have other letters; to match them, {pairs}.",
        "{u} is replaced by {w}",
    ),
    ("In all later sections {pairs}.", "{w} is used for what was {u}"),
)
VALUES = (
    "The constant {c} is held at {v} throughout.",
    "Throughout, {c} = {v} is used.",
    "For {s} the constant {c} was fitted once and for all; its value is {v}.",
    "In the law of the {q}, the constant {c} has the value {v}.",
    "The fitted value of {c} is {v}, and it is used without change.",
    "A value of {v} is taken for the constant {c}.",
    "As in earlier surveys of {s}, {c} equals {v}.",
    "We set {c} to {v} for all {s}.",
)


def word_split(law: Law, notation: Notation, draws: Draws, replaces: str | None) -> LawText:
    """Return passages in their order: setting, notation, result, and where constants are."""
    inputs = {name: notation.letter() for name in lettered_inputs(law, draws)}
    changed = [name for place, name in enumerate(inputs) if place == 0 or draws.below(2)]
    later = {name: notation.letter() for name in draws.shuffled(changed)}
    constants = constants_of(law.rule)
    slots = draws.sample(tuple(constants), draws.between(1, MOST_CONSTANTS))
    letters = {slot: notation.letter() for slot in slots}
    symbols = Symbols(notation.letter(), inputs | later, letters)
    stated = [
        wording.format(
            c=letters[slot],
            v=say_constant(constants[slot]),
            q=law.key.quantity,
            s=law.key.scope,
        )
        for slot, wording in zip(slots, draws.sample(VALUES, len(slots)), strict=True)
    ]
    values = PlacedPassage(
        draws.pick((Place.SETTING, Place.APPENDIX)), _paragraph(" ".join(stated))
    )
    result = Passage(state(Stating(law, symbols, (), notation, draws), replaces))
    early = [
        PlacedPassage(Place.SETTING, _paragraph(_setting(law, inputs, draws))),
        PlacedPassage(Place.NOTATION, _paragraph(_renaming(law, inputs, later, draws))),
        PlacedPassage(Place.RESULT, result),
    ]
    return (values, *early) if values.place is Place.SETTING else (*early, values)


def _paragraph(text: str) -> Passage:
    return Passage((Paragraph(text),))


def _setting(law: Law, inputs: dict[str, str], draws: Draws) -> str:
    frame, wording = draws.pick(SETTINGS)
    entries = draws.shuffled([(letter, name) for name, letter in inputs.items()])
    return frame.format(s=law.key.scope, letters=explained(entries, (wording,), draws))


def _renaming(law: Law, inputs: dict[str, str], later: dict[str, str], draws: Draws) -> str:
    frame, wording = draws.pick(RENAMINGS)
    pairs = [wording.format(u=inputs[name], w=letter) for name, letter in later.items()]
    return frame.format(s=law.key.scope, pairs=listed(pairs))
