"""Questions put into words: what is given and what is asked, and never how to get there."""

from collections.abc import Mapping
from fractions import Fraction

from app.generation.draws import Draws
from app.laws.questions import Asked, Case, Question, say_number

ONE = (
    "One of the {scope} shows {givens}.",
    "Among {scope}, one was found with {givens}.",
    "A survey of {scope} lists, for one of them, {givens}.",
    "Take one of the {scope}. Its record reads: {givens}.",
    "For one of the {scope}, the latest figures are {givens}.",
    "In a study of {scope}, a single one stood out with {givens}.",
    "On a visit to {scope} we noted, at the first of them, {givens}.",
)
SEVERAL = (
    "Some of the {scope} were looked at more closely:",
    "A survey of {scope} lists, among others:",
    "On a visit to {scope} the following was noted.",
    "In a study of {scope} these were the cases with complete records:",
    "Among {scope}, those below were measured in the same week.",
)
GIVENS = ("a {quantity} of {value}", "{quantity} {value}", "{quantity} = {value}")
OPEN = (
    "a {quantity} left open as {letter}",
    "a {quantity} not known, called {letter}",
    "a {quantity} unknown, say {letter}",
)
ASKED: Mapping[Asked, tuple[str, ...]] = {
    Asked.NUMBER: (
        "Determine its {root}. Give the exact value in {unit}.",
        "What is its {root}? Answer exactly, in {unit}.",
        "Work out the {root} of this {thing}, and state it exactly in {unit}.",
        "Find the {root} that it must have. The result is wanted without rounding, in {unit}.",
    ),
    Asked.FORMULA: (
        "Express its {root} as a formula in {letter}.",
        "What is its {root}, as a formula in {letter}?",
        "Write the {root} of this {thing} as a formula in {letter}, as simple as possible.",
    ),
    Asked.CRITERION: (
        "Is its {root} met?",
        "Does it meet the {root}?",
        "Decide whether its {root} is met.",
        "Say whether this {thing} meets the {root}.",
    ),
    Asked.CHOICE: (
        "Which of the choices is its {root}?",
        "Select the value of its {root}.",
        "One of the values below is its {root}. Which?",
    ),
    Asked.SET: (
        "Which of them meet the {root}?",
        "List all of them whose {root} is met.",
        "Name every one of them for which the {root} is met.",
    ),
    Asked.RANKING: (
        "Rank them by their {root}, the largest first.",
        "Order them from the largest to the smallest by their {root}.",
        "Sort them by the {root}, beginning with the largest.",
    ),
}


def word_question(
    question: Question, thing: str, units: Mapping[str, str], draws: Draws
) -> str:
    """Return the instruction of `question`.

    `thing` names one of what the scope is about, `units` gives the unit of each given
    quantity. The instruction names no quantity besides the given ones and the asked one.
    """
    root, letter = question.root.quantity, question.symbol[1] if question.symbol else ""
    ending = draws.pick(ASKED[question.asked]).format(
        root=root, thing=thing, unit=question.unit, letter=letter
    )
    style = draws.pick(GIVENS)
    if question.cases[0].name is None:
        givens = _single(question, style, units, draws)
        opening = draws.pick(ONE).format(scope=question.root.scope, givens=givens)
        return f"{opening} {ending}"
    opening = draws.pick(SEVERAL).format(scope=question.root.scope)
    # Under a name, the short forms read better than "a load of".
    lines = [f"{case.name}: {_row(case, GIVENS[1], units)}." for case in question.cases]
    return "\n".join([opening, *lines, ending])


def _single(question: Question, style: str, units: Mapping[str, str], draws: Draws) -> str:
    said = [_given(style, name, value, units) for name, value in question.cases[0].givens]
    if question.symbol:
        quantity, letter = question.symbol
        said.append(draws.pick(OPEN).format(quantity=quantity, letter=letter))
    if len(said) == 1:
        return said[0]
    return f"{', '.join(said[:-1])} and {said[-1]}"


def _row(case: Case, style: str, units: Mapping[str, str]) -> str:
    return ", ".join(_given(style, name, value, units) for name, value in case.givens)


def _given(style: str, quantity: str, value: Fraction, units: Mapping[str, str]) -> str:
    number = say_number(value).replace("-", "−")
    return style.format(quantity=quantity, value=f"{number} {units[quantity]}")
