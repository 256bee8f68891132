"""Instances from a request: drawn, rendered, proven, and drawn again where the proof fails."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from app.errors import FieldError, InvalidRequest
from app.generation.assembly import Label, Labelled, Rendering, assemble
from app.generation.dealing import BY_NAME, Deal, chosen_domains, deal
from app.generation.drafts import draw_drafts, draw_instance_shape
from app.generation.draws import Draws
from app.generation.pairs import comparable
from app.generation.paper import Paper
from app.generation.papers import draw_paper
from app.generation.parameters import GenerateRequest, PaperFormat
from app.generation.proof import Unproven, prove
from app.generation.render import paper_text
from app.generation.shapes import Shape
from app.laws.questions import say_result
from app.protocol.instances import Instance, PairRole

SHAPE_TRIES = 80
DRAFT_TRIES = 12
PAPER_TRIES = 4
PAIR_TRIES = 12
# Of a mixed docset's documents, three in four are PDFs.
MIXED = (*[PaperFormat.PDF] * 6, PaperFormat.MARKDOWN, PaperFormat.TEXT)


Render = Callable[[Paper, PaperFormat], Rendering]


@dataclass(frozen=True, slots=True)
class Generated:
    """An instance, its documents' renderings in their order, and the answer in words.

    `known_answer` is what a subject says that knows the instance by heart; None of an
    unanswerable one.
    """

    instance: Instance
    renderings: tuple[Rendering, ...]
    known_answer: str | None


class GenerationFailed(RuntimeError):
    """No instance could be drawn that its own documents prove."""


def generate(request: GenerateRequest, render: Render) -> Iterator[Generated]:
    """Yield the instances of a request one by one; with pairs, source and target in turn.

    The same request gives the same instances, whatever is drawn before or after them. Raises
    InvalidRequest for what cannot be, GenerationFailed when tries run out.
    """
    check_request(request)
    for index in range(request.count):
        yield from generate_at(request, index, render)


def check_request(request: GenerateRequest) -> None:
    """Raise InvalidRequest for domains that there are not, or too few for pairs."""
    unknown = [name for name in request.domains or () if name not in BY_NAME]
    if unknown:
        raise _refused("domains", f"there is no {unknown[0]!r}; there are {', '.join(BY_NAME)}")
    if request.pairs and len({domain.name for domain in chosen_domains(request)}) < 2:
        raise _refused("domains", "pairs need two different ones, or none named")
    if request.unanswerable and request.unanswerable_share * request.count < 1:
        least = f"{request.unanswerable} of {request.count} is less than one instance"
        raise _refused("unanswerable", f"{least}; ask for more, or for 0")


def _refused(field: str, detail: str) -> InvalidRequest:
    return InvalidRequest(f"{field}: {detail}.", (FieldError(f"/{field}", detail),))


def generate_at(request: GenerateRequest, index: int, render: Render) -> tuple[Generated, ...]:
    """Return instance `index` of a request, or both instances of pair `index`."""
    dealt = deal(request, index)
    for attempt in range(SHAPE_TRIES):
        draws = Draws(request.seed, "instance", index, attempt)
        shape = draw_instance_shape(request, dealt, draws.within("shape"))
        drafts = _paired_drafts if request.pairs else _single_drafts
        for group in islice(drafts(request, dealt, shape, index, draws), DRAFT_TRIES):
            try:
                return tuple(
                    _proven(request, one, draws.within(one.label.name), render) for one in group
                )
            except Unproven:
                continue
    raise GenerationFailed(
        f"instance {index} of seed {request.seed} could not be drawn; take another seed"
    )


def _single_drafts(
    request: GenerateRequest, dealt: Deal, shape: Shape, index: int, draws: Draws
) -> Iterator[tuple[Labelled, ...]]:
    label = Label(f"g{request.seed}-{index:05d}", dealt)
    for draft in draw_drafts(request, dealt, shape, dealt.domains[0], index, draws):
        yield (Labelled(label, draft, request.lose_to_truncation),)


def _paired_drafts(
    request: GenerateRequest, dealt: Deal, shape: Shape, index: int, draws: Draws
) -> Iterator[tuple[Labelled, ...]]:
    """Yield pairs with comparable numbers; their concepts are disjoint, their wiring is one."""
    source_drafts, target_drafts = (
        draw_drafts(request, dealt, shape, domain, 2 * index + place, draws.within(role))
        for place, (role, domain) in enumerate(zip(PairRole, dealt.domains, strict=True))
    )
    pair = f"g{request.seed}-{index:05d}"
    targets = list(islice(target_drafts, PAIR_TRIES))
    for source in source_drafts:
        target = next((one for one in targets if comparable(source.drawn, one.drawn)), None)
        if target is not None:
            yield tuple(
                Labelled(
                    Label(f"{pair}-{role}", dealt, pair, role),
                    draft,
                    request.lose_to_truncation,
                )
                for role, draft in zip(PairRole, (source, target), strict=True)
            )


def _proven(
    request: GenerateRequest, labelled: Labelled, draws: Draws, render: Render
) -> Generated:
    """Return the instance of a draft, its papers written anew until they prove it."""
    problem = Unproven("never tried")
    for attempt in range(PAPER_TRIES):
        try:
            return _rendered(request, labelled, draws.within("papers", attempt), render)
        except Unproven as found:
            problem = found
    raise problem


def _rendered(
    request: GenerateRequest, labelled: Labelled, draws: Draws, render: Render
) -> Generated:
    """Return the instance with one set of papers; Unproven when they do not prove it."""
    draft = labelled.draft
    domain = draft.drawn.vocabulary.domain
    papers: list[Paper] = []
    forms: list[PaperFormat] = []
    for place, document in enumerate(draft.documents):
        own = draws.within("paper", place)
        length = own.within("length").between(request.length[0], request.length[-1])
        papers.append(draw_paper(domain, document.stated, length, own))
        mixed = request.format is PaperFormat.MIXED
        forms.append(own.within("format").pick(MIXED) if mixed else request.format)
    instruction = draws.within("instruction")
    if PaperFormat.PDF in forms:
        # What fails as plain text is found out before it is typeset.
        plain = [
            Rendering(text := paper_text(paper), text.encode(), ".txt") for paper in papers
        ]
        _check(labelled, assemble(labelled, papers, plain, instruction))
    renderings = [render(paper, form) for paper, form in zip(papers, forms, strict=True)]
    instance = assemble(labelled, papers, renderings, instruction)
    _check(labelled, instance)
    result = draft.solution.result
    known = None if draft.unanswerable or result is None else say_result(draft.question, result)
    return Generated(instance, tuple(renderings), known)


def _check(labelled: Labelled, instance: Instance) -> None:
    prove(
        labelled.draft,
        instance.instruction,
        [concept.statement for concept in instance.concepts],
        [document.text for document in instance.documents],
        lost=labelled.lost,
    )
