import pytest

from app.grading.isosci import isosci_answer


@pytest.mark.parametrize(
    ("reply", "answer"),
    [
        ("", ""),
        ("**Final Answer:** 12 m/s\n**Final Answer:** 13", "12 m/s"),
        (r"So \boxed{\frac{1}{2}}", r"\frac{1}{2}"),
        ("$$ 12.5 $$ is it", "12.5"),
        ("$$x = 12$$\nTherefore, it is 3", "it is 3"),
        ("The answer is 4\nand more", "4"),
        ("First 3\nthen 4 m\nthe end", "4"),
        ("no number\n\nat all\n", "at all"),
    ],
)
def test_the_published_patterns_are_tried_in_their_order(reply: str, answer: str) -> None:
    assert isosci_answer(reply) == answer


def test_the_text_of_a_choice_becomes_its_letter() -> None:
    choices = {"A": "4 m/s", "B": "6 m/s"}
    assert isosci_answer("**Final Answer:** 6 M/S", choices) == "B"
    assert isosci_answer("**Final Answer:** A", choices) == "A"
    assert isosci_answer("**Final Answer:** 7 m/s", choices) == "7 m/s"
