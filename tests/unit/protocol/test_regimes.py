from enum import StrEnum
from typing import cast

from app.protocol.measurement import Measurement
from app.protocol.prompts import render_prompt
from app.protocol.regimes import DEFAULT_REGIMES, Evidence, Regime
from tests.support.instances import numeric_instance


def test_the_four_regimes_reveal_what_the_paper_says() -> None:
    assert {str(regime): regime.evidence for regime in DEFAULT_REGIMES} == {
        "instruction_only": Evidence(),
        "concepts_only": Evidence(concepts=True),
        "related_only": Evidence(related=True),
        "full_set": Evidence(related=True, noise=True),
    }


def test_another_regime_is_one_row_and_no_branch() -> None:
    class Wider(StrEnum):
        CONCEPTS_WITH_NOISE = "concepts_with_noise"

        @property
        def evidence(self) -> Evidence:
            return Evidence(concepts=True, noise=True)

    shown = numeric_instance(1)
    prompt = render_prompt(shown, cast(Regime, Wider.CONCEPTS_WITH_NOISE), Measurement(), None)
    text = prompt.messages[0].content
    assert "Law 1.0" in text
    assert "Aside" in text
    assert "Preface" not in text


def test_a_regime_is_found_by_its_name() -> None:
    assert Regime("full_set") is Regime.FULL_SET
