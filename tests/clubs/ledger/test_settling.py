"""Who pays whom (clubs/ledger/settling.py)."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.ledger.settling import CASH_BOX, EXACT, Transfer, after, still_open, transfers

AMOUNTS = st.integers(-6, 6)
TWELVE = st.lists(AMOUNTS, min_size=2, max_size=12)
CROWD = st.lists(st.integers(-900, 900), min_size=EXACT + 1, max_size=40)


def numbered(amounts):
    return dict(enumerate(amounts, 1))


def parties(sums):
    """Everybody with something to pay or to get, the cash box with them."""
    return [cents for cents in (*sums.values(), -sum(sums.values())) if cents]


@cache
def fewest(amounts):
    """Brute force: the first pays, or is paid by, each of the others in turn."""
    if not amounts:
        return 0
    first, *others = amounts
    tried = {other: others.index(other) for other in others if (other < 0) != (first < 0)}
    return 1 + min(
        fewest(tuple(sorted(filter(None, [*others[:at], other + first, *others[at + 1 :]]))))
        for other, at in tried.items()
    )


@given(TWELVE)
def test_up_to_twelve_people_settle_in_the_fewest_transfers(amounts):
    sums = numbered(amounts)
    assert len(transfers(sums)) == fewest(tuple(sorted(parties(sums))))


@given(TWELVE | CROWD)
def test_afterwards_everybody_is_even(amounts):
    sums = numbered(amounts)
    plan = transfers(sums)
    left = after(sums, plan)
    assert {left.pop(CASH_BOX, 0)} == {-sum(left.values()) + sum(sums.values())}
    assert not any(left.values())
    assert all(each.cents > 0 and each.payer != each.payee for each in plan)
    assert len(plan) <= max(len(parties(sums)) - 1, 0)


@given(TWELVE | CROWD)
def test_whoever_owes_only_pays_and_whoever_is_owed_only_gets(amounts):
    sums = numbered(amounts)
    for payer, payee, _ in transfers(sums):
        assert payer == CASH_BOX or sums[payer] < 0
        assert payee == CASH_BOX or sums[payee] > 0


@given(TWELVE, st.data())
def test_what_has_been_paid_changes_nothing_for_the_others(amounts, data):
    sums = numbered(amounts)
    plan = transfers(sums)
    paid = [each for each in plan if data.draw(st.booleans())]
    assert sorted([*still_open(sums, paid), *paid]) == plan


def test_after_a_correction_it_is_settled_anew():
    paid = [Transfer(2, 1, 50)]
    assert still_open({1: 50, 2: -50}, paid) == []
    assert still_open({1: 50, 2: -20, 3: -30}, paid) == [Transfer(3, 2, 30)]


def test_nine_settle_in_eight_transfers_at_most():
    lost = {1: -1000, 2: -2000, 3: -500, 4: -700, 5: 1300, 6: -4000, 7: 2900, 8: 3100, 9: 900}
    assert len(transfers(lost)) <= 8


def test_two_groups_that_are_even_do_not_pay_each_other():
    sums = {1: 700, 2: -300, 3: -400, 4: 500, 5: -500}
    assert transfers(sums) == [Transfer(2, 1, 300), Transfer(3, 1, 400), Transfer(5, 4, 500)]


def test_the_cash_box_pays_what_nobody_owes():
    assert transfers({1: 6000, 2: -2000}) == [Transfer(CASH_BOX, 1, 4000), Transfer(2, 1, 2000)]


@pytest.mark.parametrize("sums", [{}, {1: 0, 2: 0}])
def test_nothing_is_owed(sums):
    assert transfers(sums) == []
