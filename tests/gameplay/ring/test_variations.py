"""Tests of what variations leave at a ring table follows its players from hand to hand, wherever they sit in
it."""

from dataclasses import replace

import pytest

from gameplay.engine.carry import from_places
from gameplay.engine.choices import CALL, FOLD, raise_to
from gameplay.engine.games import Holdem
from gameplay.engine.games.own_games import own_game
from gameplay.ring import apply
from gameplay.ring.facts import CameBack, HandPlayed, Left, Rebought, SatDown, SatOut, StoodUp
from gameplay.ring.lineup import next_lineup
from gameplay.ring.rotation import telling_apart
from gameplay.sources.ring import where_of
from tests.gameplay.rings import player, ring

LIMIT = {"small_blind": 100, "big_blind": 200, "limit": "limit"}
KILL = Holdem(**LIMIT, variations={"kill": {}})
PLAQUES = Holdem(small_blind=100, big_blind=200, variations={"run_it_twice": {}})


def dealt(table):
    found = next_lineup(table, 2)
    return found, found.deal(bytes(32), "")


def over(table, found, hand):
    """The table once a hand is over, as its source records it."""
    stacks = zip(found.seats, hand.stacks, strict=True)
    fact = HandPlayed(
        number=table.hands + 1,
        game=hand.game.name,
        stacks=tuple(Left(seat=seat, chips=chips) for seat, chips in stacks),
        spec=telling_apart(table.settings, hand.game),
        button=found.button,
        where=where_of(found),
        carry=hand.carry.renamed(from_places(found.seats)).data,
    )
    return apply(table, fact)


def won_by(table, seat):
    """A hand in which everybody folds to a raise of this seat's that one other calls, or to its blind."""
    found, hand = dealt(table)
    place = found.seats.index(seat)
    called = False
    while not hand.finished:
        if hand.decision.seat == place:
            amounts = hand.decision.raises_to
            hand.choose(raise_to(amounts[0]) if amounts else hand.decision.passive)
        elif not called and hand.decision.bet > 200:
            called = True
            hand.choose(CALL)
        else:
            hand.choose(FOLD if hand.decision.to_call or called else hand.decision.passive)
    return over(table, found, hand)


def kill(table):
    left = table.left["kill"]
    return left.holder, dict(left.legs)


@pytest.mark.rule("DM-kill-two-pots", "DM-kill-button")
def test_two_pots_kill_the_next_one_wherever_the_button_is():
    table = won_by(ring((1, 3, 6), KILL), 3)
    assert kill(table) == (3, {3: 1})
    table = won_by(table, 3)
    assert kill(table) == (3, {3: 2})
    found, hand = dealt(table)
    assert hand.view(0).seats[found.seats.index(3)].bet == 400


@pytest.mark.rule("DM-kill-neutral")
def test_in_a_rotation_of_two_games_of_a_clubs_own_a_leg_counts_in_the_one_it_was_won_in():
    ours, theirs = (
        own_game(f"name {name}\ndeal 2 down\nbet\nflop\nbet\nwin high", variations={"kill": {}}, **LIMIT)
        for name in ("Ours", "Theirs")
    )
    table = ring((1, 3, 6), ours, theirs, by="orbit")
    while next_lineup(table, 2).game.title == "Ours":
        table = won_by(table, 3)
    assert kill(table) == (3, {3: 2})
    found, hand = dealt(table)
    assert found.game.title == "Theirs"
    assert all(seat.bet < 400 for seat in hand.view(0).seats)
    table = won_by(table, 3)
    assert kill(table) == (3, {3: 1})


@pytest.mark.rule("DM-kill-neutral", "DM-kill-away")
def test_who_gets_up_takes_nothing_along_and_who_sits_out_has_it_when_they_return():
    table = won_by(won_by(ring((1, 3, 5, 6), KILL, rebuys=True), 3), 3)
    away = apply(table, SatOut(seat=3))
    assert all(seat.bet < 400 for seat in dealt(away)[1].view(0).seats)
    away = won_by(away, 6)
    assert kill(away) == (6, {3: 2, 6: 1})
    found, hand = dealt(apply(away, CameBack(seat=3)))
    assert hand.view(0).seats[found.seats.index(3)].bet == 400
    gone = apply(table, StoodUp(seat=3))
    assert kill(gone) == (None, {})
    back = apply(gone, SatDown(seat=3, player=player(2)))
    assert all(seat.bet < 400 for seat in dealt(back)[1].view(0).seats)


@pytest.mark.rule("DM-rit-plaque")
def test_a_rebuy_brings_a_plaque_and_who_sits_down_after_somebody_has_one_of_their_own():
    table = ring((1, 3, 6), PLAQUES, rebuys=True)
    found, hand = dealt(table)
    while not hand.finished:
        hand.choose(FOLD)
    table = over(table, found, hand)
    assert table.left["run_it_twice"].of(3) == 1
    poor = apply(table, StoodUp(seat=3))
    seated = apply(poor, SatDown(seat=3, player=player(9)))
    assert seated.left["run_it_twice"].of(3) == 1
    broke = replace(table, chairs={**table.chairs, 3: replace(table.chairs[3], chips=0)})
    assert apply(broke, Rebought(seat=3)).left["run_it_twice"].of(3) == 2


class TestWhoReturns:
    """A plaque is its player's for as long as the table is open (ruling 312)."""

    def without_plaque(self):
        """A table at which Bob, in seat 3, has played his plaque."""
        table = ring((1, 3, 6), PLAQUES, rebuys=True)
        found, hand = dealt(table)
        while not hand.finished:
            hand.choose(FOLD)
        table = over(table, found, hand)
        left = table.left["run_it_twice"].with_more(3, -1)
        return replace(table, carries={**table.carries, "run_it_twice": left.data})

    @pytest.mark.rule("DM-rit-plaque", "DM-gold-plaque")
    def test_who_gets_up_and_returns_has_what_they_held_in_whatever_seat(self):
        table = self.without_plaque()
        back = apply(apply(table, StoodUp(seat=3)), SatDown(seat=5, player=player(2)))
        assert back.left["run_it_twice"].of(5) == 0
        again = apply(apply(back, StoodUp(seat=5)), SatDown(seat=3, player=player(2)))
        assert again.left["run_it_twice"].of(3) == 0

    @pytest.mark.rule("DM-rit-plaque")
    def test_who_had_no_chips_left_has_bought_in_again_with_what_that_brings(self):
        table = self.without_plaque()
        broke = replace(table, chairs={**table.chairs, 3: replace(table.chairs[3], chips=0)})
        back = apply(apply(broke, StoodUp(seat=3)), SatDown(seat=3, player=player(2)))
        assert back.left["run_it_twice"].of(3) == 1

    def test_somebody_else_in_the_seat_has_one_of_their_own(self):
        table = apply(self.without_plaque(), StoodUp(seat=3))
        assert apply(table, SatDown(seat=3, player=player(9))).left["run_it_twice"].of(3) == 1
