"""Where a card has to go for nothing, a house player keeps what is best as the game compares hands: by all
its rankings in their order, and by where the cards lie."""

import random

import pytest

from gameplay.engine.cards import cards, name
from gameplay.engine.game import Game
from gameplay.engine.ranking import HIGH, LOW
from gameplay.house import decide
from tests.gameplay.engine.table import hand
from tests.gameplay.strange import HOLE_SPADE, LOWEST_DOWN_IS_WILD


class ThrowOne(Game):
    """Three down, one up, and one of the three goes."""

    name, title = "throw-one", "Throw one"
    seats = range(2, 5)

    def play(self, dealer):
        dealer.collect_antes(1)
        dealer.deal_down(3)
        dealer.deal_up(1)
        yield from dealer.throw_away(1)
        yield from dealer.showdown(*self.rankings(dealer))


@pytest.mark.parametrize(
    ("rankings", "holes", "goes"),
    [
        ((HIGH,), "AsKd2cKh", "2c"),
        ((LOWEST_DOWN_IS_WILD,), "AhKd2cKh", "Ah"),  # the deuce is wild beside two kings
        ((HOLE_SPADE,), "2s3sKd4c", "2s"),
        ((LOW, HOLE_SPADE), "AsAh2d3c", "Ah"),  # alike for low, and the spade stays
    ],
)
def test_the_card_that_is_missed_least_goes(rankings, holes, goes):
    class Played(ThrowOne):
        ranked_by = rankings

    table = hand(Played(), [50, 50], f"{holes}/9c8d7h5s", button=1)
    choice, (gone,) = decide(table.view(table.decision.seat), table.game, random.Random(1))
    assert (choice, name(gone)) == ("discard", goes)
    assert gone in cards(holes)
