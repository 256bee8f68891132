"""Extremes and recurrences in words."""

from app.generation.passages.prose_sums import COUNTS, ORDINALS
from app.generation.passages.prose_values import Value
from app.generation.passages.prose_words import Words, listed, say_decimal
from app.laws.rules import Extreme, Extremum, Recurrence

_EXTREMA = (
    "{key} [is|equals|is given by] the {extreme} of {options}.",
    "{key} is {alternatives}, whichever is [the |]{extreme}.",
    "to [obtain|find] {key}, work out {options} and keep the {extreme}.",
    "{count} candidates [exist|compete] for {key}. {candidates}. the {extreme} of them"
    " [counts|is taken].",
    "compare {options}; the {extreme} of them is {key}.",
    "of {options}, it is the {extreme} that gives {key}.",
    "whichever of {options} is [the |]{extreme} [gives|makes up] {key}.",
    "{none} {bounding} {key}, which always equals one of them.",
    "[in computing|for] {key}, {options} are compared, and the {extreme} is kept.",
)
_CAPPED = (
    "{key} is {first}, but [never|at no time] {limit} {second}.",
    "{key} is {first}, with {second} as its {end}.",
)
# Two options are compared otherwise than three.
_EXTREMES = {
    (Extreme.LARGEST, 2): ("larger", "greater"),
    (Extreme.SMALLEST, 2): ("smaller", "lesser"),
    (Extreme.LARGEST, 3): ("largest", "greatest"),
    (Extreme.SMALLEST, 3): ("smallest", "least"),
}


def say_extremum(key: str, rule: Extremum, words: Words) -> str:
    """Return sentences that give `key` as the largest or smallest of its options."""
    options = [f"{Value(option, words):plain}" for option in words.draws.shuffled(rule.options)]
    count = len(options)
    largest = rule.extreme is Extreme.LARGEST
    extreme = words.draws.pick(_EXTREMES[rule.extreme, min(count, 3)])
    neither = ("neither {0} nor {1}", "none of {all}")[count > 2]
    return words.say(
        words.draws.pick(_EXTREMA + (_CAPPED if count == 2 else ())),
        key=key,
        extreme=extreme,
        options=listed(options),
        alternatives=f"{'either ' if count == 2 else ''}{listed(options, 'or')}",
        count=COUNTS[count],
        candidates=". ".join(
            f"the {ORDINALS[place]} is {option}" for place, option in enumerate(options)
        ),
        none=neither.format(*options, all=listed(options)),
        bounding=words.say("[exceeds|is above]" if largest else "[is below|falls short of]"),
        first=options[0],
        second=options[1],
        limit="less than" if largest else "more than",
        end="floor" if largest else "ceiling",
    )


_RECURRENCES = (
    "start from {start}; in each of {rounds}, {orders}. what [remains|is left] at the end is"
    " {key}.",
    "to [obtain|find] {key}, start from {start} and [repeat|do] the following {times}:"
    " {orders}.",
    "{key} is what {start} [becomes|has become] after {rounds}, each of which puts in place of"
    " a number the remainder that {factor} times the number, {shift}, leaves on division by"
    " {modulus}.",
    "[counting|reckoning] modulo {modulus}, {key} [results from|is reached from] {start} in"
    " {rounds}; each round multiplies by {factor} and {shifts}.",
    "{key} is reached from {start} in {rounds}. in every round, the number at hand is"
    " multiplied by {factor}, {shifted}, and only the remainder on division by {modulus} is"
    " kept.",
    "{key} is the last member of a sequence that begins with {start} and has {more} after it."
    " every later member is found from the one before: {orders}.",
    "take {start}, multiply it by {factor}, {shift_it} and divide by {modulus}; go on with the"
    " remainder in the same way, until this has been done {times}. the last remainder is"
    " {key}.",
    "{key} rests on a round of three steps: {orders}. after {rounds} of this kind, {start} has"
    " turned into it.",
)


def say_recurrence(key: str, rule: Recurrence, words: Words) -> str:
    """Return sentences that give `key` as the end of a recurrence."""
    several = rule.steps != 1
    size, adds = str(abs(rule.shift)), rule.shift >= 0
    orders = words.say(
        "multiply by {factor}, {shift}[ and keep|, and keep only| and retain] the remainder on"
        " division by {modulus}",
        factor=say_decimal(rule.factor),
        shift=f"add {size}" if adds else f"subtract {size}",
        modulus=rule.modulus,
    )
    return words.say(
        words.draws.pick(_RECURRENCES),
        key=key,
        start=f"the {rule.start}",
        orders=orders,
        rounds=f"{rule.steps} round{'s' if several else ''}",
        times=f"{rule.steps} time{'s' if several else ''}",
        more=f"{rule.steps} more",
        factor=say_decimal(rule.factor),
        modulus=rule.modulus,
        shift_it=f"add {size}" if adds else f"subtract {size}",
        shift=f"plus {size}" if adds else f"less {size}",
        shifts=f"adds {size}" if adds else f"subtracts {size}",
        shifted=f"{size} is added" if adds else f"{size} is subtracted",
    )
