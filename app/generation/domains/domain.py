"""What a domain is made of."""

from dataclasses import dataclass

from app.generation.paper import PaperStyle


@dataclass(frozen=True, slots=True)
class Noun:
    """A kind of quantity: its word ("load") and its unit ("t"); one of the domain's own."""

    word: str
    unit: str


@dataclass(frozen=True, slots=True)
class Frames:
    """Sentences of filler for one place in a paper.

    Slots: {topic} and {topic2} (two of `topics`), {thing} and {things} (the domain's),
    {count} (a whole number from 3 to 400), {season} ("autumn"), {author} (a surname) and
    {ref} ("[3]"). "the" never stands before {author}: "the Okeke method" reads as a quantity.
    A frame is one whole sentence; it states no law, names no quantity and no number else.
    """

    introduction: tuple[str, ...]
    method: tuple[str, ...]
    observations: tuple[str, ...]
    discussion: tuple[str, ...]
    abstract: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Domain:
    """One domain: its vocabulary, its filler and its papers' look.

    `thing` and `things` name what is studied ("depot", "depots"). `qualifiers` are pairs that
    exclude each other ("covered", "open"): they tell scopes apart. `nouns` are quantities with
    units, `criteria` words for yes-or-no quantities ("clearance"). `topics` are singular noun
    phrases without article. A domain's frames and titles put "the" right before every topic
    ("gate queue") or before none ("queen rearing"): only they know how a topic is used.

    `titles` hold {topic}, {quantity} ("Dorar load") and {scope} ("covered depots"). `headings`
    gives, for each of introduction, setting, notation, result, observations, method,
    discussion, appendix and correction, several headings that papers choose from.
    """

    name: str
    thing: str
    things: str
    qualifiers: tuple[tuple[str, str], ...]
    nouns: tuple[Noun, ...]
    criteria: tuple[str, ...]
    topics: tuple[str, ...]
    frames: Frames
    titles: tuple[str, ...]
    headings: dict[str, tuple[str, ...]]
    journals: tuple[str, ...]
    institutes: tuple[str, ...]
    surnames: tuple[str, ...]
    style: PaperStyle
