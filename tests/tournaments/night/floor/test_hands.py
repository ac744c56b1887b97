"""Hands dealt and finished (tournaments/night/floor/hands.py)."""

import pytest

from clubs.rulebook import PRESETS
from tests.tournaments.nights import Night, levels
from tournaments.night.facts import HandForHand

SIX = "Ann Bob Cat Dan Eve Fay"


def big_blind(night, table=1):
    return night.floor.structure[night.floor.tables[table].hand.level].big_blind


@pytest.mark.rule("CPL-button-rotates", "CPL-blind-seats", "DM-button-advance")
def test_the_button_and_both_blinds_pass_one_place_left():
    night = Night().start(SIX).deal()
    assert night.posts() == ("Ann", "Bob", "Cat")
    assert night.deal().posts() == ("Bob", "Cat", "Dan")


@pytest.mark.rule("DM-dead-button-bb-bust", "DM-dead-button-bb-bust-next", "DM-dead-button")
def test_the_big_blind_busts():
    night = Night().start(SIX).deal().bust("Cat", by="Dan").deal()
    assert night.posts() == ("Bob", None, "Dan")
    assert night.deal().posts() == (3, "Dan", "Eve")


@pytest.mark.rule("DM-dead-button-sb-bust")
def test_the_small_blind_busts_and_the_button_is_shown_where_it_was():
    night = Night().start(SIX).deal().bust("Bob", by="Dan").deal()
    assert night.posts() == (2, "Cat", "Dan")
    assert night.floor.tables[1].hand.positions.marker == 1


@pytest.mark.rule("CPL-dead-button")
def test_or_on_the_empty_seat():
    night = Night("cpl").start(SIX, seats=8).deal().bust("Bob", by="Dan").deal()
    assert night.floor.tables[1].hand.positions.marker == 2


def test_both_blinds_bust_in_one_hand():
    night = Night().start(SIX).deal().busts(("Bob", "Ann", 900), ("Cat", "Ann", 1200)).deal()
    assert night.posts() == (2, None, "Dan")
    assert night.deal().posts() == (3, "Dan", "Eve")


@pytest.mark.rule("DM-headsup-transition")
def test_heads_up_nobody_has_the_big_blind_twice_running():
    night = Night().start("Ann Bob Cat", override="short", structure=levels()).deal()
    night.bust("Ann", by="Bob").deal()
    assert night.posts() == ("Cat", "Cat", "Bob")
    assert night.deal().posts() == ("Bob", "Bob", "Cat")


class TestLevel:
    @pytest.mark.rule("CPL-level-next-hand", "DM-clock-runs-out")
    def test_a_raised_level_applies_from_the_hand_after_the_one_being_played(self):
        night = Night().start(SIX).at(19).deal()
        assert big_blind(night) == 100
        night.at(21).deal()
        assert big_blind(night) == 200

    @pytest.mark.rule("DM-clock-runs-out")
    def test_a_hand_is_new_once_the_one_before_has_its_winner(self):
        night = Night().start(SIX).at(15).deal().at(19, 50).finish_hand().at(20, 30).deal()
        assert big_blind(night) == 100

    def test_or_when_the_shuffle_begins(self):
        night = Night("tda").start(SIX).at(15).deal().at(19, 50).finish_hand().at(20, 30).deal()
        assert big_blind(night) == 200

    @pytest.mark.rule("CPL-level-next-hand")
    def test_at_cpl_a_hand_that_begins_after_the_level_has_ended_has_the_new_blinds(self):
        night = Night("cpl").start(SIX, seats=8).at(15).deal().at(19, 50).finish_hand().at(20, 30).deal()
        assert big_blind(night) == 200

    @pytest.mark.rule("CPL-level-next-hand")
    def test_at_cpl_the_hand_being_played_when_a_level_ends_keeps_its_blinds(self):
        night = Night("cpl").start(SIX, seats=8).at(19).deal().at(22)
        assert big_blind(night) == 100
        assert big_blind(night.finish_hand().at(23).deal()) == 200

    def test_after_a_break_it_is_the_level_that_begins(self):
        night = Night().start(SIX, structure=levels(breaks=(1,)))
        night.at(15).deal().at(19).finish_hand().at(31).deal()
        assert big_blind(night) == 200

    def test_a_knockout_finishes_the_hand(self):
        night = Night().start(SIX).at(19).deal().at(19, 50).bust("Ann", by="Bob").at(21).deal()
        assert big_blind(night) == 100


class TestRefusals:
    def test_no_hand_before_the_start_without_a_button_or_with_one_player(self):
        night = Night().buy_in(SIX).seat(SIX)
        with night.refuses(words="has not been started"):
            night.deal()
        night = Night().start("Ann Bob Cat Dan Eve", "Fay")
        with night.refuses(words="fewer than two players"):
            night.deal(2)

    def test_no_hand_is_finished_twice(self):
        night = Night().start(SIX).deal().finish_hand()
        with night.refuses(words="No hand is being played"):
            night.finish_hand()

    def test_hand_for_hand_needs_a_running_night(self):
        night = Night()
        with night.refuses(words="has not been started"):
            night.record(HandForHand())


def test_tables_keep_their_own_count_and_button():
    night = Night(rulebook=PRESETS["tda"]).start("Ann Bob Cat", "Dan Eve Fay").deal(1).deal(1, 2)
    assert night.posts(1) == ("Bob", "Cat", "Ann")
    assert night.posts(2) == ("Dan", "Eve", "Fay")
    assert [table.hands for table in night.floor.tables.values()] == [2, 1]
