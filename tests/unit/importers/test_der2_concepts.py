import pytest

from app.importers.der2_concepts import concept_fields


def fields(statement: str) -> dict[str, str]:
    return concept_fields("", [statement])[0][0]


@pytest.mark.parametrize(
    ("statement", "name", "rest"),
    [
        ("Bloch wave | The solution is periodic.", "Bloch wave", "The solution is periodic."),
        ("Lusin's Theorem: it is continuous", "Lusin's Theorem", "it is continuous"),
        ("Degree of Rate Control (DRC): a share", "Degree of Rate Control (DRC)", "a share"),
        ("潜热：吸收的热量", "潜热", "吸收的热量"),
    ],
)
def test_a_plain_leading_name_is_split_off(statement: str, name: str, rest: str) -> None:
    assert fields(statement) == {"id": "concept_1", "name": name, "statement": rest}


@pytest.mark.parametrize(
    "statement",
    [
        "Concept_1: heat flows",
        "Formula (2.13): $E=mc^2$",
        "When the body cools: heat flows",
        "$x$: the position",
        "A rate R(x: y) of change",
        "By simplifying, we obtain: x",
        "One two three four five six seven: too long for a name",
        "no separator at all",
        "Empty rest:",
    ],
)
def test_whatever_is_not_plainly_a_name_stays_in_the_statement(statement: str) -> None:
    assert fields(statement) == {"id": "concept_1", "statement": statement}


def test_ids_are_the_keys_of_a_cell_that_says_the_same() -> None:
    cell = "{'theorem_1': 'heat  flows', 'concept_2': 'mass stays'}"
    same, _ = concept_fields(cell, ["heat flows", "mass stays"])
    other, _ = concept_fields(cell, ["mass stays", "heat flows"])
    assert [concept["id"] for concept in same] == ["theorem_1", "concept_2"]
    assert [concept["id"] for concept in other] == ["concept_1", "concept_2"]


def test_escapes_that_python_warns_about_are_kept() -> None:
    concepts, notes = concept_fields(r"{'concept_1': '\mu rises'}", None)
    assert concepts == [{"id": "concept_1", "statement": r"\mu rises"}]
    assert notes == []
