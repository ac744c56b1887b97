"""Tests of what a house player throws away (gameplay/house/player.py): what its game's bot would not
keep. Where a card has to go for nothing, what is best stays, by all rankings of the game and by where the
cards lie."""

import random

import pytest

from gameplay.engine.cards import cards, name
from gameplay.engine.choices import STAND_PAT, discard
from gameplay.engine.game import Game
from gameplay.engine.games import FiveCardDraw
from gameplay.engine.ranking import HIGH, LOW
from gameplay.house import decide
from tests.gameplay.engine.table import hand
from tests.gameplay.house.asking import answers, drawing
from tests.gameplay.strange import HOLE_SPADE, LOWEST_DOWN_IS_WILD


@pytest.mark.parametrize(
    ("own", "thrown"),
    [
        ("Ah Ad 9c 4s 2h", "9c 4s 2h"),
        ("Ah Ad 9c 9s 2h", "2h"),
        ("7h 7d 7c 9s 2h", "9s 2h"),
        ("Kh 9h 4h 2h 3c", "3c"),
        ("9c 8d 7h 6s Kc", "Kc"),
        ("9c 8d 7h 6s Tc", ""),
        ("Ah Kd 9c 4s 2h", "Kd 9c 4s 2h"),
        ("Kh Qd 9c 4s 2h", "9c 4s 2h"),
    ],
)
def test_five_card_draw_is_drawn_by_the_book(own, thrown):
    dealt = drawing(FiveCardDraw(ante=5), own)
    assert [set(choice[1]) for choice in answers(dealt, 3)] == [set(cards(thrown))]


@pytest.mark.rule("FCD-draw-three")
def test_three_cards_go_at_most_even_where_four_would_be_better():
    dealt = drawing(FiveCardDraw(ante=5, most_discards_with_ace=3), "Ah Kd 9c 4s 2h")
    assert answers(dealt, 3) == {discard(cards("9c 4s 2h"))}


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


def test_standing_pat_is_a_discard_of_nothing():
    assert answers(drawing(FiveCardDraw(ante=5), "9c 9s 9h 4s 4h"), 2) == {STAND_PAT}
