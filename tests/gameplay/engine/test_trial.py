"""A game tried by chance."""

import random
from typing import ClassVar

import pytest

from gameplay.engine.decisions import anything
from gameplay.engine.games import Holdem
from gameplay.engine.games.own_games import own_game
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.trial import one_hand, tried

BLINDS = {"small_blind": 1, "big_blind": 2}


class Leaking(Holdem):
    """Hold'em in which a chip goes astray."""

    def play(self, dealer):
        dealer.stacks[0] -= 1
        yield from super().play(dealer)


class Endless(Holdem):
    """Hold'em in which everybody is asked for discards again and again."""

    def play(self, dealer):
        dealer.deal_down(2)
        while True:
            yield from dealer.draw(lambda hand: (0, anything))


class Greedy(Holdem):
    """Hold'em with more cards than a deck has."""

    seats: ClassVar[range] = range(10, 11)

    def play(self, dealer):
        dealer.deal_down(6)
        yield from dealer.betting_round(dealer.left_of_button, self.bets[0])


@pytest.mark.parametrize(
    ("game", "fault"),
    [
        (Leaking, "chips have become"),
        (Endless, "it does not end."),
        (Greedy, "The deck has run out of cards."),
    ],
)
def test_what_goes_wrong_is_found_and_said_with_the_hand(game, fault):
    trial = tried(game(**BLINDS), hands=200, seed=1)
    assert fault in trial.fault
    assert f"Hand {trial.hands + 1}, with" in trial.fault


def test_hands_that_cannot_be_compared_are_found():
    game = own_game("name Many\ndeal 8 down\nbet\nboard 4\nbet\nwin high", **BLINDS)
    assert "cannot be compared" in tried(game, hands=200, seed=1).fault


def test_the_same_seed_plays_the_same_hands():
    game = PRESETS["dm-holdem"].at_level(BLINDS)
    first, second, other = (tried(game, hands=60, seed=seed) for seed in (3, 3, 4))
    assert (first.hands, first.choices) == (second.hands, second.choices)
    assert (first.fault, first.players) == ("", (2, 10))
    assert other.fault == ""


def test_all_kinds_of_ends_are_met():
    chance = random.Random(1)
    lengths = {one_hand(Holdem(**BLINDS), 3, chance)[0] for _ in range(100)}
    assert min(lengths) <= 2
    assert max(lengths) > 10
