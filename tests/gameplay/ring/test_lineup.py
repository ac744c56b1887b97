"""Tests of who is dealt in next, where the button lies, which game is dealt."""

import pytest

from gameplay.engine.fair import root
from gameplay.engine.games import FiveCardDraw
from gameplay.engine.hand import Hand
from gameplay.ring import apply
from gameplay.ring.facts import SatOut, Started, StoodUp
from gameplay.ring.lineup import Waiting, next_lineup
from tables.button import next_taken
from tests.gameplay.engine.table import act, hand
from tests.gameplay.rings import CENTRE, DRAW, HOLDEM, played, ring


def started(taken, /, *games, button=1, **table):
    return apply(ring(taken, *games, **table), Started(button=button))


def same(table):
    """The table after a hand in which no chips changed hands."""
    return played(table, {seat: chair.chips for seat, chair in table.chairs.items() if chair.plays})


def test_places_run_from_the_left_of_the_button():
    lineup = next_lineup(started((1, 3, 4, 6), button=3))
    assert (lineup.seats, lineup.button) == ((4, 6, 1, 3), 3)
    assert [player.name for player in lineup.players] == ["Cat", "Dan", "Ann", "Bob"]
    assert lineup.where.small_blind, lineup.where.big_blind == (4, 6)


def test_the_blinds_move_on():
    table = same(started((1, 2, 3), button=1))
    assert (next_lineup(table).where.button, next_lineup(table).where.big_blind) == (2, 1)


def test_a_dead_small_blind_is_not_posted():
    table = same(started((1, 2, 3, 4), button=1))  # small blind 2, big blind 3
    gone = apply(table, StoodUp(seat=3))
    lineup = next_lineup(gone)
    assert (lineup.where.button, lineup.where.small_blind, lineup.where.big_blind) == (2, 3, 4)
    posted = [
        event for event in lineup.deal(bytes(32), root(bytes(32))).events if type(event).__name__ == "Posted"
    ]
    assert [(lineup.seats[event.seat], event.what) for event in posted] == [(4, "big blind")]


def test_two_players_the_button_has_the_small_blind():
    lineup = next_lineup(started((2, 5), button=2))
    posted = [
        event for event in lineup.deal(bytes(32), root(bytes(32))).events if type(event).__name__ == "Posted"
    ]
    assert [(lineup.seats[event.seat], event.what) for event in posted] == [
        (2, "small blind"),
        (5, "big blind"),
    ]


def test_without_blinds_the_button_passes_to_the_next_who_has_chips():
    table = started((1, 2, 3), DRAW, seats=5, button=1)
    assert next_lineup(table).button == 1
    table = played(table, {1: 20_000, 2: 0, 3: 40_000})
    assert (next_lineup(table).button, next_lineup(table).seats) == (3, (1, 3))


def test_a_seat_is_drawn_for_the_first_button():
    table = ring((1, 2, 3))
    assert next_lineup(table, 2).button == 2


def test_who_sits_out_is_not_dealt_in():
    assert next_lineup(apply(started((1, 2, 3)), SatOut(seat=2))).seats == (3, 1)


@pytest.mark.rule("C5-1.5-players")
def test_centre_five_does_not_start_with_one_player_or_seven():
    alone = next_lineup(ring((1,), CENTRE), 1)
    assert (alone.reason, alone.clause) == ("Centre Five is for 2 to 6 players.", "C5-1.5-players")
    assert next_lineup(ring((1, 2), CENTRE), 1).seats == (2, 1)
    assert len(next_lineup(ring(range(1, 7), CENTRE), 1).seats) == 6


@pytest.mark.rule("FCD-players")
def test_five_card_draw_does_not_start_with_one_player():
    alone = next_lineup(ring((1,), DRAW, seats=5), 1)
    assert isinstance(alone, Waiting)
    assert alone.clause == "FCD-players"
    assert len(next_lineup(ring((1, 2, 3, 4, 5), DRAW, seats=5), 1).seats) == 5


def test_from_a_game_without_blinds_to_one_with_them_the_button_moves_one_on():
    lineup = next_lineup(same(started((1, 2, 3), DRAW, HOLDEM, by="hand", seats=5, button=1)))
    assert (lineup.game.name, lineup.button) == ("holdem", 2)


def test_the_hand_is_that_of_the_lineup():
    lineup = next_lineup(started((1, 2, 3)))
    hand = lineup.deal(bytes(32), root(bytes(32)))
    assert isinstance(hand, Hand)
    assert hand.record.stacks == (20_000,) * 3
    assert hand.record.seed == bytes(32)


class TestWithoutBlinds:
    """The button goes to the next player who has chips; nothing needs a dead one."""

    @pytest.mark.rule("FCD-button")
    def test_it_moves_to_the_next_player_and_the_one_after_him_acts_first(self):
        button = next_taken([0, 1, 2], 0)
        assert button == 1
        assert hand(FiveCardDraw(ante=1), [100] * 3, button=button).decision.seat == 2
        act(hand(FiveCardDraw(ante=1), [100] * 3, button=next_taken([0, 1, 2], 1)), "0=k 1=k 2=k")

    @pytest.mark.rule("FCD-button")
    def test_it_passes_over_who_is_out(self):
        assert next_taken([0, 3], 0) == 3
        assert next_taken([0, 3], 3) == 0

    def test_the_only_one_with_chips_keeps_it(self):
        assert next_taken([1], 1) == 1
