"""Invented worlds: laws that lead to an answer, near misses of them, and what is asked."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

from app.generation.draws import Draws
from app.generation.instructions import word_question
from app.generation.passages.statements import state_law
from app.laws.laws import Law, LawKey, Status
from app.laws.polynomials import Polynomial
from app.laws.questions import (
    NONE_OF_THEM,
    Asked,
    Case,
    Question,
    Result,
    required_laws,
    say_number,
    say_result,
    solve,
)
from app.laws.rules import (
    Bands,
    Comparison,
    Connective,
    Criterion,
    Extreme,
    Extremum,
    NoValue,
    Quotient,
    Recurrence,
    Relation,
    Rule,
    Switch,
)
from app.protocol.answers import Answer, AnswerType
from app.protocol.instances import Concept, Document, Instance, Role
from app.reading.stated import StatedLaw
from app.simulation.mistakes import misuses
from app.simulation.results import differs, guess_chance
from app.simulation.tasks import Evidence, Task, weigh
from app.simulation.truth import Lack, Profile

SCOPE, OTHER_SCOPE = "covered depots", "open depots"
STEMS = ("Dorar", "Febramin", "Stiglend", "Doviglios", "Thaevaeth", "Brutiozil", "Caldun")
GIVEN_STEMS = ("Ulmar", "Keslin", "Oswick", "Peltor")
CASES = ("Ambel", "Torvik", "Lusk")
LETTERS = "ABCD"
BLANK: tuple[StatedLaw, ...] = ()


@dataclass(frozen=True)
class World:
    """A question with the laws it needs, in order of use, each with its extraction level.

    `noise` holds the laws of each noise document; `name` serves as the instruction.
    """

    name: str
    question: Question
    laws: tuple[Law, ...]
    levels: tuple[int, ...]
    noise: tuple[tuple[Law, ...], ...]

    @property
    def right(self) -> Result:
        result = solve(self.question, {law.key: law for law in self.laws}).result
        assert result is not None
        return result

    @property
    def answer(self) -> str:
        return say_result(self.question, self.right)

    @property
    def related(self) -> tuple[tuple[StatedLaw, ...], ...]:
        """One document for each needed law."""
        return tuple(
            (StatedLaw(law, level),) for law, level in zip(self.laws, self.levels, strict=True)
        )

    @property
    def profile(self) -> Profile:
        return Profile(self.levels, len(self.noise), guess_chance(self.question))

    def instruction_only(self) -> Task:
        return self.task(Evidence())

    def concepts_only(self) -> Task:
        return self.task(Evidence(listed=self.laws))

    def related_only(self) -> Task:
        return self.task(Evidence(documents=self.related))

    def full_set(self) -> Task:
        noise = tuple(tuple(StatedLaw(law, 1) for law in one) for one in self.noise)
        return self.task(Evidence(documents=(*self.related, BLANK, *noise)))

    def task(self, evidence: Evidence) -> Task:
        letters = tuple(letter for letter, _ in self.question.choices)
        return weigh(self.name, self.question, evidence, letters)


def absent(world: World, place: int = 0) -> tuple[tuple[StatedLaw, ...], ...]:
    """Return the related documents without the one of the law at `place`."""
    return world.related[:place] + world.related[place + 1 :]


def build_world(random: Random, asked: Asked, count: int = 3, noise: int = 2) -> World:
    """Return a world of `count` laws whose answer each near miss of the noise changes."""
    while True:
        try:
            world = _drawn(random, asked, count, noise)
        except (NoValue, OverflowError):
            continue
        if world is not None:
            return world


def _drawn(random: Random, asked: Asked, count: int, noise: int) -> World | None:
    names = [f"{stem} load" for stem in random.sample(STEMS, count)]
    given = [f"{stem} stock" for stem in GIVEN_STEMS]
    laws = tuple(_laws(random, asked, names, given))
    several = asked in (Asked.SET, Asked.RANKING)
    question = Question(
        LawKey(names[-1], SCOPE),
        asked,
        tuple(
            Case(tuple((name, Fraction(random.randint(2, 40))) for name in given), case)
            for case in (CASES if several else (None,))
        ),
        symbol=("Open stock", "c") if asked is Asked.FORMULA else None,
        unit="kN" if asked is Asked.NUMBER else None,
    )
    by_key = {law.key: law for law in laws}
    if len(required_laws(question, by_key)) < count:
        return None
    if asked is Asked.CHOICE:
        number = solve(replace(question, asked=Asked.NUMBER), by_key).result
        assert isinstance(number, Fraction)
        values = [number, number + 7, -number - 3, number * 2 + 1]
        random.shuffle(values)
        question = replace(question, choices=tuple(zip(LETTERS, values, strict=True)))
    levels = tuple(random.randint(0, 3) for _ in laws)
    name = f"World {random.getrandbits(60)}"
    found = World(name, question, laws, levels, tuple(_noise(random, laws, noise)))
    return found if _misleads(found) and len({*_worths(found)}) == len(question.cases) else None


def _worths(world: World) -> Iterator[object]:
    """Yield what tells the cases apart where they are to be ranked."""
    solution = solve(world.question, {law.key: law for law in world.laws})
    ranked = world.question.asked is Asked.RANKING
    for place, steps in enumerate(solution.steps):
        yield steps[-1].result if ranked else place


def _misleads(world: World) -> bool:
    by_key = {law.key: law for law in world.laws}
    right = solve(world.question, by_key).result
    if right is None or world.question.asked is Asked.CHOICE:
        return right is not None
    for document in world.noise:
        for miss in document:
            key = LawKey(miss.key.quantity.removeprefix("reverse "), SCOPE)
            taken = replace(miss, key=key, status=Status.CURRENT)
            wrong = solve(world.question, {**by_key, key: taken}).result
            if wrong is None or not differs(wrong, right):
                return False
    return True


def _noise(random: Random, laws: tuple[Law, ...], count: int) -> Iterator[tuple[Law, ...]]:
    for _ in range(count):
        needed = random.choice(laws)
        miss = random.choice(misuses(needed))
        quantity = needed.key.quantity
        yield (
            random.choice(
                (
                    replace(miss, status=Status.SUPERSEDED),
                    replace(miss, key=LawKey(quantity, OTHER_SCOPE)),
                    replace(miss, key=LawKey(f"reverse {quantity}", SCOPE)),
                )
            ),
        )


def _laws(random: Random, asked: Asked, names: list[str], given: list[str]) -> Iterator[Law]:
    """Yield a chain of laws, each of the one before and of something given."""
    previous = "Open stock" if asked is Asked.FORMULA else given[0]
    truth = False
    for place, name in enumerate(names):
        last = place == len(names) - 1
        if last and asked in (Asked.CRITERION, Asked.SET) and not truth:
            rule: Rule = _criterion(random, previous)
        elif truth:
            rule = Switch(previous, _affine(random, given[1]), _affine(random, given[2]))
        elif not last and place == 0 and asked is not Asked.FORMULA and random.random() < 0.2:
            rule = _criterion(random, previous)
        else:
            rule = _rule(random, asked, previous, given[1 + place % 3])
        truth = isinstance(rule, Criterion)
        yield Law(LawKey(name, SCOPE), rule)
        previous = name


def _criterion(random: Random, name: str) -> Criterion:
    bound = Fraction(random.randint(-40, 80))
    relation = random.choice(list(Relation))
    return Criterion.of(Connective.ALL, (Comparison(name, relation, bound),))


def _rule(random: Random, asked: Asked, name: str, other: str) -> Rule:
    one, two = _affine(random, name), _affine(random, other)
    if asked is Asked.FORMULA:
        return one + two
    bound = Fraction(random.randint(0, 60))
    return random.choice(
        (
            one + two,
            Quotient.of(one, two),
            Bands.of(name, (bound,), (one, two)),
            Extremum.of(random.choice(list(Extreme)), (one, two)),
            Recurrence(other, random.randint(2, 9), random.randint(1, 9), 97, 4),
        )
    )


def _affine(random: Random, name: str) -> Polynomial:
    slope, shift = (Fraction(random.choice((-1, 1)) * random.randint(2, 30), 4) for _ in "ab")
    return Polynomial.variable(name).scaled(slope) + Polynomial.constant(shift)


def instance_of(world: World) -> Instance:
    """Return the world as an instance, each law in a document of its own."""
    concepts = [
        Concept(id=f"c{place}", statement=state_law(law))
        for place, law in enumerate(world.laws)
    ]
    related = [
        Document(role=Role.RELATED, text=_paper(law), concept_ids=(concept.id,))
        for law, concept in zip(world.laws, concepts, strict=True)
    ]
    noise = [
        Document(role=Role.NOISE, text="\n\n".join(_paper(law) for law in document))
        for document in world.noise
    ]
    draws = Draws("instruction", world.name)
    instruction = word_question(world.question, "depot", defaultdict(lambda: "kN"), draws)
    return Instance(
        instruction=instruction,
        answer=_reference(world),
        concepts=tuple(concepts),
        documents=(*related, *noise, Document(role=Role.NOISE, text="Nothing of note.")),
    )


def _paper(law: Law) -> str:
    return f"The depots were visited in 12 weeks. {state_law(law)} No other matter arose."


def _reference(world: World) -> Answer:
    asked, right = world.question.asked, world.right
    kinds = {
        Asked.NUMBER: AnswerType.NUMERIC,
        Asked.FORMULA: AnswerType.FORMULA,
        Asked.CRITERION: AnswerType.BOOLEAN,
        Asked.CHOICE: AnswerType.MULTIPLE_CHOICE,
        Asked.SET: AnswerType.SET,
        Asked.RANKING: AnswerType.RANKING,
    }
    members = (right or (NONE_OF_THEM,)) if isinstance(right, tuple) else None
    value = right if isinstance(right, bool) else members or world.answer
    choices = {letter: f"{say_number(one)} kN" for letter, one in world.question.choices}
    return Answer(type=kinds[asked], value=value, choices=choices or None)


def contradictory(world: World, place: int = 0) -> tuple[Law, tuple[int, int]]:
    """Return another law in force with the key of the one at `place`, and both levels."""
    law = world.laws[place]
    other = next(one for one in misuses(law) if one != law)
    return other, (world.levels[place], 1)


def contradictory_profile(world: World, place: int = 0) -> Profile:
    _, copies = contradictory(world, place)
    others = world.levels[:place] + world.levels[place + 1 :]
    return Profile(others, len(world.noise), 0.0, Lack.CONTRADICTION, copies)
