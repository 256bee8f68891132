import re
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.generation.draws import Draws
from app.generation.paper import Paragraph
from app.generation.passages.law_text import LawText, Place
from app.generation.passages.prose import word_in_prose
from app.generation.passages.prose_words import Words, listed, say_decimal
from app.laws.laws import Law, Status
from app.laws.rules import Extremum
from tests.support.laws import CRITERIA, KINDS, NOUNS, QUALIFIERS, draw_law

# What a wording may differ in without being another wording.
NAME = re.compile(
    rf"(?:(?:{'|'.join(QUALIFIERS)}) )?[A-Z][a-z]{{3,}} (?:{'|'.join(NOUNS + CRITERIA)})"
)
NUMBER = re.compile(r"−?\d+(?:\.\d+)?")


def paragraphs(text: LawText) -> list[str]:
    return [
        block.text
        for placed in text
        for block in placed.passage.blocks
        if isinstance(block, Paragraph)
    ]


def worded(law: Law, *seed: object, replaces: str | None = None) -> str:
    return " ".join(paragraphs(word_in_prose(law, Draws("prose", *seed), replaces)))


def skeleton(law: Law, seed: int) -> str:
    text = worded(law, seed)
    return NUMBER.sub("0", NAME.sub("Q", text).replace(law.key.scope, "s"))


def unlike(skeletons: list[str]) -> list[str]:
    """Return skeletons of which no two share half of their word pairs."""
    chosen: list[tuple[str, set[tuple[str, str]]]] = []
    for one in skeletons:
        pairs = set(pairwise(one.lower().split()))
        if all(2 * len(pairs & other) < len(pairs | other) for _, other in chosen):
            chosen.append((one, pairs))
    return [one for one, _ in chosen]


def law_of(kind: str, fits: object = None) -> Law:
    laws = (draw_law(Draws("fits", kind, seed), kind) for seed in range(1000))
    return next(law for law in laws if law.status is Status.CURRENT and _fits(law, fits))


def _fits(law: Law, count: object) -> bool:
    if count is None:
        return True
    if isinstance(law.rule, Extremum):
        return len(law.rule.options) == count
    return len(law.inputs) == count


@pytest.mark.parametrize(
    ("kind", "count"),
    [
        *((kind, None) for kind in KINDS),
        *(("affine", count) for count in (1, 2, 3)),
        *(("extremum", count) for count in (2, 3)),
        *(("criterion", count) for count in (1, 2, 3)),
    ],
)
def test_every_kind_of_law_has_many_clearly_different_wordings(
    kind: str, count: object
) -> None:
    law = law_of(kind, count)
    assert len(unlike([skeleton(law, seed) for seed in range(150)])) >= 6


@pytest.mark.parametrize("kind", KINDS)
def test_a_passage_names_its_quantity_and_scope_and_uses_no_symbol(kind: str) -> None:
    for seed in range(100):
        law = draw_law(Draws("names", kind, seed), kind)
        text = worded(law, seed)
        assert re.search(rf"[Tt]he {law.key.quantity}\b", text)
        assert law.key.scope in text.lower()
        assert re.fullmatch(r"[A-Za-z0-9−.,;: -]+", text)
        assert not re.search(r"\b[b-zB-Z]\b| [,.;:]|  |[{}|\[\]]", text)


@pytest.mark.parametrize("kind", KINDS)
def test_every_quantity_has_its_article_and_every_sentence_a_capital(kind: str) -> None:
    for seed in range(100):
        law = draw_law(Draws("articles", kind, seed), kind)
        text = worded(law, seed)
        assert not re.findall(rf"(?<![Tt]he )(?<![a-z] )\b{NAME.pattern}", text)
        for name in NAME.finditer(text):
            assert text[: name.start()].lower().endswith("the ")
        assert not re.search(r"(?:^|\. )[a-z]", text)
        assert text.endswith(".")


def test_a_superseded_law_says_so_in_many_ways() -> None:
    law = Law(law_of("affine").key, law_of("affine").rule, Status.SUPERSEDED)
    openings = {worded(law, seed).split(" the ")[0].split(":")[0] for seed in range(300)}
    assert len(unlike(sorted(openings))) >= 4


def test_what_a_law_replaces_is_said_in_many_ways_and_cited() -> None:
    law = law_of("threshold")
    texts = [worded(law, seed, replaces="[2]") for seed in range(200)]
    assert all(text.count("[2]") == 1 for text in texts)
    said = {re.split(r"(?<=\.) ", text)[-1] for text in texts}
    assert len(unlike(sorted(said))) >= 4


def test_a_passage_stands_among_the_results_or_in_the_setting() -> None:
    law = law_of("switch")
    texts = [word_in_prose(law, Draws("place", seed)) for seed in range(100)]
    assert all(len(text) == 1 for text in texts)
    places = [text[0].place for text in texts]
    assert set(places) == {Place.RESULT, Place.SETTING}
    assert places.count(Place.RESULT) > places.count(Place.SETTING)


def test_equal_draws_give_equal_words() -> None:
    law = law_of("piecewise")
    assert word_in_prose(law, Draws("same")) == word_in_prose(law, Draws("same"))


@given(st.integers(-(10**9), 10**9), st.integers(0, 9), st.integers(0, 9))
def test_a_decimal_is_said_exactly(number: int, twos: int, fives: int) -> None:
    value = Fraction(number, 2**twos * 5**fives)
    said = say_decimal(value)
    assert Fraction(said.replace("−", "-")) == value
    assert not re.search(r"\.\d*0$|\.$", said)


def test_a_number_that_no_decimal_is_exact_for_is_refused() -> None:
    with pytest.raises(ValueError, match="no finite decimal"):
        say_decimal(Fraction(1, 3))


def test_a_list_has_a_comma_before_its_last_and_where_there_is_one_inside() -> None:
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"], "or") == "a, b or c"
    assert listed(["the product of a and b", "c"]) == "the product of a and b, and c"


def test_one_of_several_words_is_chosen_also_within_a_choice() -> None:
    said = {Words(Draws(seed)).say("[a|[b|c] {x}|]!", x="[x]") for seed in range(60)}
    assert said == {"a!", "b [x]!", "c [x]!", "!"}
