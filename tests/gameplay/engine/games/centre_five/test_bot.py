"""Tests of how house players play Centre Five (gameplay/engine/games/centre_five/bot.py)."""

import random
from dataclasses import replace

from gameplay.engine.cards import cards
from gameplay.engine.choices import CALL, CHECK, Choice
from gameplay.engine.deck import GivenDeck
from gameplay.engine.games import CentreFive
from gameplay.engine.games.centre_five.choices import DRAW, PASS, PLAYER_CALL, STAY, lay
from gameplay.engine.games.centre_five.decisions import Lay, Modification
from gameplay.engine.hand import Hand
from gameplay.house import decide
from tests.gameplay.engine.ways import BLINDS
from tests.gameplay.house.asking import answers


def centre_five(own: str, centre: str) -> Hand:
    """Centre Five after the first round of betting, this hand's owner to choose."""
    hand = Hand(CentreFive(**BLINDS), [1000, 1000], button=0, deck=GivenDeck({1: cards(own)}, cards(centre)))
    hand.choose(CALL)
    hand.choose(CHECK)
    return hand


class TestCentreFive:
    def test_a_trade_that_makes_threes_is_made(self):
        hand = centre_five("Ah Ad 9c 4s 2h", "As 3d")
        taken = {choice[2] for choice in answers(hand)}
        assert taken == set(cards("As"))

    def test_with_nothing_to_gain_it_draws(self):
        assert answers(centre_five("Ah Qd 9c 4s 2h", "3s 7d")) == {DRAW}

    def test_a_made_straight_calls(self):
        assert answers(centre_five("9c 8d 7h 6s Tc", "2s 3d")) == {PLAYER_CALL}

    def test_after_the_draw_the_worst_card_goes_to_the_centre(self):
        six = cards("Ah Ad 9c 4s 2h As")
        assert asked(Lay(0, six, six[-1])) == {lay(*cards("2h"))}

    def test_it_trades_with_a_full_centre_that_beats_it(self):
        """The Centre's kings beat the hand's nines: with a king taken, the Centre has no pair any more."""
        answers = asked(in_the_last_round("9c 9s Jh 4s 2h", "Kd Ks 3d 7d 8c"))
        assert {(choice[0], choice[2] >> 2) for choice in answers} == {("trade", 11)}

    def test_it_stays_with_a_full_house(self):
        assert asked(in_the_last_round("9c 9s 9h 4s 4h", "Kd Qs 3d 7d 8c")) == {STAY}

    def test_after_a_middle_call_a_good_hand_passes(self):
        turn = Modification(0, cards("9c 9s 9h 4s 4h"), cards("Kd Qs 3d 7d 8c"), passing=True)
        assert asked(turn) == {PASS}


def in_the_last_round(own: str, centre: str) -> Modification:
    """Trade or stay, before the last betting."""
    return Modification(0, cards(own), cards(centre), staying=True)


def asked(decision) -> set[Choice]:
    """Return what a house player answers who is asked this at a table of Centre Five."""
    hand = Hand(CentreFive(**BLINDS), [100, 100], seed=bytes(32))
    view = replace(hand.view(0), decision=decision)
    return {decide(view, hand.game, random.Random(number)) for number in range(20)}
