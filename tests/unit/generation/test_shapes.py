import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.generation.draws import Draws
from app.generation.shapes import (
    ARITY,
    DEFAULT_CONCEPTS,
    MOST_INPUTS,
    Kind,
    Shape,
    draw_shape,
)
from app.laws.questions import Asked

shapes = st.builds(
    draw_shape,
    st.sampled_from(Asked),
    st.integers(0, 3),
    st.none() | st.integers(1, 8),
    st.builds(Draws, st.integers(0, 10_000)),
)


@given(shapes)
def test_every_law_but_the_root_feeds_exactly_one_later_law(shape: Shape) -> None:
    fed = [feed for node in shape.nodes for feed in node.feeds]
    assert sorted(fed) == list(range(len(shape.nodes) - 1))
    for place, node in enumerate(shape.nodes):
        assert all(feed < place for feed in node.feeds)


@given(shapes)
def test_every_law_takes_as_many_inputs_as_its_kind_can(shape: Shape) -> None:
    for node in shape.nodes:
        low, high = ARITY[node.kind]
        assert max(low, 1) <= len(node.feeds) + node.givens <= max(high, MOST_INPUTS)


@given(shapes)
def test_only_a_switch_or_nothing_is_fed_by_a_criterion(shape: Shape) -> None:
    for node in shape.nodes:
        criteria = [feed for feed in node.feeds if shape.nodes[feed].kind is Kind.CRITERION]
        assert len(criteria) == (1 if node.kind is Kind.SWITCH else 0)


@pytest.mark.parametrize("asked", Asked)
@pytest.mark.parametrize("inference", range(4))
@pytest.mark.parametrize("concepts", [None, 1, 2, 3, 5, 8])
def test_a_shape_has_the_laws_and_the_depth_asked_for(
    asked: Asked, inference: int, concepts: int | None
) -> None:
    for seed in range(20):
        shape = draw_shape(asked, inference, concepts, Draws("shape", seed))
        count = concepts or DEFAULT_CONCEPTS[inference]
        assert len(shape.nodes) == count
        # A criterion hangs on one law, so that branches beside it lengthen the path.
        longer = asked in (Asked.CRITERION, Asked.SET)
        if count <= 2 * inference + 2:
            wanted = min(max(inference + 1, 2), count)
            assert wanted <= shape.depth <= wanted + longer


@given(shapes)
def test_a_criterion_is_fed_by_one_law_at_most(shape: Shape) -> None:
    for node in shape.nodes:
        assert node.kind is not Kind.CRITERION or len(node.feeds) <= 1


@given(st.integers(0, 3), st.none() | st.integers(1, 8), st.integers(0, 10_000))
def test_something_is_put_into_every_formula(
    inference: int, concepts: int | None, seed: int
) -> None:
    shape = draw_shape(Asked.FORMULA, inference, concepts, Draws(seed))
    assert sum(node.givens for node in shape.nodes) >= 2


def test_yes_or_no_is_asked_of_criteria_and_numbers_of_other_laws() -> None:
    for asked in Asked:
        for seed in range(30):
            root = draw_shape(asked, 3, None, Draws(asked, seed)).nodes[-1].kind
            assert (root is Kind.CRITERION) == (asked in (Asked.CRITERION, Asked.SET))


def test_harder_inference_brings_harder_kinds() -> None:
    kinds = [
        {
            node.kind
            for seed in range(60)
            for node in draw_shape(Asked.NUMBER, level, None, Draws(level, seed)).nodes
        }
        for level in range(4)
    ]
    assert kinds[0] == {Kind.AFFINE, Kind.QUOTIENT}
    assert Kind.POWER in kinds[1]
    assert {Kind.THRESHOLD, Kind.SWITCH, Kind.CRITERION} <= kinds[2]
    assert {Kind.PIECEWISE, Kind.RECURRENCE} <= kinds[3]
