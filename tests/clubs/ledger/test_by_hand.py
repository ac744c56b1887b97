"""Tests of what an elder may enter, and what a member settles (clubs/ledger/by_hand.py)."""

import pytest

from clauses.refusal import NotAllowed
from clubs import ledger
from clubs.ledger import Purpose
from clubs.ledger.by_hand import purpose_of, refuse_amount, refuse_settling, unpaid_prizes

POT, ANN, BOB = ledger.championship_pot(3), ledger.member(1), ledger.member(2)


@pytest.mark.parametrize(
    ("source", "target", "purpose"),
    [
        (ledger.KITTY, ledger.OUTSIDE, Purpose.EXPENSE),
        (POT, ledger.OUTSIDE, Purpose.EXPENSE),
        (ledger.KITTY, ANN, Purpose.EXPENSE),
        (ledger.OUTSIDE, ledger.KITTY, Purpose.DEPOSIT),
        (ledger.KITTY, POT, Purpose.TRANSFER),
        (ANN, BOB, Purpose.TRANSFER),
        (ANN, ledger.KITTY, Purpose.CHARGE),
        (ledger.OUTSIDE, ANN, Purpose.SETTLED),
        (ANN, ledger.OUTSIDE, Purpose.SETTLED),
    ],
)
def test_the_accounts_say_what_it_is(source, target, purpose):
    assert purpose_of(source, target) is purpose


def test_what_a_night_holds_is_left_to_the_night():
    for pair in [(ledger.prize_pool(7), ledger.KITTY), (ledger.KITTY, ledger.side_games(7))]:
        with pytest.raises(NotAllowed, match="moved by its own facts"):
            purpose_of(*pair)
    with pytest.raises(NotAllowed, match="through the kitty"):
        purpose_of(POT, ledger.championship_pot(4))
    with pytest.raises(NotAllowed, match="from one account to another"):
        purpose_of(ledger.KITTY, ledger.KITTY)


def test_an_amount_is_above_nothing_and_whole_where_there_are_no_cents():
    refuse_amount(1)
    refuse_amount(500, 100)
    for cents in (0, -1, 10**15):
        with pytest.raises(NotAllowed, match="above nothing"):
            refuse_amount(cents)
    with pytest.raises(NotAllowed, match="no cents"):
        refuse_amount(550, 100)


class TestSettling:
    def refused(self, words, **more):
        with pytest.raises(NotAllowed, match=words):
            refuse_settling("Ann", **{"cents": 500, "owed": 0, "prizes": 0, "pays": True, **more})

    def test_nobody_pays_more_than_they_owe(self):
        refuse_settling("Ann", 500, owed=-500, prizes=0, pays=True)
        self.refused(r"Ann owes \$4, no more", owed=-400)
        self.refused("Ann owes nothing", owed=0)
        self.refused("Ann owes nothing", owed=400)

    def test_nobody_is_paid_more_than_they_are_owed(self):
        refuse_settling("Ann", 500, owed=500, prizes=0, pays=False)
        self.refused(r"Ann is owed \$4, no more", owed=400, pays=False)
        self.refused("Ann is owed nothing", owed=0, pays=False)

    def test_prizes_are_paid_at_their_night(self):
        refuse_settling("Ann", 500, owed=7500, prizes=7000, pays=False)
        self.refused(r"\$70 of what Ann is owed are prizes", owed=7400, prizes=7000, pays=False)


def test_prizes_not_handed_over():
    assert unpaid_prizes({1: 700, 2: 300, 3: 50}, {1: 700, 2: 100, 3: 80}) == 200
