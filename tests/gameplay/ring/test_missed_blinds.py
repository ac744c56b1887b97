"""Blinds of who sits out at a ring table: owed, waited for, or posted by the absent (TDA 30 and 33)."""

import pytest

from gameplay.engine.events import HandKilled, Posted
from gameplay.engine.games import GAMES, Razz
from gameplay.ring import apply
from gameplay.ring.facts import CameBack, SatDown, SatOut, StoodUp, Straddles
from gameplay.ring.lineup import Waiting, next_lineup
from gameplay.ring.missed_blinds import to_post
from tests.gameplay.rings import HOLDEM, played, player, ring

pytestmark = pytest.mark.rule("TDA-33")
FIVE = (1, 2, 3, 4, 5)
SEED, PROMISE = bytes(32), ""


def cash(taken=FIVE, *games, **table):
    """A cash game in which blinds are owed; the first hand has its big blind in seat 3."""
    table = ring(taken, *games, rebuys=True, missed_blinds="owed", **table)
    return hand(table, button=1)


def to_a_winner(taken=FIVE, **table):
    return hand(ring(taken, missed_blinds="owed", **table), button=1)


def hand(table, button=None):
    """The table after a hand in which no chips changed hands."""
    lineup = next_lineup(table, button)
    return played(table, dict(zip(lineup.seats, lineup.stacks, strict=True)), button=button)


def hands(table, count):
    for _ in range(count):
        table = hand(table)
    return table


def big_blind(table):
    return next_lineup(table).where.big_blind


def posts(table):
    """Seat → what is posted there beside the blinds, live and to the pot."""
    lineup = next_lineup(table)
    return {lineup.seats[place]: owed for place, owed in lineup.posts.items()}


def dealt(table):
    lineup = next_lineup(table)
    return lineup.deal(SEED, lineup.game.name)


class TestOwed:
    def test_who_is_passed_by_the_big_blind_posts_it_and_a_dead_small_blind_on_return(self):
        table = hand(apply(cash(), SatOut(seat=4)))
        assert table.chairs[4].missed == "both"
        table = hands(table, 2)
        assert posts(table) == {}
        table = apply(table, CameBack(seat=4))
        assert to_post(table, table.chairs[4]) == 300
        assert posts(table) == {4: (200, 100)}
        assert posts(hand(table)) == {}

    def test_who_has_had_the_big_blind_owes_the_small_one_alone(self):
        table = hands(apply(cash(), SatOut(seat=3)), 2)
        assert table.chairs[3].missed == "small"
        assert posts(hand(apply(table, CameBack(seat=3)))) == {}
        assert posts(apply(hand(table), CameBack(seat=3))) == {3: (0, 100)}

    def test_who_is_back_before_a_blind_has_passed_owes_nothing(self):
        table = apply(apply(cash(), SatOut(seat=5)), CameBack(seat=5))
        assert posts(table) == {}
        assert to_post(table, table.chairs[5]) == 0

    def test_the_big_blind_itself_settles_it(self):
        table = hand(apply(cash(), SatOut(seat=4)))
        table = hands(table, 3)
        assert big_blind(apply(table, CameBack(seat=4))) == 4
        table = apply(table, CameBack(seat=4))
        assert posts(table) == {}
        assert hand(table).chairs[4].missed == ""

    def test_nobody_gets_out_of_it_by_standing_up_and_sitting_down_again(self):
        table = hand(apply(cash(), StoodUp(seat=4)))
        back = apply(table, SatDown(seat=4, player=player(4), chips=20_000))
        assert back.chairs[4].missed == "both"
        at_once = apply(apply(cash(), StoodUp(seat=4)), SatDown(seat=4, player=player(4), chips=20_000))
        assert at_once.chairs[4].missed == ""

    def test_two_players_post_their_blinds_and_nothing_else(self):
        table = hand(apply(cash((1, 2, 3)), SatOut(seat=2)))
        table = apply(apply(hand(table), SatOut(seat=1)), CameBack(seat=2))
        assert posts(table) == {}

    def test_where_nobody_owes_blinds_nobody_posts(self):
        table = hand(ring(FIVE, rebuys=True), button=1)
        table = apply(hands(apply(table, SatOut(seat=4)), 3), CameBack(seat=4))
        assert table.chairs[4].missed == ""
        assert posts(table) == {}

    def test_a_game_without_blinds_is_dealt_to_all_and_the_debt_stays(self):
        table = cash(FIVE, HOLDEM, Razz(), by="hand")
        table = hands(apply(table, SatOut(seat=5)), 4)
        back = apply(table, CameBack(seat=5, waits=True))
        games = [next_lineup(each).game.name for each in (back, hand(back))]
        assert set(games) == {"holdem", "razz"}
        razz = back if games[0] == "razz" else hand(back)
        assert (5 in next_lineup(razz).seats, posts(razz)) == (True, {})


class TestWaiting:
    def table(self):
        return apply(hands(apply(cash(), SatOut(seat=4)), 2), CameBack(seat=4, waits=True))

    def test_who_waits_is_dealt_in_when_the_big_blind_comes_to_them(self):
        table = self.table()
        assert 4 not in next_lineup(table).seats
        while big_blind(table) != 4:
            assert 4 not in next_lineup(table).seats
            table = hand(table)
        assert posts(table) == {}
        assert not hand(table).chairs[4].waits

    def test_they_may_post_after_all_or_sit_out_again(self):
        table = self.table()
        assert posts(apply(table, CameBack(seat=4))) == {4: (200, 100)}
        assert not apply(table, SatOut(seat=4)).chairs[4].waits

    def test_who_owes_nothing_does_not_wait(self):
        assert not apply(apply(cash(), SatOut(seat=4)), CameBack(seat=4, waits=True)).chairs[4].waits

    def test_where_too_few_are_left_nobody_waits(self):
        table = hands(apply(cash((1, 2, 3)), SatOut(seat=1)), 3)
        table = apply(apply(table, CameBack(seat=1, waits=True)), SatOut(seat=2))
        assert set(next_lineup(table).seats) == {1, 3}


class TestTheHand:
    def test_the_big_blind_is_live_and_the_small_one_lies_in_the_pot(self):
        table = apply(hands(apply(cash(), SatOut(seat=4)), 2), CameBack(seat=4))
        place = next_lineup(table).seats.index(4)
        hand_dealt = dealt(table)
        view = hand_dealt.view(-1)
        assert (view.seats[place].bet, view.seats[place].stack) == (200, 19_700)
        assert hand_dealt.pot == 100 + 200 + 300
        assert [event.words("ABCDE") for event in hand_dealt.events if isinstance(event, Posted)][-2:] == [
            f"{'ABCDE'[place]} posts a missed blind of 200.",
            f"{'ABCDE'[place]} posts a dead small blind of 100.",
        ]

    def test_who_posts_does_not_straddle(self):
        game = type(HOLDEM)(small_blind=100, big_blind=200, variations={"straddle": {}})
        table = cash(FIVE, game)
        table = hands(apply(table, SatOut(seat=5)), 2)
        table = apply(apply(table, CameBack(seat=5)), Straddles(seat=5, when="always"))
        while next_lineup(table).posts and next_lineup(table).seats[2] != 5:
            table = hand(apply(table, SatOut(seat=5)))
            table = apply(table, CameBack(seat=5))
        hand_dealt = dealt(table)
        paid = sum(event.amount for event in hand_dealt.events if isinstance(event, Posted))
        assert paid == hand_dealt.pot

    @pytest.mark.parametrize("name", sorted(GAMES))
    def test_every_game_with_blinds_names_them(self, name):
        game = GAMES[name]()
        game = game.with_amounts(game.at_a_table)
        if game.full_blind:
            assert game.stakes[0][1] == game.full_blind


@pytest.mark.rule("TDA-30")
class TestToAWinner:
    def test_who_sits_out_is_dealt_in_and_posts_and_their_hand_is_dead(self):
        table = apply(to_a_winner(), SatOut(seat=4))
        lineup = next_lineup(table)
        assert set(lineup.seats) == set(FIVE)
        assert lineup.where.big_blind == 4
        assert [lineup.seats[place] for place in lineup.dead] == [4]
        hand_dealt = dealt(table)
        place = lineup.seats.index(4)
        assert [event.seat for event in hand_dealt.events if isinstance(event, HandKilled)] == [place]
        assert hand_dealt.view(-1).seats[place].stack == 19_800

    def test_who_has_left_with_chips_is_blinded_off_too(self):
        table = apply(to_a_winner(), StoodUp(seat=4, keeps=True))
        assert 4 in next_lineup(table).seats
        assert next_lineup(table).dead

    def test_who_is_back_plays_the_next_hand(self):
        table = apply(apply(to_a_winner(), SatOut(seat=4)), CameBack(seat=4))
        assert next_lineup(table).dead == ()

    def test_as_long_as_two_are_there(self):
        table = to_a_winner((1, 2, 3))
        for seat in (1, 2):
            table = apply(table, SatOut(seat=seat))
        assert isinstance(next_lineup(table), Waiting)

    def test_where_blinds_are_free_who_sits_out_is_dealt_no_hand(self):
        table = apply(hand(ring(FIVE), button=1), SatOut(seat=4))
        assert 4 not in next_lineup(table).seats


def test_who_comes_in_between_button_and_small_blind_waits_until_the_button_has_passed():
    table = hand(apply(hand(ring(FIVE, rebuys=True), button=1), SatOut(seat=4)))
    table = apply(table, CameBack(seat=4))
    lineup = next_lineup(table)
    assert (lineup.where.button, lineup.where.small_blind, lineup.where.big_blind) == (3, 5, 1)
    assert lineup.seats == (5, 1, 2, 3)
    assert 4 in next_lineup(hand(table)).seats
