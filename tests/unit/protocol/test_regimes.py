from app.protocol.regimes import DEFAULT_REGIMES, Evidence, Regime


def test_the_four_regimes_reveal_what_the_paper_says() -> None:
    assert {str(regime): regime.evidence for regime in DEFAULT_REGIMES} == {
        "instruction_only": Evidence(),
        "concepts_only": Evidence(concepts=True),
        "related_only": Evidence(related=True),
        "full_set": Evidence(related=True, noise=True),
    }


def test_a_regime_is_found_by_its_name() -> None:
    assert Regime("full_set") is Regime.FULL_SET
