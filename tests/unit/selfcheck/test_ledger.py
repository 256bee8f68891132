from app.selfcheck.ledger import LedgerVerdict, Served, compare

ONE = Served("reader", "aa", "Final Answer: 3")
OTHER = Served("reader", "bb", "Final Answer: 4")


def test_equal_replies_and_cells_pass_in_any_order() -> None:
    assert compare([ONE, OTHER, ONE], [ONE, ONE, OTHER]) == LedgerVerdict(3, 3, 0, 0)
    assert compare([ONE, OTHER], [OTHER, ONE]).passed


def test_a_reply_that_was_paid_for_twice_is_counted() -> None:
    verdict = compare([ONE, ONE], [ONE])
    assert verdict == LedgerVerdict(2, 1, 1, 0)
    assert not verdict.passed


def test_a_cell_with_another_text_lacks_its_reply_and_the_reply_its_cell() -> None:
    changed = ONE._replace(content="Final Answer: 5")
    assert compare([ONE], [changed]) == LedgerVerdict(1, 1, 1, 1)
    assert not compare([ONE], [changed]).passed


def test_nothing_at_all_is_no_proof() -> None:
    assert not compare([], []).passed
