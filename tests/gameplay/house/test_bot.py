"""Tests of what every bot knows of a table (gameplay/house/bot.py): who is left, who has raised, who has
drawn."""

import pytest

from gameplay.engine.choices import CALL, CHECK, FOLD, STAND_PAT, discard, raise_to
from gameplay.engine.games import FiveCardDraw, Holdem
from gameplay.engine.hand import Hand
from gameplay.house.bot import MOST_OPPONENTS, Bot, bot_of, has_drawn, likeliest, opponents, raises
from tests.gameplay.engine.test_fit import SquidGame


def played(game, players, *choices):
    hand = Hand(game, [500] * players, seed=bytes(32))
    for choice in choices:
        hand.choose(choice)
    return hand


def holdem(players, *choices, **options):
    return played(Holdem(small_blind=1, big_blind=2, **options), players, *choices)


def test_a_game_without_a_bot_of_its_own_is_played_like_any():
    assert type(bot_of(SquidGame())) is Bot
    assert type(bot_of(Holdem())) is not Bot


def test_opponents_are_those_still_in_without_the_viewer():
    hand = holdem(4, FOLD, CALL)
    view = hand.view(hand.decision.seat)
    folded = {seat.seat for seat in view.seats if seat.folded}
    assert len(folded) == 1
    assert set(opponents(view)) == {0, 1, 2, 3} - folded - {view.viewer}


@pytest.mark.parametrize(("limit", "counted"), [("no-limit", 2), ("limit", 1)])
def test_raises_count_twice_at_most_and_once_where_bets_are_small(limit, counted):
    hand = holdem(2, limit=limit)
    for _ in range(4):
        hand.choose(raise_to(hand.decision.least))
    view = hand.view(hand.decision.seat)
    raiser = 1 - view.viewer
    assert raises(view, hand.game, raiser) == counted


def test_whoever_has_raised_is_reckoned_with_first_and_not_more_than_some():
    hand = holdem(9, *[CALL] * 4, raise_to(20), *[CALL] * 3)
    view = hand.view(hand.decision.seat)
    raiser = next(event.seat for event in view.events if type(event).__name__ == "Raised")
    reckoned = likeliest(view, hand.game)
    assert (reckoned[0].seat, len(reckoned)) == (raiser, MOST_OPPONENTS)


def test_how_many_cards_everybody_has_drawn():
    hand = played(FiveCardDraw(ante=5), 2)
    while hand.decision.on_timeout[0] != "discard":
        hand.choose(CALL if hand.decision.to_call else CHECK)
    first = hand.decision.seat
    hand.choose(discard(hand.decision.hand[:2]))
    hand.choose(STAND_PAT)
    view = hand.view(first)
    assert (has_drawn(view, first), has_drawn(view, 1 - first)) == ([2], [0])
