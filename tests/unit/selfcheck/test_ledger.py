from app.selfcheck.ledger import LedgerVerdict, Served, compare

ONE = Served("reader", "aa", "e1", "Final Answer: 3")
OTHER = Served("reader", "bb", "e2", "Final Answer: 4")


def asked(*replies: Served) -> list[tuple[Served, int | None]]:
    """Each reply under a seed of its own."""
    return [(reply, seed) for seed, reply in enumerate(replies)]


def test_equal_replies_and_cells_pass_in_any_order() -> None:
    found = compare(asked(ONE, OTHER, ONE), [ONE, ONE, OTHER])
    assert found == LedgerVerdict(3, 3, 0, 0, 0)
    assert compare(asked(ONE, OTHER), [OTHER, ONE]).passed


def test_a_reply_that_was_paid_for_twice_is_counted() -> None:
    verdict = compare(asked(ONE, ONE), [ONE])
    assert verdict == LedgerVerdict(2, 1, 1, 0, 0)
    assert not verdict.passed


def test_a_cell_with_another_text_lacks_its_reply_and_the_reply_its_cell() -> None:
    changed = ONE._replace(content="Final Answer: 5")
    assert compare(asked(ONE), [changed]) == LedgerVerdict(1, 1, 1, 1, 0)


def test_a_prompt_with_other_evidence_than_its_regime_shows_is_noticed() -> None:
    lacking = ONE._replace(evidence="without noise")
    assert not compare(asked(lacking), [ONE]).passed


def test_two_samples_under_one_seed_are_noticed() -> None:
    verdict = compare([(ONE, 7), (ONE, 7)], [ONE, ONE])
    assert verdict == LedgerVerdict(2, 2, 0, 0, 1)
    assert not verdict.passed
    assert not compare([(ONE, None), (ONE, None)], [ONE, ONE]).passed


def test_nothing_at_all_is_no_proof() -> None:
    assert not compare([], []).passed
