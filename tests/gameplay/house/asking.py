"""Asking a house player what it does."""

import random

from gameplay.engine.cards import cards
from gameplay.engine.choices import CALL, CHECK, Choice
from gameplay.engine.deck import GivenDeck
from gameplay.engine.hand import Hand
from gameplay.house import decide


def chosen(hand: Hand, chance: random.Random) -> Choice:
    """Return what a house player in the seat whose turn it is chooses."""
    return decide(hand.view(hand.decision.seat), hand.game, chance)


def answers(hand: Hand, times=40) -> set[Choice]:
    """Return what a house player may answer, over some chances."""
    return {chosen(hand, random.Random(number)) for number in range(times)}


def drawing(game, own: str) -> Hand:
    """A hand of a draw game at the draw of a player who holds these cards."""
    hand = Hand(game, [1000, 1000], button=0, deck=GivenDeck({1: cards(own)}))
    while hand.decision.on_timeout[0] != "discard":
        hand.choose(CALL if hand.decision.to_call else CHECK)
    assert hand.decision.seat == 1
    return hand
