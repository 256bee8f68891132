"""What each instance of a docset is to be: types and difficulties, dealt out evenly."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor
from typing import TypeVar

from app.generation.domains.catalogue import DOMAINS
from app.generation.domains.domain import Domain
from app.generation.draws import Draws
from app.generation.parameters import ASKED, GenerateRequest, Unanswerable
from app.laws.questions import Asked

T = TypeVar("T")
BY_NAME = {domain.name: domain for domain in DOMAINS}
# An unanswerable instance is asked like a numeric one, so that its form gives nothing away.
UNANSWERABLE_ASKED = Asked.NUMBER
LEAST_UNANSWERABLE_CONCEPTS = 2


@dataclass(frozen=True, slots=True)
class Deal:
    """What one instance, or one pair, is to be. `domains` has two members for a pair."""

    asked: Asked
    extraction: int
    inference: int
    domains: tuple[Domain, ...]
    unanswerable: Unanswerable | None


def deal(request: GenerateRequest, index: int) -> Deal:
    """Return what number `index` is to be.

    Of each option, any so many in a row as there are values hold each value once, in an order
    of its own; unanswerable ones come at even distances.
    """
    domains = chosen_domains(request)
    first = _dealt(domains, request.seed, "domain", index)
    others = [domain for domain in domains if domain is not first]
    twin = Draws(request.seed, "twin-domain", index).pick(others) if request.pairs else first
    unanswerable = _unanswerable(request, index)
    asked = ASKED[_dealt(request.answer_types, request.seed, "type", index)]
    return Deal(
        UNANSWERABLE_ASKED if unanswerable else asked,
        _dealt(request.extraction, request.seed, "extraction", index),
        _dealt(request.inference, request.seed, "inference", index),
        (first, twin) if request.pairs else (first,),
        unanswerable,
    )


def chosen_domains(request: GenerateRequest) -> tuple[Domain, ...]:
    """Return the request's domains, all of them by default."""
    return tuple(BY_NAME[name] for name in request.domains) if request.domains else DOMAINS


def _dealt(options: Sequence[T], seed: int, option: str, index: int) -> T:
    turn, place = divmod(index, len(options))
    return Draws(seed, "deal", option, turn).shuffled(options)[place]


def _unanswerable(request: GenerateRequest, index: int) -> Unanswerable | None:
    share = request.unanswerable_share
    before = floor(index * share)
    if floor((index + 1) * share) == before:
        return None
    # Both kinds come in turn; the seed says which comes first.
    turn = Draws(request.seed, "unanswerable").below(len(Unanswerable))
    return tuple(Unanswerable)[(before + turn) % len(Unanswerable)]
