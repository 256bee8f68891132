"""The formal object of an instance: laws, question and exact answer, drawn together."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from app.generation.constants import Redraw, Values, draw_rule
from app.generation.draws import Draws
from app.generation.shapes import Kind, Node, Shape
from app.generation.vocabulary import Vocabulary
from app.laws.applying import apply
from app.laws.laws import Law, LawKey
from app.laws.polynomials import Polynomial
from app.laws.questions import Asked, Case, Question, Result, Solution, solve
from app.laws.rules import NoValue, Rule, Worth

# What is measured is positive and can be read at a glance.
LEAST_VALUE, LARGEST_VALUE = Fraction(1, 4), 50_000
LARGEST_NUMERATOR = 10**6
LARGEST_DENOMINATOR = 4_000
OBJECT_TRIES = 40
RULE_TRIES = 24
LETTERS = "bcdfghmpqstuvwxyz"


@dataclass(frozen=True, slots=True)
class FormalObject:
    """What an instance is about, before any document: its truth.

    `laws` stand in order of use. A multiple-choice question has its choices added later.
    """

    shape: Shape
    vocabulary: Vocabulary
    laws: tuple[Law, ...]
    question: Question
    solution: Solution

    @property
    def result(self) -> Result:
        if self.solution.result is None:
            raise AssertionError("a drawn question has a result")
        return self.solution.result

    @property
    def by_key(self) -> dict[LawKey, Law]:
        return {law.key: law for law in self.laws}


def draw_objects(shape: Shape, vocabulary: Vocabulary, draws: Draws) -> Iterator[FormalObject]:
    """Yield objects of a shape whose answers nobody could hit upon without the laws.

    Yields up to OBJECT_TRIES of them, so that a caller can ask for more properties.
    """
    for attempt in range(OBJECT_TRIES):
        try:
            drawn = _draw_object(shape, vocabulary, draws.within("object", attempt))
        except (Redraw, NoValue, OverflowError):
            continue
        if _is_sound(drawn):
            yield drawn


def _draw_object(shape: Shape, vocabulary: Vocabulary, draws: Draws) -> FormalObject:
    cases = _cases(shape, vocabulary, draws.within("givens"))
    symbol = None
    if shape.asked is Asked.FORMULA:
        symbol = (vocabulary.givens[0][0], draws.within("letter").pick(LETTERS))
    values = [_values(case, symbol) for case in cases]
    laws = []
    for place, node in enumerate(shape.nodes):
        inputs = [vocabulary.laws[feed] for feed in node.feeds] + [*vocabulary.givens[place]]
        rule, worths = _fitting_rule(node, inputs, values, draws.within("rule", place))
        key = LawKey(vocabulary.laws[place], vocabulary.scope.plural)
        laws.append(Law(key, rule))
        for case_values, worth in zip(values, worths, strict=True):
            case_values[key.quantity] = worth
    root = laws[-1].key
    unit = vocabulary.units.get(root.quantity) if shape.asked is Asked.NUMBER else None
    asked = Asked.NUMBER if shape.asked is Asked.CHOICE else shape.asked
    # The case that the constants were fitted to is not to stand first.
    shown = draws.within("cases").shuffled(_shown(cases, symbol))
    question = Question(root, asked, tuple(shown), symbol, unit=unit)
    return FormalObject(
        shape,
        vocabulary,
        tuple(laws),
        question,
        solve(question, {law.key: law for law in laws}),
    )


def _fitting_rule(
    node: Node, inputs: Sequence[str], values: Sequence[Values], draws: Draws
) -> tuple[Rule, list[Worth]]:
    """Return a rule of which every case has a seemly worth, and these; else raise Redraw."""
    for attempt in range(RULE_TRIES):
        try:
            rule = draw_rule(node, inputs, values[0], draws.within(attempt))
            return rule, [_bounded(apply(rule, case)) for case in values]
        except (Redraw, NoValue, OverflowError):
            continue
    raise Redraw


def _cases(shape: Shape, vocabulary: Vocabulary, draws: Draws) -> tuple[Case, ...]:
    names: Sequence[str | None] = vocabulary.cases or (None,)
    cases = [_case(name, shape, vocabulary, draws) for name in names]
    order = draws.shuffled(range(len(cases[0].givens)))
    return tuple(Case(tuple(case.givens[at] for at in order), case.name) for case in cases)


def _case(name: str | None, shape: Shape, vocabulary: Vocabulary, draws: Draws) -> Case:
    givens = [
        (quantity, _given(node, draws))
        for node, quantities in zip(shape.nodes, vocabulary.givens, strict=True)
        for quantity in quantities
    ]
    givens += [(quantity, Fraction(draws.between(2, 60))) for quantity in vocabulary.spare]
    return Case(tuple(givens), name)


def _given(node: Node, draws: Draws) -> Fraction:
    if node.kind is Kind.RECURRENCE:
        return Fraction(draws.between(3, 90))
    if node.kind is Kind.POWER:
        return Fraction(draws.between(3, 24), 2)
    return Fraction(draws.between(4, 80), draws.pick((1, 1, 2)))


def _values(case: Case, symbol: tuple[str, str] | None) -> dict[str, Worth]:
    values: dict[str, Worth] = {name: Polynomial.constant(value) for name, value in case.givens}
    if symbol:
        values[symbol[0]] = Polynomial.variable(symbol[1])
    return values


def _shown(cases: tuple[Case, ...], symbol: tuple[str, str] | None) -> tuple[Case, ...]:
    """Return the cases as the question shows them: without the given that is left open."""
    if symbol is None:
        return cases
    return tuple(
        Case(tuple(given for given in case.givens if given[0] != symbol[0]), case.name)
        for case in cases
    )


def _bounded(worth: Worth) -> Worth:
    """Return the worth, or raise Redraw where it is no quantity that anyone would measure."""
    if isinstance(worth, Polynomial):
        if worth.value is not None and not LEAST_VALUE <= worth.value <= LARGEST_VALUE:
            raise Redraw
        for _, number in worth.terms:
            if abs(number.numerator) > LARGEST_NUMERATOR:
                raise Redraw
            if number.denominator > LARGEST_DENOMINATOR:
                raise Redraw
    return worth


def _is_sound(drawn: FormalObject) -> bool:
    result, question = drawn.result, drawn.question
    match result:
        case bool() | str():
            return True
        case Fraction():
            # A whole number may stand anywhere in a paper, if only as the number of a page.
            givens = [value for _, value in question.cases[0].givens]
            return result.denominator > 1 and not is_guessable(result, givens)
        case Polynomial():
            return result.degree > 0
        case tuple():
            return _tells_cases_apart(drawn)


def _tells_cases_apart(drawn: FormalObject) -> bool:
    """Whether some cases meet the criterion and some do not, or no two cases rank alike."""
    ends = [steps[-1].result for steps in drawn.solution.steps]
    if drawn.question.asked is Asked.SET:
        return len(set(ends)) == 2
    return len(set(ends)) == len(ends)


def is_guessable(answer: Fraction, givens: Sequence[Fraction]) -> bool:
    """Whether the answer is 0, ±1, a given, or the sum, difference, … of two givens."""
    if abs(answer) in (0, 1) or answer in givens:
        return True
    return any(
        answer in (x + y, x - y, x * y) or (y != 0 and answer == x / y)
        for x, y in product(givens, repeat=2)
    )
