import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from app.selfcheck.figure import STYLE, selfcheck_svg
from app.selfcheck.gates import GateResult
from app.selfcheck.svg import WIDTH
from app.selfcheck.verdict import PipelineRow

SVG = "{http://www.w3.org/2000/svg}"
HELD = PipelineRow("reader", "retrieval_loss", 0.3, 0.35, 0.2, 0.5, 0.08, 60)
MISSED = PipelineRow("a & <b>", "mode_switch", -0.3, 0.0, -0.1, 0.1, 0.05, 60)
GATE = GateResult("Loss interval", ".75/.50", 0.951, 0.935, 0.97, 2_000, passed=True)
TEST = GateResult("Sign-flip test", ".60/.60", 0.02, 0.0, 0.06, 2_000, passed=True)


def draw(rows: list[PipelineRow], gates: list[GateResult]) -> ElementTree.Element:
    return ElementTree.fromstring(selfcheck_svg(rows, gates))


def words(picture: ElementTree.Element) -> list[str]:
    return ["".join(found.itertext()) for found in picture.iter(f"{SVG}text")]


def classes(picture: ElementTree.Element) -> list[str]:
    return [element.get("class", "") for element in picture.iter()]


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast_on_white(colour: str) -> float:
    return 1.05 / (luminance(colour) + 0.05)


def test_the_picture_says_in_words_what_it_shows() -> None:
    picture = draw([HELD, MISSED], [GATE, replace(GATE, measured=0.9, passed=False), TEST])
    title, description = picture.find(f"{SVG}title"), picture.find(f"{SVG}desc")
    assert picture.get("aria-labelledby") == "title desc"
    assert title is not None
    assert title.text
    assert description is not None
    assert description.text == (
        "retrieval loss: 1 of 1 intervals hold the truth. "
        "mode switch: 0 of 1 intervals hold the truth. "
        "Missed: mode switch of a & <b>, true -30.0, interval -10.0 to 10.0 points. "
        "Gate Loss interval: 1 of 2 settings within their bounds. "
        "Gate Sign-flip test: 1 of 1 settings within their bounds."
    )


def test_every_report_has_a_truth_an_interval_and_an_estimate() -> None:
    rows = [HELD, replace(HELD, truth=0.2), replace(HELD, subject="other")]
    with_rows, legend_only = classes(draw(rows, [])), 1
    assert with_rows.count("truth") == 3 + legend_only
    assert with_rows.count("ci") == 3 + legend_only
    assert with_rows.count("dot") == 3 + legend_only
    assert with_rows.count("cross") == legend_only


def test_what_misses_has_another_sign_and_not_only_another_colour() -> None:
    found = classes(draw([HELD, MISSED], []))
    assert (found.count("cross"), found.count("dot")) == (2, 2)


def test_a_gate_that_failed_has_another_sign_and_is_counted() -> None:
    failed = replace(GATE, measured=0.9, passed=False)
    picture = draw([], [GATE, failed])
    assert classes(picture).count("cross") == 1
    assert "1 of 2 pass" in words(picture)


def test_a_gate_without_a_figure_has_no_mark_and_does_not_pass() -> None:
    picture = draw([], [GATE, replace(GATE, measured=None, passed=False)])
    assert classes(picture).count("dot") == 1
    assert "1 of 2 pass" in words(picture)


@pytest.mark.parametrize(("rows", "gates"), [([], []), ([HELD], []), ([], [TEST])])
def test_a_part_without_data_is_left_out(
    rows: list[PipelineRow], gates: list[GateResult]
) -> None:
    said = " ".join(words(draw(rows, gates)))
    assert ("simulated subjects" in said) == bool(rows)
    assert ("Gates of the analysis" in said) == bool(gates)


def test_every_mark_lies_in_the_picture() -> None:
    wide = replace(HELD, ci_low=-1.0, ci_high=1.0, truth=-1.0, loss="knowledge_loss")
    gates = [replace(GATE, measured=0.0, passed=False), replace(TEST, measured=1.0), GATE]
    picture = draw([HELD, MISSED, wide], gates)
    names = ("x", "x1", "x2", "cx")
    places = [float(e.get(name, "0")) for e in picture.iter() for name in names]
    assert min(places) >= 0
    assert max(places) <= WIDTH


def test_a_point_is_as_long_in_every_column() -> None:
    other = replace(HELD, loss="knowledge_loss", ci_low=0.8, ci_high=1.0, truth=0.9)
    lines = [
        float(e.get("x2", "0")) - float(e.get("x1", "0"))
        for e in draw([HELD, other], []).iter()
        if e.get("class") == "ci"
    ][1:]
    assert lines[0] / 0.2 == pytest.approx(lines[1] / 0.3, rel=0.01)


def test_text_and_marks_stand_out_from_the_ground() -> None:
    colours = dict(re.findall(r"([^{}]+)\{[^}]*(?:fill|stroke): (#[0-9a-f]{6})", STYLE))
    named = {name.strip(): contrast_on_white(colour) for name, colour in colours.items()}
    assert min(named[name] for name in ("text", ".quiet", ".bad")) >= 4.5
    assert min(named[name] for name in (".truth", ".ci", ".dot", ".cross", ".edge")) >= 3


def test_the_same_data_give_the_same_bytes() -> None:
    assert selfcheck_svg([HELD], [GATE]) == selfcheck_svg([HELD], [GATE])


def test_a_long_name_is_shortened() -> None:
    said = words(draw([replace(HELD, subject="x" * 40)], []))
    assert f"{'x' * 21}…" in said
