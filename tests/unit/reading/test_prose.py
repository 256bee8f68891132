import re
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.generation.draws import Draws
from app.generation.paper import Paragraph
from app.generation.passages.prose import word_in_prose
from app.laws.laws import Law, LawKey, Status
from app.laws.polynomials import Polynomial
from app.laws.rules import (
    Bands,
    Comparison,
    Connective,
    Criterion,
    Extreme,
    Extremum,
    Recurrence,
    Relation,
    Rule,
    Switch,
)
from app.protocol.truncation import CUT_MARKER
from app.reading.prose import find_prose_laws
from app.reading.text import stretches
from tests.support.laws import KINDS, draw_law, laws, near_misses

SEEDS = st.integers(0, 2**32)
FILLER = (
    "In 156 of the runs the doors stood open [3].",
    "The depots were visited twice, in spring and in autumn.",
    "3. Main result",
    "III. RESULT",
    "Below that level, 12 of the visits were left out.",
    "We write u for the Febramin load.",
    "Here D is the Dorar load of covered depots.",
    "Table 2. Constants of the Dorar load of covered depots.\nA\n1.25\nB\n4.5",
    "For covered depots the Dorar load equals 1.25·w + F if w ≥ −1.75, and 1.5·w if w < −1.75.",
    "Law (Dorar load, covered depots). D = 1.25·s + 5.5, where s is the Febramin load.",
    "Journal of Depots 12 (2031) 45",
    "© 2031 · Depot Letters 12 · 45–52 (corrected [4])",
    "With the constants of Table 2 the Dorar load is A·X + B; here X stands for the Ulmar lag.",
    "In Table 2 the constant B of the Dorar load was misprinted as 4.5; it should read 5.5.",
    "It is 5 more than that.",
    "Otherwise, nothing was noted.",
)


def worded(law: Law, draws: Draws) -> str:
    """Return a passage that says `law`; one in four says what it replaces."""
    replaces = "[2]" if draws.below(4) == 0 else None
    (placed,) = word_in_prose(law, draws.within("words"), replaces)
    return "\n".join(
        block.text for block in placed.passage.blocks if isinstance(block, Paragraph)
    )


def read(text: str) -> list[Law]:
    """Return the laws that are read after the text has been made ready."""
    return [stated.law for stretch in stretches(text) for _, stated in find_prose_laws(stretch)]


def extracted(text: str, draws: Draws) -> str:
    """Return the text as it comes out of a PDF: lines and words broken, odd spaces."""
    words = []
    for word in text.replace("−", draws.pick(("−", "− "))).split(" "):
        if re.fullmatch(r"[a-z]{6,}", word) and draws.below(8) == 0:
            middle = draws.between(2, len(word) - 2)
            word = f"{word[:middle]}-\n{word[middle:]}"
        words.append(word + draws.pick((" ", " ", " ", " ", "\n", "  ", " \n")))
    return "".join(words)


def document(passages: list[str], draws: Draws) -> str:
    parts: list[str] = []
    for passage in passages:
        parts += [*draws.sample(FILLER, draws.below(3)), passage]
    return "\n".join([*parts, draws.pick(FILLER)])


@pytest.mark.parametrize("kind", KINDS)
def test_every_law_is_read_back_from_every_wording(kind: str) -> None:
    for seed in range(400):
        draws = Draws("round-trip", kind, seed)
        law = draw_law(draws.within("law"), kind)
        assert read(worded(law, draws)) == [law], worded(law, draws)


NAMES = ("Dorar load", "reverse Dorar load", "Ulmar lag")
DECIMALS = st.builds(
    Fraction,
    st.integers(-(10**7), 10**7) | st.sampled_from((1, -1, 2)),
    st.sampled_from((1, 2, 4, 2**10, 10**5)),
)
POLYNOMIALS = st.dictionaries(
    st.lists(st.sampled_from(NAMES), max_size=3).map(
        lambda names: tuple((name, names.count(name)) for name in sorted(set(names)))
    ),
    DECIMALS,
    max_size=5,
).map(Polynomial.of)
RULES = (
    POLYNOMIALS
    | st.builds(Switch, st.just("Keslin consent"), POLYNOMIALS, POLYNOMIALS)
    | st.builds(
        Extremum.of,
        st.sampled_from(Extreme),
        st.lists(POLYNOMIALS, min_size=1, max_size=4).map(tuple),
    )
    | st.lists(DECIMALS, min_size=1, max_size=4, unique=True).flatmap(
        lambda bounds: st.builds(
            Bands.of,
            st.sampled_from(NAMES),
            st.just(tuple(sorted(bounds))),
            st.tuples(*[POLYNOMIALS] * (len(bounds) + 1)),
        )
    )
)


@given(RULES, SEEDS)
def test_polynomials_of_any_shape_are_read_back(rule: Rule, seed: int) -> None:
    law = Law(LawKey("Keslin load", "half-open kilns"), rule)
    assert read(worded(law, Draws("shape", seed))) == [law]


@given(laws(), SEEDS)
def test_a_law_is_read_back_amid_filler_and_after_extraction(law: Law, seed: int) -> None:
    draws = Draws("extracted", seed)
    text = document([worded(law, draws)], draws.within("document"))
    assert read(extracted(text, draws)) == [law]


@given(laws(), SEEDS)
def test_neighbours_with_nearly_the_same_names_are_kept_apart(law: Law, seed: int) -> None:
    draws = Draws("neighbours", seed)
    stated = draws.shuffled([law, *near_misses(draws.within("near"), law)])
    passages = [worded(one, draws.within(place)) for place, one in enumerate(stated)]
    assert read(document(passages, draws)) == stated


@given(laws(), SEEDS)
def test_no_digit_can_change_unnoticed(law: Law, seed: int) -> None:
    draws = Draws("digits", seed)
    text = worded(law, draws)
    places = [match.start() for match in re.finditer(r"\d(?!\])", text)]
    place = draws.pick(places)
    digit = draws.pick([other for other in "0123456789" if other != text[place]])
    changed = read(text[:place] + digit + text[place + 1 :])
    assert law not in changed
    assert len(changed) <= 1


@pytest.mark.parametrize("kind", KINDS)
def test_without_one_of_its_sentences_a_law_is_no_other_law(kind: str) -> None:
    for seed in range(60):
        draws = Draws("deleted", kind, seed)
        law = draw_law(draws.within("law"), kind)
        sentences = re.split(r"(?<=\.)\s", worded(law, draws))
        other = draw_law(draws.within("next"), draws.pick(KINDS))
        following = worded(other, draws.within("other"))
        for place in range(len(sentences)):
            rest = " ".join([*sentences[:place], *sentences[place + 1 :]])
            assert read(rest) in ([], [law])
            assert read(f"{rest} {following}") in ([other], [law, other])


@given(laws(), SEEDS)
def test_no_cut_leaves_another_law(law: Law, seed: int) -> None:
    draws = Draws("cut", seed)
    text = extracted(document([worded(law, draws)], draws.within("document")), draws)
    first, second = sorted([draws.below(len(text) + 1), draws.below(len(text) + 1)])
    assert read(text[:first] + CUT_MARKER + text[second:]) in ([], [law])


@given(laws(), SEEDS)
def test_a_law_that_replaces_another_is_in_force(law: Law, seed: int) -> None:
    law = replace(law, status=Status.CURRENT)
    (placed,) = word_in_prose(law, Draws("replaces", seed), replaces="[7]")
    text = " ".join(
        block.text for block in placed.passage.blocks if isinstance(block, Paragraph)
    )
    assert read(text) == [law]


def test_a_law_that_only_what_follows_withdraws_is_refused() -> None:
    law = "The Dorar load of open kilns is twice the Ulmar lag."
    assert read(f"{law} It is no longer in force.") == []
    assert (
        read(
            f"In its provisional form, withdrawn since, {law[:1].lower()}{law[1:]} It is no"
            " longer in force."
        )[0].status
        is Status.SUPERSEDED
    )


@given(st.permutations(FILLER))
def test_formulas_notation_captions_and_filler_state_no_law(parts: list[str]) -> None:
    assert read("\n".join(parts)) == []


def test_laws_are_given_with_where_they_begin_and_how_hard_they_are() -> None:
    text = "3. Main result To find the Dorar load of open kilns, double the Ulmar lag. So much."
    ((offset, stated),) = find_prose_laws(text)
    assert text[offset:].startswith("To find")
    assert stated.level == 1
    assert stated.law == Law(
        LawKey("Dorar load", "open kilns"), Polynomial.variable("Ulmar lag").scaled(Fraction(2))
    )


READ = {
    "is 5.5 more than 1.25 times the Ulmar lag.": Polynomial.of(
        {(): Fraction("5.5"), (("Ulmar lag", 1),): Fraction("1.25")}
    ),
    "is the square of the reverse Ulmar lag, less −2.": Polynomial.of(
        {(): Fraction(2), (("reverse Ulmar lag", 2),): Fraction(1)}
    ),
    "is 1 if the Ulmar lag is at least 3; below that level, it is 2.": Bands(
        "Ulmar lag", (Fraction(3),), (Polynomial.constant(2), Polynomial.constant(1))
    ),
    "is met exactly when the Ulmar lag is under 3 or the Keslin lag reaches 4.": Criterion(
        Connective.ANY,
        (
            Comparison("Keslin lag", Relation.AT_LEAST, Fraction(4)),
            Comparison("Ulmar lag", Relation.BELOW, Fraction(3)),
        ),
    ),
    "is what the Ulmar lag becomes after 2 rounds, each of which puts in place of a number the"
    " remainder that 3 times the number, plus 1, leaves on division by 7.": Recurrence(
        "Ulmar lag", factor=3, shift=1, modulus=7, steps=2
    ),
}


@pytest.mark.parametrize("text", READ)
def test_prose_means_what_it_says(text: str) -> None:
    for opening in ("The Dorar load of open kilns", "For open kilns, the Dorar load"):
        assert [law.rule for law in read(f"{opening} {text}")] == [READ[text]]


@pytest.mark.parametrize(
    "text",
    [
        # Bounds that contradict each other, leave a gap or were never announced.
        "is 1 if the Ulmar lag is at least 3, and 2 if it is below 4.",
        "is 1 if the Ulmar lag is at least 3.",
        "is 1 if the Ulmar lag is at least 3, 2 otherwise, and 4 otherwise.",
        "depends on which side of 3 the Ulmar lag lies. From 4 on, it is 1. Otherwise, it is"
        " 2.",
        # Cases of two quantities.
        "is 1 if the Ulmar lag is at least 3, and 2 if the Keslin lag is below 3.",
        "is 1 if the Ulmar lag is met, and 2 if the Keslin lag is not met.",
        # Not as many as announced, or not in order.
        "is made up of three parts. The first is 1. The second is 2.",
        "is made up of two parts. The first is 1. The first is 2.",
        "is the larger of 1, 2 and the Ulmar lag.",
        "rests on two conditions, each of which must hold. The first is that the Ulmar lag is"
        " below 3.",
        # Something that is not understood, or that is left over.
        "is 1.25 times the Ulmar lag plus 5.5 in 12 cases.",
        "is hardly 1.25 times the Ulmar lag.",
        "is 1.25 times the Ulmar lag plus B.",
        "is 1.25 times the Ulmar lag plus 05.",
        "is 1.25 times the Ulmar lag",
        # No whole number, no value.
        "is reached from the Ulmar lag in 2.5 rounds. In every round, the number at hand is"
        " multiplied by 3, 1 is added, and only the remainder on division by 7 is kept.",
        "is the ratio of the Ulmar lag to 0.",
    ],
)
def test_what_is_not_wholly_understood_is_refused(text: str) -> None:
    assert read(f"The Dorar load of open kilns {text} The rest is known.") == []


@pytest.mark.parametrize(
    "text",
    [
        "the Dorar load of open kilns is 1.25 times the Ulmar lag.",
        "The Dorar load is 1.25 times the Ulmar lag.",
        "For open kilns, the Dorar load of covered kilns is 1.25 times the Ulmar lag.",
        "Two contributions make up the Dorar load of open kilns: 1, 2 and the Ulmar lag.",
    ],
)
def test_a_law_begins_a_sentence_and_is_about_one_kind_of_thing(text: str) -> None:
    assert read(text) == []


@given(st.text() | st.lists(st.sampled_from([*"[].,;:·−5 ", "the ", *FILLER])).map("".join))
def test_no_text_makes_it_raise(text: str) -> None:
    assert isinstance(find_prose_laws(text), list)


@given(laws(), SEEDS)
def test_words_in_any_order_make_it_neither_raise_nor_hang(law: Law, seed: int) -> None:
    draws = Draws("shuffled", seed)
    text = " ".join(draws.shuffled(worded(law, draws).split() * 30))
    assert isinstance(find_prose_laws(text), list)


@pytest.mark.parametrize(
    "text",
    [
        "The Dorar load of open kilns is 1" + " plus 1" * 20_000 + ".",
        "The Dorar load of open kilns is " + "the product of " * 9_000,
        "The Dorar load of open kilns is 1 if the Ulmar lag is at least 3" + ", and 2" * 9_000,
        "The Dorar load of open kilns is the sum of 1" + ", 2 and 3" * 9_000 + ".",
        "For open kilns, " * 9_000 + "the Dorar load is 5.",
    ],
)
def test_a_sentence_without_end_is_given_up(text: str) -> None:
    assert find_prose_laws(text) == []
