import pytest

from app.validity.legibility import illegible

PROSE = "The mantle flows slowly under the plate, and the plate bends where it sinks. "


@pytest.mark.parametrize(
    "text",
    [
        PROSE * 3,
        "板块在俯冲带弯曲，地幔缓慢流动。" * 6,
        r"We have \(\frac{\partial u}{\partial t} = \kappa \nabla^2 u\) in the whole domain. "
        * 4,
        "too short",
        "",
    ],
)
def test_text_that_can_be_read_passes(text: str) -> None:
    assert illegible(text) is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("\ufffd\ufffd ab" * 30, "cannot be read"),
        ("(cid:12)(cid:7) x " * 20, "cannot be read"),
        ("\ue001\ue002\ue003 " * 30, "cannot be read"),
        ("~|. -_- ;:' ^^ a " * 20, "letters or digits"),
        ("Wkhr pdqwh bcdf ghjk lmnp qrst vwxz and plate " * 12, "no vowel"),
    ],
)
def test_scans_and_broken_fonts_are_told_apart_by_reason(text: str, reason: str) -> None:
    found = illegible(text)
    assert found is not None
    assert reason in found
