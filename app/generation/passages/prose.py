"""A law in running English, without a displayed formula and without symbols."""

from app.generation.draws import Draws
from app.generation.paper import Paragraph, Passage
from app.generation.passages.law_text import LawText, Place, PlacedPassage
from app.generation.passages.prose_cases import say_bands, say_switch
from app.generation.passages.prose_choices import say_extremum, say_recurrence
from app.generation.passages.prose_criteria import say_criterion
from app.generation.passages.prose_sums import say_quotient, say_sum
from app.generation.passages.prose_words import Words, sentences
from app.laws.laws import Law, Status
from app.laws.polynomials import Polynomial
from app.laws.rules import (
    Bands,
    Criterion,
    Extremum,
    Quotient,
    Recurrence,
    Rule,
    Switch,
)

_SCOPED = "[for|for|in the case of|among] {scope}, {law}"
# What does not go well after "for covered depots", nor after an aside.
_LEADS = ("to ", "in ", "for ", "it ")
_ASIDES = (
    "by common agreement, ",
    "as things stand, ",
    "put in words, ",
    "in short, ",
    "on the evidence so far, ",
    "by all accounts, ",
    "stated without symbols, ",
    "in plain terms, ",
)
_REMARKS = (
    "as the records bear out",
    "as noted on the spot",
    "as is easily checked",
    "so far as the records go",
    "as is widely held",
    "it turns out",
)
_SUPERSEDED = (
    "the following rule has been superseded and is quoted for the record only: {law}",
    "an obsolete rule, kept here for comparison only, says this: {law}",
    "before it was revised, the rule read as follows: {law}",
    "what follows held for a time and has since been given up: {law}",
    "in a provisional version, withdrawn in the meantime, we find this: {law}",
    "a preliminary form, which is no longer in use, was this: {law}",
)
# Before what begins with "the".
_SUPERSEDED_THE = (
    "in its provisional form, withdrawn since, {law}",
    "according to a preliminary rule that is no longer applied, {law}",
    "under an early rule, abandoned in the meantime, {law}",
)
_SUPERSEDED_AFTER = (
    "this [form|rule|version] has [since|meanwhile] been [withdrawn|abandoned|given up].",
    "it is no longer in force.",
)
_REPLACES = (
    "it takes the place of the provisional form given in {source}.",
    "this replaces the preliminary version of {source}.",
    "the form printed in {source} is thereby withdrawn.",
    "with this, the earlier rule of {source} is superseded.",
    "readers of {source} should note that the form given there no longer holds.",
)
_BEFORE = (
    "the rule itself is easily stated.",
    "no symbols are needed for what comes next.",
    "we come to the rule that matters most here.",
    "this much was settled early.",
    "one more rule is needed.",
    "here one relies on a rule of long standing.",
    "what was found can be put in a few words.",
    "the following has been used without complaint.",
    "it remains to say how the numbers hang together.",
    "a plain statement will do at this point.",
)
_AFTER = (
    "no exception has come to light.",
    "it has served in this form ever since.",
    "it was checked against the older records and found to hold.",
    "nothing that came later speaks against it.",
    "a reader in a hurry may take it as it stands.",
    "why this should be so is another matter.",
    "the reasons lie outside the scope of this paper.",
    "nobody has proposed a better one.",
    "this agrees with what others report.",
    "we have seen no cause to doubt it.",
)


def word_in_prose(law: Law, draws: Draws, replaces: str | None = None) -> LawText:
    """Return the law in one passage of running text.

    A superseded law is said to be one. `replaces` is a citation, "[2]", of what the law takes
    the place of.
    """
    words = Words(draws)
    said = _law(law, words)
    if law.status is Status.SUPERSEDED and draws.below(3) == 0:
        said += f" {words.say(draws.pick(_SUPERSEDED_AFTER))}"
    if replaces:
        said += f" {draws.pick(_REPLACES).format(source=replaces)}"
    before = [draws.pick(_BEFORE)] if draws.below(8) == 0 else []
    after = [draws.pick(_AFTER)] if not replaces and draws.below(8) == 0 else []
    parts = [*before, said, *(after if law.status is Status.CURRENT else [])]
    if draws.below(2):
        parts = [" ".join(parts)]
    place = Place.SETTING if draws.below(5) == 0 else Place.RESULT
    blocks = tuple(Paragraph(sentences(part)) for part in parts)
    return (PlacedPassage(place, Passage(blocks)),)


def _law(law: Law, words: Words) -> str:
    name = f"the {law.key.quantity}"
    key = f"{name} of {law.key.scope}"
    said = _say(key, law.rule, words)
    if words.draws.below(8) == 0 and said.startswith(f"{key} is "):
        said = f"{key}, {words.draws.pick(_REMARKS)}, is {said.removeprefix(f'{key} is ')}"
    if words.draws.below(3) == 0 and key in said and not said.startswith(_LEADS):
        said = said.replace(key, name, 1)
        said = words.say(_SCOPED, scope=law.key.scope, law=said)
    if law.status is Status.SUPERSEDED:
        openings = _SUPERSEDED + (_SUPERSEDED_THE if said.startswith("the ") else ())
        return words.draws.pick(openings).format(law=said)
    if words.draws.below(7) == 0 and not said.startswith(_LEADS):
        return words.draws.pick(_ASIDES) + said
    return said


def _say(key: str, rule: Rule, words: Words) -> str:
    match rule:
        case Polynomial():
            return say_sum(key, rule, words)
        case Quotient():
            return say_quotient(key, rule, words)
        case Bands():
            return say_bands(key, rule, words)
        case Switch():
            return say_switch(key, rule, words)
        case Extremum():
            return say_extremum(key, rule, words)
        case Recurrence():
            return say_recurrence(key, rule, words)
        case Criterion():
            return say_criterion(key, rule, words)
