"""Where everybody sits, and a deck that runs out."""

import pytest

from gameplay.engine.cards import DECK
from gameplay.engine.dealer import Dealer
from gameplay.engine.deck import Deck
from gameplay.engine.events import Did, Reshuffled
from gameplay.engine.games import FiveCardDraw
from gameplay.engine.places import places


def dealer(muck, left):
    """A dealer with so many cards left, and these thrown away."""
    made = Dealer(FiveCardDraw(), [10, 10], 1, Deck(DECK))
    made.deck.take(52 - left, 0)
    made.muck = tuple(muck)
    return made


@pytest.mark.parametrize(
    ("seats", "button", "dead", "small", "big", "next_to_it"),
    [
        (4, 0, False, 1, 2, 3),
        (4, 3, False, 0, 1, 2),
        (3, 2, False, 0, 1, 2),
        (2, 1, False, 1, 0, 1),
        (2, 0, False, 0, 1, 0),
        (4, 3, True, None, 0, 1),
        (2, 0, True, None, 1, 0),
    ],
)
def test_who_has_the_blinds_and_who_opens(seats, button, dead, small, big, next_to_it):
    assert places(seats, button, dead)[1:] == (small, big, next_to_it)


class TestServing:
    def test_a_players_own_discards_stay_out_when_there_are_just_enough_without_them(self):
        short = dealer([10, 11, 12, 13], left=2)
        served = short.serve(0, 4, keep_out=(12, 13))
        assert set(served) == {10, 11, 50, 51}
        assert short.events == (Reshuffled(2),)
        assert short.muck == (12, 13)

    def test_and_come_back_when_there_are_not(self):
        short = dealer([10, 12, 13], left=2)
        assert set(short.serve(0, 4, keep_out=(12, 13))) < {10, 12, 13, 50, 51}
        assert short.events == (Reshuffled(3),)
        assert short.muck == ()


def test_what_is_noted_is_an_event_when_it_is_read():
    made = dealer([], left=2)
    made.note((Did, 0, "knocks"))
    assert made.events == (Did(0, "knocks"),)
    made.note((Did, 1, "passes"))
    assert made.events == (Did(0, "knocks"), Did(1, "passes"))
