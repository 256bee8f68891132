from app.protocol.instances import Concept
from app.validity.named_knowledge import unlisted

CONCEPTS = (
    Concept(id="concept_1", statement="Periodic Boundary Conditions (PBCs): images are equal"),
    Concept(id="theorem_2", name="Galileo's law", statement="v^2 = 2 g h"),
    Concept(id="c3", statement="Lattice vectors and coordinates are consistent"),
)


def test_numbered_names_may_be_ids_or_places_in_the_list() -> None:
    assert (
        unlisted("By concept_1, Theorem_2, theorem_1 and Concept 3 it follows", CONCEPTS) == []
    )


def test_a_number_beyond_the_list_is_reported_once() -> None:
    assert unlisted("By Concept_7 and again Concept_7", CONCEPTS) == ["Concept_7"]


def test_a_theorem_of_the_literature_is_no_tag() -> None:
    assert unlisted("by Theorem 9 of the textbook", CONCEPTS) == []


def test_tags_match_ids_names_and_abbreviations() -> None:
    step = "Done. (Corresponding concepts: PBC; lattice-coordinate consistency; c3)"
    assert unlisted(step, CONCEPTS) == []
    assert unlisted("[concept: Galileo]", CONCEPTS) == []


def test_a_tag_that_no_concept_covers_is_reported() -> None:
    step = "Done. (Corresponding concept: Noether's theorem on symmetry)"
    assert unlisted(step, CONCEPTS) == ["Noether's theorem on symmetry"]
