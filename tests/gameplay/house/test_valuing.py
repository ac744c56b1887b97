"""Tests of what a house player does who knows nothing of a game but its rankings
(gameplay/house/valuing.py)."""

import random
from collections import Counter

import pytest

from gameplay.engine.cards import cards
from gameplay.engine.choices import CALL, CHECK
from gameplay.engine.deck import GivenDeck
from gameplay.engine.games import GAMES
from gameplay.engine.hand import Hand
from gameplay.house import decide

BLINDS = {"small_blind": 5, "big_blind": 10}


def thrown(name, own, flop="Kh8s3d", seat=1):
    """Return what a house player throws away most often, at the first draw of a game."""
    hand = Hand(
        GAMES[name](**BLINDS), [1000, 1000], button=0, deck=GivenDeck({seat: cards(own)}, cards(flop))
    )
    while hand.decision.kind == "betting":
        hand.choose(CALL if hand.decision.to_call else CHECK)
    chosen = Counter(decide(hand.view(seat), hand.game, random.Random(number)) for number in range(15))
    return set(chosen.most_common(1)[0][0][1])


@pytest.mark.parametrize(
    ("game", "own", "gone"),
    [
        ("dramaha", "AhAdAcKsKd", ""),  # a full house stays
        ("dramaha-zero", "KcQdJhJsTc", "Tc"),  # the only card with points goes
        ("dramadugi", "Ac2d3h4h4s", "4h"),  # which leaves a badugi
    ],
)
def test_it_keeps_what_wins_by_the_rankings_of_the_game(game, own, gone):
    assert thrown(game, own) == set(cards(gone))


def test_what_goes_for_nothing_is_weighed_without_new_cards():
    assert (
        thrown("scrotum", "KhQh9h7h2h", flop="", seat=0) == set()
    )  # a flush alone: nothing better can come of it


def test_it_folds_nothing_for_nothing_and_never_folds_what_cannot_be_beaten():
    deck = GivenDeck({0: cards("AsKsQdJc2d"), 1: cards("3c4d7h8s9d")}, cards("QsJsTs2c3h"))
    hand = Hand(GAMES["big-o"](**BLINDS), [1000, 1000], button=0, deck=deck)
    for _ in range(6):
        hand.choose(CALL if hand.decision.to_call else CHECK)
    hand.choose(CHECK)
    answers = {decide(hand.view(0), hand.game, random.Random(number))[0] for number in range(20)}
    assert answers <= {"check", "raise"}
    assert "raise" in answers
