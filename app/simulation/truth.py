"""What is true of a simulated subject: accuracies and losses in closed form.

Of one instance, let e_j be `p_extract` at the level of needed law j, E their product (1 where
the laws are listed, 0 where a needed passage was cut away or there is no evidence of them),
n the number of needed laws, D that of noise documents with readable laws (0 where none is
shown), g the chance of a guess, and

    c = p_use^n (1 - p_slip)            everything that was found is applied rightly
    q = E (1 - p_noise)^D c             success from the evidence
    m = 1 - E                           something is missing
    Q = q + m (1 - p_abstain) g         success of one who does not know the answer
    k' = p_known, times (1 - p_switch) where documents are shown; 0 if no key holds the answer

Then the accuracy is k' + (1 - k') Q. Empty and cut replies count as wrong: everything is
multiplied by their complement, h.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import prod
from typing import NamedTuple

from app.analysis.losses import LOSSES, Gap
from app.protocol.regimes import Regime
from app.simulation.subjects import REPLY_FAULTS, Subject


class Lack(StrEnum):
    """Why an instance has no answer."""

    ABSENT = "absent"
    CONTRADICTION = "contradiction"


@dataclass(frozen=True, slots=True)
class Profile:
    """What of an instance decides how often subjects are right.

    `levels` has the extraction level of each needed law, of its easiest statement where there
    are several; where two laws contradict each other, these are the `copies`, and `levels` has
    the others. `noise` counts the noise documents of which a law can be read. `guess` is the
    chance of a guess, `cut` holds the regimes in which truncation takes a needed passage, and
    `knowable` says whether an answer key holds the answer.
    """

    levels: tuple[int, ...]
    noise: int = 0
    guess: float = 0.0
    lack: Lack | None = None
    copies: tuple[int, ...] = ()
    cut: frozenset[Regime] = frozenset()
    knowable: bool = True


@dataclass(frozen=True, slots=True)
class Contrast:
    """How a subject's chances differ between two regimes, over instances.

    With d the difference of its success probabilities for one instance, of which it knows the
    answer or not: `mean` is E d, `square` E d², `harm` E max(d, 0), what the second regime
    takes away, and `help` E max(-d, 0), what it adds. `within` holds each regime's mean
    p (1 - p), the variance of one sample. The mean difference of n instances with k samples in
    each regime has the variance (square - mean² + (within[0] + within[1]) / k) / n.
    """

    mean: float
    square: float
    harm: float
    help: float
    within: tuple[float, float]


def true_accuracy(subject: Subject, profile: Profile, regime: Regime) -> float:
    """Return the probability that a sample is right; abstaining is, where no answer exists."""
    if profile.lack:
        return true_abstention(subject, profile, regime)
    return sum(
        weight * _success(subject, profile, regime, knowledge)
        for weight, knowledge in _knowledge(subject, profile)
    )


def true_abstention(subject: Subject, profile: Profile, regime: Regime) -> float:
    """Return the probability that a sample abstains: h (1 - k') m p_abstain.

    Of two laws that contradict each other, a subject misses the contradiction when it finds
    just one of them and all the others; then it answers.
    """
    unaware = sum(
        weight
        for weight, knowledge in _knowledge(subject, profile)
        if not _knows(regime, knowledge)
    )
    missing = 1 - _complete(subject, profile, regime)
    return _heard(subject) * unaware * missing * subject.p_abstain


def true_losses(subject: Subject, profiles: Iterable[Profile]) -> Mapping[str, float]:
    """Return each loss by its name in reports, over the answerable ones of `profiles`.

    Raises ValueError when there is none.
    """
    answerable = _answerable(profiles)
    return {name: true_contrast(subject, answerable, gap).mean for name, gap in LOSSES.items()}


def true_contrast(subject: Subject, profiles: Iterable[Profile], gap: Gap) -> Contrast:
    """Return the moments of a difference of regimes over the answerable ones of `profiles`.

    Knowledge is drawn for each question: known and kept (p_known (1 - p_switch)), known and
    switched off by documents, not known. Without guesses, the mode switch (instruction_only
    minus full_set) has the mean kw(1 - q) - (1 - k)q, the square kw(1 - q)² + (1 - k)q² and
    the harm kw(1 - q). Raises ValueError when no profile is answerable.
    """
    cases = [
        (weight, *(_success(subject, profile, regime, knowledge) for regime in gap[:2]))
        for profile in _answerable(profiles)
        for weight, knowledge in _knowledge(subject, profile)
    ]
    whole = sum(weight for weight, _, _ in cases)

    def mean(value: Callable[[float, float], float]) -> float:
        return sum(weight * value(one, other) for weight, one, other in cases) / whole

    return Contrast(
        mean=mean(lambda one, other: one - other),
        square=mean(lambda one, other: (one - other) ** 2),
        harm=mean(lambda one, other: max(one - other, 0.0)),
        help=mean(lambda one, other: max(other - one, 0.0)),
        within=(
            mean(lambda one, _: one * (1 - one)),
            mean(lambda _, other: other * (1 - other)),
        ),
    )


def _answerable(profiles: Iterable[Profile]) -> list[Profile]:
    found = [profile for profile in profiles if profile.lack is None]
    if not found:
        raise ValueError("losses need an answerable instance")
    return found


class _Knowledge(NamedTuple):
    """Whether a subject knows an answer: with nothing but the question, and with documents."""

    alone: bool
    with_documents: bool


def _knowledge(subject: Subject, profile: Profile) -> tuple[tuple[float, _Knowledge], ...]:
    """Return the states of knowledge with their probabilities."""
    known = subject.p_known if profile.knowable and profile.lack is None else 0.0
    return (
        (known * (1 - subject.p_switch), _Knowledge(alone=True, with_documents=True)),
        (known * subject.p_switch, _Knowledge(alone=True, with_documents=False)),
        (1 - known, _Knowledge(alone=False, with_documents=False)),
    )


def _knows(regime: Regime, knowledge: _Knowledge) -> bool:
    return knowledge.with_documents if regime.evidence.documents else knowledge.alone


def _success(
    subject: Subject, profile: Profile, regime: Regime, knowledge: _Knowledge
) -> float:
    """Return the probability of a right sample in one state of knowledge: h, or h Q."""
    if _knows(regime, knowledge):
        return _heard(subject)
    complete = _complete(subject, profile, regime)
    shown = profile.noise if regime.evidence.noise else 0
    applied = subject.p_use ** len(profile.levels) * (1 - subject.p_slip)
    worked_out = complete * (1 - subject.p_noise) ** shown * applied
    guessed = (1 - complete) * (1 - subject.p_abstain) * profile.guess
    return _heard(subject) * (worked_out + guessed)


def _heard(subject: Subject) -> float:
    """Return the share of replies that are whole, h."""
    return 1 - sum(subject.share(fault) for fault in REPLY_FAULTS)


def _complete(subject: Subject, profile: Profile, regime: Regime) -> float:
    """Return the probability that one law of each needed key is at hand, E."""
    if regime.evidence.concepts:
        return 0.0 if profile.lack else 1.0
    if not regime.evidence.related or regime in profile.cut or profile.lack is Lack.ABSENT:
        return 0.0
    found = prod(subject.p_extract[level] for level in profile.levels)
    return found * _just_one(subject, profile.copies) if profile.lack else found


def _just_one(subject: Subject, copies: Sequence[int]) -> float:
    """Return the probability that exactly one of several contradicting laws is found."""
    chances = [subject.p_extract[level] for level in copies]
    missed = [1 - chance for chance in chances]
    return sum(
        chance * prod(missed[:place] + missed[place + 1 :])
        for place, chance in enumerate(chances)
    )
