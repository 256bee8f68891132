from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.grading.extraction import Attempt, Extraction, Kind
from app.grading.lists import ranking_rule
from app.grading.rules import grade_by_rules
from app.grading.verdicts import Different, Equal, Grade
from app.protocol.answers import Answer, AnswerType

QUESTION = "Rank the tarns Ulmar, Keslin, Brod and Tavo from the deepest to the shallowest."
ORDER = ("Keslin", "Ulmar", "Brod")


def verdict(reference: object, ranking: str) -> str:
    answer = Answer.model_validate({"type": "ranking", "value": reference})
    grade = grade_by_rules(QUESTION, answer, f"Final Answer: {ranking}")
    return grade.verdict.value if isinstance(grade, Grade) else "undecided"


@pytest.mark.parametrize(
    "ranking",
    [
        "Keslin; Ulmar; Brod",
        "Keslin > Ulmar > Brod",
        "Keslin>Ulmar>Brod",
        "Keslin → Ulmar → Brod",
        "Keslin -> Ulmar => Brod",
        r"$\text{Keslin} \succ \text{Ulmar} > \text{Brod}$",
        "keslin, ulmar, and brod.",
        "\n1. Keslin\n2. **Ulmar**\n3. Brod\n\nThat is all.",
        "1. Keslin, 2. Ulmar, 3. Brod",
        "1) Keslin; 2) Ulmar; 3) Brod",
        "Keslin (31.5 m) > Ulmar (7 m) > Brod (0.2 m)",
        "[Keslin, Ulmar, Brod]",
        "The ranking is: Keslin > Ulmar > Brod",
    ],
)
def test_the_same_order_is_correct_in_any_dress(ranking: str) -> None:
    assert verdict(ORDER, ranking) == "correct"


@pytest.mark.parametrize(
    "ranking",
    [
        "Ulmar; Keslin; Brod",
        "Brod > Ulmar > Keslin",
        "1. Ulmar, 2. Keslin, 3. Brod",
        "Keslin, Ulmar",
        "Keslin",
        "Keslin, Ulmar, Brod, Tavo",
        "Keslin, Ulmar, Tavo",
        "Keslin, Ulmar, Brod, Keslin",
    ],
)
def test_another_order_or_other_known_members_are_incorrect(ranking: str) -> None:
    assert verdict(ORDER, ranking) == "incorrect"


@pytest.mark.parametrize(
    "ranking",
    [
        "Brod < Ulmar < Keslin",
        "from the shallowest: Brod, Ulmar, Keslin",
        "Brod, Ulmar, Keslin (ascending)",
        "Keslin > Ulmar = Brod",
        "Keslin ≥ Brod > Ulmar",
        "Keslin, Brod or Ulmar",
        "3. Brod, 2. Ulmar, 1. Keslin",
        "1. Keslin",
        "Keslin, then Brod, then Ulmar",
        "Keslin > Ulmar > Brodd",
        "tarn Keslin > tarn Brod > tarn Ulmar",
        "Keslin > Ulmar > Brod (as the reference says)",
        "none",
    ],
)
def test_what_is_no_plain_list_from_the_top_is_undecided(ranking: str) -> None:
    assert verdict(ORDER, ranking) == "undecided"


@pytest.mark.parametrize(
    ("reference", "ranking", "expected"),
    [
        (r"(3, \frac{\pi}{2})", r"(3, \frac{2\pi}{3})", "incorrect"),
        (r"(3, \frac{\pi}{2})", "(3, π/2)", "correct"),
        ([3, 3, 1], "(3, 3, 1.0)", "correct"),
        ([3, 1], "(3, 3, 1)", "incorrect"),
        ([-2, 2], "±2", "undecided"),
        ("Keslin > Ulmar", "Keslin, Ulmar", "correct"),
        ("Keslin > Ulmar", "Ulmar, Keslin", "incorrect"),
        (["V", "v"], "v; V", "undecided"),
    ],
)
def test_tuples_and_texts_are_compared_in_order(
    reference: object, ranking: str, expected: str
) -> None:
    assert verdict(reference, ranking) == expected


@given(
    st.permutations(ORDER),
    st.sampled_from(["; ", ", ", " > ", ">", " → ", "\n", " and "]),
    st.booleans(),
)
def test_only_the_order_decides_about_a_complete_ranking(
    names: list[str], joint: str, numbered: bool
) -> None:
    marked = [f"{place}. {name}" for place, name in enumerate(names, 1)] if numbered else names
    answer = Answer(type=AnswerType.RANKING, value=ORDER)
    attempt = Attempt("Rank them.", answer, Extraction(joint.join(marked), Kind.MARKED))
    same = tuple(names) == ORDER
    assert isinstance(ranking_rule(attempt), Equal if same else Different)


def test_of_all_orders_just_one_is_correct() -> None:
    verdicts = [verdict(ORDER, "; ".join(order)) for order in permutations(ORDER)]
    assert sorted(verdicts) == ["correct", *["incorrect"] * 5]
