"""A subject's try at a task: it forgets, is led astray, misapplies and slips by its chances."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from app.laws.laws import Law, LawKey, Missing, single_laws
from app.laws.questions import (
    NONE_OF_THEM,
    Question,
    Result,
    Solution,
    say_result,
    solve,
)
from app.laws.rules import NoValue
from app.simulation.draws import Draws
from app.simulation.mistakes import misuses, near_misses
from app.simulation.results import differs, guess, rotated, slipped
from app.simulation.subjects import Subject
from app.simulation.tasks import Needed, Task
from app.simulation.working import say_key, say_outcome, say_step

ABSTENTION = "cannot be determined"
# How many ways to make one mistake are tried until one changes the result.
MOST_TRIES = 8
# A law as it is applied, and the near miss that was taken for it, if one was.
Option = tuple[Law, Law | None]
NOTHING_COMES_OUT = (Missing, NoValue, OverflowError)


@dataclass(frozen=True, slots=True)
class Attempt:
    """What a subject thought, what it writes down of that, and its final answer."""

    reasoning: str
    working: str
    answer: str


@dataclass(frozen=True, slots=True)
class _Trial:
    """One try: who tries what, and by which draws."""

    subject: Subject
    task: Task
    question: Question
    draws: Draws


@dataclass(frozen=True, slots=True)
class _Work:
    """Laws as they are applied, and what that gives; `misread` holds near misses by key."""

    laws: Mapping[LawKey, Law]
    solution: Solution
    misread: Mapping[LawKey, Law] = field(default_factory=dict)


def remembered(subject: Subject, task: Task, recalled: str | None, draws: Draws) -> str | None:
    """Return the answer `recalled` if the subject knows it and no documents switch that off.

    `draws` must depend on the subject's seed alone: what is known does not change from one
    prompt or sample to the next.
    """
    knows = draws.fraction("known", task.instruction) < subject.p_known
    switched = draws.fraction("switch", task.instruction) < subject.p_switch
    return recalled if knows and not (switched and task.shows_documents) else None


def attempt(subject: Subject, task: Task, known: str | None, draws: Draws) -> Attempt:
    """Return one try of `subject` at `task`; it gives the answer `known` if there is one.

    `draws` decides everything else; equal values give equal attempts.
    """
    if known is not None:
        return Attempt("I know the answer to this question by heart.", "I remember it.", known)
    if task.question is None:
        return _answer_unread(subject, task, draws)
    trial = _Trial(subject, task, task.question, draws)
    laws = single_laws(one.law for one in task.needed if _finds(trial, one))
    try:
        solution = solve(task.question, laws)
    except NOTHING_COMES_OUT as obstacle:
        return _answer_without(trial, laws, obstacle)
    return _work_through(trial, _Work(laws, solution))


def _finds(trial: _Trial, needed: Needed) -> bool:
    if needed.level is None:
        return True
    draw = trial.draws.fraction("extract", needed.law.key.quantity, needed.copy)
    return draw < trial.subject.p_extract[needed.level]


def _answer_unread(subject: Subject, task: Task, draws: Draws) -> Attempt:
    reasoning = "I cannot make out what is asked in terms of laws."
    if draws.fraction("abstain") < subject.p_abstain:
        return Attempt(reasoning, "I see no way to an answer.", ABSTENTION)
    guessed = draws.below(len(task.letters) or 100, "guess")
    answer = task.letters[guessed] if task.letters else str(guessed)
    return Attempt(reasoning, "I guess.", answer)


def _told(obstacle: Exception) -> str:
    """Return what stands in the way; a law that was not found goes without a name."""
    if isinstance(obstacle, Missing):
        return "a law that the question needs is not to be had"
    return str(obstacle)


def _answer_without(trial: _Trial, laws: Mapping[LawKey, Law], obstacle: Exception) -> Attempt:
    """Return what is said when no result follows from `laws`."""
    held = "; ".join(say_key(key) for key in laws) or "none that is needed"
    reasoning = f"Laws at hand: {held}.\nObstacle: {_told(obstacle)}."
    if trial.draws.fraction("abstain") < trial.subject.p_abstain:
        return Attempt(reasoning, "Something that is needed is missing.", ABSTENTION)
    guessed = guess(trial.question, _computable(trial), trial.draws)
    return Attempt(reasoning, "I guess.", say_result(trial.question, guessed))


def _computable(trial: _Trial) -> Result | None:
    """Return the result of all laws that can be read, found or not; None without one."""
    try:
        laws = single_laws(one.law for one in trial.task.needed)
        return solve(trial.question, laws).result
    except NOTHING_COMES_OUT:
        return None


def _work_through(trial: _Trial, sound: _Work) -> Attempt:
    """Return an answer from the laws of `sound`; after any mistake it is not theirs."""
    question, draws = trial.question, trial.draws
    right = _settled(question, sound.solution, None)
    work, mistaken = _with_mistakes(trial, sound, right)
    result = _settled(question, work.solution, right if mistaken else None)
    slips = draws.fraction("slip") < trial.subject.p_slip
    if slips or (mistaken and not differs(result, right)):
        result = slipped(question, result, right, draws.number("slip", "how"))
    said = say_result(question, result)
    return Attempt(_reasoning(question, work, said), _working(question, work), said)


def _with_mistakes(trial: _Trial, sound: _Work, right: Result) -> tuple[_Work, bool]:
    """Return the work after noise and misuse have had their way, and whether either had."""
    subject, draws = trial.subject, trial.draws
    chain = tuple(step.law for step in sound.solution.steps[0])
    work, mistaken = sound, False
    for place, noise in enumerate(trial.task.noise):
        if draws.fraction("noise", place) < subject.p_noise:
            work = _misled(trial.question, work, near_misses(noise, chain), right)
            mistaken = True
    for law in chain:
        if draws.fraction("use", law.key.quantity) >= subject.p_use:
            ways = rotated(
                misuses(work.laws[law.key]), draws.number("misuse", law.key.quantity)
            )
            options = [(other, work.misread.get(law.key)) for other in ways]
            work = _misled(trial.question, work, options, right)
            mistaken = True
    return work, mistaken


def _misled(question: Question, work: _Work, options: Sequence[Option], right: Result) -> _Work:
    """Return the work with the first of `options` that leads away from `right`, if any does."""
    for law, stated in options[:MOST_TRIES]:
        laws = {**work.laws, law.key: law}
        try:
            solution = solve(question, laws)
        except NOTHING_COMES_OUT:
            continue
        if differs(_settled(question, solution, right), right):
            misread = {**work.misread, law.key: stated} if stated else work.misread
            return _Work(laws, solution, misread)
    return work


def _settled(question: Question, solution: Solution, unless: Result | None) -> Result:
    """Return the result; where no choice fits, the nearest one, other than `unless`."""
    if solution.result is not None:
        return solution.result
    worth = solution.steps[0][-1].result
    number = Fraction(worth) if isinstance(worth, bool) else worth.value or Fraction(0)
    others = [choice for choice in question.choices if choice[0] != unless]
    nearest = min(others, key=lambda choice: abs(choice[1] - number), default=None)
    return nearest[0] if nearest else NONE_OF_THEM


def _reasoning(question: Question, work: _Work, said: str) -> str:
    first, *others = work.solution.steps
    lines = [f"What is asked is {say_key(question.root)}."]
    lines += [
        _about(question, 0) + say_step(step, work.misread.get(step.law.key)) for step in first
    ]
    lines += [
        f"{_about(question, place)}{'; '.join(map(say_outcome, steps))}"
        for place, steps in enumerate(others, 1)
    ]
    return "\n".join([*lines, f"That makes {said}."])


def _working(question: Question, work: _Work) -> str:
    """Return what came out on the way, or of each thing where several are asked about."""
    if len(question.cases) == 1:
        return "; ".join(map(say_outcome, work.solution.steps[0]))
    return "; ".join(
        _about(question, place) + say_outcome(steps[-1])
        for place, steps in enumerate(work.solution.steps)
    )


def _about(question: Question, place: int) -> str:
    name = question.cases[place].name
    return f"{name}: " if name else ""
