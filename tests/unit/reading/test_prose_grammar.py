from fractions import Fraction

from app.reading.prose_grammar import MOST_REPEATED, Grammar, Readings, always, key_first
from app.reading.prose_tokens import Token, Tokens

BOOK = (
    ("sum", "<part> <more>*", lambda *parts: sum(parts)),
    ("more", "[plus|and|, and] <part>", None),
    ("part", "<number>", None),
    ("part", "a dozen [or so|]", always(Fraction(12))),
    ("difference", "<number> minus <number> minus <number>", lambda a, b, c: a - (b - c)),
    ("difference", "<number> minus <number> minus <number>", lambda a, b, c: (a - b) - c),
    ("share", "<number> of <number>", lambda part, whole: part / whole if whole else refuse()),
    ("turned", "<number> for <quantity>", key_first(1, lambda name, number: (name, number))),
    ("endless", "<endless> plus <number>\n<number>", None),
    ("nested", "( <nested> )\n<number>", None),
)


def refuse() -> object:
    raise ValueError


def tokens_of(text: str) -> list[Token]:
    tokens = Tokens(text, 0, len(text))
    found: list[Token] = []
    while token := tokens.at(len(found)):
        found.append(token)
    return found


def readings(text: str) -> Readings:
    return Readings(Grammar(BOOK), Tokens(text, 0, len(text)))


def whole(name: str, text: str) -> list[object]:
    """Return what the entry makes of the whole text."""
    end = len(tokens_of(text))
    return [values for values, last in readings(text).of(name, 0) if last == end]


def test_values_in_the_slots_go_to_the_meaning() -> None:
    assert whole("sum", "1 plus 2.5, and 3") == [(Fraction("6.5"),)]
    assert whole("turned", "5 for the reverse Dorar load") == [(("reverse Dorar load", 5),)]


def test_a_choice_may_be_of_nothing_and_means_nothing() -> None:
    assert whole("sum", "A dozen and a dozen or so") == [(Fraction(24),)]


def test_all_readings_are_found_and_equal_ones_once() -> None:
    assert whole("difference", "9 minus 4 minus 1") == [(Fraction(6),), (Fraction(4),)]
    assert whole("difference", "9 minus 4 minus 0") == [(Fraction(5),)]


def test_readings_that_end_early_are_found_too() -> None:
    ends = [end for _, end in readings("1 plus 2 plus 3").of("sum", 0)]
    assert ends == [1, 3, 5]


def test_a_meaning_that_refuses_gives_no_reading() -> None:
    assert whole("share", "1 of 4") == [(Fraction(1, 4),)]
    assert whole("share", "1 of 0") == []


def test_an_entry_that_begins_with_itself_is_read_without_that() -> None:
    assert whole("endless", "1") == [(1,)]
    assert whole("endless", "1 plus 2") == []


def test_what_goes_on_too_long_or_too_deep_is_given_up_openly() -> None:
    long = readings("1" + " plus 1" * (MOST_REPEATED + 1))
    assert long.of("sum", 0)
    assert long.exhausted
    deep = readings("(" * 500 + "1" + ")" * 500)
    assert deep.of("nested", 0) == []
    assert deep.exhausted
    plain = readings("1 plus 1")
    assert plain.of("sum", 0)
    assert not plain.exhausted


def test_tokens_are_words_numbers_quantities_and_marks() -> None:
    text = "In open-air kilns, the gross Dorar load is −1.25;then − 2."
    tokens = tokens_of(text)
    assert [token.value for token in tokens] == [
        *("in", "open-air", "kilns", ",", "gross Dorar load", "is", Fraction("-1.25"), ";"),
        *("then", Fraction(-2), "."),
    ]
    assert [token.opens for token in tokens].count(True) == 1
    assert all(text[token.start : token.end].strip() for token in tokens)


def test_tokens_end_before_what_is_none() -> None:
    for text in ("is 1.25·w", "is 00.5", "is 1.2.5", "is = 4"):
        assert [token.value for token in tokens_of(f"5 {text}")][:2] == [5, "is"]
        assert len(tokens_of(f"5 {text}")) <= 3
