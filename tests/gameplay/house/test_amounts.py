"""Round amounts (gameplay/house/bet_sizing.py)."""

import random

from gameplay.engine.games import CentreFive, FiveCardDraw, Holdem
from gameplay.engine.hand import Hand
from gameplay.house import decide
from gameplay.house.bet_sizing import smallest_chip


def test_the_smallest_chip_pays_both_blinds():
    games = (
        Holdem(small_blind=100, big_blind=200),
        Holdem(small_blind=75, big_blind=150),
        FiveCardDraw(ante=50),
        Holdem(small_blind=0, big_blind=25),
    )
    assert [smallest_chip(game) for game in games] == [100, 75, 50, 25]


def test_bots_bet_whole_chips():
    """All raises of some hands are made of hundreds, but for those that are all-in or the least allowed."""
    for kind in (Holdem, CentreFive):
        game = kind(small_blind=100, big_blind=200)
        for number in range(25):
            hand, chance = Hand(game, [20_000] * 3, seed=bytes([number] * 32)), random.Random(number)
            while not hand.finished:
                offer = hand.view(hand.decision.seat).decision
                choice = decide(hand.view(hand.decision.seat), game, chance)
                if choice[0] == "raise":
                    assert choice[1] % 100 == 0 or choice[1] in (offer.least, offer.most)
                hand.choose(choice)
