"""Tests of how house players play games with a board (gameplay/engine/games/holdem/bot.py)."""

import random
from collections import Counter

import pytest

from gameplay.engine.cards import cards
from gameplay.engine.choices import CALL, FOLD, raise_to
from gameplay.engine.deck import GivenDeck
from gameplay.engine.games import GAMES, Holdem, Omaha, OmahaHiLo
from gameplay.engine.gauntlet import run_gauntlet
from gameplay.engine.hand import Hand
from gameplay.house import decide
from gameplay.house.bot import bot_of

BLINDS = {"small_blind": 50, "big_blind": 100}


def answers(own: str, *before, players: int = 6, blinds: int = 100, game=Holdem) -> Counter:
    """Return how often of forty times a player with these cards folds, calls or raises after these
    choices."""
    made = Counter()
    for number in range(40):
        hand = Hand(
            game(**BLINDS),
            [100 * blinds] * players,
            deck=GivenDeck({seat_after(before, players): cards(own)}),
        )
        for choice in before:
            hand.choose(choice)
        made[decide(hand.view(hand.decision.seat), hand.game, random.Random(number))[0]] += 1
    return made


def seat_after(before, players: int) -> int:
    """The seat whose turn it is after so many choices of the first round."""
    first = 1 if players == 2 else 2
    return (first + len(before)) % players


class TestBeforeTheFlop:
    @pytest.mark.parametrize("own", ["Ah Kh", "Ah Kd", "Ah Qh", "Jh Jd", "Th Td", "Kh Kd", "Qh Qd"])
    def test_good_hands_are_raised_from_the_first_seat(self, own):
        assert answers(own) == {"raise": 40}

    @pytest.mark.parametrize("own", ["7h 2d", "Jh 4d", "9h 5d"])
    def test_bad_hands_are_folded_there(self, own):
        assert answers(own) == {"fold": 40}

    def test_the_button_opens_what_the_first_seat_folds(self):
        assert answers("Kh 9d") == {"fold": 40}
        assert answers("Kh 9d", FOLD, FOLD, FOLD) == {"raise": 40}

    def test_heads_up_most_hands_are_opened(self):
        assert answers("9h 5h", players=2) == {"raise": 40}

    def test_kings_are_raised_again_or_at_least_called(self):
        made = answers("Kh Kd", raise_to(250))
        assert made["raise"] > 30
        assert made["fold"] == 0

    def test_a_push_of_a_hundred_blinds_is_called_with_aces_and_not_with_rubbish(self):
        assert answers("Ah Ad", raise_to(10_000), players=2) == {"call": 40}
        assert answers("8h 3d", raise_to(10_000), players=2) == {"fold": 40}

    def test_a_short_stack_pushes_or_folds(self):
        assert answers("Ah 5d", players=2, blinds=8) == {"raise": 40}
        assert answers("7h 2d", players=2, blinds=8) == {"fold": 40}
        assert answers("Ah 5d", raise_to(800), players=2, blinds=8) == {"call": 40}

    def test_three_big_blinds_or_less_are_opened_to(self):
        hand = Hand(Holdem(**BLINDS), [10_000] * 6, deck=GivenDeck({2: cards("Ah Kd")}))
        assert decide(hand.view(2), hand.game, random.Random(1)) == raise_to(250)

    def test_behind_a_call_one_more_blind_is_added(self):
        hand = Hand(Holdem(**BLINDS), [10_000] * 6, deck=GivenDeck({3: cards("Ah Kd")}))
        hand.choose(CALL)
        assert decide(hand.view(3), hand.game, random.Random(1)) == raise_to(350)

    def test_four_good_cards_are_opened_and_four_bad_ones_are_not(self):
        assert answers("Ah Kh Ad Kd", game=Omaha) == {"raise": 40}
        assert answers("9h 4d 2c 7s", game=Omaha) == {"fold": 40}


class TestShares:
    def test_aces_are_the_best_of_all_hands(self):
        bot = bot_of(Holdem(**BLINDS))
        shares = [bot.share(cards(own), Holdem(**BLINDS)) for own in ("Ah Ad", "Kh Kd", "Ah Kh", "7h 2d")]
        assert shares == sorted(shares)
        assert shares[0] < 0.01
        assert shares[-1] > 0.9

    def test_in_a_split_game_ace_deuce_is_worth_more(self):
        own = cards("Ah 2h 3d Kc")
        high, split = Omaha(**BLINDS), OmahaHiLo(**BLINDS)
        assert bot_of(split).share(own, split) < bot_of(high).share(own, high)


@pytest.mark.parametrize("robot", ["opener", "min-raiser", "station", "folder"])
def test_no_trick_beats_it(robot):
    """Few hands, whose outcome is far from chance: docs/bots.md has all robots and many hands."""
    assert run_gauntlet(Holdem(**BLINDS), robot, hands=300, seed=4).low > 0


def test_a_game_with_another_number_of_cards_is_not_read():
    """As the one that docs/engine.md teaches to add: hold'em with a third card that is thrown away late."""

    class ThreeCards(Holdem):
        cards = 3

    hand = Hand(ThreeCards(**BLINDS), [10_000] * 2, seed=bytes(32))
    assert not bot_of(hand.game).reads(hand.view(1), hand.game)
    assert decide(hand.view(1), hand.game, random.Random(1)) in hand.decision.choices()


def test_games_in_which_all_cards_play_or_some_are_thrown_away_are_played_as_before():
    for name in ("pineapple", "irish", "cincinnati"):
        assert run_gauntlet(GAMES[name](**BLINDS), "random", hands=4, seed=1).hands == 4
