"""Chips that are bought at a ring table: up to the starting chips, and again by themselves; sitting out at
the big blind."""

import pytest

from clauses.refusal import NotAllowed
from gameplay.ring import apply
from gameplay.ring.facts import BuysInAgain, CameBack, ChipsCorrected, PaceSet, SatOut, ToppedUp
from tests.gameplay.rings import HOLDEM, ring


def holding(chips, **options):
    return apply(ring((1, 2, 3), HOLDEM, **options), ChipsCorrected(seat=1, chips=chips, why="lost"))


def test_a_top_up_brings_back_the_starting_chips_and_they_are_counted():
    table = holding(700, rebuys=True)
    after = apply(table, ToppedUp(seat=1))
    assert after.chairs[1].chips == after.options.starting_chips
    assert after.bought == sum(chair.chips for chair in after.chairs.values())


@pytest.mark.parametrize(("chips", "rebuys"), [(700, False), (0, True), (20_000, True), (25_000, True)])
def test_nobody_tops_up_who_has_enough_or_nothing_or_may_not(chips, rebuys):
    with pytest.raises(NotAllowed):
        apply(holding(chips, rebuys=rebuys), ToppedUp(seat=1))


def test_whether_chips_come_by_themselves_is_kept_with_the_seat():
    table = apply(holding(700, rebuys=True), BuysInAgain(seat=1, on=True))
    assert table.chairs[1].buys_in_again
    assert not apply(table, BuysInAgain(seat=1, on=False)).chairs[1].buys_in_again
    with pytest.raises(NotAllowed):
        apply(holding(700, rebuys=False), BuysInAgain(seat=1, on=True))


def test_who_sits_out_at_the_blind_is_dealt_in_until_then():
    table = apply(holding(700), SatOut(seat=1, at_blind=True))
    assert (table.chairs[1].plays, table.chairs[1].out_at_blind) == (True, True)
    assert not apply(table, CameBack(seat=1)).chairs[1].out_at_blind
    assert not apply(table, SatOut(seat=1)).chairs[1].plays


def test_the_pace_of_house_players_changes_while_they_play():
    table = apply(holding(700), PaceSet(house_pause=300))
    assert (table.options.house_pause, table.options.starting_chips) == (300, 20_000)
