"""Tests of what a hand remembers, and hand for hand (tournaments/night/floor/hands.py)."""

import pytest

from tests.tournaments.nights import Night, levels
from tournaments.night.automation import deal
from tournaments.night.facts import (
    HandDealt,
    HandFinished,
    HandForHand,
    Penalised,
    StacksCounted,
    SteppedAway,
)
from tournaments.night.floor.hands import dead_hands
from tournaments.night.floor.leaving import HandByHand

SIX = "Ann Bob Cat Dan Eve Fay"


@pytest.mark.rule("DM-absent-dealt-in", "CPL-absent-folded")
def test_who_is_missing_and_who_sits_out_is_known_of_a_hand():
    night = (
        Night()
        .start(SIX, absent="Fay", override="five")
        .record(SteppedAway(player=2), Penalised(player=3, penalty="hands", amount=2))
    )
    hand = night.deal().floor.tables[1].hand
    assert (hand.missing, hand.penalised) == ({2, 6}, {3})


@pytest.mark.rule("DM-absent-dealt-in", "CPL-absent-folded")
def test_where_the_last_card_decides_the_hand_of_an_absent_player_is_dead_until_it_is_over():
    night = Night().start(SIX, absent="Fay", override="five").record(SteppedAway(player=2)).deal()
    assert dead_hands(night.floor, night.floor.tables[1]) == {2, 6}
    night.finish_hand()
    assert dead_hands(night.floor, night.floor.tables[1]) == frozenset()


@pytest.mark.rule("CPL-high-card-reseat", "DM-addon-once")
def test_whoever_is_dealt_in_has_sat_there_and_two_hands_after_the_cut_off_are_enough():
    night = Night("cpl").start(SIX, seats=8).at(45).bust("Ann", by="Bob").deal()
    table = night.floor.tables[1]
    assert (table.seated, table.seated_at, table.button_at) == ({2, 3, 4, 5, 6}, *(night.clock.played,) * 2)
    night = Night().start(SIX).at(121).deal()
    first = night.now
    night.at(122).deal()
    second = night.now
    assert night.at(123).deal().floor.tables[1].since_cut_off == (first, second)


@pytest.mark.rule("DM-clock-runs-out")
def test_a_break_that_is_still_to_come_has_not_been_held():
    night = Night().start(SIX, structure=levels(breaks=(2,)))
    night.at(15).deal().at(19, 50).finish_hand().at(20, 30).deal()
    assert night.floor.tables[1].hand.level == 0


@pytest.mark.rule("DM-clock-runs-out")
def test_a_hand_ends_once():
    """Ann's knockout in it is told after the level has gone up."""
    night = Night().start(SIX).at(15).deal().at(19).finish_hand().at(20, 30).bust("Ann", by="Bob")
    assert night.floor.tables[1].hand.finished_level == 0
    assert night.deal().floor.tables[1].hand.level == 0


def test_on_screens_a_hand_is_not_finished_by_hand():
    night = Night().on_screens().start(SIX).deal_on_screens()
    with night.refuses(words="The hand at table 1 is played on screens"):
        night.record(HandFinished(table=1))


def test_nobody_whose_chips_are_not_known_is_left_out_of_a_deal_on_screens():
    night = Night().on_screens().start(SIX)
    fact = deal(night.floor, 1)
    felt = Night().on_screens(2).start("Gus Hal", SIX).move("Gus", 2, 9)
    stacks = dict.fromkeys(range(1, 7), 3000)
    screens = fact.screens.model_copy(update={"stacks": stacks})
    with felt.refuses(words="other seats or stacks"):
        felt.record(HandDealt(table=2, screens=screens))
    felt.record(StacksCounted(stacks={7: 3000})).deal_on_screens(2)


class TestHandForHand:
    def test_rounds_are_counted_from_when_it_began(self):
        night = Night().start("Ann Bob Cat", "Dan Eve Fay").deal(1).record(HandForHand())
        began = night.floor.sequence
        night.deal(1, 2)
        assert (night.floor.of(HandByHand).began, [t.round for t in night.floor.tables.values()]) == (
            began,
            [1, 1],
        )
        night.record(HandForHand())
        assert (night.floor.of(HandByHand).began, [t.round for t in night.floor.tables.values()]) == (
            began,
            [1, 1],
        )
        night.record(HandForHand(on=False)).deal(1).record(HandForHand(on=False))
        assert (night.floor.of(HandByHand).began, [t.round for t in night.floor.tables.values()]) == (
            began,
            [1, 1],
        )
        night.record(HandForHand())
        assert (night.floor.of(HandByHand).began, [t.round for t in night.floor.tables.values()]) == (
            night.floor.sequence,
            [0, 0],
        )
