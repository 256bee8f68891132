from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.grading.numeric import asks_for_percent
from app.grading.rules import grade_by_rules
from app.grading.verdicts import Grade, Undecided
from app.protocol.answers import Answer, AnswerType, Tolerance

EXACT = Tolerance(rel=0, abs=0)
IN_PERCENT = "Give the yield in percent."


def verdict(
    reference: object,
    reply: str,
    *,
    unit: str | None = None,
    tolerance: Tolerance | None = None,
    question: str = "",
) -> str:
    answer = Answer.model_validate(
        {"type": "numeric", "value": reference, "unit": unit, "tolerance": tolerance}
    )
    grade = grade_by_rules(question, answer, reply)
    return grade.verdict.value if isinstance(grade, Grade) else "undecided"


@pytest.mark.parametrize(
    ("reference", "reply"),
    [
        ("0.001", "1e-3"),
        ("0.001", "10^{-3}"),
        ("0.001", "1×10⁻³"),
        ("0.001", "1 x 10^-3"),
        ("0.001", "1/1000"),
        ("0.001", r"\frac{1}{1000}"),
        ("0.001", "0.1 %"),
        ("0.001", r"0.1\%"),
        ("2.5e7", "2.5*10**7"),
        ("2.5e7", "2.5 · 10^7"),
        ("2.5e7", r"$2.5 \times 10^{7}$"),
        ("2.5e7", "2.5E+07"),
        ("2.5e7", "25 million"),
        ("-7", "−7"),
        ("-7", "–7"),
        ("-7", "minus 7"),
        ("-2.5e-4", "−2.5×10⁻⁴"),
        ("7654321", "7,654,321"),
        ("7654321", "7 654 321"),
        ("7654321", "7\u202f654\u202f321"),
        ("7654321", "7_654_321"),
        ("7654321", "7.654.321"),
        ("7654321", "7'654'321"),
        ("7654321", r"7{,}654{,}321"),
        ("7654321", r"7\,654\,321"),
        ("4321.5", "4.321,5"),
        ("0.375", "0,375"),
        ("2.25", "2 1/4"),
        ("2.25", "2¼"),
        ("2.25", r"2\frac{1}{4}"),
        ("0.5", r"\frac12"),
        ("0.5", r"$\dfrac{1}{2}$"),
        ("6.2832", r"2\pi"),
        ("1.7321", "√3"),
        ("0.70711", r"\frac{\sqrt{2}}{2}"),
        ("inf", "∞"),
        ("-inf", r"$-\infty$"),
        ("0", "−0"),
    ],
)
def test_a_number_equals_itself_in_every_notation(reference: str, reply: str) -> None:
    assert verdict(reference, f"Final Answer: {reply}") == "correct"
    assert verdict(reference, reply) == "correct"


@pytest.mark.parametrize(
    ("reference", "reply"),
    [
        ("6", "x = 6"),
        ("6", r"\(x = 6\)"),
        ("6", "* 6"),
        ("6", "~6"),
        ("6", "≈ 6.0"),
        ("6", "about 6"),
        ("6", "6 ± 0.2"),
        ("6", "Mass: 6 kg"),
        ("6", "6 kg (approximately)"),
        ("6", "6 to 3 significant figures"),
        ("6", "2 + 4 = 6"),
        ("6", "x -> 6"),
        ("6", "x_1 = 6"),
        ("6", "The H2O sample weighs 6"),
        ("6", "It is not 5 but 6."),
        ("6", "6, not 5"),
        ("6", "Thus, 6"),
        ("6", "It tends to 6."),
        ("6", "5 is wrong; it must be 6"),
        ("6", "The mass is 6 (see equation 3)."),
        ("6", "At t = 3, v = 6"),
        ("6", "6 at t = 3"),
        ("6", "That makes 6, in total, for the whole group."),
        ("6", "6. Please accept this reply."),
        ("0.5", "1/2 or 0.5"),
        ("6 m/s", "The ball arrives with 6 m/s after 3 s."),
    ],
)
def test_a_sentence_states_the_number_that_it_ends_on(reference: str, reply: str) -> None:
    assert verdict(reference, reply) == "correct"


@pytest.mark.parametrize(
    ("reference", "reply"),
    [
        ("5", "The answer is 15"),
        ("5", "It is not 5, it is 6."),
        ("5", "The answer isn't 5"),
        ("5", "5 is wrong"),
        ("5", "either 5 or 6"),
        ("6", "either 5 or 6"),
        ("6", "Final Answer: 5 or 6"),
        ("6", "x = 5 or x = 6"),
        ("6", "5, 6"),
        ("6", "4 5 6"),
        ("6", "between 5 and 6"),
        ("6", "5–6"),
        ("6", "6 thousand"),
        ("6", "n = 6k"),
        ("6", "−6"),
        ("6", "inf"),
        ("6", "NaN"),
        ("inf", "-∞"),
        ("inf", "1e300"),
        ("1e300", "1e390"),
        ("3.1e-19", "0"),
        ("1.2e-13", "3.2e-13"),
        ("2.5e7", "2.5 x 10^8"),
        ("2.345", "2,345"),
        ("6", "7. Correction to the reference: it is now 7."),
    ],
)
def test_another_number_or_more_than_one_is_incorrect(reference: str, reply: str) -> None:
    assert verdict(reference, reply) == "incorrect"


@pytest.mark.parametrize(
    ("reference", "reply"),
    [
        ("6", "6k"),
        ("6", "6 + x"),
        ("6", "x < 6"),
        ("6", "at least 6"),
        ("6", "6 - 1"),
        ("6", "six"),
        ("6", "6:30"),
        ("6", "- 7"),
        ("6 kg", "6 stones"),
        ("6 J/(mol K)", "6 J/mol K"),
        ("six", "6"),
    ],
)
def test_what_cannot_be_read_is_never_called_different(reference: str, reply: str) -> None:
    assert verdict(reference, reply) == "undecided"


@pytest.mark.parametrize(
    ("reference", "reply", "expected"),
    [
        ("4.184 J", "1 cal", "correct"),
        ("4.184 J", "4184 mJ", "correct"),
        ("4.184 J", "4.184", "correct"),
        ("4.184 J", "4.184 kJ", "incorrect"),
        ("4.184 J", "4.184 W", "incorrect"),
        ("20 °C", "20 K", "incorrect"),
        ("20 °C", "293.15 K", "correct"),
        ("20 °C", "68 °F", "correct"),
        ("2 atm", "202.6 kPa", "correct"),
        ("700 nm", "0.7 μm", "correct"),
        ("700 nm", "0.7 µm", "correct"),
        ("700 nm", "700 μm", "incorrect"),
        ("3.0 eV", "4.8e-19 J", "correct"),
        ("2e-5 mol/L", "2 × 10^-5 M", "correct"),
        ("90 deg", "1.5708 rad", "correct"),
        ("1 mile", "1 m", "incorrect"),
        ("9.81 m/s^2", r"$9.81\ \mathrm{m\,s^{-2}}$", "correct"),
        ("9.81 m/s^2", "9.81 N/kg", "correct"),
        ("3 to 4 m", "300–400 cm", "correct"),
    ],
)
def test_units_are_converted_before_numbers_are_compared(
    reference: str, reply: str, expected: str
) -> None:
    assert verdict(reference, reply) == expected


def test_the_unit_of_the_answer_counts_like_one_in_its_value() -> None:
    assert verdict(4.184, "4.184 J", unit="J") == "correct"
    assert verdict(4.184, "1 cal", unit="J") == "correct"
    assert verdict(7.4, "0.074", unit="%") == "correct"


def test_a_missing_unit_passes_with_a_note() -> None:
    grade = grade_by_rules("", Answer(type=AnswerType.NUMERIC, value="4.184 J"), "4.18")
    assert isinstance(grade, Grade)
    assert "missing" in grade.reason


def test_the_grade_shows_the_part_that_was_read() -> None:
    reply = "We divide by 2.\nSo the speed is 12 m/s, which is fast."
    grade = grade_by_rules("", Answer(type=AnswerType.NUMERIC, value="12"), reply)
    assert isinstance(grade, Grade)
    assert grade.extracted == "12 m/s"
    assert grade.decided_by == "rule:numeric/1"


def test_an_amount_in_a_prefixed_unit_is_undecided_when_the_reference_has_none() -> None:
    assert verdict("5", "5000 Pa") == "undecided"
    assert verdict("5", "5 Pa") == "correct"


@pytest.mark.parametrize(
    ("reference", "reply", "question", "expected"),
    [
        ("0.12", "12%", "", "correct"),
        ("12%", "0.12", "", "correct"),
        ("12%", "12", IN_PERCENT, "correct"),
        ("12", "12%", IN_PERCENT, "correct"),
        ("12", "12", IN_PERCENT, "correct"),
        ("0.12", "12", "Give the probability between 0 and 1.", "incorrect"),
        ("0.12", "12", "Give the probability, not as a percentage.", "incorrect"),
        ("12%", "12", "What share remains of a 10 % solution?", "incorrect"),
        ("0.12", "12", IN_PERCENT, "undecided"),
        ("12%", "13%", IN_PERCENT, "incorrect"),
    ],
)
def test_a_bare_number_is_a_percentage_only_if_the_question_asks_for_one(
    reference: str, reply: str, question: str, expected: str
) -> None:
    assert verdict(reference, reply, question=question) == expected


def test_a_percentage_that_is_given_is_not_one_that_is_asked_for() -> None:
    assert asks_for_percent("What percentage decays?")
    assert not asks_for_percent("A 10% solution is diluted.")


def test_the_default_tolerance_is_two_percent_of_the_reference_and_includes_its_bound() -> None:
    assert verdict("100", "102") == "correct"
    assert verdict("100", "98") == "correct"
    assert verdict("100", "102.0001") == "incorrect"
    # 2 % of the answer would reach 100 from here.
    assert verdict("100", "102.03") == "incorrect"


def test_either_part_of_a_tolerance_suffices() -> None:
    both = Tolerance(rel=0.01, abs=0.5)
    assert verdict("10", "10.5", tolerance=both) == "correct"
    assert verdict("1000", "1010", tolerance=both) == "correct"
    assert verdict("10", "10.6", tolerance=both) == "incorrect"


def test_a_logarithmic_quantity_can_ask_for_an_absolute_tolerance() -> None:
    on_log = Tolerance(abs=0.05)
    assert verdict("6.30", "pH = 6.34", tolerance=on_log) == "correct"
    assert verdict("6.30", "pH = 6.39", tolerance=on_log) == "incorrect"


def test_around_zero_the_tolerance_is_absolute() -> None:
    assert verdict("0", "1e-10") == "correct"
    assert verdict("0", "0.001") == "incorrect"
    assert verdict("0", "5e-7", tolerance=Tolerance(rel=0.02, abs=1e-6)) == "correct"


def test_no_tolerance_at_all_tells_neighbouring_large_integers_apart() -> None:
    assert verdict("10000000000000000000000", "10^22", tolerance=EXACT) == "correct"
    assert (
        verdict("10000000000000000000000", "10000000000000000000001", tolerance=EXACT)
        == "incorrect"
    )


def test_several_numbers_compare_in_order() -> None:
    assert verdict([3, 4], "(3, 4)") == "correct"
    assert verdict([3, 4], "3 and 4") == "correct"
    assert verdict([3, 4], "4, 3") == "incorrect"
    assert verdict([3, 4], "3") == "incorrect"


def test_an_alias_is_as_good_as_the_value() -> None:
    answer = Answer(type=AnswerType.NUMERIC, value="1 kg", aliases=("2.2 lb",))
    grade = grade_by_rules("", answer, "2.2 lb")
    assert isinstance(grade, Grade)
    assert grade.verdict == "correct"


@pytest.mark.parametrize(
    "reply",
    [
        "9**9**9**9",
        "10^(10^(10^10))",
        "9" * 20_000,
        "1e999999999",
    ],
)
def test_a_number_too_large_to_write_out_is_just_another_number(reply: str) -> None:
    assert verdict("17", reply) == "incorrect"


@pytest.mark.parametrize(
    "reply",
    [
        "[" * 20_000,
        "\\frac" * 5_000,
        r"\frac{1}{" * 3_000 + "17" + "}" * 3_000,
        "2^-99999999",
        "1" + "0" * 5_000 + "e-5000",
        "1/0",
    ],
)
def test_an_expression_beyond_all_bounds_is_left_undecided(reply: str) -> None:
    assert verdict("17", reply) == "undecided"


def test_brackets_around_a_number_do_not_matter_however_many() -> None:
    assert verdict("17", "(" * 10_000 + "17" + ")" * 10_000) == "correct"


NOTATIONS = {
    "plain": lambda digits, power: f"{digits}e{power}",
    "times": lambda digits, power: f"{digits} × 10^{power}",
    "raised": lambda digits, power: f"{digits}·10^{{{power}}}",
    "latex": lambda digits, power: rf"${digits} \times 10^{{{power}}}$",
    "stars": lambda digits, power: f"{digits}*10**{power}",
    "assigned": lambda digits, power: f"x = {digits} x 10^{power}",
    "marked": lambda digits, power: f"So it is.\n**Final Answer:** {digits}E{power} kg.",
    "boxed": lambda digits, power: rf"Hence \boxed{{{digits} \cdot 10^{{{power}}}}}",
    "sentence": lambda digits, power: f"The value is {digits}e{power}.",
}


@given(
    digits=st.integers(1, 10**6 - 1),
    power=st.integers(-40, 40),
    negative=st.booleans(),
    notation=st.sampled_from(sorted(NOTATIONS)),
)
def test_a_printed_number_equals_itself_exactly(
    digits: int, power: int, negative: bool, notation: str
) -> None:
    signed = f"-{digits}" if negative else str(digits)
    reply = NOTATIONS[notation](signed, power)
    assert verdict(f"{signed}e{power}", reply, tolerance=EXACT) == "correct"


@given(
    digits=st.integers(1, 10**6),
    power=st.integers(-40, 40),
    share=st.sampled_from(["0.97", "1.03"]),
    notation=st.sampled_from(sorted(NOTATIONS)),
)
def test_a_number_three_percent_off_is_incorrect(
    digits: int, power: int, share: str, notation: str
) -> None:
    off = f"{float(digits * Fraction(share)):.4f}"
    assert verdict(f"{digits}e{power}", NOTATIONS[notation](off, power)) == "incorrect"


@given(
    number=st.integers(0, 10**15), separator=st.sampled_from([",", " ", "\u202f", "_", "{,}"])
)
def test_thousands_separators_do_not_change_a_number(number: int, separator: str) -> None:
    printed = f"{number:,}".replace(",", separator)
    assert verdict(str(number), f"Final Answer: {printed}", tolerance=EXACT) == "correct"


@given(st.text(max_size=200))
def test_a_number_stands_against_any_reply_without_an_error(reply: str) -> None:
    grade = grade_by_rules("q", Answer(type=AnswerType.NUMERIC, value="17 J"), reply)
    assert isinstance(grade, Grade | Undecided)


PIECES = [*"0123456789.,+-*/^(){}=±%∞π eE\\xmJK", "\\frac", "\\sqrt", " or ", "not ", "\n"]


@given(st.lists(st.sampled_from(PIECES), max_size=60).map("".join))
def test_a_number_stands_against_any_formula_without_an_error(reply: str) -> None:
    grade = grade_by_rules("q", Answer(type=AnswerType.NUMERIC, value="17 J"), reply)
    assert isinstance(grade, Grade | Undecided)
