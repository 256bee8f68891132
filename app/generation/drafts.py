"""An instance before it is rendered: its truth, its near misses, and what each paper states."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from app.generation.constants import Redraw
from app.generation.dealing import LEAST_UNANSWERABLE_CONCEPTS, Deal
from app.generation.domains.domain import Domain
from app.generation.draws import Draws
from app.generation.names import GivenStems, Stems
from app.generation.near_misses import Likeness, NearMiss, NearMisses, differs
from app.generation.objects import FormalObject, draw_objects
from app.generation.papers import Stated
from app.generation.parameters import GenerateRequest, Unanswerable
from app.generation.shapes import DEFAULT_CONCEPTS, Shape, draw_shape
from app.generation.vocabulary import draw_vocabulary
from app.laws.laws import Law, Status
from app.laws.questions import Asked, Question, Solution, solve
from app.protocol.instances import Role

NAMED_CASES = 4
CHOICES = 4
LETTERS = "ABCD"
TWO_IN_A_DOCUMENT = Fraction(1, 3)
SIBLING = Fraction(1, 3)
REPLACING = Fraction(1, 4)


@dataclass(frozen=True, slots=True)
class DocumentDraft:
    """What one document is to state; `needed` are those of its laws that the answer needs."""

    role: Role
    stated: tuple[Stated, ...]
    needed: tuple[Law, ...] = ()


@dataclass(frozen=True, slots=True)
class Draft:
    """Everything about an instance but its texts. `concepts` are the laws that exist."""

    drawn: FormalObject
    question: Question
    concepts: tuple[Law, ...]
    documents: tuple[DocumentDraft, ...]
    unanswerable: Unanswerable | None

    @property
    def solution(self) -> Solution:
        """The solution; a choice's result is its letter."""
        if self.question.asked is not Asked.CHOICE:
            return self.drawn.solution
        return solve(self.question, self.drawn.by_key)


def draw_instance_shape(request: GenerateRequest, deal: Deal, draws: Draws) -> Shape:
    """Return the wiring for a deal, which both instances of a pair share."""
    concepts = request.concepts
    if deal.unanswerable and concepts is None:
        concepts = max(DEFAULT_CONCEPTS[deal.inference], LEAST_UNANSWERABLE_CONCEPTS)
    return draw_shape(deal.asked, deal.inference, concepts, draws)


def draw_drafts(
    request: GenerateRequest, deal: Deal, shape: Shape, domain: Domain, index: int, draws: Draws
) -> Iterator[Draft]:
    """Yield drafts of instance `index`, each from another object of the shape."""
    stems = Stems(request.seed, index)
    cases = NAMED_CASES if deal.asked in (Asked.SET, Asked.RANKING) else 0
    vocabulary = draw_vocabulary(shape, domain, stems, cases, draws.within("words"))
    for number, drawn in enumerate(draw_objects(shape, vocabulary, draws)):
        try:
            yield _draft(request, deal, drawn, stems.given(), draws.within("draft", number))
        except Redraw:
            continue


def _draft(
    request: GenerateRequest, deal: Deal, drawn: FormalObject, stems: GivenStems, draws: Draws
) -> Draft:
    near_misses = NearMisses(drawn, stems, draws.within("near-misses"))
    noise = [
        _noise_misses(drawn, near_misses, place, draws.within("noise", place))
        for place in range(request.noise)
    ]
    question = drawn.question
    if deal.asked is Asked.CHOICE:
        question = _with_choices(drawn, near_misses, noise, draws.within("choices"))
    existing = _existing(deal, drawn, near_misses, draws.within("target"))
    plan = _Plan(deal.extraction, request.lose_to_truncation, draws.within("documents"))
    documents = _related(plan, existing, noise, near_misses)
    documents += [_noise_document(plan, misses) for misses in noise]
    ordered = tuple(draws.within("order").shuffled(documents))
    return Draft(drawn, question, existing.concepts, ordered, deal.unanswerable)


def _found(near_miss: NearMiss | None) -> NearMiss:
    if near_miss is None:
        raise Redraw
    return near_miss


def _noise_misses(
    drawn: FormalObject, near_misses: NearMisses, place: int, draws: Draws
) -> list[NearMiss]:
    """Return one near miss, of each needed law in turn, and sometimes one of another law."""
    laws = drawn.laws
    misses = [_found(near_misses.draw(laws[-1 - place % len(laws)]))]
    if draws.below(2):
        misses += filter(None, [near_misses.draw(draws.pick(laws))])
    return misses


def _with_choices(
    drawn: FormalObject,
    near_misses: NearMisses,
    noise: Sequence[Sequence[NearMiss]],
    draws: Draws,
) -> Question:
    """Return the question with the right value among those that near misses lead to."""
    wrong = [one.wrong for misses in noise for one in misses]
    right = drawn.result
    if not isinstance(right, Fraction):
        raise Redraw
    values = [right]
    for value in [*wrong, *near_misses.wrong_results(draws)]:
        # A whole number would stand out: the right value never is one.
        if not isinstance(value, Fraction) or value.denominator == 1:
            continue
        if all(differs(value, other) for other in values):
            values.append(value)
    # The right value is as often the least or the greatest as any other.
    rank = draws.below(CHOICES)
    below = [value for value in values if value < right][:rank]
    above = [value for value in values if value > right][: CHOICES - 1 - rank]
    shown = [right, *below, *above]
    if len(shown) < CHOICES:
        raise Redraw
    rounded = [_rounded(value) for value in shown]
    choices = tuple(zip(LETTERS, draws.shuffled(rounded), strict=True))
    return replace(drawn.question, asked=Asked.CHOICE, choices=choices, unit=None)


def _rounded(value: Fraction) -> Fraction:
    """Return a value as all choices are written: to four places below 10, else to two."""
    places = 10**4 if abs(value) < 10 else 10**2
    return Fraction(round(value * places), places)


@dataclass(frozen=True, slots=True)
class _Plan:
    """How related documents are written."""

    extraction: int
    lost: bool
    draws: Draws


@dataclass(frozen=True, slots=True)
class _Existing:
    """The laws that there are: all, or without `absent`, or with `rival` beside its like."""

    laws: tuple[Law, ...]
    absent: Law | None = None
    rival: Law | None = None

    @property
    def written(self) -> list[Law]:
        """The needed laws that documents state, the rival not among them."""
        return [law for law in self.laws if law is not self.absent]

    @property
    def concepts(self) -> tuple[Law, ...]:
        return tuple(self.written + ([self.rival] if self.rival else []))


def _existing(
    deal: Deal, drawn: FormalObject, near_misses: NearMisses, draws: Draws
) -> _Existing:
    target = draws.pick(drawn.laws)
    match deal.unanswerable:
        case None:
            return _Existing(drawn.laws)
        case Unanswerable.ABSENT:
            return _Existing(drawn.laws, absent=target)
        case Unanswerable.CONTRADICTION:
            rule = near_misses.rival_rule(target)
            return _Existing(drawn.laws, rival=replace(target, rule=rule))


def _related(
    plan: _Plan, existing: _Existing, noise: list[list[NearMiss]], near_misses: NearMisses
) -> list[DocumentDraft]:
    """Return the related documents: each with one or two needed laws, some with a sibling."""
    replaced = {
        one.needed.key
        for misses in noise
        for one in misses
        if one.likeness is Likeness.SUPERSEDED
    }
    groups = _grouped(plan.draws.shuffled(existing.written), plan.draws)
    groups += [[existing.rival]] if existing.rival else []
    documents = []
    for group in groups:
        stated = [Stated(law, plan.extraction, law.key in replaced, plan.lost) for law in group]
        if plan.extraction and plan.draws.chance(SIBLING) and group != [existing.rival]:
            sibling = near_misses.draw(group[0], sibling=True)
            stated += [Stated(sibling.law, plan.extraction)] if sibling else []
        documents.append(
            DocumentDraft(Role.RELATED, tuple(plan.draws.shuffled(stated)), tuple(group))
        )
    return documents


def _noise_document(plan: _Plan, misses: list[NearMiss]) -> DocumentDraft:
    """Return a noise document; near misses say as often as needed laws what they replace."""
    stated = tuple(
        Stated(
            one.law,
            plan.extraction,
            one.law.status is Status.CURRENT and plan.draws.chance(REPLACING),
        )
        for one in misses
    )
    return DocumentDraft(Role.NOISE, stated)


def _grouped(laws: list[Law], draws: Draws) -> list[list[Law]]:
    groups: list[list[Law]] = []
    for law in laws:
        if groups and len(groups[-1]) == 1 and draws.chance(TWO_IN_A_DOCUMENT):
            groups[-1].append(law)
        else:
            groups.append([law])
    return groups
