"""Which letters are set as variables."""

import pytest

from app.typesetting.fonts import Face, encode
from app.typesetting.words import Word, formula_words, prose_words


def italics(words: list[Word], letters: str) -> list[str]:
    """Return which of `letters` are set in italics, in order."""
    names = {encode(Face.ITALIC, letter)[0]: letter for letter in letters}
    return [
        names[piece.code]
        for word in words
        for piece in word.pieces
        if piece.face is Face.ITALIC
    ]


@pytest.mark.parametrize(
    ("text", "variables"),
    [
        ("We write u for the Febramin load.", "u"),
        ("It is 1.25·w + F if w ≥ −11.75.", "wFw"),
        ("With A·X + B the constant A is read off.", "AXBA"),
        ("A careful reading. A second one, a third: I agree.", ""),
        ("See e.g. the depot’s book, i.e. Okeke.", ""),
        ("For 3u² or μ/ψ it holds.", "uμψ"),
        ("The (s, t)-plane.", "st"),
    ],
)
def test_letters_that_stand_alone_in_prose_are_variables(text: str, variables: str) -> None:
    assert italics(prose_words(text), "uwFAXBμψst") == list(variables)


def test_a_formula_may_begin_with_the_variable_a_capital() -> None:
    assert italics(formula_words("A = 2·B if a load is given"), "AB") == ["A", "B"]


def test_a_citation_stays_with_the_word_before_it() -> None:
    assert len(prose_words("as described by Okeke [1].")) == 4


def test_words_of_a_paragraph_are_not_changed_by_those_seen_before() -> None:
    prose_words("A u")
    assert prose_words("u A") == prose_words("u A")
    assert prose_words("A u")[0] != prose_words("u A")[1]
