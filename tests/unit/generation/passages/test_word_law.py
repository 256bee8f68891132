"""Laws are written, and an independent reader finds them again, exactly."""

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.generation.draws import Draws
from app.generation.paper import Display
from app.generation.passages.law_text import Place
from app.generation.passages.word_law import word_law
from app.laws.laws import Law, Status
from app.protocol.truncation import CUT_MARKER
from app.reading.reader import read_laws
from app.reading.stated import StatedLaw
from tests.support.law_texts import drawn_notation, drawn_passages, extracted, plain
from tests.support.laws import KINDS, draw_law, laws, near_misses

FORMULA_LEVELS = (0, 2, 3)
SEEDS = range(40)
LEAST_WORDINGS = 6  # that are clearly different

levels = st.sampled_from(FORMULA_LEVELS)
streams = st.integers(0, 2**32).map(lambda seed: Draws("word law", seed))
# What is no fact of a law: the numbers of formulas.
FORMULA_NUMBER = re.compile(r" {4}\(\d+\)")


@pytest.mark.parametrize("level", FORMULA_LEVELS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_read_back_at_every_level(kind: str, level: int) -> None:
    for seed in SEEDS:
        draws = Draws("sweep", kind, level, seed)
        law = draw_law(draws, kind)
        text = plain(drawn_passages(law, level, draws))
        assert read_laws(text) == (StatedLaw(law, level),), text


@given(laws(), levels, streams)
def test_a_law_survives_what_an_extraction_does_to_its_lines(
    law: Law, level: int, draws: Draws
) -> None:
    text = extracted(drawn_passages(law, level, draws), draws.within("lines"))
    assert read_laws(text) == (StatedLaw(law, level),)


@given(laws(), levels, streams)
def test_without_any_one_of_its_passages_there_is_no_law(
    law: Law, level: int, draws: Draws
) -> None:
    passages = drawn_passages(law, level, draws)
    for place in range(len(passages)):
        assert read_laws(plain(passages[:place] + passages[place + 1 :])) == ()


@given(laws(), levels, streams)
def test_any_other_digit_makes_another_law_or_none(law: Law, level: int, draws: Draws) -> None:
    text = FORMULA_NUMBER.sub("", plain(drawn_passages(law, level, draws)))
    for digit in re.finditer(r"\d", text):
        other = str((int(digit[0]) + draws.between(1, 9)) % 10)
        changed = text[: digit.start()] + other + text[digit.end() :]
        assert law not in [one.law for one in read_laws(changed)]


@given(laws(), levels, streams, st.booleans(), st.data())
def test_no_cut_ever_makes_another_law(
    law: Law, level: int, draws: Draws, extraction: bool, data: st.DataObject
) -> None:
    passages = drawn_passages(law, level, draws)
    text = extracted(passages, draws.within("lines")) if extraction else plain(passages)
    for _ in range(20):
        head = data.draw(st.integers(0, len(text)))
        tail = data.draw(st.integers(head, min(head + 200, len(text))))
        cut = text[:head] + CUT_MARKER + text[tail:]
        assert read_laws(cut) in ((), (StatedLaw(law, level),))


@given(laws(), streams, st.data())
def test_laws_that_resemble_each_other_are_kept_apart_in_one_document(
    law: Law, draws: Draws, data: st.DataObject
) -> None:
    stated = [
        StatedLaw(one, data.draw(st.sampled_from((0, 1, 2, 3))))
        for one in (law, *near_misses(draws.within("near"), law))
    ]
    notation = drawn_notation(draws)
    passages = [
        passage
        for place, one in enumerate(stated)
        for passage in drawn_passages(one.law, one.level, draws.within(place), notation)
    ]
    text = extracted(draws.shuffled(passages), draws.within("lines"))
    assert sorted(map(repr, read_laws(text))) == sorted(map(repr, set(stated)))


@pytest.mark.parametrize("level", FORMULA_LEVELS)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("status", Status)
def test_every_kind_has_many_wordings_at_every_level(
    kind: str, level: int, status: Status
) -> None:
    drawn = (draw_law(Draws("wordings", kind, seed), kind) for seed in range(200))
    law = next(one for one in drawn if one.status is status)
    texts = [plain(drawn_passages(law, level, Draws("wording", seed))) for seed in SEEDS]
    assert len(unlike([_skeleton(text, law) for text in texts])) >= LEAST_WORDINGS


def _skeleton(text: str, law: Law) -> list[str]:
    """Return the words and stops of a text without its names, letters and numbers."""
    for name in sorted((law.key.quantity, *law.inputs), key=len, reverse=True):
        text = text.replace(name, "")
    return re.findall(r"[A-Za-z]{2,}|[.:;]", text.replace(law.key.scope, ""))


def unlike(skeletons: list[list[str]]) -> list[set[tuple[str, str]]]:
    """Return word pairs of skeletons no two of which have half of theirs in common."""
    chosen: list[set[tuple[str, str]]] = []
    for skeleton in skeletons:
        pairs = set(pairwise(skeleton))
        if all(2 * len(pairs & other) < len(pairs | other) for other in chosen):
            chosen.append(pairs)
    return chosen


@given(laws(), st.sampled_from((0, 1, 2, 3)), streams)
def test_saying_what_it_replaces_does_not_supersede_a_law(
    law: Law, level: int, draws: Draws
) -> None:
    current = Law(law.key, law.rule)
    text = word_law(current, level, drawn_notation(draws), draws, "[2]")
    said = plain([placed.passage for placed in text])
    assert "[2]" in said
    assert read_laws(said) == (StatedLaw(current, level),)


@given(laws(), streams)
def test_a_law_is_split_over_setting_notation_result_and_its_constants(
    law: Law, draws: Draws
) -> None:
    places = [placed.place for placed in word_law(law, 2, drawn_notation(draws), draws)]
    assert sorted(places) in (
        sorted((Place.SETTING, Place.SETTING, Place.NOTATION, Place.RESULT)),
        sorted((Place.SETTING, Place.NOTATION, Place.RESULT, Place.APPENDIX)),
    )


@given(laws(), streams)
def test_a_tabled_law_ends_with_the_correction_of_its_table(law: Law, draws: Draws) -> None:
    places = [placed.place for placed in word_law(law, 3, drawn_notation(draws), draws)]
    assert places[0] in (Place.RESULT, Place.APPENDIX)
    assert places[1:] == [Place.APPENDIX, Place.CORRECTION]


@given(laws(), streams)
def test_equal_draws_give_equal_words(law: Law, draws: Draws) -> None:
    for level in FORMULA_LEVELS:
        again = draws.within("again")
        same = [
            word_law(law, level, drawn_notation(again), again.within(level)) for _ in range(2)
        ]
        assert same[0] == same[1]


@given(laws(), streams)
def test_displays_carry_their_stop_and_no_line_is_empty(law: Law, draws: Draws) -> None:
    for level in FORMULA_LEVELS:
        for passage in drawn_passages(law, level, draws.within(level)):
            for block in passage.blocks:
                if isinstance(block, Display):
                    assert all(block.lines)
                    assert block.lines[-1][-1] in ".,"


@given(laws(), levels, streams)
def test_only_characters_that_the_pdf_font_has_are_written(
    law: Law, level: int, draws: Draws
) -> None:
    text = plain(drawn_passages(law, level, draws))
    assert re.fullmatch(r"[ -~\nα-ω−·²³≤≥]*", text)
