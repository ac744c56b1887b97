"""An all-in that waits before its cards are turned up (TDA-RP-8)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clauses.refusal import NotAllowed
from gameplay.engine.choices import CHECK
from gameplay.engine.events import SPECTATOR, Shown
from gameplay.engine.games import GAMES, Holdem
from gameplay.engine.hand import DECK, Hand, replay
from tests.gameplay.engine.table import act
from tests.gameplay.engine.test_run_out import TURNED_UP, all_in

BLINDS = Holdem(small_blind=50, big_blind=100)


def held(hand):
    return replay(hand.record, holds=True)


@pytest.mark.rule("TDA-RP-8")
@pytest.mark.parametrize("name", TURNED_UP)
@settings(max_examples=12)
@given(seed=st.integers(0, 1000), until=st.integers(0, 6))
def test_it_stands_where_its_cards_would_be_turned_up_and_runs_out_to_the_same_end(name, seed, until):
    hand = all_in(name, seed=seed, until=until)
    waiting = held(hand)
    before = waiting.events
    assert hand.events[: len(before)] == before
    if waiting.is_held:
        assert not waiting.finished
        assert waiting.decision is None
        assert any(seat.all_in for seat in waiting.view(SPECTATOR).seats)
        assert sum(waiting.stacks) + waiting.pot == sum(hand.stacks) + hand.left_over
    else:
        assert waiting.stacks == hand.stacks
    assert replay(waiting.record).events == hand.events


def test_no_card_is_seen_that_was_not_before():
    waiting = held(all_in("holdem", seed=3))
    assert waiting.is_held
    assert waiting.view(SPECTATOR).boards == ((),)
    assert not [event for event in waiting.events if isinstance(event, Shown)]
    with pytest.raises(NotAllowed, match="The hand is over"):
        waiting.choose(CHECK)


def test_a_called_all_in_on_the_river_waits_with_its_board():
    hand = act(Hand(BLINDS, [500, 500], deck=DECK), "c k k k k k r400 c")
    waiting = held(hand)
    assert waiting.is_held
    assert len(waiting.view(SPECTATOR).boards[0]) == 5
    assert not [event for event in waiting.events if isinstance(event, Shown)]


@pytest.mark.parametrize("script", ["c k k k k k k k", "r500 f", "c k k k r100 c k k"])
def test_without_an_all_in_that_is_called_nothing_waits(script):
    hand = act(Hand(BLINDS, [500, 500], deck=DECK), script)
    assert hand.finished
    assert held(hand).stacks == hand.stacks
    assert not held(hand).is_held


def test_blinds_that_put_everybody_all_in_wait_from_the_deal():
    waiting = held(Hand(BLINDS, [10, 20], deck=DECK))
    assert waiting.is_held
    assert waiting.view(SPECTATOR).boards == ((),)


def test_every_game_is_asked():
    assert set(TURNED_UP) < set(GAMES)
