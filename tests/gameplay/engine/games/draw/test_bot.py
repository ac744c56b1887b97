"""Tests of how house players draw for the lowest hand (gameplay/engine/games/draw/bot.py)."""

import pytest

from gameplay.engine.cards import cards
from gameplay.engine.games import SingleDraw, TripleDraw
from tests.gameplay.house.asking import answers, drawing


@pytest.mark.parametrize(
    ("game", "own", "thrown"),
    [
        (SingleDraw(), "7h 5d 4c 3s Kh", "Kh"),
        (SingleDraw(), "9h 5d 4c 3s 2h", ""),
        (SingleDraw(), "7h 5h 4h 3h 2h", "7h"),
        (SingleDraw(), "2d 2h 4c 7s 8h", "2d"),
        (TripleDraw(), "9h 5d 4c 3s 2h", "9h"),
        (TripleDraw(), "Kh Qd Kc 3s 2h", "Kh Qd Kc"),
    ],
)
def test_for_the_lowest_hand_low_cards_of_different_ranks_stay(game, own, thrown):
    choices = answers(drawing(game, own), 3)
    gone = [[card >> 2 for card in choice[1]] for choice in choices]
    assert [sorted(ranks) for ranks in gone] == [sorted(card >> 2 for card in cards(thrown))]
